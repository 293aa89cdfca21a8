import type { CallName, Calls, UndoableCall } from '#contract/calls.ts'
import type { Api } from './api.ts'
import type { Arguments, Known, Values } from './arguments.ts'
import type { Related } from './entities/field.ts'
import type { Facts } from './facts.ts'
import type { Navigator } from './navigator.ts'
import type { DocumentKind, OpenedBy, Reference } from './reference.ts'
import type { ScreenPath } from './screens.ts'

/*
 * A command is data: what it is called, what it must be told, when it may run, what it does and what it says. It draws
 * nothing and knows no cache. Only the runner runs it.
 */

type Io<N extends CallName> = {
  readonly api: Pick<Api, N>
  readonly navigator: Navigator
  /** Sent with every write of this run: a repeated send is answered, not done again. */
  readonly key: string
}
type FinalCall = {
  [N in CallName]: Calls[N] extends { readonly kind: 'write'; readonly undo?: never } ? N : never
}[CallName]
/** What a command is run with that the server's log can undo: it makes no write that the log cannot. */
export type UndoableIo = Io<Exclude<CallName, FinalCall>>
/** What a command is run with that is final: it makes no write that the log can undo. */
type FinalIo = Io<Exclude<CallName, UndoableCall>>
/** What a command is run with that changes nothing: its only write is to sign in. */
type ReadIo = Io<Exclude<CallName, FinalCall | UndoableCall> | 'login'>

type Base<A extends Arguments> = {
  /** What it is called in the palette, in a few words that stand alone. */
  readonly title: string
  /** The documented label of its button, where that says less than the title. */
  readonly button?: string
  /** More words to be found by. */
  readonly aliases: readonly string[]
  /** Chinese words to be found by. */
  readonly zh: readonly [string, ...string[]]
  readonly arguments: A
  /** The argument that the row under the cursor answers. Makes it a row command of that kind. */
  readonly row?: keyof A & string
  /** What it is how to open: Enter on such a record, and whatever refers to one, starts it. */
  readonly opens?: OpenedBy<A>
  /** The screen whose toolbar it stands in: where its key works, and what it is ranked by. */
  readonly screen?: ScreenPath
  /** What its key does, in a word or two, for footers: 'edit'. Without one they do not name it. */
  readonly hint?: string
  /** 'E', 'Shift P', 'Ctrl Z', 'G S'. Single letters work on rows and screens only, never while typing. */
  readonly keys?: string
  /** Where a key works: on a row of its kind, on its screen, or anywhere. Row commands default to 'row', others to 'screen'. */
  readonly keysOn?: 'row' | 'screen' | 'everywhere'
  /** `true`: what the empty palette offers first, as long as it may run. */
  readonly first?: true
  /** `true`: runs from its button and its key, but the palette does not list it. */
  readonly unlisted?: true
  /** `true` for whom it is not even listed. */
  readonly hidden?: (facts: Facts) => boolean
  /** Why it may not run now, in a sentence; `undefined` when it may. Pure and quick. */
  readonly gate?: (facts: Facts) => string | undefined
  /** An argument that is asked only when this holds of what has been told: ids for entities, wire values for the rest. */
  readonly when?: { readonly [K in keyof A]?: (told: Readonly<Record<string, unknown>>) => boolean }
  /** What an answer makes meaningless: those arguments are emptied when it changes. */
  readonly clears?: { readonly [K in keyof A]?: readonly (keyof A)[] }
  /** Start values, drawn from what is known so far; of a record that is not there none, not even an empty one. */
  readonly start?: (known: Known<A>, today: Temporal.PlainDate) => Known<A>
  /** Start values that only the server knows. */
  readonly load?: (api: Api) => Promise<Known<A>>
  /** What is wrong with the values together. */
  readonly check?: (values: Values<A>) => { readonly argument: keyof A & string; readonly text: string } | undefined
}

/** The documented dialog: its title, its buttons and the text of the busy one. */
export type Form = {
  readonly title: string
  readonly submit: string
  readonly cancel: string
  readonly busy?: string
  /** `true`: the fields are drawn by a component with the command's own file name. */
  readonly own?: true
  /** `true`: it opens empty each time; what was chosen in it does not wait when it is left. */
  readonly afresh?: true
}

