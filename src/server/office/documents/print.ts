import type { Caller } from '../../calls/caller.ts'
import type { Printable } from '../../calls/handler.ts'
import type { Writer } from '../../db/access.ts'
import type { Moment } from '../../process/clock.ts'
import { stored } from '../../process/clock.ts'
import type { Print } from './papers.ts'

export type Printing = Moment & { readonly tx: Writer; readonly caller: Caller }

type Issued = Exclude<Print, { readonly of: 'personal data' }>
type Papers = Issued extends infer Each ? (Each extends Issued ? Omit<Each, 'title'> : never) : never

/** The words for a document in the print log. */
const documents = {
  invoices: 'invoice',
  receipts: 'receipt',
  'credit notes': 'credit note',
  statements: 'statement',
} as const

/** Prepares these documents, at least one, to be drawn into one file. The print log gets them once they were sent. */
export function toPrint({ now, caller }: Pick<Printing, 'now' | 'caller'>, what: Papers, name: string): Printable {
  const word = documents[what.of]
  const rows = what.papers.map(paper => {
    const document = 'copy' in paper && paper.copy ? `${word} copy` : word
    return { at: stored(now), staff: caller.username, ref: paper.ref, document }
  })
  const [first, last] = [rows[0]?.ref, rows.at(-1)?.ref]
  const title = first === last ? `${first}` : `${first} – ${last}`
  return { papers: { ...what, title }, name: `${name}.pdf`, rows }
}

/** The papers in the order in which they were named. `missing` refuses the first that there is none of. */
export function inOrder<Paper extends { readonly ref: string }>(
  papers: readonly Paper[],
  refs: readonly string[],
  missing: (ref: string) => never,
): readonly Paper[] {
  const known = new Map(papers.map(paper => [paper.ref, paper]))
  return refs.map(ref => known.get(ref) ?? missing(ref))
}

/** The name of a file with these documents. */
export const nameOf = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0 ? first : `${first}-and-${others.length}-more`
