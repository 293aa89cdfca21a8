import type { Language } from './sentence.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The language of who reads the terminal. The first of these variables that is set decides, as in POSIX: 'zh_HK.UTF-8', 'C'. A
 * terminal with other characters than those of UTF-8 is written to in English.
 */
export function languageOf(environment: Environment): Language {
  const locale = [environment.LC_ALL, environment.LC_MESSAGES, environment.LANG].find(Boolean) ?? ''
  const [, language = '', characters = 'utf8'] = /^([a-z]+)(?:[_-]\w+)?(?:\.([\w-]+))?(?:@\w+)?$/i.exec(locale) ?? []
  const isChinese = /^(zh|yue)$/i.test(language)
  return isChinese && /^utf-?8$/i.test(characters) ? 'zh-HK' : 'en'
}
