import * as v from 'valibot'
import { hasSecret } from '../command/command-answers.ts'
import { type Answers, isEmpty } from '../command/values.ts'
import { keptStore } from '../core/persistent-store.ts'
import type { Keep } from '../core/session.ts'
import { type ReadStore, type Store, store } from '../core/store.ts'
import type { KeptDraft } from './draft.ts'
import { type Conversation, draftName, isEntered, type OpenPrompt, openPrompt } from './prompt.ts'
import { draftOf } from './prompt-reducer.ts'

/*
 * What somebody has entered and not sent stays in their tab: a reload, a page that has crashed and a server that starts anew
 * lose nothing. It is gone when it is sent or discarded, and when the person signs out or somebody else signs in.
 */

const Values = v.record(v.string(), v.unknown())
const Texts = v.record(v.string(), v.string())
const Draft = v.object({
  id: v.string(),
  prefilled: Values,
  run: v.string(),
  answers: Values,
  was: v.optional(Values, {}),
  typed: Texts,
  unknownRuns: v.array(v.string()),
  opened: v.optional(v.object({ how: v.picklist(['form', 'palette']), at: v.optional(v.string()) })),
})
const Entered = v.object({ at: v.number(), row: v.unknown(), entry: v.object({ entered: Values, was: Values }) })
/** The unsaved rows of a sheet, by their ids. */
export type KeptRows = readonly (readonly [id: string, entered: v.InferOutput<typeof Entered>])[]
const Rows = v.array(v.tuple([v.string(), Entered]))

/** The longest text that a tab is asked to keep. */
const longest = 2_000_000

/** The storage of the tab, which may be full. Nothing is kept then of what grew too long, and `lost` names it. */
const within = (keep: Keep, lost: Store<ReadonlySet<string>>): Keep => {
  const note = (name: string, isLost: boolean): void => {
    if (lost.get().has(name) === isLost) return
    lost.set(names => new Set(isLost ? [...names, name] : [...names].filter(each => each !== name)))
  }
  return {
    getItem: name => keep.getItem(name),
    removeItem(name) {
      keep.removeItem(name)
      note(name, false)
    },
    setItem(name, text) {
      try {
        if (text.length > longest) throw new Error('It is too long.')
        keep.setItem(name, text)
        note(name, false)
      } catch {
        keep.removeItem(name)
        note(name, true)
      }
    },
  }
}

const noDrafts: Conversation['kept'] = {}
const noKeys: Readonly<Record<string, string>> = {}
const noSheets: Readonly<Record<string, KeptRows>> = {}

export type KeptInTab = ReturnType<typeof keptInTab>

export function keptInTab({ keep, username }: { readonly keep: Keep; readonly username: () => string | undefined }) {
  const lost = store<ReadonlySet<string>>(new Set())
  const parts = { keep: within(keep, lost), username }
  return {
    /** What is entered and too long for the tab, by where it would be kept. */
    lost: lost as ReadStore<ReadonlySet<string>>,
    /** The drafts, and what is entered into the open prompt. */
    drafts: keptStore<Conversation['kept']>(
      { ...parts, name: 'klass.drafts', shape: v.record(v.string(), Draft) },
      noDrafts,
    ),
    /** The idempotency keys of runs whose outcome is not known. */
    keys: keptStore({ ...parts, name: 'klass.keys', shape: Texts }, noKeys),
    /** What is entered into sheets. */
    sheets: keptStore<Readonly<Record<string, KeptRows>>>(
      { ...parts, name: 'klass.sheets', shape: v.record(v.string(), Rows) },
      noSheets,
    ),
  }
}

const isFile = (answer: unknown): boolean => answer instanceof File

/** Whether something is entered that no tab keeps: a file or a secret. */
export const isLostOnReload = ({ command, answers }: OpenPrompt): boolean =>
  Object.entries(answers).some(
    ([name, answer]) => isFile(answer) || (command.arguments[name]?.kind === 'secret' && !isEmpty(answer)),
  )

const withoutFiles = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([, answer]) => !isFile(answer)))

/** The id of a run has its answers, and so its secrets. */
const withoutRuns = (draft: KeptDraft): KeptDraft => ({ ...draft, run: '', unknownRuns: [] })

const opened = (kept: Conversation['kept'], prompt: OpenPrompt): KeptDraft => {
  const draft = prompt.command.form?.startsEmpty ? draftOf({}, prompt) : draftOf(kept, prompt)
  const whole = { ...draft, opened: { how: prompt.how, at: prompt.at } }
  return hasSecret(prompt.command) ? withoutRuns(whole) : whole
}

/** The drafts to keep of a conversation, that of the open prompt among them. */
export function storedDrafts(now: Conversation): Conversation['kept'] {
  const prompt = openPrompt(now)
  const all = prompt ? { ...now.kept, [draftName(prompt)]: opened(now.kept, prompt) } : now.kept
  const entered = Object.entries(all).filter(([, draft]) => isEntered(draft))
  if (entered.length === 0) return noDrafts
  return Object.fromEntries(
    entered.map(([name, draft]) => [name, { ...draft, answers: withoutFiles(draft.answers), was: draft.was ?? {} }]),
  )
}
