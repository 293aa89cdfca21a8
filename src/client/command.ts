import type { CallName } from '#contract/calls.ts'
import type { Api } from './api.ts'
import type { Entities, EntityKind, EntityRef } from './entities.ts'
import type { Link, ScreenPath } from './links.ts'
import type { Navigator } from './navigator.ts'
import type { ReadName } from './queries.ts'

/*
 * A command is data: what it is called, what it must be told, when it may run, what it does and how that is undone.
 * It draws nothing and knows no cache. The runner is the only door it is run through.
 */

type Common<T> = {
  /** The documented label of the field. */
  readonly label: string
  /** Shown when nothing was given; '{label} is required.' when the documents have no text of their own. */
  readonly missing?: string
  /** What is wrong with a value that was given, in a sentence. */
  readonly rule?: (value: T) => string | undefined
  /** A short word of help under the field. */
  readonly help?: string
}

/** Another list than the kind's whole: the read it comes from. Nothing is offered until enough has been told to ask for it. */
export type List = {
  readonly call: ReadName
  readonly given: object
  /** `true`: it comes as it is to be offered; else what is nearest to today is offered first. */
  readonly inOrder?: true
}
type From = (told: Readonly<Record<string, unknown>>, today: Temporal.PlainDate) => List | undefined

type EntityArgument<K extends EntityKind> = {
  readonly kind: 'entity'
  readonly of: K
  /** Stands in the field while nothing is picked; where there is no list yet, it says what is wanted first. */
  readonly placeholder?: string
  /** Why this one cannot be picked, in a few words. */
  readonly refuses?: (record: Entities[K]) => string | undefined
  /** Those that are offered, given what has been told; all when not given. */
  readonly only?: (record: Entities[K], told: Readonly<Record<string, unknown>>) => boolean
  readonly from?: From
  /** The texts for a list that cannot be loaded: answered without success, and not answered. */
  readonly loadTexts?: { readonly refused: string; readonly network: string }
} & Common<Entities[K]>

type EntitiesArgument<K extends EntityKind> = {
  readonly kind: 'entities'
  readonly of: K
  /** Those that are offered; all when not given. */
  readonly only?: (record: Entities[K]) => boolean
  readonly from?: From
} & Common<readonly Entities[K][]>

type ChoiceArgument<V extends string> = {
  readonly kind: 'choice'
  /** Every value with the label it is shown by: a value without a label does not compile. */
  readonly options: Readonly<Record<V, string>>
} & Common<V>

type TextArgument = {
  readonly kind: 'text' | 'longText' | 'secret'
  readonly max?: number
} & Common<string>
type NumberArgument = {
  /** Money is dollars with at most two decimals. */
  readonly kind: 'number' | 'money'
  readonly min?: number
  readonly max?: number
} & Common<number>
/** Dates yyyy-MM-dd, times HH:mm, months yyyy-MM. */
type DayArgument = {
  readonly kind: 'date' | 'time' | 'month'
  /** Of a date: it is of something that has been. A day that was typed without its year is the last one that was. */
  readonly past?: true
  /** What is offered beside the value it begins with, in its order: first what follows that one. */
  readonly among?: (begun: string) => readonly string[]
} & Common<string>
type ToggleArgument = { readonly kind: 'toggle' } & Common<boolean>
/** Rows of named texts, such as the lines of an import: asked by the command's own component only. */
type TableArgument = { readonly kind: 'table' } & Common<TableRows>
type FileArgument = {
  readonly kind: 'file'
  /** The accept attribute: 'image/*', '.csv'. */
  readonly accept: string
} & Common<File>

export type TableRows = readonly Readonly<Record<string, string | number>>[]

export type Argument =
  | { readonly [K in EntityKind]: EntityArgument<K> | EntitiesArgument<K> }[EntityKind]
  | ChoiceArgument<string>
  | TextArgument
  | NumberArgument
  | DayArgument
  | ToggleArgument
  | FileArgument
  | TableArgument

/** An argument that carries the type of its value, and whether it may be left empty. */
export type Typed<T, Optional extends boolean> = Argument & {
  readonly optional: Optional
  /** Never set: carries the value's type. */
  readonly value?: T
}
type Spec<A> = Omit<A, 'kind' | 'of' | 'optional'>

const typed = <T>(argument: object): Typed<T, false> =>
  // The builders below are the door: each passes an argument of the kind that goes with T.
  ({ ...argument, optional: false }) as Typed<T, false>

/** The argument kinds, one builder each. The list is closed: a form and the palette draw every one of them. */
export const ask = {
  entity: <K extends EntityKind>(of: K, spec: Spec<EntityArgument<K>>) =>
    typed<Entities[K]>({ kind: 'entity', of, ...spec }),
  entities: <K extends EntityKind>(of: K, spec: Spec<EntitiesArgument<K>>) =>
    typed<readonly Entities[K][]>({ kind: 'entities', of, ...spec }),
  choice: <const O extends Readonly<Record<string, string>>>(
    spec: { readonly options: O } & Spec<Omit<ChoiceArgument<Extract<keyof O, string>>, 'options'>>,
  ) => typed<Extract<keyof O, string>>({ kind: 'choice', ...spec }),
  text: (spec: Spec<TextArgument>) => typed<string>({ kind: 'text', ...spec }),
  longText: (spec: Spec<TextArgument>) => typed<string>({ kind: 'longText', ...spec }),
  secret: (spec: Spec<TextArgument>) => typed<string>({ kind: 'secret', ...spec }),
  number: (spec: Spec<NumberArgument>) => typed<number>({ kind: 'number', ...spec }),
  money: (spec: Spec<NumberArgument>) => typed<number>({ kind: 'money', ...spec }),
  date: (spec: Spec<DayArgument>) => typed<string>({ kind: 'date', ...spec }),
  time: (spec: Spec<DayArgument>) => typed<string>({ kind: 'time', ...spec }),
  month: (spec: Spec<DayArgument>) => typed<string>({ kind: 'month', ...spec }),
  toggle: (spec: Spec<ToggleArgument>) => typed<boolean>({ kind: 'toggle', ...spec }),
  file: (spec: Spec<FileArgument>) => typed<File>({ kind: 'file', ...spec }),
  table: (spec: Spec<TableArgument>) => typed<TableRows>({ kind: 'table', ...spec }),
} as const

