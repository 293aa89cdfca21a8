import type { AnyCommand } from '../command/command.ts'
import {
  answersOfRun,
  askedNow,
  changedAnswers,
  pick,
  runId,
  sameAnswer,
  withoutSecrets,
} from '../command/command-answers.ts'
import type { Via } from '../command/start-source.ts'
import { type Answers, isEmpty, type Problem } from '../command/values.ts'
import type { Message } from '../messages/message.ts'
import type { KeptDraft } from './draft.ts'
import type { Said } from './outcome.ts'
import type { ConfirmPlan, MissingPlan, Plan } from './plan-types.ts'

/*
 * A prompt asks for what a command needs before it runs: in its documented form, in the palette one question at a time,
 * or as a confirmation. There is one prompt at a time. This file lists its states and events; prompt-transitions.ts has
 * the transitions.
 */

/** The fields of every open prompt. */
type Questions = {
  /** The number of this prompt. Results of its look-ups carry it. */
  readonly number: number
  /** How often its answers were sent to be checked. */
  readonly attempt: number
  readonly id: string
  readonly command: AnyCommand
  readonly via: Via
  readonly how: 'form' | 'palette'
  readonly answers: Answers
  /** The answers before the person changed anything. An answer that differs from its initial value is theirs. */
  readonly initialValues: Answers
  /** The initial values from the screen or the server. They stay when the person picks another record. */
  readonly proposed: Answers
  /** The arguments that were given. They are not asked, unless the person steps back to them. */
  readonly prefilled: readonly string[]
  /** The argument that the palette asks for now. */
  readonly at: string | undefined
  /** Text that was typed into a question and not accepted yet, by argument. */
  readonly typed: Readonly<Record<string, string>>
  /** Words typed in the palette that fit no question. While there are any, no answer is highlighted in advance. */
  readonly unused: readonly string[]
  /** The ids of runs that were sent from this prompt and whose outcome is unknown. */
  readonly unknownRuns: readonly string[]
}

/** The exact confirmation question, and what the person should know before they accept it. */
type Confirmation = { readonly question: Message; readonly warnings: readonly Message[] }

export type Closed = { readonly state: 'closed' }
/**
 * A command whose questions are still being looked up. Keys pressed meanwhile are meant for it. `over` is the prompt
 * that was open before.
 */
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
/** The answers were sent and are being checked. Changing an answer or leaving cancels the check. */
export type Checking = Questions & { readonly state: 'checking'; readonly confirmation?: Confirmation | undefined }
type Confirming = Questions & { readonly state: 'confirming'; readonly confirmation: Confirmation }
export type Running = Questions & { readonly state: 'running'; readonly confirmation?: Confirmation | undefined }
/** The run failed. The answers or the confirmation are shown again with the reason. */
export type FailedPrompt = Questions & {
  readonly state: 'failed'
  /** `undefined` where the documents want the failure in the log only. */
  readonly failure?: Said | undefined
  readonly confirmation?: Confirmation | undefined
}

export type OpenPrompt = Asking | Checking | Confirming | Running | FailedPrompt
export type Prompt = Closed | LookingUp | OpenPrompt

/** The prompt, and the drafts of prompts that were left, by draft name. */
export type Conversation = { readonly prompt: Prompt; readonly kept: Readonly<Record<string, KeptDraft>> }

/** Everything that can happen to a prompt. Results of look-ups carry the number of their prompt. */
export type PromptEvent =
  /** A command that may ask something was started. */
  | { readonly type: 'started'; readonly number: number; readonly command: AnyCommand }
  | { readonly type: 'planned'; readonly number: number; readonly about: About; readonly plan: Plan }
  /** The look-up was cancelled. */
  | { readonly type: 'given up'; readonly number?: number }
  /** A command that seemed to need no question needs one after all. */
  | {
      readonly type: 'opened'
      readonly number: number
      readonly about: About
      readonly plan: MissingPlan | ConfirmPlan
    }
  | { readonly type: 'answered'; readonly name: string; readonly answer: unknown }
  /** An answer in the palette was checked. `wrong` says what is wrong with it; without it the next question follows. */
  | {
      readonly type: 'accepted'
      readonly number: number
      readonly name: string
      readonly answer: unknown
      readonly wrong?: Message | undefined
    }
  | { readonly type: 'typed'; readonly name: string; readonly text: string }
  | { readonly type: 'went to'; readonly name: string }
  /** The initial values were computed again. `sameRecord`: the record itself changed, and not which record it is. */
  | {
      readonly type: 'recomputed'
      readonly number: number
      readonly answers: Answers
      readonly initialValues: Answers
      readonly sameRecord: boolean
    }
  | { readonly type: 'submitted' }
  | { readonly type: 'confirmed' }
  /** Somebody else changed the initial values. */
  | {
      readonly type: 'changed meanwhile'
      readonly number: number
      readonly attempt: number
      readonly initialValues: Answers
      readonly changedNames: readonly string[]
    }
  | { readonly type: 'checked'; readonly number: number; readonly attempt: number; readonly plan: Plan }
  /** The answers could not be checked. */
  | { readonly type: 'not checked'; readonly number: number; readonly attempt: number }
  /** The run is done, or this server does not have the call. */
  | {
      readonly type: 'ended'
      readonly number: number
      /** The name of the prompt's draft. */
      readonly draft: string
      readonly run: string
    }
  | {
      readonly type: 'failed'
      readonly number: number
      readonly draft: string
      readonly run: string
      readonly failure?: Said | undefined
      /** Whether the server may have done it although no answer came. */
      readonly mayBeDone: boolean
      /** The initial values to start again from, where the documents empty the form. */
      readonly emptied?: Answers | undefined
    }
  /** The same command is already running with the same arguments. */
  | { readonly type: 'under way'; readonly number: number }
  /** One level up: from the confirmation to the questions, or out of them. `keep`: the answers become a draft. */
  | { readonly type: 'stepped back'; readonly keep: boolean }
  /** The person left the prompt. The answers become a draft. */
  | { readonly type: 'left' }
  /** Somebody else signed in and keeps the current screen. */
  | { readonly type: 'handed over' }
  | { readonly type: 'forgotten' }

