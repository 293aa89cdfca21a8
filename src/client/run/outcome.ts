import type { PlainValues } from '#contract/call.ts'
import type { Table } from '#contract/tables.ts'
import { Refused } from '../api.ts'
import type { AnyCommand } from '../command.ts'

/** The entry of the server's audit log that undoes an operation; 'nothing' when nothing was changed, none when it is final. */
export type UndoableEntry = number | 'nothing' | undefined

/** What came of a run. */
export type Outcome = {
  /** The tables that it has changed, or may have. */
  readonly changed: ReadonlySet<Table>
} & (
  | { readonly kind: 'done'; readonly answer: unknown; readonly entry: UndoableEntry }
  /** The server said no, in its own words if it had any. */
  | {
      readonly kind: 'refused'
      readonly status: number
      readonly words: string | undefined
      readonly code: string | undefined
      readonly values: PlainValues
    }
  /** No answer came, or none of the server's own: it may have been done. Sent again under its key, it is not done twice. */
  | {
      readonly kind: 'unknown'
      readonly key: string
      readonly reached: boolean
      readonly status: number | undefined
      readonly words: string | undefined
    }
  /** This server does not have the call. */
  | { readonly kind: 'not offered' }
)

/** What came of starting a command: that of its run, if it ran, else why it did not. */
export type Started =
  | Outcome
  /** A prompt is open now, and has the rest. */
  | { readonly kind: 'asked' }
  /** It was given up before it came to anything. */
  | { readonly kind: 'left' }
  /** It may not run, or what it is about is not there. `looked`: whether that could be looked up at all. */
  | { readonly kind: 'not started'; readonly looked: boolean }
  /** The same command runs with the same arguments. */
  | { readonly kind: 'under way' }

export type Failed = Extract<Outcome, { readonly kind: 'refused' | 'unknown' }>

/** What a person is told, and a second line in other words than the documented text. */
export type Said = { readonly text: string; readonly more?: string }

const mayBeDone = 'It is not known whether it was done. Sent again unchanged, it is not done twice.'

export const wasReached = (outcome: Failed): boolean => outcome.kind === 'refused' || outcome.reached

/** Whether it may have been done all the same. */
export const isUnsure = (command: AnyCommand, outcome: Failed): boolean =>
  outcome.kind === 'unknown' && command.effect !== 'read'

/** A failure in the command's own words. */
export function wordsOf(
  { command, values }: { readonly command: AnyCommand; readonly values: Readonly<Record<string, unknown>> },
  outcome: Failed,
): Said {
  const said = 'said' in command ? command.said : {}
  const plain = `${command.title}: failed.`
  const reached = wasReached(outcome)
  const text = reached
    ? said.failed
      ? said.failed(outcome.words, values)
      : (outcome.words ?? plain)
    : (said.network ?? plain)
  const more = [reached ? '' : 'Server not reachable.', isUnsure(command, outcome) ? mayBeDone : '']
    .filter(line => line !== '')
    .join(' ')
  return { text, ...(more ? { more } : {}) }
}

/** An error as an outcome. */
export function failed(error: unknown, key: string, changed: ReadonlySet<Table>): Failed {
  if (!(error instanceof Refused))
    return { kind: 'unknown', key, reached: false, status: undefined, words: undefined, changed }
  const { status, words, code, values } = error
  // Something between here and the server may have answered in its place.
  return status > 500
    ? { kind: 'unknown', key, reached: true, status, words, changed }
    : { kind: 'refused', status, words, code, values, changed }
}
