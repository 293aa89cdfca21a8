import type { AnyCommand } from '../command.ts'
import type { Drafts, Problem } from '../values.ts'
import { askedNow, changedAnswers, pick, runId, withoutSecrets } from './answers.ts'
import type { Said } from './outcome.ts'
import type { ConfirmPlan, KeptDraft, MissingPlan, Plan, Via } from './plan.ts'

/*
 * A prompt is the conversation about a command that needs something before it runs: in its documented form, in the
 * palette one question at a time, or as the question that confirms it. There is one prompt at a time. Its states are
 * listed here, its transitions in prompt-transitions.ts.
 */

/** What every open prompt knows. */
type Questions = {
  /** Counts prompts. Whatever is looked up for one comes back with its number. */
  readonly number: number
  /** Counts how often its answers were sent to be checked. */
  readonly attempt: number
  readonly id: string
  readonly command: AnyCommand
  readonly via: Via
  readonly how: 'form' | 'palette'
  readonly answers: Drafts
  /** What the questions began with: an answer that differs from its initial value is the person's own. */
  readonly initialValues: Drafts
  /** The initial values that come from the place it was asked at, or from the server: no other record changes them. */
  readonly proposed: Drafts
  /** The arguments that were given and are not asked again, unless stepped back to. */
  readonly prefilled: readonly string[]
  /** The argument that the palette asks for now. */
  readonly at: string | undefined
  /** What was typed into a question of the palette and not accepted yet, by argument. */
  readonly typed: Readonly<Record<string, string>>
  /** What was typed in the palette and fits no question: while there is any, no first answer is highlighted. */
  readonly unused: readonly string[]
  /** What was sent from here and may have been done, by the ids of the runs. */
  readonly unsure: readonly string[]
}

/** The exact question of a confirmation, and what ought to be known before going on. */
type Confirmation = { readonly question: string; readonly warnings: readonly string[] }

export type Closed = { readonly state: 'closed' }
/** A command whose questions are still looked up: keys pressed meanwhile are meant for it. `over`: what it was started from. */
export type LookingUp = {
  readonly state: 'looking up'
  readonly number: number
  readonly command: AnyCommand
  readonly over: Closed | OpenPrompt
}
export type Asking = Questions & {
  readonly state: 'asking'
  readonly problems: readonly Problem[]
  readonly confirmation?: undefined
}
/** The answers were sent, and what they are about is looked up first. To answer otherwise, or to leave, gives it up. */
export type Checking = Questions & { readonly state: 'checking'; readonly confirmation?: Confirmation | undefined }
export type Confirming = Questions & { readonly state: 'confirming'; readonly confirmation: Confirmation }
export type Running = Questions & { readonly state: 'running'; readonly confirmation?: Confirmation | undefined }
/** It was sent, and not done: the answers, or the question, are there again beside the reason. */
export type FailedPrompt = Questions & {
  readonly state: 'failed'
  /** None where the documents want it in the log only. */
  readonly failure?: Said | undefined
  readonly confirmation?: Confirmation | undefined
}

export type OpenPrompt = Asking | Checking | Confirming | Running | FailedPrompt
export type Prompt = Closed | LookingUp | OpenPrompt

/** The prompt, and what was kept of those that were left, by command and given arguments. */
export type Conversation = { readonly prompt: Prompt; readonly kept: Readonly<Record<string, KeptDraft>> }

