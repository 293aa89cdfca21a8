import type { PlainValues } from '#contract/call.ts'
import type { CallName, Calls, UndoableCall } from '#contract/calls.ts'
import type { Api } from '../core/api.ts'
import type { OpenedList } from '../data/opened-list.ts'
import type { Related } from '../entities/field.ts'
import type { EntityKind, EntityRef } from '../entities/kinds.ts'
import type { Message } from '../messages/message.ts'
import type { Arguments, Given, Known, Values, Wrong } from './arguments.ts'
import type { OneFile } from './combined-print.ts'
import type { Facts } from './facts.ts'
import type { Navigator } from './navigator.ts'
import type { DocumentKind, Made, Offer, OpenedKind, Reference, Things } from './reference.ts'
import type { ScreenPath } from './screens.ts'

/*
 * A command is data: its title, its arguments, when it may run, what it does and its texts. It renders nothing and does
 * not know the cache. Only the runner runs it.
 */

type Io<N extends CallName> = {
  readonly api: Pick<Api, N>
  readonly navigator: Navigator
  /** The idempotency key, sent with every write of this run. The server runs a repeated request only once. */
  readonly key: string
}
type FinalCall = {
  [N in CallName]: Calls[N] extends { readonly kind: 'write'; readonly undo?: never } ? N : never
}[CallName]
/** What an undoable command runs with. It cannot make writes that the audit log cannot undo. */
export type UndoableIo = Io<Exclude<CallName, FinalCall>>
/** What a final command runs with. It cannot make writes that the audit log could undo. */
type FinalIo = Io<Exclude<CallName, UndoableCall>>
/** What a reading command runs with. The only write it can make is to sign in. */
type ReadIo = Io<Exclude<CallName, FinalCall | UndoableCall> | 'login'>

/** In the order of the menu. Commands that say nothing are daily ones. */
export const commandGroups = ['daily', 'money', 'details', 'danger'] as const
type CommandGroup = (typeof commandGroups)[number]

/** The things that a command with these arguments can open: it must take everything that identifies the thing. */
type OpenedBy<A extends Arguments> = {
  [K in OpenedKind]: K extends keyof Things
    ? keyof Things[K] extends keyof A
      ? Things[K] extends Given<Pick<A, keyof Things[K]>>
        ? K
        : never
      : never
    : K
}[OpenedKind]

/** What is wrong with an answer, and what can be done instead. */
type WrongIn<A extends Arguments> = Pick<Wrong, 'text' | 'instead'> & { readonly argument: keyof A & string }

