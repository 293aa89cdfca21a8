import type { Role } from '#contract/session.ts'
import type { Offer } from '../command/reference.ts'
import type { ScreenPath } from '../command/screens.ts'
import type { Message } from '../messages/message.ts'
import type { Outcome } from './outcome.ts'
import type { ReadyPlan } from './plan-types.ts'

/** One run of a command. */
export type Operation = {
  /** Later operations have higher numbers. */
  readonly number: number
  readonly plan: ReadyPlan
  /** One of several: whoever runs them says what became of them, and undoes them together. */
  readonly quiet?: true
}

/** Why a command was not started, and what can be done instead. */
type Reason = { readonly text: Message; readonly instead?: Offer | undefined }

/** The screen on which a command can be started, or the lowest role that may start it. */
export type CouldBe = { readonly where?: ScreenPath | undefined; readonly may?: Role | undefined }

/** Reacts to operations: notices, freshness, usage, undo, the print offer. Subscribers do not know each other. */
export type Subscriber = {
  readonly began?: (operation: Operation) => void
  /**
   * Keeps what was done, for the commands that are about what was last done. They wait for it, so it must not ask the
   * server. It is not called once somebody else has signed in.
   */
  readonly remember?: (operation: Operation, outcome: Outcome) => Promise<void> | void
  /** `inPrompt`: an open prompt shows the outcome. The operation ends only when the returned promise has resolved. */
  readonly ended?: (operation: Operation, outcome: Outcome, inPrompt: boolean) => Promise<void> | void
  /** A command was not started: why, what can be done instead, and where or by whom it can be started. */
  readonly refused?: (tone: 'bad' | 'plain', reasons: readonly Reason[], could?: CouldBe) => void
  /** Somebody else signed in and keeps the current screen. They must not undo the previous person's operations. */
  readonly handedOver?: () => void
  /** Somebody else signed in. Everything of the previous person is removed. */
  readonly forgotten?: () => void
}
