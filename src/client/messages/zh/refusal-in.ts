import { fill } from '#contract/fill.ts'
import { daysOf, type Message, type Translation, t, withDays } from '../message.ts'

type Value = Message['values'][string]
type Texts = Readonly<Record<string, string>>

/** The English of a value: that of a part is what the server says. */
const english = (value: Value): string =>
  typeof value !== 'object' ? String(value) : 'id' in value ? wordsOf(value) : value.map(wordsOf).join(', ')
const wordsOf = ({ values: { words, text } }: Message): string => String(words ?? text ?? '')

/** The values that are words of the product, and nobody's name. */
const worded = new Set(['actor', 'columns', 'field', 'method', 'role', 'status', 'type', 'weekday'])

const own = (name: string, value: Value, captions: Texts): string | number =>
  typeof value === 'object'
    ? 'id' in value
      ? t(value)
      : value.map(t).join('、')
    : (worded.has(name) && captions[value]) || value

const each = (values: Message['values'], of: (name: string, value: Value) => string | number) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, of(name, value)]))

/** Finds the text that says these words with these values, in Chinese. Texts with the same code are of different calls. */
export const refusalIn =
  (refusals: Texts, captions: Texts): Translation['refusal'] =>
  (words, values) => {
    if (!('code' in values)) return undefined
    const inEnglish = each(values, (_, value) => english(value))
    for (const [text, chinese] of Object.entries(refusals)) {
      const [start = ''] = text.split('{')
      if (words.startsWith(start) || text.includes('|'))
        if (fill(text, inEnglish) === words) {
          const inChinese = each(values, (name, value) => own(name, value, captions))
          return withDays(fill(chinese, inChinese), daysOf(values))
        }
    }
    return undefined
  }
