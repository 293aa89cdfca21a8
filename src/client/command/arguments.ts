import type { ReadName } from '../data/load-list.ts'
import type { Related, Who } from '../entities/field.ts'
import type { Entities, EntityKind } from '../entities/kinds.ts'
import type { Language, Message } from '../messages/message.ts'
import type { Offer } from './reference.ts'

/*
 * The arguments of commands: one builder per kind, and the types of their values.
 */

/** What is wrong with a value, in a sentence, and what can be done instead. `row` names the row of a table. */
export type Wrong = { readonly text: Message; readonly row?: string; readonly instead?: Offer | undefined }

type Common<T> = {
  /** `true`: in the palette's line it is read only by its name, as in 'teacher:lau'. */
  readonly byName?: true
  /** The documented label of the field. */
  readonly label: string
  /** Shown when the value is missing. Defaults to '{label} is required.'. */
  readonly missing?: Message
  /** Says what is wrong with a value, if anything. */
  readonly rule?: (value: T) => Message | Wrong | undefined
  /** A short word of help under the field. */
  readonly help?: Message
  /** Chinese names of it, for '金額:800' in the palette's line. */
  readonly zh?: readonly string[]
}

/** The read that returns the options, when they are not the kind's whole list. */
export type List = {
  readonly call: ReadName
  readonly given: object
  /** `true` keeps the server's order. Otherwise the options nearest to today come first. */
  readonly inOrder?: true
}
/** `chosen`: the ids of the records that it is asked for, when these are many. */
type From = (
  answers: Readonly<Record<string, unknown>>,
  today: Temporal.PlainDate,
  chosen?: readonly string[],
) => List | undefined

type EntityArgument<K extends EntityKind> = {
  readonly kind: 'entity'
  readonly of: K
  /** Shown in the field while nothing is picked. Where there is no list yet, it says what to answer first. */
  readonly placeholder?: string
  /** Why this one cannot be picked, in a few words. */
  readonly refuses?: (record: Entities[K], who: Who) => Message | undefined
  /** What can be done instead with one that cannot be picked. It becomes a button. */
  readonly instead?: (record: Entities[K]) => Offer | undefined
  /** Which records are offered, depending on the answers so far. All, when not given. */
  readonly only?: (record: Entities[K], answers: Readonly<Record<string, unknown>>) => boolean
  readonly from?: From
  /** The ids of those that are offered before all others while nothing is typed, depending on the answers so far. */
  readonly first?: (answers: Readonly<Record<string, unknown>>, related: Related) => readonly string[]
  /** The texts for a list that cannot be loaded: the server refused, or did not answer. */
  readonly loadTexts?: { readonly refused: Message; readonly network: Message }
} & Common<Entities[K]>

type EntitiesArgument<K extends EntityKind> = {
  readonly kind: 'entities'
  readonly of: K
  /** Which records are offered. All, when not given. */
  readonly only?: (record: Entities[K]) => boolean
  readonly from?: From
} & Common<readonly Entities[K][]>

/** What choices need to know of the school. */
export type School = { readonly payment_methods?: readonly string[] | undefined }

type ChoiceArgument<V extends string> = {
  readonly kind: 'choice'
  /** `true`: its few options are buttons, and not a list that opens. */
  readonly buttons?: true
  /** The label of every value. A value without a label does not compile. */
  readonly options: Readonly<Record<V, string>>
  /** Whether a school with these settings has this value. It has all, when not given. */
  readonly isOffered?: (value: V, school: School) => boolean
  /** What else people call a value, such as 入數 for bank-in. */
  readonly words?: Readonly<Partial<Record<V, readonly string[]>>>
} & Common<V>

type TextArgument = {
  readonly kind: 'text' | 'longText' | 'secret'
  readonly max?: number
  /** Texts to choose from, beside what was answered lately. Any other can be typed. */
  readonly offers?: readonly string[]
  /** Usual values: in the palette's line these need no quotes. */
  readonly usual?: readonly string[]
  /** The language of the text, whichever is shown: it is drawn, spelled and read aloud in it. */
  readonly language?: Language
  /** `true` for a secret that is good once: it is shown while it is typed. */
  readonly oneTime?: true
} & Common<string>
type NumberArgument = {
  /** Money is dollars with at most two decimals. */
  readonly kind: 'number' | 'money'
  readonly min?: number
  readonly max?: number
  /** Beside these words a number of the palette's line is below zero: 扣代幣. */
  readonly less?: readonly string[]
} & Common<number>
/** Dates yyyy-MM-dd, times HH:mm, months yyyy-MM. */
type DayArgument = {
  readonly kind: 'date' | 'time' | 'month'
  /** `true` for a date in the past: a day typed without a year is then the latest one that is not in the future. */
  readonly past?: true
  /** Values to offer beside the initial value, in order. Those after the initial value are offered first. */
  readonly among?: (proposed: string) => readonly string[]
  /** In the palette's line it is read only after one of these words: 'to sunday'. */
  readonly after?: readonly string[]
  /** The record from whose own day a weekday is counted: of a lesson on Saturday, 'sun' is the day after it. */
  readonly from?: string
  /** The argument that holds the first day of this period; this one holds the last. */
  readonly ends?: string
} & Common<string>
type ToggleArgument = { readonly kind: 'toggle' } & Common<boolean>
/** Rows of named texts, such as the lines of an import. Only the command's own form component can ask for them. */
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

/** An argument that carries the types of its value and of its answer, and whether it may be left empty. */
type Typed<T, Optional extends boolean, Answer = T> = Argument & {
  readonly optional: Optional
  /** Never set: carries the value's type. */
  readonly value?: T
  /** Never set: carries the type of its answer. */
  readonly answer?: Answer
}
type Spec<A> = Omit<A, 'kind' | 'of' | 'optional'>

const typed = <T, Answer = T>(argument: object): Typed<T, false, Answer> =>
  // The builders below are the only callers: each passes an argument of the kind that goes with T.
  ({ ...argument, optional: false }) as Typed<T, false, Answer>

/** The argument kinds, one builder each. The list is closed, because forms and the palette must render every kind. */
export const ask = {
  entity: <K extends EntityKind>(of: K, spec: Spec<EntityArgument<K>>) =>
    typed<Entities[K], string>({ kind: 'entity', of, ...spec }),
  entities: <K extends EntityKind>(of: K, spec: Spec<EntitiesArgument<K>>) =>
    typed<readonly Entities[K][], readonly string[]>({ kind: 'entities', of, ...spec }),
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

/** Makes an argument optional. */
export const optional = <T, Answer>(argument: Typed<T, false, Answer>): Typed<T, true, Answer> => ({
  ...argument,
  optional: true,
})

export type Arguments = Readonly<Record<string, Argument & { readonly optional: boolean; readonly value?: unknown }>>

/** The values of all arguments, as `run` gets them. */
export type Values<A extends Arguments> = {
  readonly [K in keyof A]: A[K] extends Typed<infer T, infer O, unknown> ? (O extends true ? T | undefined : T) : never
}
/** The values that are known so far. */
export type Known<A extends Arguments> = Partial<Values<A>>
/** Arguments given when a command is started: ids for entities, wire values for the rest. */
export type Given<A extends Arguments> = {
  readonly [K in keyof A]?: A[K] extends Typed<unknown, boolean, infer Answer> ? Answer | undefined : never
}
