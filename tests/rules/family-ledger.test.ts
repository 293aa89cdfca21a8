import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type BilledInvoice,
  type Books,
  entriesOf,
  openInvoices,
  type Paper,
  statementOf,
} from '#rules/family-ledger.ts'
import { dateOf } from '#rules/hong-kong.ts'

const at = (day: number, hour = 2) =>
  `2026-11-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`
const bill = (ref: string, student_id: string, day: number, more: object = {}) => ({
  invoice_ref: ref,
  student_id,
  student_string: `Student (${student_id})`,
  month: '2026-11',
  total_cents: 100_00,
  created_at: at(day),
  voided_at: null,
  void_reason: null,
  put_at: null,
  ...more,
})
const paper = (kind: Paper['kind'], family_id: string, ref: string, day: number, more: object = {}): Paper => ({
  ...{ kind, family_id, ref, cents: 100_00, at: at(day), date: at(day).slice(0, 10), text: '' },
  ...{ invoice_ref: null, student_id: null, month: null, ...more },
})
const receipt = (family: string, ref: string, day: number, more = {}) => paper('receipt', family, `R-${ref}`, day, more)
const books = (more: Partial<Books>): Books => ({
  memberships: [
    { student_id: 'S1', family_id: 'F1', since: at(1) },
    { student_id: 'S2', family_id: 'F2', since: at(1) },
    { student_id: 'S2', family_id: 'F1', since: at(10) },
  ],
  invoices: [],
  papers: [],
  ...more,
})
const shown = (all: Books, family: string, period = {}) => {
  const { opening, rows, closing } = statementOf(entriesOf(all), family, period)
  return [opening, ...rows.map(({ date, kind, ref, cents }) => `${date.slice(8)} ${kind} ${ref} ${cents}`), closing]
}

describe('the account of a family', () => {
  test('has what was billed to its students while they were in it, and what was received', () => {
    const invoices = [bill('A', 'S1', 2, { put_at: at(12) }), bill('B', 'S2', 11)]
    const all = books({ invoices, papers: [receipt('F1', 'A', 12)] })
    expect(shown(all, 'F1')).toEqual([0, '02 invoice A 10000', '11 invoice B 10000', '12 receipt R-A -10000', 10000])
    expect(shown(all, 'F2')).toEqual([0, 0])
  })

  test('of a student who joins another one goes along with what nothing was put to, on the same day in both', () => {
    const invoices = [bill('A', 'S2', 2), bill('B', 'S2', 3, { put_at: at(5) })]
    const all = books({ invoices, papers: [receipt('F2', 'B', 5)] })
    expect(shown(all, 'F2')).toEqual([
      0,
      '02 invoice A 10000',
      '03 invoice B 10000',
      '05 receipt R-B -10000',
      '10 transfer A -10000',
      0,
    ])
    expect(shown(all, 'F1')).toEqual([0, '10 transfer A 10000', 10000])
  })

  test('keeps what it has once paid, also when that is owed again', () => {
    const papers = [receipt('F2', 'A', 5), paper('credit note', 'F2', 'CN', 12)]
    const all = books({ invoices: [bill('A', 'S2', 2, { put_at: at(5) })], papers })
    expect(shown(all, 'F2').at(-1)).toBe(10000)
    expect(shown(all, 'F1')).toEqual([0, 0])
  })

  test('has a void invoice taken back where it lies, and nothing of one that was void before the move', () => {
    const invoices = [
      bill('A', 'S2', 2, { voided_at: at(4), void_reason: 'twice' }),
      bill('B', 'S2', 2, { voided_at: at(14), void_reason: 'twice' }),
    ]
    expect(shown(books({ invoices }), 'F2').slice(3)).toEqual(['04 void A -10000', '10 transfer B -10000', 0])
    expect(shown(books({ invoices }), 'F1')).toEqual([0, '10 transfer B 10000', '14 void B -10000', 0])
  })

  test('of some days begins with what was owed before them', () => {
    const all = books({ invoices: [bill('A', 'S1', 2), bill('B', 'S1', 12), bill('C', 'S1', 22)] })
    expect(shown(all, 'F1', { from: '2026-11-10', to: '2026-11-20' })).toEqual([10000, '12 invoice B 10000', 20000])
  })

  test('has part payments, credits and refunds as well, each on its day', () => {
    const papers = [
      receipt('F1', '1', 9, { cents: 30_00, date: '2026-11-04' }),
      paper('credit', 'F1', 'C', 5, { cents: 20_00 }),
      receipt('F1', '2', 6, { cents: 80_00 }),
      paper('refund', 'F1', 'RF', 7, { cents: 30_00 }),
    ]
    expect(shown(books({ invoices: [bill('A', 'S1', 2, { put_at: at(9) })], papers }), 'F1')).toEqual([
      0,
      '02 invoice A 10000',
      '04 receipt R-1 -3000',
      '05 credit C -2000',
      '06 receipt R-2 -8000',
      '07 refund RF 3000',
      0,
    ])
  })

  test('has the days of Hong Kong', () => {
    const all = books({ invoices: [bill('A', 'S1', 2, { created_at: at(2, 17) })] })
    expect(shown(all, 'F1')).toEqual([0, '03 invoice A 10000', 10000])
  })
})

/** Books in which everything happens in the order that it can: billed, then moved, paid, taken back or void. */
const moments = fc
  .array(fc.integer({ min: 1, max: 600 }), { minLength: 3, maxLength: 3 })
  .map(all => all.toSorted((a, b) => a - b))
