import type { Answers } from '../command/values.ts'

/** What is kept of a prompt that the person left, for the next time. */
export type KeptDraft = {
  /** The command, and the answers it was opened with. */
  readonly id: string
  readonly prefilled: Answers
  /** The id of the run that these answers would start. */
  readonly run: string
  readonly answers: Answers
  /** What the record said of these answers before: what it says otherwise by now, a colleague has changed. */
  readonly was?: Answers
  /** Text that was typed into a question and not accepted yet, by argument. */
  readonly typed: Readonly<Record<string, string>>
  /** The ids of runs that were sent from this prompt and whose outcome is unknown. */
  readonly unknownRuns: readonly string[]
  /** Set while its prompt is open: where the page goes on when it is loaded again. */
  readonly opened?: { readonly how: 'form' | 'palette'; readonly at?: string | undefined } | undefined
}
