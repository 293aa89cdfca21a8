import { serialize } from 'node:v8'
import { describe, expect, test } from 'vitest'
import { draw as drawPapers } from '#server/office/documents/draw-in-thread.ts'
import type { InvoicePaper, InvoiceReceiptPaper, Print, ReceiptPaper } from '#server/office/documents/papers.ts'
import { paginate } from '#server/office/documents/table.ts'
import { Turns } from '#server/office/documents/turns.ts'
import { pagesOf } from './pdf.ts'

const school = {
  name_en: 'Harbour Light Learning Centre',
  name_zh: '港燈教育中心',
  address_en: '12/F, 218 Aberdeen Street, Central',
  address_zh: '中環鴨巴甸街218號12樓',
  registration_number: '612345',
  phone: '2345 6789',
}
const student = { student_id: 'S0012', name: 'Tai Man Chan', chinese_name: '陳大文' }
const line = {
  kind: 'lesson' as const,
  description: 'P5 English, Tuesday class: 3, 10 Nov 2026',
  quantity: 2,
  unit_cents: 30_000,
  amount_cents: 60_000,
}
const invoice = (facts: Partial<InvoicePaper> = {}): InvoicePaper => ({
  ref: 'LI-2026-000001',
  school,
  kind: 'live',
  student,
  issued_on: '2026-11-20',
  due_on: '2026-12-04',
  month: '2026-11',
  period: { from: '2026-11-01', to: '2026-11-30' },
  lines: [line],
  total_cents: 60_000,
  fps: null,
  payment: { status: 'pending', put_cents: 0, rest_cents: 170_100 },
  ...facts,
})
const receipt = (facts: Partial<InvoiceReceiptPaper> = {}): ReceiptPaper => ({
  ref: 'LR-2026-000001',
  school,
  kind: 'live',
  invoice_ref: 'LI-2026-000001',
  student,
  month: '2026-11',
  paid_on: '2026-11-20',
  payment_type: 'cash',
  expiry_date: null,
  lines: [{ kind: 'lesson', description: '', course_name: 'P5 English', quantity: 2, amount_cents: 60_000 }],
  before_cents: 0,
  total_cents: 60_000,
  cancelled: null,
  copy: false,
  ...facts,
})
const draw = (print: Print, signal?: AbortSignal) => drawPapers(serialize(print), signal)
const invoices = (...papers: InvoicePaper[]): Print => ({ of: 'invoices', title: 'Invoices', papers })
const receipts = (...papers: ReceiptPaper[]): Print => ({ of: 'receipts', title: 'Receipts', papers })

