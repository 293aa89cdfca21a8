import type { PlainValues } from '#contract/call.ts'
import type { Table } from '#contract/tables.ts'
import type { AnyCommand } from '../command/command.ts'
import type { Offer } from '../command/reference.ts'
import type { Answers } from '../command/values.ts'
import { Refused } from '../core/api.ts'
import { wordsOf as wordsOfRefusal } from '../core/failure.ts'
import type { Spared } from '../data/queries.ts'
import { generalText } from '../messages/general.ts'
import { caption, type Message, sentences } from '../messages/message.ts'
import { operationsText } from '../messages/operations.ts'

/** The entry in the server's audit log that can be undone; 'nothing' if nothing changed, `undefined` if it is final. */
export type UndoableEntry = number | 'nothing' | undefined

/** The result of a run. */
export type Outcome = {
  /** The tables that the run changed or may have changed. */
  readonly changed: ReadonlySet<Table>
} & (
  | {
      readonly kind: 'done'
      readonly answer: unknown
      /** What was stored before, where an edit has no record that says it. */
      readonly stored?: Answers | undefined
      readonly entry: UndoableEntry
      /** The entry of the change feed with what was changed; 0 when nothing was, `undefined` when it is not known. */
      readonly feedEntry?: number | undefined
      readonly spared?: Spared | undefined
    }
  /** The server refused. `words` is its own text, if it sent one. */
  | {
      readonly kind: 'refused'
      readonly status: number
      readonly words: Message | undefined
      readonly code: string | undefined
      readonly values: PlainValues
    }
  /** No answer came, or one from a proxy: the server may have done it. Sending it again with `key` is safe. */
  | {
      readonly kind: 'unknown'
      readonly key: string
      readonly reached: boolean
      readonly status: number | undefined
      readonly words: Message | undefined
    }
  /** This server does not have the call. */
  | { readonly kind: 'not offered' }
)

/** The result of starting a command: the outcome of its run, or why it did not run. */
export type Started =
  | Outcome
  /** A prompt has opened and asks for the rest. */
  | { readonly kind: 'asked' }
  /** The person left before it ran. */
  | { readonly kind: 'left' }
  /** It may not run, or its record does not exist. `looked`: whether the look-up itself worked. */
  | { readonly kind: 'not started'; readonly looked: boolean }
  /** The same command is already running with the same arguments. */
  | { readonly kind: 'under way' }

export type Failed = Extract<Outcome, { readonly kind: 'refused' | 'unknown' }>

/** The documented text that a person sees, a second line that explains more, and what can be done instead. */
export type Said = { readonly text: Message; readonly more?: Message; readonly instead?: Offer }

export const wasReached = (outcome: Failed): boolean => outcome.kind === 'refused' || outcome.reached

/** Whether the server may have done it although no answer came. */
export const mayBeDone = (command: AnyCommand, outcome: Failed): boolean =>
  outcome.kind === 'unknown' && command.effect !== 'read'

/** What a command says of its outcome. Commands that only open something say nothing. */
export const saidBy = (command: AnyCommand): Partial<Extract<AnyCommand, { readonly said: unknown }>['said']> =>
  'said' in command ? command.said : {}

/** The text for a failure. The command's own texts come first. */
export function wordsOf(
  { command, values }: { readonly command: AnyCommand; readonly values: Readonly<Record<string, unknown>> },
  outcome: Failed,
): Said {
  const said = saidBy(command)
  const plain = operationsText.failed({ title: caption(command.title) })
  const reached = wasReached(outcome)
  const text = reached
    ? said.failed
      ? said.failed(outcome.words, values)
      : (outcome.words ?? plain)
    : (said.network ?? plain)
  const [more, ...others] = [
    ...(reached ? [] : [generalText.serverNotReachable]),
    ...(mayBeDone(command, outcome) ? [operationsText.mayBeDone] : []),
  ]
  const instead = outcome.kind === 'refused' ? said.instead?.(outcome, values) : undefined
  return { text, ...(more ? { more: sentences(more, ...others) } : {}), ...(instead ? { instead } : {}) }
}

/** Turns an error into an outcome. */
export function failed(error: unknown, key: string, changed: ReadonlySet<Table>): Failed {
  if (!(error instanceof Refused))
    return { kind: 'unknown', key, reached: false, status: undefined, words: undefined, changed }
  const { status, code, values } = error
  const words = wordsOfRefusal(error)
  // A proxy may have answered in place of the server.
  return status > 500
    ? { kind: 'unknown', key, reached: true, status, words, changed }
    : { kind: 'refused', status, words, code, values, changed }
}
