import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { auditEntry } from '#client/entities/audit-entry.ts'
import { nothingRelated } from '#client/entities/nothing-related.ts'
import { clipboardTexts, guarded } from '#client/export/as-text.ts'
import { readCsv } from '#client/export/csv.ts'
import { fileOf } from '#client/export/file.ts'
import { type Cell, rowColumns, type Sheet, sheetOf, sheetOfParts, sheetWithTotal } from '#client/export/sheet.ts'

const columns = [
  { title: 'Text', type: 'text' },
  { title: 'Amount', type: 'money' },
  { title: 'Number', type: 'number' },
  { title: 'Day', type: 'date' },
  { title: 'Time', type: 'timestamp' },
  { title: 'Month', type: 'month' },
  { title: 'Share', type: 'share' },
] as const
/** Texts that break files: formulas, quotes, delimiters, line breaks, markup, spaces, other scripts. */
const texts = [
  'Chan Tai Man',
  '陳大文 𠮷',
  '=1+1',
  '+852 9123 4567',
  '-',
  '@here',
  '\ttab',
  'a "quoted", text; with\nlines',
  '<b>&amp;</b>',
  '  spaces  ',
  '0123',
  '_x0041_ and __x0041_',
  'bell\u0007',
  "'quoted",
  '',
] as const
const many = 100_000
const rowAt = (at: number): readonly Cell[] => [
  texts[at % texts.length] || undefined,
  at % 3 === 0 ? -at / 100 : at / 100,
  at - 500,
  new Date(Date.UTC(2020, 0, 1 + (at % 3000))).toISOString().slice(0, 10),
  `2026-11-${String(1 + (at % 28)).padStart(2, '0')} ${String(at % 24).padStart(2, '0')}:05:${String(at % 60).padStart(2, '0')}`,
  at % 7 === 0 ? undefined : '2026-11',
  (at % 101) / 100,
]
const sheet: Sheet = {
  name: 'Rows: all/of 2026-11',
  columns,
  rows: {
    *[Symbol.iterator]() {
      for (let at = 0; at < many; at += 1) yield rowAt(at)
    },
  },
}

/** Spreadsheets have times as fractions of a day, of which a reader may make a millisecond less. */
const toTheSecond = (time: Date): string => new Date(Math.round(time.getTime() / 1000) * 1000).toISOString()

describe('100,000 rows', () => {
  // What reads them has nothing in common with what writes them.
  it('are read back from a workbook with every value', async () => {
    const { name, blob } = await fileOf(sheet, 'xlsx')
    expect(name).toBe('Rows  all of 2026-11.xlsx')
    const [heads, ...rows] = await readSheet(Buffer.from(await blob.arrayBuffer()), { trim: false })
    expect(heads).toEqual(columns.map(({ title }) => title))
    expect(rows.length).toBe(many)
    let others = 0
    for (const [at, values] of rows.entries()) {
      const wanted = rowAt(at).map((cell, column) =>
        cell === undefined
          ? null
          : columns[column]?.type === 'date'
            ? `${cell}T00:00:00.000Z`
            : columns[column]?.type === 'timestamp'
              ? `${String(cell).replace(' ', 'T')}.000Z`
              : cell,
      )
      const read = values.map((value: unknown) => (value instanceof Date ? toTheSecond(value) : value))
      if (read.length === wanted.length && wanted.every((cell, column) => cell === read[column])) continue
      others += 1
      expect({ at, read }).toEqual({ at, read: wanted })
    }
    expect(others).toBe(0)
  })

  it('are read back from a CSV with every value, and no cell is a formula', async () => {
    const { blob } = await fileOf(sheet, 'csv')
    const bytes = new Uint8Array(await blob.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const text = new TextDecoder().decode(bytes)
    expect(text).toContain("\r\n'=1+1,")
    expect(text).toContain('\r\n"a ""quoted"", text; with\nlines",')
    const { data, errors } = Papa.parse<string[]>(text, { skipEmptyLines: true })
    expect(errors).toEqual([])
    expect(data.length).toBe(many + 1)
    // The import of students takes the apostrophes away again.
    const { rows } = readCsv(text)
    expect(rows.length).toBe(many + 1)
    const others = data.slice(1).filter((cells, at) =>
      rowAt(at).some((cell, column) => {
        const wanted =
          cell === undefined ? '' : typeof cell === 'number' && column === 1 ? cell.toFixed(2) : String(cell)
        const isText = columns[column]?.type === 'text'
        return cells[column] !== (isText ? guarded(wanted) : wanted) || rows[at + 1]?.cells[column] !== wanted
      }),
    )
    expect(others.slice(0, 3)).toEqual([])
  })
})

it('a text that a spreadsheet would calculate gets an apostrophe, a number none', () => {
  for (const text of ['=1', '+852 9', '-x', '@a', '\tx', '\rx', '-', '+1-1', '-1e9'])
    expect(guarded(text)).toBe(`'${text}`)
  for (const text of ['-5', '+5', '-5.25', '5', 'a=1', '', "'x"]) expect(guarded(text)).toBe(text)
})

it('copied rows are a table for what reads HTML, and cells with tabs between them', async () => {
  const { html, text } = await clipboardTexts({ name: '', columns: columns.slice(0, 2), rows: [['=1 & "<b>"\nx', 5]] })
  const cells = [...html.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell]) => cell)
  expect(cells).toEqual(["'=1 &amp; &quot;&lt;b&gt;&quot;<br>x", '5.00'])
  expect(html.replaceAll(/<td.*?<\/td>/g, '<td/>').replace(/^<style>.*<\/style>/, '')).toBe(
    '<table><thead><tr><th>Text</th><th>Amount</th></tr></thead><tbody><tr><td/><td/></tr></tbody></table>',
  )
  expect(text).toBe('Text\tAmount\r\n"\'=1 & ""<b>""\nx"\t5.00\r\n')
})