const minute = (count: number) =>
  Temporal.Instant.from('2026-11-01T00:00:00Z').add({ hours: count }).toString({ smallestUnit: 'millisecond' })
const anyBooks: fc.Arbitrary<Books> = fc
  .record({
    moves: fc.array(
      fc.record({
        student: fc.integer({ min: 1, max: 4 }),
        family: fc.integer({ min: 1, max: 5 }),
        at: fc.integer({ min: 2, max: 600 }),
      }),
      { maxLength: 10 },
    ),
    bills: fc.array(
      fc.record({
        student: fc.integer({ min: 1, max: 4 }),
        cents: fc.integer({ min: 0, max: 500_00 }),
        times: moments,
        ends: fc.constantFrom('owed', 'paid', 'void', 'paid and owed again', 'paid and void'),
      }),
      { maxLength: 10 },
    ),
  })
  .map(({ moves, bills }) => {
    const memberships = [1, 2, 3, 4].flatMap(student => [
      { student_id: `S${student}`, family_id: `F${student}`, since: minute(0) },
      ...[...new Map(moves.filter(each => each.student === student).map(each => [each.at, each])).values()].map(
        ({ family, at }) => ({
          student_id: `S${student}`,
          family_id: `F${family}`,
          since: minute(at),
        }),
      ),
    ])
    const holderAt = (student: number, moment: string) =>
      memberships
        .filter(each => each.student_id === `S${student}` && each.since <= moment)
        .toSorted(bySince)
        .at(-1)!.family_id
    const papers = bills.map(({ student, cents, times: [first, second, third], ends }, index) => {
      const invoice_ref = `I${index}`
      const voided_at = ends === 'void' ? minute(second!) : ends === 'paid and void' ? minute(third!) : null
      const put_at = ends.startsWith('paid') ? minute(second!) : null
      const more = { total_cents: cents, created_at: minute(first!), voided_at, put_at }
      const of = (kind: Paper['kind'], ref: string, moment: number): Paper => ({
        ...paper(kind, holderAt(student, minute(second!)), ref, 1, { invoice_ref, cents, at: minute(moment) }),
        date: dateOf(minute(moment)),
      })
      return {
        invoice: bill(invoice_ref, `S${student}`, 1, more),
        papers: [
          ...(ends.startsWith('paid') ? [of('receipt', `R${index}`, second!)] : []),
          ...(ends.startsWith('paid and') ? [of('credit note', `N${index}`, third!)] : []),
        ],
      }
    })
    return {
      memberships,
      invoices: papers.map(({ invoice }): BilledInvoice => invoice),
      papers: papers.flatMap(({ papers }) => papers),
    }
  })
const bySince = (one: { readonly since: string }, other: { readonly since: string }) =>
  one.since < other.since ? -1 : 1
const families = ['F1', 'F2', 'F3', 'F4', 'F5']
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

describe('the accounts of all families', () => {
  test('come together to what is owed by the books', () => {
    fc.assert(
      fc.property(anyBooks, all => {
        const entries = entriesOf(all)
        const closings = families.map(id => statementOf(entries, id).closing)
        const of = (kind: Paper['kind'], ref: string) =>
          sum(all.papers.filter(each => each.kind === kind && each.invoice_ref === ref).map(({ cents }) => cents))
        const owed = all.invoices
          .filter(({ voided_at }) => voided_at === null)
          .map(each => each.total_cents - of('receipt', each.invoice_ref) + of('credit note', each.invoice_ref))
        expect(sum(closings)).toBe(sum(owed))
        const put = new Map(
          all.invoices.map(({ invoice_ref: ref }) => [ref, of('receipt', ref) - of('credit note', ref)]),
        )
        const open = families.map(id => sum(openInvoices(entries, all.invoices, id, put).map(({ rest }) => rest)))
        expect(open).toEqual(closings)
      }),
    )
  })

  test('have each transfer twice, on one day, with opposite signs', () => {
    fc.assert(
      fc.property(anyBooks, all => {
        const transfers = entriesOf(all).filter(({ kind }) => kind === 'transfer')
        for (const [, pair] of Map.groupBy(transfers, ({ ref, at }) => `${ref} ${at}`)) {
          expect(pair).toHaveLength(2)
          expect(sum(pair.map(({ cents }) => cents))).toBe(0)
          expect(pair[0]!.family_id).not.toBe(pair[1]!.family_id)
        }
      }),
    )
  })

  test('say of earlier days what they said then, whatever happens afterwards', () => {
    fc.assert(
      fc.property(anyBooks, fc.integer({ min: 0, max: 26 }), (all, days) => {
        const to = Temporal.PlainDate.from('2026-11-01').add({ days }).toString()
        const end = Temporal.PlainDate.from(to).add({ days: 1 }).toZonedDateTime('Asia/Hong_Kong').toInstant()
        const isBefore = (instant: string) => Temporal.Instant.compare(Temporal.Instant.from(instant), end) < 0
        const then: Books = {
          memberships: all.memberships.filter(({ since }) => isBefore(since)),
          invoices: all.invoices
            .filter(({ created_at }) => isBefore(created_at))
            .map(each => (each.voided_at !== null && isBefore(each.voided_at) ? each : { ...each, voided_at: null }))
            .map(each => (each.put_at !== null && isBefore(each.put_at) ? each : { ...each, put_at: null })),
          papers: all.papers.filter(each => isBefore(each.at)),
        }
        for (const id of families)
          expect(statementOf(entriesOf(all), id, { to })).toEqual(statementOf(entriesOf(then), id, { to }))
      }),
    )
  })
})
