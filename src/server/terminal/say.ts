import { languageOf } from './language.ts'
import { type Sentence, wordedIn } from './sentence.ts'

/** The text of a sentence in the language of the terminal. klass.env may name it, too, so it is looked up each time. */
export const wording = (sentence: Sentence): string => wordedIn(languageOf(process.env), sentence)

/** Writes a line; an empty one without a sentence. */
export const say = (sentence?: Sentence): void => {
  process.stdout.write(`${sentence ? wording(sentence) : ''}\n`)
}

/** The same to the standard error. */
export const warn = (sentence: Sentence): void => {
  process.stderr.write(`${wording(sentence)}\n`)
}

/** Says why a command ends with code 1. */
export function end(sentence: Sentence): never {
  warn(sentence)
  process.exit(1)
}