describe('a drawn document', () => {
  test('long invoices continue on numbered pages with their ref', async () => {
    const lines = Array.from({ length: 60 }, (_, at) => ({ ...line, description: `Course number ${at + 1}` }))
    const pages = await pagesOf(await draw(invoices(invoice({ lines }), invoice({ ref: 'LI-2026-000002' }))))
    expect(pages).toHaveLength(4)
    for (const [at, page] of pages.slice(0, 3).entries()) {
      expect(page).toContain(`Page ${at + 1} of 3`)
      expect(page).toContain('LI-2026-000001')
      expect(page).toContain('Unit price')
    }
    expect(pages[3]).toContain('Page 1 of 1')
    const words = pages.slice(0, 3).join(' ')
    for (const { description } of lines) expect(words).toContain(description)
    expect(words.match(/Total 總額/g)).toHaveLength(1)
  })

  test('a line longer than a page is cut into pieces and loses nothing', async () => {
    const days = Array.from({ length: 900 }, (_, at) => `day${at}`)
    const description = days.join(', ')
    const pages = await pagesOf(await draw(invoices(invoice({ lines: [{ ...line, description }] }))))
    expect(pages.length).toBeGreaterThan(2)
    const words = pages.join(' ')
    for (const day of days) expect(words).toMatch(new RegExp(`${day}\\b`))
  })

  test('chop and signature stay with their total', async () => {
    for (const count of [1, 12, 14, 15, 16, 17, 18, 19, 20, 45]) {
      const lines = Array.from({ length: count }, (_, at) => ({
        kind: 'lesson' as const,
        description: '',
        course_name: `Course ${at + 1}`,
        quantity: 1,
        amount_cents: 100,
      }))
      const pages = await pagesOf(await draw(receipts(receipt({ lines }))))
      const last = pages.at(-1)
      expect(last).toContain('Amount collected')
      expect(last).toContain('School chop')
      expect(last).toContain(`Course ${count}`)
      expect(pages.join(' ').match(/School chop/g)).toHaveLength(1)
    }
  })

  test('rare Chinese characters are drawn, and a character that the font lacks leaves a visible sign', async () => {
    const names = ['張𨋢', '嘅冇咗喺', '𠮷田', '李😀文', 'e\u0301', 'a\u200bb\u0000c', '']
    const pages = await pagesOf(
      await draw(invoices(...names.map(name => invoice({ student: { ...student, chinese_name: name } })))),
    )
    expect(pages).toHaveLength(names.length)
    expect(pages[0]).toContain('張𨋢')
    expect(pages[1]).toContain('嘅冇咗喺')
    expect(pages[2]).toContain('〓田')
    expect(pages[3]).toContain('李〓文')
    expect(pages[4]).toContain('é')
    expect(pages[5]).toContain('ab c')
    for (const page of pages) expect(page).toContain('Tai Man Chan (S0012)')
  })

  test('curly quotes and dashes come out as they were written', async () => {
    const description = 'Mrs. Chan’s “Saturday” class — 初班：3 Nov'
    const [page] = await pagesOf(await draw(invoices(invoice({ lines: [{ ...line, description }] }))))
    expect(page).toContain(description)
  })

  test('the longest names that the database takes stay on the page', async () => {
    const name = 'Maximilian '.repeat(90)
    const pages = await pagesOf(
      await draw(receipts(receipt({ student: { student_id: 'S0001', name, chinese_name: '歐陽'.repeat(500) } }))),
    )
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain('LR-2026-000001')
  })

  test('a school without a name yet can print', async () => {
    const silent = { name_en: '', name_zh: '', address_en: '', address_zh: '', registration_number: '', phone: '' }
    const [page] = await pagesOf(await draw(receipts(receipt({ school: silent }))))
    expect(page).toContain('OFFICIAL RECEIPT')
    expect(page).toContain('600.00')
  })

  test('five hundred invoices are drawn while others are served', async () => {
    const papers = Array.from({ length: 500 }, (_, at) =>
      invoice({ ref: `LI-2026-${String(at + 1).padStart(6, '0')}` }),
    )
    let turns = 0
    const timer = setInterval(() => {
      turns += 1
    }, 1)
    const bytes = await draw(invoices(...papers))
    clearInterval(timer)
    // On this thread, drawing would leave the event loop only a turn or two.
    expect(turns).toBeGreaterThan(10)
    const pages = await pagesOf(bytes)
    expect(pages).toHaveLength(500)
    expect(pages[499]).toContain('LI-2026-000500')
  })

  test('a receipt does not wait for five hundred invoices that were requested before', async () => {
    const order: string[] = []
    const month = draw(invoices(...Array.from({ length: 500 }, () => invoice()))).then(() => order.push('month'))
    const one = draw(receipts(receipt())).then(() => order.push('receipt'))
    await Promise.all([month, one])
    expect(order).toEqual(['receipt', 'month'])
  })

  test('a document that nobody waits for any more is given up', async () => {
    const leaving = new AbortController()
    const month = draw(invoices(...Array.from({ length: 500 }, () => invoice())), leaving.signal)
    const other = draw(invoices(...Array.from({ length: 20 }, () => invoice())))
    leaving.abort()
    await expect(month).rejects.toThrow('Nobody waits for this document')
    expect(await pagesOf(await other)).toHaveLength(20)
    await expect(draw(invoices(invoice()), leaving.signal)).rejects.toThrow('Nobody waits for this document')
  })

  test('documents are drawn in turns, and of a cancelled one nothing more is drawn', () => {
    const turns = new Turns()
    turns.add(1, invoices(invoice(), invoice(), invoice()))
    turns.add(2, receipts(receipt()))
    const next = () => {
      const turn = turns.next()
      return turn && [turn.job, 'sheet' in turn && turn.sheet !== undefined]
    }
    expect(Array.from({ length: 4 }, next)).toEqual([
      [1, false],
      [2, false],
      [1, false],
      [2, true],
    ])
    turns.cancel(1)
    expect(next()).toBeUndefined()
  })

  test('documents asked for at once do not mix', async () => {
    const drawn = await Promise.all(
      Array.from({ length: 6 }, (_, at) => draw(invoices(invoice({ ref: `LI-2026-00000${at}` })))),
    )
    const refs = await Promise.all(drawn.map(async bytes => /LI-2026-\d+/.exec((await pagesOf(bytes))[0]!)?.[0]))
    expect(refs).toEqual(Array.from({ length: 6 }, (_, at) => `LI-2026-00000${at}`))
  })

  test('a document that cannot be drawn is reported, and the next one is drawn', async () => {
    await expect(draw(invoices(invoice({ issued_on: 'yesterday' })))).rejects.toThrow('could not be drawn')
    expect(await pagesOf(await draw(invoices(invoice())))).toHaveLength(1)
  })
})

describe('rows over pages', () => {
  test.each([
    ['all fit', [10, 10, 10], { first: 50, others: 90, tail: 20 }, [[0, 1, 2]]],
    ['the rest goes on', [30, 30, 30], { first: 60, others: 90, tail: 20 }, [[0, 1], [2]]],
    ['what follows takes the last row along', [10, 10, 10], { first: 40, others: 90, tail: 20 }, [[0, 1], [2]]],
    ['a lone row stays where it is', [30], { first: 40, others: 90, tail: 20 }, [[0], []]],
    ['no rows', [], { first: 40, others: 90, tail: 20 }, [[]]],
  ])('%s', (_title, heights, room, pages) => {
    expect(paginate(heights, room)).toEqual(pages)
  })
})
