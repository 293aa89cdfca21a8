import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { invoice, type KindInvoice } from '#client/entities/invoice.ts'
import { nothingRelated } from '#client/entities/nothing-related.ts'
import { filterableOf } from '#client/filter/filterable.ts'
import { type RowSearch, rowSearch } from '#client/filter/row-search.ts'
import { invoiceKinds } from '#contract/invoices.ts'
import { invoiceLanguage } from '#rules/filter/invoices.ts'
import { readFilter } from '#rules/filter/read-filter.ts'
import { wordsOf } from '#rules/same-text.ts'
import { invoicesOf } from '#server/school/invoices/invoices-of.ts'
import { invoicesPassing } from '#server/school/invoices/invoices-passing.ts'
import { invoicesWithWords } from '#server/school/invoices/invoices-with-words.ts'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'
import { addPeople, addRandomInvoices } from './random-invoices.ts'

/*
 * One filter text finds the same invoices in the browser, which has all of them in this test, and in each database. The
 * school is random and grows, and so are the filters. Few and many are so small here that every way to look is taken.
 */

const today = Temporal.PlainDate.from('2026-11-20')
const ways = [
  { found: 1000, piece: 7, looked: 10_000, people: 100, refs: 400, open: 2000 },
  { found: 1000, piece: 3, looked: 10_000, people: 2, refs: 4, open: 3 },
  { found: 5, piece: 2, looked: 10_000, people: 0, refs: 1, open: 0 },
]

const words = fc.constantFrom(
  ...['paul', 'island', '島', 'active', '91230001', 'in'],
  ...['chan', 'wong', 'ｗong', 'CHEUNG', 'é', '陳', '大文', 'tai', 'li', '9123', '91230001', '0003', '000012', '6'],
  ...['jose', 'JOSÉ', "d'arcy", 'darcy', 'd‘arcy', 'tai-man', '"Tai, Man"', '陈大文', '黄', '盧啓東', '盧 啟', 'emile'],
  ...['cdm', 'ctm', 'cdw', 'daai', 'ang', 'huang', 'wongl', 'lo kai', '"chan chen"'],
  ...['leung', '梁太', 'maria jose', '"paul leung"'],
  ...['64352468', '+852 6435 2468', '6435-2468', '00852 51230143', '"5123 0143"', 'catharines', "st. catharine's"],
  ...[
    'li-2026',
    'VI-2026-000002',
    'lr',
    'lcn-2026',
    'cn',
    's0001',
    'S0003',
    'nobody',
    '%',
    '_',
    "'",
    '"tai man"',
    'login1',
  ],
)
const leaves = fc.oneof(
  { withCrossShrink: true },
  { arbitrary: words, weight: 1 },
  {
    arbitrary: fc.constantFrom(
      ...[
        'student:chan',
        'student:陳,wong',
        'student:9123',
        'student:huang',
        'student:ang',
        'student:cdm',
        'student:"ka yan"',
        '學生：陳',
        '-student:lee',
        'student_id:s0002',
      ],
      ...[
        'school:paul',
        'school:"st. paul",island',
        'has:school',
        '-has:school',
        '學校:島',
        'kind:video',
        'kind:l',
        '類別:video',
      ],
      ...[
        'month:2026-10',
        'month:2026-09..2026-10',
        'month:2025',
        'month:>2026-09',
        'month<2026-10',
        'month:this-month',
      ],
      ...['month:2026-10,2025-12', '月份:上月', '-month:2026-10', 'month:..2026-09', 'month:last-year'],
      ...['amount:1200', 'amount:>800', 'total:..400.5', 'amount<=400.505', 'amount:0', '總額>=1,200', 'amount:=80.1'],
      ...[
        'status:paid',
        'status:p',
        'status:void,pending',
        '狀態:未付',
        '-status:paid',
        'is:paid',
        'is:pending',
        'is:void',
      ],
      ...[
        'is:overdue',
        '是:逾期',
        '-is:overdue',
        'is:cancelled',
        '-is:cancelled',
        'is:pending,void',
        'has:receipt',
        '-has:receipt',
      ],
      ...['has:credit', 'credit:lcn-2026-00001', 'credit:vcn', 'receipt:lr-2026', 'receipt:000002', 'invoice:000003'],
      ...['invoice:li-2025-000001', 'payment:pl', 'payment:pv000004', '-has:payment', 'has:invoice', 'has:total'],
      ...['colour:red', 'month:', 'is:', 'month:soon', 'amount:many', 'status:', '-'],
    ),
    weight: 3,
  },
)
const filters = fc.letrec<{ readonly some: string }>(tie => ({
  some: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaves,
    fc.tuple(tie('some'), tie('some')).map(two => two.join(' ')),
    fc.tuple(tie('some'), tie('some')).map(two => two.join(' OR ')),
    tie('some').map(one => `(${one})`),
    tie('some').map(one => `-(${one})`),
  ),
})).some