/** The same argument, which may be left empty. */
export const optional = <T>(argument: Typed<T, false>): Typed<T, true> => ({ ...argument, optional: true })

export type Arguments = Readonly<Record<string, Argument & { readonly optional: boolean; readonly value?: unknown }>>

/** What a command is told, once it has been told everything. */
export type Values<A extends Arguments> = {
  readonly [K in keyof A]: A[K] extends Typed<infer T, infer O> ? (O extends true ? T | undefined : T) : never
}
/** What it has been told so far. */
export type Known<A extends Arguments> = Partial<Values<A>>

/** The facts a gate may look at: who, where, and what is under the cursor. A closed list. */
export type Facts = {
  /** As stored: another server may know other roles. */
  readonly role: string | undefined
  readonly screen: ScreenPath | undefined
  /** The open dialog's command id, if any. */
  readonly view: string | undefined
  /** The row under the cursor of the table that has the focus, else of the screen. */
  readonly row: EntityRef | undefined
  readonly selected: readonly EntityRef[]
  readonly today: Temporal.PlainDate
  /** What the command's home has on the screen: a search text, more than one page. */
  readonly has: ReadonlySet<
    | 'search'
    | 'search text'
    | 'next page'
    | 'previous page'
    | 'tabs'
    | 'undo'
    | 'document'
    | 'continue'
    | 'dialog'
    | 'no absences'
  >
}

/** A command and what is already known, by argument: ids for entities, wire values for the rest. What every surface builds. */
export type Invocation = {
  readonly id: string
  readonly given: Readonly<Record<string, unknown>>
}

/** What takes something back; later operations have higher numbers. */
export type Undo = Invocation & { readonly number: number }

/** Reads that are out of date: all answers of a call, or those whose input has these values. */
export type Stale = CallName | { readonly call: CallName; readonly where: Readonly<Record<string, unknown>> }

export type Io = {
  readonly api: Api
  readonly navigator: Navigator
  /** Sent with every write of this run: a repeated send is answered, not done again. */
  readonly key: string
}

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
  /** The screen whose toolbar it stands in: where its key works, and what it is ranked by. */
  readonly screen?: ScreenPath
  /** 'E', 'Shift P', 'Ctrl Z', 'G S'. Single letters work on rows and screens only, never while typing. */
  readonly keys?: string
  /** Where a key works: on a row of its kind, on its screen, or anywhere. Row commands default to 'row', others to 'screen'. */
  readonly keysOn?: 'row' | 'screen' | 'everywhere'
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
  readonly foresee?: (values: Values<A>, api: Api) => Promise<readonly string[]>
  /** What it is about to do, as one sentence in plain words; `**` marks what matters. */
  readonly preview?: (values: Values<A>) => string
  readonly run: (values: Values<A>, io: Io) => Promise<R>
  readonly said: {
    /** '{title}: done.' when not given; `null` keeps quiet. */
    readonly done?: ((values: Values<A>, result: R) => string) | null
    /** From the server's own words, if it had any. Those words, else '{title}: failed.', when not given. */
    readonly failed?: (words: string | undefined, values: Values<A>) => string
    /** No answer came. */
    readonly network?: string
    /** `true`: nothing is changed, so nothing need be said about what may have been done. */
    readonly harmless?: true
    /** What is on the screen is asked for again also when no answer came: a click was shown before it was saved. */
    readonly reloads?: true
    /** The documents empty the form when the server refuses. */
    readonly empties?: true
    /** Failures are written to the log only. */
    readonly quiet?: true
  }
  readonly stale: readonly Stale[] | ((values: Values<A>) => readonly Stale[])
  /** `true`: what this window could undo may be undone by it, so that Ctrl+Z forgets it. */
  readonly outdatesUndo?: true
  /** Where to go when it is done. */
  readonly next?: (values: Values<A>, result: R) => Link | Invocation | undefined
  /** What prints the document it made: offered beside the good news, and kept for Ctrl+P. */
  readonly prints?: (values: Values<A>, result: R) => Invocation | undefined
}

export type Command<A extends Arguments = Arguments, R = unknown> =
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
  /** Changes something that no other command takes back; the server's log may. */
  | (Acts<A, R> & { readonly effect: 'final' })
  /** Changes something; `undo` is what takes it back where the server's log cannot. */
  | (Acts<A, R> & {
      readonly effect: 'undoable'
      /** The inverse, from what was known before and what was answered; `undefined` when nothing was changed. */
      readonly undo: (values: Values<A>, result: R) => Invocation | undefined
    })

/** A command whose types have been checked where it is written, and are not needed where it is run. */
export type AnyCommand = Command<Arguments, unknown>

/** Writes a command down. Its id is the path of its file. */
export const command = <const A extends Arguments, R = unknown>(description: Command<A, R>): AnyCommand =>
  // The door between a command's own types and the registry, which holds commands of every type: the runner only ever
  // passes values it has parsed by `arguments`, so what `run` receives is what it was typed with.
  description as unknown as AnyCommand
