import type { Writer } from './access.ts'

/**
 * The next number of a series, from 1. Its row stays locked until the transaction ends, and a rollback returns the
 * number, so a series has no gaps.
 */
export const nextNumber = (tx: Writer, name: string): Promise<number> => takeNumbers(tx, name, 1)

/** Takes `count` numbers of a series at once and returns the last. */
async function takeNumbers(tx: Writer, name: string, count: number): Promise<number> {
  const { value } = await tx
    .insertInto('counters')
    .values({ name, value: count })
    .onConflict(conflict => conflict.column('name').doUpdateSet(row => ({ value: row('counters.value', '+', count) })))
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}

/** The next id with this prefix: 'S0001'. Larger numbers get more digits. */
export async function nextId(tx: Writer, prefix: string, digits: number): Promise<string> {
  return `${prefix}${String(await nextNumber(tx, prefix)).padStart(digits, '0')}`
}

/** The digits of the numbers of invoices, receipts and credit notes, live, video and of families, of credits and refunds. */
const digits = { LI: 6, VI: 6, LR: 6, VR: 6, FR: 6, FC: 6, RF: 6, LCN: 5, VCN: 5, FCN: 5 } as const
type Series = keyof typeof digits

/** A reference as it is written: 'LI-2026-000001' from 'LI-2026' and 1. */
export function refOf(name: string, number: number): string {
  const series = name.slice(0, name.indexOf('-'))
  return `${name}-${String(number).padStart(digits[series as Series] ?? 6, '0')}`
}

/** The next reference of a series in a year: 'LI-2026-000001'. Each year starts at 1. */
export async function nextRef(tx: Writer, series: Series, year: number): Promise<string> {
  const name = `${series}-${year}`
  return refOf(name, await nextNumber(tx, name))
}

/** The next `count` references of a series in a year, ascending, in one statement. */
export async function nextRefs(tx: Writer, series: Series, year: number, count: number): Promise<string[]> {
  if (count === 0) return []
  const name = `${series}-${year}`
  const last = await takeNumbers(tx, name, count)
  return Array.from({ length: count }, (_, at) => refOf(name, last - count + 1 + at))
}

/** The next `count` ids with this prefix, ascending, in one statement. */
export async function nextIds(tx: Writer, prefix: string, digits: number, count: number): Promise<string[]> {
  if (count === 0) return []
  const last = await takeNumbers(tx, prefix, count)
  return Array.from({ length: count }, (_, at) => `${prefix}${String(last - count + 1 + at).padStart(digits, '0')}`)
}
