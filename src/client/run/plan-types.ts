import type { Role } from '#contract/session.ts'
import type { AnyCommand } from '../command/command.ts'
import type { ScreenPath } from '../command/screens.ts'
import type { Via } from '../command/start-source.ts'
import type { Search } from '../command/url-search.ts'
import type { Answers, Problem } from '../command/values.ts'
import type { Said } from '../line/line-answers.ts'
import type { Message } from '../messages/message.ts'
import type { KeptDraft } from './draft.ts'

/** A command to run, and what is known when it is started. */
export type Request = {
  readonly id: string
  readonly command: AnyCommand
  readonly given: Answers
  readonly via: Via
  /** `true` when the server does not have the command's call. */
  readonly notOffered?: boolean
  /** Answers that the screen proposes. The person can change each of them. */
  readonly proposed?: Answers | undefined
  /** What the line in the palette says, beside the answers that it gives. */
  readonly line?: Said | undefined
  /** Finds the draft that was kept for these prefilled arguments. */
  readonly kept?: (prefilled: Answers) => KeptDraft | undefined
  /** Set once a prompt has been answered. `given` then holds all answers, and nothing is asked again. */
  readonly answered?: {
    /** The confirmation question that the person accepted, if any. */
    readonly question: Message | undefined
    readonly unknownRuns: readonly string[]
    /** A form has already shown the preview above its button. */
    readonly how: 'form' | 'palette'
  }
}

type Values = Readonly<Record<string, unknown>>

/** The command cannot run. Problems are shown beside their questions, `text` is shown in a notice. */
export type RefusedPlan = { readonly step: 'refused' } & (
  | {
      readonly reason: 'values' | 'not looked up'
      readonly problems: readonly [Problem, ...Problem[]]
    }
  | {
      readonly reason: 'gate' | 'link' | 'not loaded' | 'not found'
      readonly text: Message
      /** The screen on which it can run. */
      readonly where?: ScreenPath | undefined
      /** The lowest role that may run it, where the person's own may not. */
      readonly may?: Role | undefined
    }
)
/** Questions have to be asked first. */
export type MissingPlan = {
  readonly step: 'missing'
  readonly answers: Answers
  readonly initialValues: Answers
  readonly proposed: Answers
  /** The arguments that were given. They are not asked, unless the person steps back to them. */
  readonly prefilled: readonly string[]
  /** The arguments to ask. */
  readonly open: readonly string[]
  readonly typed: Readonly<Record<string, string>>
  /** The texts of the line in the palette that questions open with, and its words that fit none. */
  readonly line?: Pick<Said, 'typed' | 'unused'>
  readonly unknownRuns: readonly string[]
  readonly problems: readonly Problem[]
}
/** Everything is known, and the person has to confirm. */
export type ConfirmPlan = {
  readonly step: 'confirm'
  readonly answers: Answers
  readonly question: Message
  /** What the person should know before they confirm. */
  readonly warnings: readonly Message[]
}
/** The command can run now. */
export type ReadyPlan = {
  readonly step: 'ready'
  readonly id: string
  readonly command: AnyCommand
  readonly via: Via
  readonly answers: Answers
  readonly values: Values
  /** Where the dialog that it opens is shown. Without a path it is the home screen. */
  readonly dialog?: { readonly path: ScreenPath | undefined; readonly search: Search }
}
export type Plan = RefusedPlan | MissingPlan | ConfirmPlan | ReadyPlan
