import { type Sentence, sentence } from '#server/terminal/sentence.ts'

export const usualStudents = 400
const mostStudents = 100_000

export type Flags = {
  /** Creates the school anew in any case. */
  readonly reset: boolean
  /** null: as many as the stored school has, or the usual number. */
  readonly students: number | null
}

/** Reads the command line after the program's name. The result is a sentence when something is wrong with it. */
export function readFlags(words: readonly string[]): Flags | Sentence {
  let reset = false
  let students: number | null = null
  const left = words.flatMap(word => (word.startsWith('--students=') ? ['--students', word.slice(11)] : [word]))
  for (let at = 0; at < left.length; at += 1) {
    const word = left[at]!
    if (word === '--reset') reset = true
    else if (word === '--students') {
      at += 1
      const number = left[at] ?? ''
      students = /^[\d,]+$/.test(number) ? Number(number.replaceAll(',', '')) : 0
      if (students < 1 || students > mostStudents) {
        return number === '' ? sentence('demoStudents') : sentence('demoStudentsNot', { text: number })
      }
    } else return sentence('demoOptions', { word })
  }
  return { reset, students }
}
