import { type Language, type Translation, translateInto } from '../messages/message.ts'
import { type ReadStore, type Store, store } from './store.ts'

type Parts = {
  /** The Chinese of the sign-in and of the first screen. */
  readonly loadFirst: () => Promise<Translation>
  readonly loadWhole: () => Promise<Translation>
  /** Where the choice is remembered before somebody signs in. */
  readonly kept: { readonly get: () => Language; readonly set: (language: Language) => void }
}

/** `isWhole`: all texts of the language are there. */
type Shown = { readonly language: Language; readonly isWhole: boolean }

export type LanguageChoice = {
  readonly shown: ReadStore<Shown>
  /** The language that was wanted last and could not be loaded. */
  readonly failed: Store<Language | undefined>
  /** Shows a language once all its texts are loaded, unless another one was chosen meanwhile. */
  readonly show: (wanted: Language) => Promise<void>
  /** Before anything is drawn. `firstOnly`: the first texts are enough to begin with. */
  readonly start: (firstOnly: boolean) => Promise<void>
  /** Saves the language that is shown with the account, one choice after the other. */
  readonly keep: (save: (language: Language) => Promise<unknown>) => Promise<void>
}

/** Which language is shown: the one that was chosen last, however long the texts of an earlier one take. */
export function languageChoice({ loadFirst, loadWhole, kept }: Parts): LanguageChoice {
  const shown = store<Shown>({ language: 'en', isWhole: true })
  const failed = store<Language | undefined>(undefined)
  let choices = 0
  let keeping: Promise<unknown> = Promise.resolve()

  const turnInto = (translation: Translation | undefined, now: Shown): void => {
    translateInto(translation)
    kept.set(now.language)
    shown.set(now)
  }

  async function show(wanted: Language): Promise<void> {
    choices += 1
    const choice = choices
    failed.set(undefined)
    try {
      // English is in the pages themselves.
      const translation = wanted === 'en' ? undefined : await loadWhole()
      if (choice === choices) turnInto(translation, { language: wanted, isWhole: true })
    } catch {
      if (choice === choices) failed.set(wanted)
    }
  }

  async function start(firstOnly: boolean): Promise<void> {
    const wanted = kept.get()
    if (wanted === 'en') return
    const whole = show(wanted)
    const choice = choices
    if (!firstOnly) return whole
    // Without the first texts there are not all, and that is said.
    const first = await loadFirst().catch(() => undefined)
    if (first && choice === choices && shown.get().language !== wanted) {
      turnInto(first, { language: wanted, isWhole: false })
    }
  }

  function keep(save: (language: Language) => Promise<unknown>): Promise<void> {
    const done = keeping.then(async () => {
      await save(shown.get().language)
    })
    keeping = done.catch(() => undefined)
    return done
  }

  return { shown, failed, show, start, keep }
}
