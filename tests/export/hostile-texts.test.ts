import { serialize } from 'node:v8'
import fc from 'fast-check'
import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { fileOf } from '#client/export/file.ts'
import type { Sheet } from '#client/export/sheet.ts'
import { draw } from '#server/office/documents/draw-in-thread.ts'
import type { InvoicePaper, Print, ReceiptPaper } from '#server/office/documents/papers.ts'
import { pagesOf } from '#tests/documents/pdf.ts'

/*
 * Texts that a format has no place for, or that mean something in it. Stored ones come from earlier versions or another
 * server. Each kind of file is read back by another program's parser, and the row after them has to be whole.
 */
const hostile = [
  ...[
    'Bad\ufffe',
    'Bad\uffff',
    'Plane \u{1ffff}',
    'Half \ud83c',
    '\udc00half',
    'nul\0nul',
    '\u0001\u0008\u000b\u001f\u007f',
  ],
  ...[
    'a<b>&"c"',
    "'quoted'",
    ']]>',
    '<!--',
    '&#0;',
    '&amp;lt;',
    '_x0041_',
    '_x005F_x0041_',
    '𠮷𨊂🌸',
    'नमस्ते',
    '\u202eright',
  ],
  ...[
    '=1+1',
    '+1',
    '-1+1',
    '@SUM(1)',
    '\ttab',
    'one\ntwo',
    'one\r\ntwo',
    'one\rtwo',
    '"',
    '""',
    '",\r\n"',
    ',;\t|',
    "'=1",
  ],
  ...[
    '(',
    ')',
    '\\',
    '%PDF-1.7',
    'endstream',
    'endobj',
    '\ufeff',
    '\u2028',
    ' ',
    '',
    '陳\u{e0100}大文',
    'e\u0301\u0301\u0301',
  ],
]
const texts = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ maxLength: 20 }),
)
const last = '陳大文 Chan'
const sheetOf = (...cells: readonly string[]): Sheet => ({
  name: `Students ${cells[0] ?? ''}`,
  columns: [
    { title: cells[0] ?? '', type: 'text' },
    { title: 'Phone', type: 'phone' },
  ],
  rows: [...cells, last].map(cell => [cell, '9123 4567']),
})

describe('a list with any text', () => {
  test('as CSV is read back as it was, but for what a spreadsheet would calculate', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(texts, { minLength: 1, maxLength: 5 }), async cells => {
        const { blob } = await fileOf(sheetOf(...cells), 'csv')
        const { data, errors } = Papa.parse<string[]>(await blob.text(), { delimiter: ',', newline: '\r\n' })
        expect(errors).toEqual([])
        const rows = data.filter(row => row.length > 1)
        expect(rows.slice(1).map(row => row[0]?.replace(/^'(?=[=+\-@\t\r])/, ''))).toEqual(
          [...cells, last].map(cell => cell.toWellFormed().replace(/^'(?=[=+\-@\t\r])/, '')),
        )
        expect(rows.every(row => row.length === 2)).toBe(true)
        expect(rows.at(-1)).toEqual([last, '9123 4567'])
      }),
      { numRuns: 300 },
    )
  })

  /** XML has one sign for the end of a line, and none for some characters. */
  const held = (text: string) =>
    text
      .toWellFormed()
      .replace(/[\ufffe\uffff]/g, '\ufffd')
      .replace(/\r\n?/g, '\n')
  test('as a workbook is read back as it was', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(texts, { minLength: 1, maxLength: 5 }), async cells => {
        const { blob } = await fileOf(sheetOf(...cells), 'xlsx')
        const rows = await readSheet(Buffer.from(await blob.arrayBuffer()))
        expect(rows).toHaveLength(cells.length + 2)
        expect(rows.at(-1)).toEqual([last, '9123 4567'])
        for (const [at, cell] of cells.entries())
          expect(held(String(rows[at + 1]?.[0] ?? '')).trim(), JSON.stringify(cell)).toBe(held(cell).trim())
      }),
      { numRuns: 300 },
    )
  })
})

describe('a document with any text', () => {
  const line = { kind: 'charge' as const, description: '', quantity: 1, unit_cents: 100, amount_cents: 100 }
  const papersOf = (text: string) => {
    const school = {
      name_en: text,
      name_zh: text,
      address_en: text,
      address_zh: text,
      registration_number: text,
      phone: text,
    }
    const student = { student_id: 'S0012', name: text, chinese_name: text }
    const own = { school, kind: 'live', student, month: '2026-11', total_cents: 100 } as const
    const invoice: InvoicePaper = {
      ...own,
      ref: 'LI-2026-000001',
      issued_on: '2026-11-20',
      due_on: '2026-12-04',
      period: { from: '2026-11-01', to: '2026-11-30' },
      lines: [{ ...line, description: text }],
      fps: { address: text, code: 'code' },
      payment: { status: 'pending', put_cents: 0, rest_cents: 0 },
    }
    const receipt: ReceiptPaper = {
      ...own,
      ref: 'LR-2026-000001',
      invoice_ref: 'LI-2026-000001',
      paid_on: '2026-11-20',
      payment_type: 'cash',
      expiry_date: null,
      lines: [
        { kind: 'lesson', description: '', course_name: text, quantity: 1, amount_cents: 100 },
        { kind: 'charge', description: text, course_name: '', quantity: 1, amount_cents: 100 },
      ],
      before_cents: 0,
      cancelled: null,
      copy: false,
    }
    const kinds: readonly Print[] = [
      { of: 'invoices', title: text, papers: [invoice] },
      { of: 'receipts', title: text, papers: [receipt] },
    ]
    return kinds
  }
  test.each(hostile)('%j is drawn on a page that can be read', async text => {
    for (const print of papersOf(text)) {
      const pages = await pagesOf(await draw(serialize(print)))
      expect(pages).toHaveLength(1)
      for (const words of ['S0012', '1.00', 'LI-2026-000001']) expect(pages[0]).toContain(words)
      const plain = /^[\w ]+$/.test(text) ? text.trim() : ''
      expect(pages[0]).toContain(plain)
    }
  })
})