it('copied texts stay texts in a spreadsheet, also those of digits, and numbers and days are none', async () => {
  const kinds = ['phone', 'id', 'text', 'choice', 'money', 'number', 'balance', 'share', 'date', 'time'] as const
  const row = ['09123456', '00123', '1-2', '007', 5, -2, 3, 0.5, '2026-11-24', '10:00']
  const { html } = await clipboardTexts({ name: '', columns: kinds.map(type => ({ title: type, type })), rows: [row] })
  const cells = [...html.matchAll(/<td([^>]*)>(.*?)<\/td>/g)].map(([, how = '', cell = '']) => ({
    cell,
    // What Excel and LibreOffice read.
    isText: how.includes(' class="text"') && how.includes(' sdnum="1033;0;@"'),
    // What Google Sheets reads.
    sheets: /data-sheets-value="([^"]*)"/.exec(how)?.[1]?.replaceAll('&quot;', '"'),
  }))
  expect(html).toMatch(/^<style>\.text \{ mso-number-format: "\\@"; \}<\/style><table>/)
  expect(cells.map(({ cell }) => cell)).toEqual([
    ...['09123456', '00123', '1-2', '007', '5.00', '-2', '3', '0.5', '2026-11-24', '10:00'],
  ])
  expect(cells.map(({ isText }) => isText)).toEqual([true, true, true, true, ...Array(6).fill(false)])
  expect(cells.slice(0, 4).map(({ sheets }) => JSON.parse(sheets ?? 'null'))).toEqual(
    ['09123456', '00123', '1-2', '007'].map(text => ({ 1: 2, 2: text })),
  )
})

it('rows that come in parts are written in their order', async () => {
  async function* parts() {
    yield [1, 2]
    yield [3]
  }
  const made = sheetOfParts('x', [{ title: 'N', type: 'number', cell: (row: number) => row }], parts)
  expect(await (await fileOf(made, 'csv')).blob.text()).toBe('N\r\n1\r\n2\r\n3\r\n')
})

it('the fields of a kind are its columns: the value of what is measured, and otherwise what the screen says', async () => {
  const entry = {
    id: 7,
    at: '2026-11-23T16:00:01Z',
    staff: 'may',
    staff_name: 'May',
    call: 'collectPayment',
    request_id: '',
    changes: [],
    about: 'Chan Tai Man',
    student_id: 'S0001',
    rows: 3,
    undoes: null,
    undone: null,
    undoable: false,
  }
  const ids = ['when', 'who', 'about', 'rows', 'undone_at']
  const columns = rowColumns(auditEntry, ids, new Map([['who', 'Staff']]), nothingRelated)
  const text = await (await fileOf(sheetOf('Log', columns, [entry]), 'csv')).blob.text()
  expect(text).toBe('When,Staff,About,Rows,Undone at\r\n2026-11-24 00:00:01,May,Chan Tai Man and 2 more,3,\r\n')
})

describe('a list with amounts', () => {
  const columns = [
    { title: 'Name', type: 'text', cell: ({ name }: Row) => name },
    { title: 'Owes', type: 'money', adds: true, cell: ({ owes }: Row) => owes },
    { title: 'Price', type: 'money', cell: () => 450 },
  ] as const
  type Row = { readonly name: string; readonly owes?: number }

  it('ends with what they come to, to the cent, and adds up no prices', () => {
    const rows: readonly Row[] = [{ name: 'Chan', owes: 0.1 }, { name: 'Lee', owes: 0.2 }, { name: 'Wong' }]
    expect([...(sheetWithTotal('Owing', columns, rows).rows as Iterable<readonly Cell[]>)]).toEqual([
      ['Chan', 0.1, 450],
      ['Lee', 0.2, 450],
      ['Wong', undefined, 450],
      ['Total', 0.3, undefined],
    ])
  })

  it('has no such row where there is nothing to add up', () => {
    const rows: readonly Row[] = [{ name: 'Wong' }]
    expect([...(sheetWithTotal('Owing', columns, rows).rows as Iterable<readonly Cell[]>)]).toEqual([
      ['Wong', undefined, 450],
    ])
  })
})
