import { type Store, store } from '#client/core/store.ts'
import { type Language, translateInto } from '#client/messages/message.ts'

const kept = 'klass.language'
const keptLanguage = (): Language => (localStorage.getItem(kept) === 'zh-HK' ? 'zh-HK' : 'en')
const shown = store<Language>('en')

/** The language that is shown: the one chosen by the person, else in this browser, else English. */
export const language: Pick<Store<Language>, 'get' | 'subscribe'> = shown

/** Shows a language once its texts are loaded. English is in the pages themselves. */
export async function showLanguage(wanted: Language): Promise<void> {
  translateInto(wanted === 'en' ? undefined : (await import('#client/messages/zh/catalogue.ts')).chinese)
  localStorage.setItem(kept, wanted)
  document.documentElement.lang = wanted
  shown.set(wanted)
}

/** Before anything is drawn. Texts that cannot be loaded are shown in English. */
export async function startLanguage(): Promise<void> {
  if (keptLanguage() !== 'en') await showLanguage(keptLanguage()).catch(() => undefined)
}
