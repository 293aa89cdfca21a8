import { fill, type ValuesIn } from '#contract/fill.ts'
import { chinese } from './chinese.ts'
import { texts } from './texts.ts'

export type Language = 'en' | 'zh-HK'
type Code = keyof typeof texts
type Value = string | number | Sentence | readonly (string | Sentence)[]
type ValuesOf<C extends Code> = { readonly [Name in keyof ValuesIn<(typeof texts)[C]>]: Value }

/** What a command says to a person: a code and values, until it is printed. */
export type Sentence = { readonly code: Code; readonly values: Readonly<Record<string, Value>> }

/** A sentence with its values; none where its text has none. */
export const sentence = <C extends Code>(
  code: C,
  ...[values]: Record<never, never> extends ValuesOf<C> ? [] : [ValuesOf<C>]
): Sentence => ({ code, values: values ?? {} })

export const asItIs = (text: string): Sentence => sentence('asItIs', { text })

const isSentence = (value: Value): value is Sentence => typeof value === 'object' && 'code' in value

export function wordedIn(language: Language, { code, values }: Sentence): string {
  const between = language === 'en' ? ', ' : '、'
  const own = (value: Value): string =>
    typeof value !== 'object'
      ? String(value)
      : isSentence(value)
        ? wordedIn(language, value)
        : value.map(own).join(between)
  const filled = Object.entries(values).map(([name, value]) => [name, own(value)] as const)
  return fill(language === 'en' ? texts[code] : chinese[code], Object.fromEntries(filled))
}

/** An error that a person is told of in their own language. Its message is the English. */
export class SaidError extends Error {
  readonly sentence: Sentence
  constructor(said: Sentence, options?: ErrorOptions) {
    super(wordedIn('en', said), options)
    this.sentence = said
  }
}

/** What other programs say of an error stays as it came. */
export const sentenceOf = (error: unknown): Sentence =>
  error instanceof SaidError ? error.sentence : asItIs(error instanceof Error ? error.message : String(error))
