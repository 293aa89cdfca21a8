import { folded } from '#rules/same-text.ts'
import type { Argument } from '../command/arguments.ts'
import { caption, t } from '../messages/message.ts'
import { optionsInChinese } from '../messages/options.ts'
import { isPlain, isQualifier } from './small-words.ts'

type Choices = Extract<Argument, { readonly kind: 'choice' | 'toggle' }>

/** An option that a typed text means. It is the whole name of it, the beginning of its words, or a part of it. */
type Option = {
  readonly answer: string
  readonly label: string
  readonly fit: 'whole' | 'begins' | 'part'
}

const yesAndNo = { true: 'Yes', false: 'No' }
const yesAndNoWords: Readonly<Record<string, readonly string[]>> = {
  true: ['true', '是', '要'],
  false: ['false', '否', '不'],
}
/** Bank-in and bank in are one name. */
const spaced = (text: string): string =>
  folded(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The options of a choice that match the typed text, best first. All of them, when nothing is typed. */
export function optionsIn(argument: Choices, typed: string): readonly Option[] {
  const options: Readonly<Record<string, string | undefined>> = argument.kind === 'choice' ? argument.options : yesAndNo
  const others: Readonly<Record<string, readonly string[] | undefined>> =
    argument.kind === 'choice' ? (argument.words ?? {}) : yesAndNoWords
  const text = spaced(typed)
  const words = text.split(' ')
  const found = Object.entries(options).flatMap(([answer, english = answer]) => {
    const label = t(caption(english))
    const all = [label, english, optionsInChinese[english] ?? '', ...(others[answer] ?? [])]
    const names = [...new Set(all.filter(Boolean).map(spaced))]
    const begins = (name: string) => {
      const parts = name.split(' ')
      return words.every(word => parts.some(part => part.startsWith(word)))
    }
    const fit: Option['fit'] | undefined = names.includes(text)
      ? 'whole'
      : names.some(begins)
        ? 'begins'
        : words.every(word => names.some(name => name.includes(word)))
          ? 'part'
          : undefined
    return text === '' ? [{ answer, label, fit: 'part' as const }] : fit ? [{ answer, label, fit }] : []
  })
  const best = { whole: 0, begins: 1, part: 2 }
  return found.toSorted((one, other) => best[one.fit] - best[other.fit])
}

/** The option that a text in a line means. A single letter is too little, unless it is the whole name, and 'on' is not 'only'. */
export function choiceIn(argument: Choices, typed: string): readonly Option[] {
  const found = optionsIn(argument, typed)
  const whole = found.filter(({ fit }) => fit === 'whole')
  if (whole.length > 0) return whole
  const word = folded(typed)
  return word.length < 2 || isPlain(word) || isQualifier(word) ? [] : found.filter(({ fit }) => fit === 'begins')
}