type Acts<A extends Arguments, R> = Base<A> & {
  readonly form?: Form
  /** The exact question asked before it runs. */
  readonly confirm?: (values: Values<A>) => string
  /** What only the server knows to be wrong with it, asked before the question. */
  readonly refuses?: (
    values: Values<A>,
    api: Api,
  ) => Promise<{ readonly argument: keyof A & string; readonly text: string } | undefined>
  /** What ought to be known before it is done, a line each; with any it is asked whether to go on. */
  readonly warnings?: (values: Values<A>, api: Api) => Promise<readonly string[]>
  /** What it is about to do, as one sentence in plain words; `**` marks what matters. */
  readonly preview?: (values: Values<A>, related: Related) => string
  /**
   * The same sentence with what only the server knows: an amount. Nothing final is done before it was shown. Where it
   * cannot be had, the preview stands for it.
   */
  readonly quote?: (values: Values<A>, api: Api) => Promise<string>
  readonly said: {
    /** '{title}: done.' when not given; `null` keeps quiet. */
    readonly done?: ((values: Values<A>, result: R) => string) | null
    /** From the server's own words, if it had any. Those words, else '{title}: failed.', when not given. */
    readonly failed?: (words: string | undefined, values: Values<A>) => string
    /** No answer came. */
    readonly network?: string
    /** What is on the screen is asked for again also when no answer came: a click was shown before it was saved. */
    readonly reloads?: true
    /** The documents empty the form when the server refuses. */
    readonly empties?: true
    /** Failures are written to the log only, and said neither in a notice nor in the form. */
    readonly quiet?: true
  }
  /** `true`: what this window could undo may be undone by it, so that Ctrl+Z forgets it. */
  readonly outdatesUndo?: true
  /** What is opened when it is done. */
  readonly next?: (values: Values<A>, result: R) => Reference | undefined
  /** The document it made: opening it is offered beside the good news, and kept for Ctrl+P. */
  readonly prints?: (values: Values<A>, result: R) => Reference<DocumentKind> | undefined
}

/** A command as it is written down, in one of four kinds. */
type Description<A extends Arguments, R> =
  /** Opens the dialog of the command's own name, which the URL holds. */
  | (Base<A> & {
      readonly effect: 'view'
      readonly form?: Form
      /** The screen's own settings that its view needs, such as the tab. */
      readonly search?: (values: Values<A>) => Readonly<Record<string, string>>
      /** Looks up what it is to be opened with, or answers why it cannot be opened, in a sentence. */
      readonly lookUp?: (
        values: Values<A>,
        at: { readonly api: Api; readonly screen: ScreenPath | undefined },
      ) => Promise<{ readonly told: Readonly<Record<string, string>> } | { readonly problem: string }>
    })
  /** Touches the screen only. */
  | (Base<A> & {
      readonly effect: 'show'
      readonly form?: Form
      readonly run: (values: Values<A>, navigator: Navigator) => void
    })
  /** Asks the server and changes nothing there: a document, a download, signing in. Sent twice, it does no harm. */
  | (Acts<A, R> & { readonly effect: 'read'; readonly run: (values: Values<A>, io: ReadIo) => Promise<R> })
  /** Changes something that the server's log cannot undo. */
  | (Acts<A, R> & {
      readonly effect: 'final'
      readonly run: (values: Values<A>, io: FinalIo) => Promise<R>
      /** What Ctrl+Z says after it, instead of undoing what was done before it. */
      readonly final: `${string} cannot be undone with Ctrl+Z.`
    })
  /** Changes something that the server's log can undo. */
  | (Acts<A, R> & { readonly effect: 'undoable'; readonly run: (values: Values<A>, io: UndoableIo) => Promise<R> })

/** A command whose types have been checked where it is written, and are not needed where it is run. */
export type AnyCommand = Description<Arguments, unknown>

/** A command that still knows what it can be told. */
export type Command<A extends Arguments> = AnyCommand & {
  /** Never set: carries the type of the arguments. */
  readonly told?: A
}

/** Writes a command down. Its id is the path of its file. */
export const command = <const A extends Arguments, R = unknown>(description: Description<A, R>): Command<A> =>
  // The boundary between a command's own types and the registry, which holds commands of every type: the runner only
  // ever passes values it has parsed by `arguments`, so what `run` receives is what it was typed with.
  description as unknown as Command<A>