/** The closed list of what can happen to a prompt. Results of look-ups carry the number of the prompt they are for. */
export type PromptEvent =
  /** A command was started that may ask something. */
  | { readonly type: 'started'; readonly number: number; readonly command: AnyCommand }
  | { readonly type: 'planned'; readonly number: number; readonly about: About; readonly plan: Plan }
  /** What is looked up is not wanted any more. */
  | { readonly type: 'given up'; readonly number?: number }
  /** A command was started that asks after all. */
  | {
      readonly type: 'opened'
      readonly number: number
      readonly about: About
      readonly plan: MissingPlan | ConfirmPlan
    }
  | { readonly type: 'answered'; readonly name: string; readonly answer: unknown }
  /** An answer of the palette was looked at: it is one, and the next question is asked, or it is not, and why. */
  | {
      readonly type: 'accepted'
      readonly number: number
      readonly name: string
      readonly answer: unknown
      readonly wrong?: string | undefined
    }
  | { readonly type: 'typed'; readonly name: string; readonly text: string }
  | { readonly type: 'went to'; readonly name: string }
  /** The initial values were computed for these answers. `sameRecord`: they follow a change of the record itself. */
  | {
      readonly type: 'redrawn'
      readonly number: number
      readonly answers: Drafts
      readonly initialValues: Drafts
      readonly sameRecord: boolean
    }
  | { readonly type: 'submitted' }
  | { readonly type: 'confirmed' }
  /** Somebody else has changed what the questions began with. */
  | {
      readonly type: 'changed meanwhile'
      readonly number: number
      readonly attempt: number
      readonly initialValues: Drafts
      readonly news: readonly string[]
    }
  | { readonly type: 'checked'; readonly number: number; readonly attempt: number; readonly plan: Plan }
  /** Nothing could be found out about the answers. */
  | { readonly type: 'not checked'; readonly number: number; readonly attempt: number }
  /** It was done, or this server does not have the call. */
  | {
      readonly type: 'ended'
      readonly number: number
      /** The name that its draft is kept under, and the id of the run. */
      readonly draft: string
      readonly run: string
    }
  | {
      readonly type: 'failed'
      readonly number: number
      readonly draft: string
      readonly run: string
      readonly failure?: Said | undefined
      /** Whether it may have been done all the same. */
      readonly unsure: boolean
      /** The documents empty the form: what it begins with anew. */
      readonly emptied?: Drafts | undefined
    }
  /** The same command runs with the same arguments. */
  | { readonly type: 'under way'; readonly number: number }
  /** One level up: from the confirmation to the questions, from the questions out. `keep`: the answers wait. */
  | { readonly type: 'stepped back'; readonly keep: boolean }
  /** Left altogether; the answers wait for the next time. */
  | { readonly type: 'left' }
  /** Somebody else signs in over what stands on the screen. */
  | { readonly type: 'handed over' }
  | { readonly type: 'forgotten' }

/** Which command is asked, and from where it was started. */
export type About = { readonly id: string; readonly command: AnyCommand; readonly via: Via }

export const openPrompt = ({ prompt }: Conversation): OpenPrompt | undefined => {
  const resting = prompt.state === 'looking up' ? prompt.over : prompt
  return resting.state === 'closed' ? undefined : resting
}

/** Sent, and not to be sent again before that has come to something. */
export const isBusy = ({ state }: OpenPrompt): boolean => state === 'checking' || state === 'running'

const none: readonly Problem[] = []
export const problemsOf = (prompt: OpenPrompt): readonly Problem[] =>
  prompt.state === 'asking' ? prompt.problems : none

/** What the server said, or that it said nothing. */
export const failureIn = (prompt: OpenPrompt): Said | undefined =>
  prompt.state === 'failed' ? prompt.failure : undefined

/** The arguments that are asked and were not given. */
export const asked = ({ command, answers, prefilled }: OpenPrompt): readonly string[] =>
  Object.keys(askedNow(command, answers)).filter(name => !prefilled.includes(name))

/** The question that the palette asks now. */
export const questionOf = (prompt: OpenPrompt): string | undefined =>
  prompt.at ?? asked(prompt).at(-1) ?? Object.keys(prompt.command.arguments)[0]

/** What the draft of a prompt is kept under: its command, and what was given. */
export const draftName = ({ id, answers, prefilled }: Pick<OpenPrompt, 'id' | 'answers' | 'prefilled'>): string =>
  runId(id, pick(answers, prefilled))

/** What is kept of a prompt: what the person changed, and what they typed and did not accept yet. */
export const keptOf = ({ id, command, answers, initialValues, typed, unsure }: OpenPrompt): KeptDraft => ({
  run: runId(id, answers),
  answers: withoutSecrets(command, changedAnswers(answers, initialValues)),
  typed,
  unsure,
})
