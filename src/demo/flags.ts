export const usualStudents = 400
export const mostStudents = 100_000

export type Flags = {
  /** Creates the school anew in any case. */
  readonly reset: boolean
  /** null: as many as the stored school has, or the usual number. */
  readonly students: number | null
}

const help = 'The demo knows --reset, which makes the school anew, and --students N, which says how many it has.'

/** Reads the command line after the program's name. The result is a sentence when something is wrong with it. */
export function readFlags(words: readonly string[]): Flags | string {
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
        return `--students takes a whole number from 1 to 100,000${number === '' ? '' : `; it is "${number}"`}.`
      }
    } else return `"${word}" is not understood. ${help}`
  }
  return { reset, students }
}