type Base<A extends Arguments> = {
  /** Its name in the palette: a few words that make sense alone. */
  readonly title: string
  /** The documented label of its button, where it differs from the title. */
  readonly button?: string
  /** What the button of its question says it will do, where that is not the title: 'Mark as read'. */
  readonly verb?: string
  /** Other names to find it by. */
  readonly aliases: readonly string[]
  /** Chinese names to find it by. */
  readonly zh: readonly [string, ...string[]]
  readonly arguments: A
  /** The argument that the row under the cursor answers. This makes it a row command of that kind. */
  readonly row?: keyof A & string
  /** `true`: its key also works on rows about such a record, as on a student's payment; of a family, on bills and payments. */
  readonly alsoAbout?: true
  /** The kind of thing it opens. Enter on such a record and references to one start this command. */
  readonly opens?: OpenedBy<A>
  /** The screen whose toolbar shows it. Its key works there, and it ranks higher there. */
  readonly screen?: ScreenPath
  /** The list in the dialog that it opens. If there is one for all, the palette can search it, by these names. */
  readonly lists?: { readonly of: EntityKind; readonly names: readonly string[] } | OpenedList
  /** What its key does, in a word or two, such as 'edit'. Without a hint the footer does not list the key. */
  readonly hint?: Message
  /** 'E', 'Shift P', 'Ctrl Z', 'G S'. Keys without Ctrl do nothing while the person types. */
  readonly keys?: string
  /** Where its key works. Row commands default to 'row', others to 'screen'. */
  readonly keysOn?: 'row' | 'screen' | 'everywhere'
  /** Where it stands among the commands of its record. What takes something away is `danger`: it comes last, in red. */
  readonly group?: CommandGroup
  /** `true`: people do it for one record after the other. The palette offers the next one. */
  readonly queue?: true
  /** `true`: done by a key or a button of a row, it moves the cursor of the list on to the next row. */
  readonly movesOn?: true
  /** Records that the palette also offers together, as one row: the months that one student owes. */
  readonly together?: {
    /** Those with the same text belong together. */
    readonly by: (known: Values<A>) => string
    /** What the row says of them. */
    readonly about: (known: readonly [Values<A>, ...Values<A>[]], related: Related) => string
    /** The record whose document Shift+Enter prints after this command. */
    readonly printed?: (known: Values<A>) => EntityRef | undefined
  }
  /** With rows selected it runs for all of them, in one job. It makes one call, which the contract marks `many`. */
  readonly many?: {
    /** The argument that each row answers. */
    readonly each: keyof A & string
    /** What its button says it will do: 'Collect 3 payments'. */
    readonly does: (all: { readonly count: number }) => Message
    /** What was done for all of them: '2 of 3 payments collected.' */
    readonly done: (done: { readonly of: Message }) => Message
    /** What the button says before the sum alone: 'Collect' 1,820.00. */
    readonly button?: string
    /** The answers that go with that. */
    readonly given?: { readonly [K in keyof A]?: unknown }
    /** `true`: what is left empty stays as it is in each record, where it begins as what `start` says of the record. */
    readonly keeps?: true
    /** With `keeps`: what no two records have in common, such as their names. It is not asked for many. */
    readonly own?: readonly (keyof A & string)[]
    /** What a row comes to, in dollars. The plan names the sum. */
    readonly amount?: (values: Values<A>) => number
    /** What will be done for all of them, in one sentence with the sum. */
    readonly plans?: (all: { readonly count: number; readonly amount: string }) => Message
    /** Which of two rows is done first, where one may be in the way of the other. Rows are done as selected otherwise. */
    readonly order?: (one: Values<A>, other: Values<A>) => number
    /** Rows with the same are one and the same thing, which is done once, such as a receipt with a row for each invoice. */
    readonly once?: (values: Values<A>) => string | undefined
    /** What rows have in common when the one that is done first decides whether the other can be done. */
    readonly within?: (values: Values<A>) => string | undefined
  }
  /** Comes first in the empty palette, while it may run, and says to what it goes on or what it repeats. */
  readonly first?: 'continue' | 'repeat'
  /** `true`: has a button and a key, but the palette does not list it. */
  readonly unlisted?: true
  /** Whether it is hidden altogether, such as from a role. */
  readonly hidden?: (facts: Facts) => boolean
  /** Why it may not run now, in a sentence; `undefined` when it may. Must be pure and quick. */
  readonly gate?: (facts: Facts) => Message | undefined
  /** Whether an argument applies, depending on the answers so far: ids for entities, wire values for the rest. */
  readonly when?: { readonly [K in keyof A]?: (answers: Readonly<Record<string, unknown>>) => boolean }
  /** The arguments to empty when another one changes. */
  readonly clears?: { readonly [K in keyof A]?: readonly (keyof A)[] }
  /** The argument that is a student whose details it shows: the server notes who opened them. */
  readonly shows?: keyof A & string
  /** Initial values, computed from the known values. It must leave out values of a record that is not known yet. */
  readonly start?: (known: Known<A>, today: Temporal.PlainDate) => Known<A>
  /** Initial values that only the server knows. */
  readonly load?: (api: Api) => Promise<Known<A>>
  /** Says what is wrong with the combination of values, if anything. */
  readonly check?: (values: Values<A>) => WrongIn<A> | undefined
}

/**
 * The dialog: its title, its buttons, and the text of the submit button while it is busy. Without one the button says what
 * the command does, or what it is called, as its button elsewhere does.
 */
type Form = {
  readonly title: string
  readonly submit: string
  readonly cancel: string
  readonly busy?: string
  /** `true`: a component with the same file name as the command renders the fields. */
  readonly own?: true
  /** `true`: opens empty each time. No draft is kept. */
  readonly startsEmpty?: true
  /** `true`: what it is about to do is a sample of the texts that are written. It stands below them. */
  readonly sample?: true
}

/** A place of the console, and what the link to it says. */
export type FoundAt = {
  readonly label: Message
  readonly path: ScreenPath
  readonly search: Readonly<Record<string, string>>
}