/** Which command a prompt is about, and where it was started from. */
export type About = { readonly id: string; readonly command: AnyCommand; readonly via: Via }

export const openPrompt = ({ prompt }: Conversation): OpenPrompt | undefined => {
  const resting = prompt.state === 'looking up' ? prompt.over : prompt
  return resting.state === 'closed' ? undefined : resting
}

/** Whether the answers are being checked or run, and must not be sent again yet. */
export const isBusy = ({ state }: OpenPrompt): boolean => state === 'checking' || state === 'running'

const none: readonly Problem[] = []
export const problemsOf = (prompt: OpenPrompt): readonly Problem[] =>
  prompt.state === 'asking' ? prompt.problems : none

/** The text of the last failure. */
export const failureIn = (prompt: OpenPrompt): Said | undefined =>
  prompt.state === 'failed' ? prompt.failure : undefined

/** The arguments that this prompt asks: those that apply and were not prefilled. */
export const asked = ({ command, answers, prefilled, via }: OpenPrompt): readonly string[] =>
  Object.keys(askedNow(command, answers, via)).filter(name => !prefilled.includes(name))

/** The argument that the palette asks for now. */
export const questionOf = (prompt: OpenPrompt): string | undefined =>
  prompt.at ?? asked(prompt).at(-1) ?? Object.keys(prompt.command.arguments)[0]

/** The name of a prompt's draft: its command and its prefilled arguments. */
export const draftName = ({ id, answers, prefilled }: Pick<OpenPrompt, 'id' | 'answers' | 'prefilled'>): string =>
  runId(id, pick(answers, prefilled))

/** The draft of a prompt: the answers that the person changed, and text they did not accept yet. Never a secret. */
export const keptOf = ({
  id,
  command,
  answers,
  prefilled,
  initialValues,
  typed,
  unknownRuns,
}: OpenPrompt): KeptDraft => {
  const changed = withoutSecrets(command, changedAnswers(answers, initialValues))
  return {
    id,
    prefilled: pick(answers, prefilled),
    run: runId(id, answersOfRun(command, answers)),
    answers: changed,
    was: pick(initialValues, Object.keys(changed)),
    typed,
    unknownRuns,
  }
}

/**
 * The draft that a prompt opens with: the one with its name. After a reload the link has answers of the prompt that it was
 * made of, and that prompt goes on; only then also a form that otherwise opens empty each time.
 */
export function draftFor(
  kept: Conversation['kept'],
  { id, command, via }: About,
  given: Answers,
): readonly [name: string, draft: KeptDraft] | undefined {
  // What the link has beside what was entered is an initial value.
  const says = ({ answers, prefilled }: KeptDraft) => {
    const entered: Answers = { ...prefilled, ...answers }
    return Object.entries(given).every(([name, answer]) => !(name in entered) || sameAnswer(entered[name], answer))
  }
  const reopened = Object.entries(kept).find(([, draft]) => draft.opened && draft.id === id && says(draft))
  if (via === 'link' && reopened) return reopened
  const name = runId(id, given)
  const draft = command.form?.startsEmpty ? undefined : kept[name]
  return draft && [name, draft]
}

/** Whether anything was entered: opening a form and leaving it again enters nothing. */
export const isEntered = ({ answers, typed }: KeptDraft): boolean =>
  !isEmpty(Object.keys(answers)) || Object.values(typed).some(text => !isEmpty(text))
