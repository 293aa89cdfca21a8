import { languageChoice } from '#client/core/language-choice.ts'
import { derived, type ReadStore } from '#client/core/store.ts'
import type { Language } from '#client/messages/message.ts'
import { chineseOf } from '#client/messages/zh/translation.ts'

const kept = 'klass.language'
const loadFirst = () => import('#client/messages/zh/first.ts')
const loadOthers = () => import('#client/messages/zh/rest.ts')

/** The language of this window, remembered in this browser. */
export const languages = languageChoice({
  async loadFirst() {
    const { firstAreas, captions } = await loadFirst()
    return chineseOf(firstAreas, captions)
  },
  async loadWhole() {
    const [{ firstAreas, captions }, { otherAreas, refusal }] = await Promise.all([loadFirst(), loadOthers()])
    return chineseOf({ ...firstAreas, ...otherAreas }, captions, refusal)
  },
  kept: {
    get: () => (localStorage.getItem(kept) === 'zh-HK' ? 'zh-HK' : 'en'),
    set: wanted => localStorage.setItem(kept, wanted),
  },
})
languages.shown.subscribe(() => {
  document.documentElement.lang = language.get()
})

/** The language that is shown: the one chosen by the person, else in this browser, else English. */
export const language: ReadStore<Language> = derived(languages.shown, shown => shown.language)

export const otherLanguage = (): Language => (language.get() === 'en' ? 'zh-HK' : 'en')

/** Before anything is drawn. The sign-in waits for the texts of the first screen, and all others wait for all texts. */
export const startLanguage = (): Promise<void> => languages.start(/^\/(login\/?)?$/.test(location.pathname))