type Acts<A extends Arguments, R> = Base<A> & {
  readonly form?: Form
  /** The exact question asked before it runs. */
  readonly confirm?: (values: Values<A>) => Message
  /** Asks the server what is wrong with the values, before the confirmation. */
  readonly refuses?: (values: Values<A>, api: Api) => Promise<WrongIn<A> | undefined>
  /** What the person should know first, one message per line. If there are any, they have to confirm. */
  readonly warnings?: (
    values: Values<A>,
    api: Api,
    today: Temporal.PlainDate,
    related: Related,
  ) => Promise<readonly Message[]>
  /** What it is about to do, in one sentence. `**` marks the important parts. */
  readonly preview?: (values: Values<A>, related: Related) => Message | undefined
  /** What is so now, and is about to be changed, where neither a field nor the record says it. */
  readonly now?: (values: Values<A>, api: Api, today: Temporal.PlainDate) => Promise<Message | undefined>
  /** `true`: the fields of its form say the same, so that only the palette shows the sentence. */
  readonly formSays?: true
  /**
   * The same sentence with details only the server knows, such as an amount. The person confirms it before the command
   * runs. When it cannot be loaded, the preview is shown instead.
   */
  readonly quote?: (values: Values<A>, api: Api) => Promise<Message>
  readonly said: {
    /** What was done, in a sentence. `null`: the screen shows it, and nothing is changed that could be undone. */
    readonly done: ((values: Values<A>, result: R) => Message) | null
    /** `true`: the cell that was pressed shows it. The sentence stands in the log, and is said by undo and redo. */
    readonly seen?: true
    /** To whom it was done, in a second line: documented sentences do not say it. */
    readonly about?: (values: Values<A>, result: R, related: Related) => Message | undefined
    /** Where the screen shows what was done to many records. The notice has a link there. */
    readonly found?: (values: Values<A>, result: R) => FoundAt | undefined
    /** `words` is the server's text, if it sent one. Defaults to that text, or '{title} did not work.'. */
    readonly failed?: (words: Message | undefined, values: Values<A>) => Message
    /** What can be done instead of what the server refused, by the code of its refusal. It becomes a button. */
    readonly instead?: (
      refusal: { readonly code: string | undefined; readonly values: PlainValues },
      values: Values<A>,
    ) => Offer | undefined
    /** Shown when no answer came. */
    readonly network?: Message
    /** `true`: refetches also when no answer came, because the screen already showed the change. */
    readonly reloads?: true
    /** `true`: the form is emptied when the server refuses, as documented. */
    readonly empties?: true
    /** `true`: failures go to the log only, and appear neither in a notice nor in the form. */
    readonly quiet?: true
  }
  /** `true`: it may undo operations of this window itself, so Ctrl+Z forgets them. */
  readonly outdatesUndo?: true
  /** The command that takes it back, with what it made, where the log cannot undo it. Ctrl+Z opens it. */
  readonly takenBackBy?: (values: Values<A>, result: R) => Reference | undefined
  /** What it made, so that people find it again. */
  readonly makes?: (values: Values<A>, result: R) => EntityRef | Made
  /** What to open when it is done. */
  readonly next?: (values: Values<A>, result: R) => Reference | undefined
  /** What usually comes next, which the notice offers. It is looked up once the command is done. */
  readonly offers?: (values: Values<A>, api: Api) => Promise<Offer | undefined>
  /** The document it made. The notice offers to open it, and Ctrl+P prints it. */
  readonly prints?: (values: Values<A>, result: R) => Reference<DocumentKind> | undefined
}

/** A command as its file declares it. `effect` says which of five kinds it is. */
type Description<A extends Arguments, R> =
  /** Opens the dialog with the command's id. The URL holds it. */
  | (Base<A> & {
      readonly effect: 'view'
      readonly form?: Form
      /** Settings of its screen under the dialog, such as the tab, where it is opened over no other screen. */
      readonly search?: (values: Values<A>) => Readonly<Record<string, string>>
      /** Looks up further arguments to open the dialog with, or says why it cannot be opened. */
      readonly lookUp?: (
        values: Values<A>,
        at: { readonly api: Api; readonly screen: ScreenPath | undefined },
      ) => Promise<{ readonly given: Readonly<Record<string, string>> } | { readonly problem: Message }>
    })
  /** Changes the screen only. */
  | (Base<A> & {
      readonly effect: 'show'
      readonly form?: Form
      /** It acts on what was last done, so it starts once the server has answered everything that is being done. */
      readonly aboutLast?: true
      readonly run: (values: Values<A>, navigator: Navigator) => void
    })
  /** Reads from the server: a document, a download, signing in. Sending it twice does no harm. */
  | (Acts<A, R> & {
      readonly effect: 'read'
      readonly run: (values: Values<A>, io: ReadIo) => Promise<R>
      /** With rows selected it prints the documents of all of them into one file, and asks nothing. */
      readonly file?: OneFile
    })
  /** Changes something that the audit log cannot undo. */
  | (Acts<A, R> & {
      readonly effect: 'final'
      readonly run: (values: Values<A>, io: FinalIo) => Promise<R>
      /** What Ctrl+Z says after it. Ctrl+Z goes back no further. */
      readonly final: Message
      /** The record that is over once it is done: a payment is collected once. Nothing more is started for it. */
      readonly ends?: keyof A & string
      /** The job that it stops or goes on with: what Ctrl+Z then undoes is that job, if this window has started it. */
      readonly steers?: keyof A & string
    })
  /** Changes something that the audit log can undo. */
  | (Acts<A, R> & { readonly effect: 'undoable'; readonly run: (values: Values<A>, io: UndoableIo) => Promise<R> })

/** A command of any type. The types were checked where the command is declared. */
export type AnyCommand = Description<Arguments, unknown>

/** A command that still knows the types of its arguments. */
export type Command<A extends Arguments> = AnyCommand & {
  /** Never set: carries the type of the arguments. */
  readonly takes?: A
}

/** Declares a command. Its id is the path of its file. */
export const command = <const A extends Arguments, R = unknown>(description: Description<A, R>): Command<A> =>
  // The registry holds commands of every type. The cast is safe because the runner passes only values that it has
  // parsed by `arguments`, so `run` receives the types it was declared with.
  description as unknown as Command<A>
