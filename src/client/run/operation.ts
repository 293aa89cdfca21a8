import type { Outcome } from './outcome.ts'
import type { ReadyPlan } from './plan.ts'

/** One run of a command. */
export type Operation = {
  /** Later operations have higher numbers. */
  readonly number: number
  readonly plan: ReadyPlan
}

/** What follows the operations: notices, freshness, usage, undo, the print offer. None of them knows of the others. */
export type Subscriber = {
  readonly began?: (operation: Operation) => void
  /** `inPrompt`: an open prompt shows what came of it. What is returned is waited for before the operation is over. */
  readonly ended?: (operation: Operation, outcome: Outcome, inPrompt: boolean) => Promise<void> | void
  /** A command was not started, and this is why. */
  readonly refused?: (tone: 'bad' | 'plain', texts: readonly string[]) => void
  /** Somebody else has signed in over what stands on the screen: that stays, what was done is not theirs to undo. */
  readonly handedOver?: () => void
  /** Somebody else has signed in: nothing of the person before is left. */
  readonly forgotten?: () => void
}
