import type { Message } from '../message.ts'

type ValuesOf<Declared> = Declared extends (values: infer Values) => Message ? keyof Values & string : never
/** A text that has each of these values. How many there are need not be said. */
type Holding<Name extends string> = [Exclude<Name, 'count'>] extends [never]
  ? string
  : Each<
      Exclude<Name, 'count'> extends infer One extends string
        ? One extends string
          ? (text: `${string}{${One}}${string}`) => void
          : never
        : never
    >
type Each<Functions> = Functions extends (text: infer All) => void ? All : never

/**
 * The Chinese of an area's messages, by their keys. A key that the area does not have and a value that the text lacks do not
 * compile. `tests/client/chinese.test.ts` says what is missing.
 */
export type Translated<Area> = { readonly [Key in keyof Area]?: Holding<ValuesOf<Area[Key]>> }
