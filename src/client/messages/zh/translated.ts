import type { Holding } from '#contract/fill.ts'
import type { Message } from '../message.ts'

type ValuesOf<Declared> = Declared extends (values: infer Values) => Message ? keyof Values & string : never
/**
 * The Chinese of an area's messages, by their keys. A key that the area does not have and a value that the text lacks do not
 * compile. `tests/client/chinese.test.ts` says what is missing.
 */
export type Translated<Area> = { readonly [Key in keyof Area]?: Holding<ValuesOf<Area[Key]>> }
