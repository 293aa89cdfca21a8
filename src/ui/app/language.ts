import { type Store, store } from '#client/core/store.ts'
import { type Language, languageShown, translateInto } from '#client/messages/message.ts'
import { chineseOf } from '#client/messages/zh/translation.ts'

const kept = 'klass.language'
const keptLanguage = (): Language => (localStorage.getItem(kept) === 'zh-HK' ? 'zh-HK' : 'en')
const shown = store<Language>('en')

/** The language that is shown: the one chosen by the person, else in this browser, else English. */
export const language: Pick<Store<Language>, 'get' | 'subscribe'> = shown

const loadFirst = () => import('#client/messages/zh/first.ts')
const loadOthers = () => import('#client/messages/zh/rest.ts')

/** Loads all Chinese texts, and turns messages into them. */
async function speakChinese(): Promise<void> {
  const [{ firstAreas, captions }, { otherAreas, refusal }] = await Promise.all([loadFirst(), loadOthers()])
  translateInto(chineseOf({ ...firstAreas, ...otherAreas }, captions, refusal))
}

function nowShown(wanted: Language): void {
  localStorage.setItem(kept, wanted)
  document.documentElement.lang = wanted
  shown.set(wanted)
}

/** Shows a language once its texts are loaded. English is in the pages themselves. */
export async function showLanguage(wanted: Language): Promise<void> {
  if (wanted === 'en') translateInto(undefined)
  else await speakChinese()
  nowShown(wanted)
}

/**
 * Before anything is drawn. The sign-in and the first screen wait for the texts that they need, and all others for all. Texts
 * that cannot be loaded are shown in English.
 */
export async function startLanguage(): Promise<void> {
  if (keptLanguage() === 'en') return
  const others = speakChinese().catch(() => undefined)
  try {
    if (!/^\/(login\/?)?$/.test(location.pathname)) return await others
    const { firstAreas, captions } = await loadFirst()
    translateInto(chineseOf(firstAreas, captions))
  } catch {
    return
  } finally {
    if (languageShown() !== 'en') nowShown(languageShown())
  }
}