test('what can be said of an invoice is the same in the console and on the server', () => {
  expect(invoice.language).toEqual(invoiceLanguage)
})

describe.each(engines)('in the browser and on $name', engine => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())

  /** All invoices as the console has them, from the newest on. */
  async function inBrowser(): Promise<RowSearch<KindInvoice>> {
    const { reader } = world.database
    const order = await reader
      .selectFrom('invoices')
      .select(['invoice_ref', 'year_month'])
      .orderBy('year_month', 'desc')
      .orderBy('created_at', 'desc')
      .orderBy('invoice_ref', 'desc')
      .execute()
    const months = [...new Set(order.map(row => row.year_month))]
    const rows = new Map<string, KindInvoice>()
    for (const month of months)
      for (const kind of invoiceKinds)
        for (const row of await invoicesOf(reader, kind, month, undefined)) rows.set(row.invoice_ref, { ...row, kind })
    const students = new Map((await world.did('getStudent', {})).data.map(each => [each.student_id, each]))
    const related = { ...nothingRelated, students, today }
    const all = order.map(({ invoice_ref }) => rows.get(invoice_ref)!)
    return rowSearch(
      all,
      row => invoice.searchText(row, related),
      filterableOf(invoice, related),
      () => today,
    )
  }

  /** What somebody types who has the papers of one payment before them: two refs of each, whole or in parts. */
  async function refsTogether(): Promise<readonly string[]> {
    const rows = await world.database.reader
      .selectFrom('payments')
      .leftJoin('credit_notes', 'credit_notes.payment_id', 'payments.payment_id')
      .select(['payments.invoice_ref', 'payments.receipt_ref', 'credit_notes.credit_note_ref'])
      .where('payments.receipt_ref', 'is not', null)
      .execute()
    return rows.flatMap(({ invoice_ref, receipt_ref, credit_note_ref }) => [
      `${invoice_ref} ${receipt_ref}`,
      `${receipt_ref} ${invoice_ref.slice(3)}`,
      `${invoice_ref} ${receipt_ref?.slice(-3)}`,
      `${receipt_ref?.slice(0, 7)} ${invoice_ref.slice(-4)}`,
      ...(credit_note_ref ? [`${credit_note_ref} ${invoice_ref}`, `${receipt_ref} ${credit_note_ref.slice(-5)}`] : []),
    ])
  }

  it('a filter finds the same invoices in schools of every size', async () => {
    await addPeople(world, 20_261_123)
    for (const [at, count] of [6, 40, 90].entries()) {
      await addRandomInvoices(world, count, 20_261_123 + at)
      const search = await inBrowser()
      await fc.assert(
        fc.asyncProperty(filters, fc.constantFrom(...ways), async (typed, limits) => {
          const { filter } = readFilter(typed, invoiceLanguage, today)
          const { refs: found, searchedBackTo } = await world.database.read(db =>
            invoicesPassing(db, filter, today, limits),
          )
          const expected = search.find(typed).map(({ invoice_ref }) => invoice_ref)
          expect(found, typed).toEqual(expected.slice(0, limits.found))
          expect(searchedBackTo, typed).toBeUndefined()
        }),
        { seed: 20_261_126 + at, numRuns: 350 },
      )
    }
  })

  it('the search that is nothing but words finds the newest of the same invoices', async () => {
    const search = await inBrowser()
    const made = await world.database.reader.selectFrom('invoices').select(['invoice_ref', 'created_at']).execute()
    const ages = new Map(made.map(row => [row.invoice_ref, `${row.created_at} ${row.invoice_ref}`]))
    const newest = (refs: readonly string[]) =>
      [...new Set(refs)].sort((one, other) => (ages.get(one)! < ages.get(other)! ? 1 : -1)).slice(0, 20)
    const typed = fc.oneof(
      words,
      fc.tuple(words, words).map(two => two.join(' ')),
      fc
        .tuple(fc.constantFrom(...(await refsTogether())), fc.option(words, { freq: 5, nil: '' }))
        .map(two => two.join(' ')),
    )
    await fc.assert(
      fc.asyncProperty(typed, async text => {
        const { filter } = readFilter(text, invoiceLanguage, today)
        const typed = filter.type === 'words' ? filter.words : wordsOf(text)
        const found = await world.database.read(db => invoicesWithWords(db, typed, 'anything'))
        const expected = search.find(text).map(({ invoice_ref }) => invoice_ref)
        // Of receipts with a ref, those that were made last are looked for.
        if (new Set(expected).size <= 20) expect(newest(found), text).toEqual(newest(expected))
        else expect(expected, text).toEqual(expect.arrayContaining(newest(found)))
      }),
      { seed: 20_261_128, numRuns: 250 },
    )
  })
})
