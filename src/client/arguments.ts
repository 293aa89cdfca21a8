import type { Entities, EntityKind } from './entities.ts'
import type { ReadName } from './queries.ts'

/*
 * What a command is told: its arguments, one builder per kind, and the types of their values.
 */

/** What is wrong with a value, in a sentence, and which row of a table is meant. */
export type Wrong = { readonly text: string; readonly row?: string }

type Common<T> = {
  /** The documented label of the field. */
  readonly label: string
  /** Shown when nothing was given; '{label} is required.' when the documents have no text of their own. */
  readonly missing?: string
  /** What is wrong with a value that was given. */
  readonly rule?: (value: T) => string | Wrong | undefined
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

/** An argument that carries the types of its value and of its draft, and whether it may be left empty. */
export type Typed<T, Optional extends boolean, Draft = T> = Argument & {
  readonly optional: Optional
  /** Never set: carries the value's type. */
  readonly value?: T
  /** Never set: carries the type of what stands for the value outside of a run. */
  readonly draft?: Draft
}
type Spec<A> = Omit<A, 'kind' | 'of' | 'optional'>

const typed = <T, Draft = T>(argument: object): Typed<T, false, Draft> =>
  // The builders below are the only callers: each passes an argument of the kind that goes with T.
  ({ ...argument, optional: false }) as Typed<T, false, Draft>

/** The argument kinds, one builder each. The list is closed: a form and the palette draw every one of them. */
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

/** The same argument, which may be left empty. */
export const optional = <T, Draft>(argument: Typed<T, false, Draft>): Typed<T, true, Draft> => ({
  ...argument,
  optional: true,
})

export type Arguments = Readonly<Record<string, Argument & { readonly optional: boolean; readonly value?: unknown }>>

/** What a command is told, once it has been told everything. */
export type Values<A extends Arguments> = {
  readonly [K in keyof A]: A[K] extends Typed<infer T, infer O, unknown> ? (O extends true ? T | undefined : T) : never
}
/** What it has been told so far. */
export type Known<A extends Arguments> = Partial<Values<A>>
/** What a command is told before it is asked: ids for entities, wire values for the rest. */
export type Given<A extends Arguments> = {
  readonly [K in keyof A]?: A[K] extends Typed<unknown, boolean, infer Draft> ? Draft | undefined : never
}
