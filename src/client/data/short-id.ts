import type { EntityKind } from '../entities/kinds.ts'
import type { Records } from './records.ts'

/** The kinds that people call by the number of an id: s41 is S0041. */
const kinds = ['student', 'family', 'class', 'course', 'livePayment', 'videoPayment'] as const

/** The letters of an id and its number, however many zeros stand between them. */
function partsOf(id: string): { readonly letters: string; readonly number: number } | undefined {
  const [, letters, number] = /^([a-z]{1,2})0*(\d{1,9})$/i.exec(id) ?? []
  return letters === undefined ? undefined : { letters: letters.toLowerCase(), number: Number(number) }
}

/** The whole id for a word like s41, if there is such a record; else the word. */
export function wholeId(word: string, records: Pick<Records, 'cached'>): string {
  const short = partsOf(word)
  if (short === undefined) return word
  const { letters, number } = short
  const isMeant = ({ id }: { readonly id: string }) =>
    // Most ids are of another number, which is told faster than their parts.
    Number(id.slice(letters.length)) === number && partsOf(id)?.letters === letters
  for (const kind of kinds) {
    const id = records.cached(kind as EntityKind).findLast(isMeant)?.id
    if (id !== undefined) return id.toLowerCase()
  }
  return word
}
