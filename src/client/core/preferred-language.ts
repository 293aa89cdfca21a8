import type { Language } from '../messages/message.ts'

/** The first of a person's languages that Klass has: the browser names them in their order. English where it has none. */
export function preferredLanguage(languages: readonly string[]): Language {
  const known = languages.find(each => /^(en|zh|yue)\b/i.test(each))
  return known === undefined || /^en/i.test(known) ? 'en' : 'zh-HK'
}
