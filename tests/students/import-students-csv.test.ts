import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Csv, type Delimiter, readCsv } from '#client/export/csv.ts'
import { decode } from '#client/import/encodings.ts'
import { checkRows, problemOfRows, summaryOf } from '#ui/school/students/import/checked-rows.ts'
import { readFile, readPasted } from '#ui/school/students/import/read-source.ts'
import {
  rowsAfter,
  rowsOf,
  type Sheet,
  sent,
  sheetOf,
  withEdit,
  withField,
  withHeading,
  withLeftOut,
} from '#ui/school/students/import/sheet.ts'

const big5Codes = new Map<string, readonly [number, number]>()
for (let lead = 0xa1; lead <= 0xf9; lead += 1)
  for (let trail = 0x40; trail <= 0xfe; trail += 1) {
    const character = new TextDecoder('big5').decode(Uint8Array.of(lead, trail))
    if (character.length === 1 && character !== '\uFFFD' && !big5Codes.has(character))
      big5Codes.set(character, [lead, trail])
  }
const big5 = (text: string) =>
  Uint8Array.from([...text].flatMap(character => big5Codes.get(character) ?? [character.charCodeAt(0)]))
const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))
const utf16be = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16())
const utf8 = (text: string) => new TextEncoder().encode(text)

const list = '名,姓,中文姓名,電話\r\nTai Man,Chan,陳大文,9123 4567\r\nSum Yi,Ho,何一心,9222 3333\r\n'

const unreadable = 'list.xlsx is damaged, or no workbook. Copy its cells and paste them here, or save it as CSV UTF-8.'

describe('a file of students', () => {
  it.each([
    ['UTF-8 with the mark Excel puts there', utf8(`\uFEFF${list}`), 'UTF-8'],
    ['UTF-8 without a mark', utf8(list), 'UTF-8'],
    ['UTF-16, which Excel calls Unicode text', utf16(`\uFEFF${list}`), 'UTF-16'],
    ['UTF-16 the other way round', utf16be(`\uFEFF${list}`), 'UTF-16'],
    ['UTF-16 without a mark', utf16(list), 'UTF-16'],
    ['UTF-16 the other way round, without a mark', utf16be(list), 'UTF-16'],
    ['Big5, as an older Excel in Hong Kong writes it', big5(list), 'Big5-HKSCS'],
  ])('is read in %s', (_, bytes, encoding) => {
    expect(decode(bytes)).toEqual({ text: list, encoding, lost: 0 })
  })

  it('that is no text is refused', () => {
    const picture = Uint8Array.from({ length: 400 }, (_, at) => (at % 7 === 0 ? 0 : (at * 31) % 251))
    expect(decode(picture)).toBeUndefined()
  })

  it('says how many of its characters could not be read', () => {
    expect(decode(Uint8Array.of(...big5('陳,'), 0xb3))).toMatchObject({ encoding: 'Big5-HKSCS', lost: 1 })
  })
})

const cells = (csv: Csv) => csv.rows.map(row => row.cells)

describe('rows of cells', () => {
  it.each<[string, Delimiter]>([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('are told apart by %s', (_, delimiter) => {
    const read = readCsv('First Name,Surname,Phone\nTai,Chan,91'.replaceAll(',', delimiter))
    expect(read.delimiter).toBe(delimiter)
    expect(cells(read)).toEqual([
      ['First Name', 'Surname', 'Phone'],
      ['Tai', 'Chan', '91'],
    ])
  })

  it('keep the commas of their addresses when semicolons separate them', () => {
    const read = readCsv('Name;Address\nTai Man;Flat A, 3/F, Block 2\nKa Wai;Flat B, 9/F, Block 1')
    expect(read.delimiter).toBe(';')
    expect(cells(read)[1]).toEqual(['Tai Man', 'Flat A, 3/F, Block 2'])
  })

  it('have the line numbers of the file, past empty lines and line breaks within quotes', () => {
    const { rows } = readCsv(
      'First Name,Address\r\n\r\nTai Man,"Flat A\r\n3/F\r\nBlock 2"\r\n,,\r\nKa Wai,"""The Peak"""\r\n',
    )
    expect(rows).toEqual([
      { line: 1, cells: ['First Name', 'Address'] },
      { line: 3, cells: ['Tai Man', 'Flat A\n3/F\nBlock 2'] },
      { line: 7, cells: ['Ka Wai', '"The Peak"'] },
    ])
  })

  it("follow Excel's own line on what separates them, and its way of keeping zeros", () => {
    expect(readCsv('sep=;\nID;Phone\n="0012";91')).toMatchObject({
      delimiter: ';',
      rows: [
        { line: 2, cells: ['ID', 'Phone'] },
        { line: 3, cells: ['0012', '91'] },
      ],
    })
  })

  it.each([
    [
      'a quote that is never closed',
      'a,b\n1,2\n"3,4\n5,6',
      [
        ['1', '2'],
        ['"3', '4'],
        ['5', '6'],
      ],
    ],
    [
      'a nickname',
      'a,b\n"Tim" Tai,Yau\nTai "Tim" Man,Yau\n1,2',
      [
        ['"Tim" Tai', 'Yau'],
        ['Tai "Tim" Man', 'Yau'],
        ['1', '2'],
      ],
    ],
    [
      'inches',
      'a,b\n12" Street,5"\n"5" nail,x',
      [
        ['12" Street', '5"'],
        ['"5" nail', 'x'],
      ],
    ],
    [
      'a letter',
      'a,b\nO"Brien,x\n1,"2"',
      [
        ['O"Brien', 'x'],
        ['1', '2'],
      ],
    ],
    [
      'one before the end of another row',
      'a,b,c\n1,"Flat A,3\nx,y,5"\n1,2,3',
      [
        ['1', '"Flat A', '3'],
        ['x', 'y', '5"'],
        ['1', '2', '3'],
      ],
    ],
    [
      'spaces behind it',
      'a,b\n"1" ,"2"  \n3,4',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
  ])('a quote that does not fit (%s) leaves what follows intact', (_, text, expected) => {
    expect(cells(readCsv(text)).slice(1)).toEqual(expected)
  })

  it.each([
    ['bars', 'First Name|Surname|Phone\nPaul|Pang|51230071', '|'],
    ['bars all around', '| First Name | Surname | Phone |\n|---|---|:--:|\n| Paul | Pang | 51230071 |', '|'],
    ['bars that are named', 'sep=|\nFirst Name|Surname|Phone\nPaul|Pang|51230071', '|'],
    ['spaces', 'First Name   Surname  Phone\nPaul         Pang     51230071', 'spaces'],
  ])('stand apart by %s', (_, text, delimiter) => {
    const read = readCsv(text)
    expect(read.delimiter).toBe(delimiter)
    expect(cells(read)).toEqual([
      ['First Name', 'Surname', 'Phone'],
      ['Paul', 'Pang', '51230071'],
    ])
  })

  it('a Chinese name with a wide space is one cell', () => {
    expect(cells(readCsv('姓名\n陳　大文\n李　明'))).toEqual([['姓名'], ['陳　大文'], ['李　明']])
  })

  it('are read as they were written, whatever is in them', () => {
    const cell = fc.string({ unit: fc.constantFrom(...'ab 陳大,;\t"\n') })
    const row = fc.tuple(fc.constant('x'), cell, cell).map(([a, b, c]) => [a, b, c])
    const written = (rows: readonly (readonly string[])[], delimiter: string, end: string) =>
      rows
        .map(each =>
          each.map(text => (/[,;\t"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(delimiter),
        )
        .join('\n')
        .replaceAll('\n', end)
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 20 }),
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\n', '\r\n', '\r'),
        (rows, delimiter, end) => {
          const all = [['one', 'two', 'three'], ...rows]
          const read = readCsv(written(all, delimiter, end))
          expect(cells(read)).toEqual(all)
          let line = 1
          for (const [at, each] of all.entries()) {
            expect(read.rows[at]?.line).toBe(line)
            line += 1 + each.join('').split('\n').length - 1
          }
        },
      ),
    )
  })
})

const sheet = (text: string): Sheet => sheetOf(readCsv(text), { name: 'list.csv' })
const wire = (of: Sheet) => rowsOf(of).map(sent)

describe('a sheet', () => {
  const school = sheet('First Name,Surname,Tel,Remarks\nTai Man,Chan,9123 4567,pays late\nKa Wai,,,')

  it('sends the content of its columns, without empty and unmatched ones', () => {
    expect(wire(school)).toEqual([
      { line: 2, first_name: 'Tai Man', surname: 'Chan', phone: '9123 4567' },
      { line: 3, first_name: 'Ka Wai' },
    ])
  })

  it('takes corrections, also in a field that has no column', () => {
    const mended = withEdit(school, 3, { first_name: 'Ka Wai', surname: 'Wong', student_id: 'S0007' })
    expect(wire(mended)[1]).toEqual({ line: 3, first_name: 'Ka Wai', surname: 'Wong', student_id: 'S0007' })
    const emptied = withEdit(school, 2, { first_name: 'Tai Man', surname: 'Chan' })
    expect(wire(emptied)[0]).toEqual({ line: 2, first_name: 'Tai Man', surname: 'Chan' })
  })

  it('keeps corrections when a column is matched again', () => {
    const mended = withEdit(school, 3, { first_name: 'Ka Wai', surname: 'Wong' })
    expect(wire(withField(mended, 2, 'parent_phone'))).toEqual([
      { line: 2, first_name: 'Tai Man', surname: 'Chan', parent_phone: '9123 4567' },
      { line: 3, first_name: 'Ka Wai', surname: 'Wong' },
    ])
  })

  it('recreates only the rows that have changed', () => {
    const before = rowsOf(school)
    const without = withLeftOut(school, [3], true)
    const after = rowsAfter(without, school, before)
    expect(after).toEqual(rowsOf(without))
    expect(after.map((row, at) => row === before[at])).toEqual([true, false])
    const mended = withEdit(without, 2, { first_name: 'Ka Wai', surname: 'Wong' })
    expect(rowsAfter(mended, without, after).map((row, at) => row === after[at])).toEqual([false, true])
    const matched = withField(mended, 2, 'parent_phone')
    expect(rowsAfter(matched, mended, after)).toEqual(rowsOf(matched))
  })

  it('without a heading is read from its first line, and recognises what it can', () => {
    const bare = sheet('Tai Man,Chan,陳大文,9123 4567\nKa Wai,Wong,黃嘉慧,9222 3333')
    expect(bare.heading).toBeUndefined()
    expect(wire(bare)[0]).toEqual({ line: 1, chinese_name: '陳大文', phone: '9123 4567' })
    const matched = withField(withField(bare, 0, 'first_name'), 1, 'surname')
    expect(wire(matched)[1]).toEqual({
      line: 2,
      first_name: 'Ka Wai',
      surname: 'Wong',
      chinese_name: '黃嘉慧',
      phone: '9222 3333',
    })
  })

  it('can have its first line excluded', () => {
    const odd = sheet('Vorname,Nachname\nTai Man,Chan')
    expect(rowsOf(odd)).toHaveLength(2)
    expect(rowsOf(withHeading(odd, 0)).map(row => row.line)).toEqual([2])
  })

  it('holds back a row with more cells than columns, until somebody has checked it', () => {
    const shifted = sheet('First Name,Surname,Address\nTai Man,Chan,"A, 3/F"\nKa Wai,Wong,B, 9/F\nHo Yan,Ho,,,')
    const problems = rowsOf(shifted).map(row => row.problem)
    expect(problems).toEqual([
      undefined,
      'Has 4 cells where there are 3 columns. Quotes may be missing: see what belongs where.',
      undefined,
    ])
    const seen = withEdit(shifted, 3, { first_name: 'Ka Wai', surname: 'Wong', address: 'B, 9/F' })
    expect(rowsOf(seen)[1]).toMatchObject({ problem: undefined, fields: { address: 'B, 9/F' } })
  })
})

describe('what prevents an import', () => {
  const rows = rowsOf(sheet('First Name,Surname\nTai,Chan\nKa,\nHo,Ho'))
  const told = new Map([
    [2, { line: 2, outcome: 'create' as const, student_id: null, reason: '' }],
    [
      3,
      {
        line: 3,
        outcome: 'refuse' as const,
        student_id: null,
        reason: 'Surname is required.',
        fields: { surname: 'Surname is required.' },
      },
    ],
    [4, { line: 4, outcome: 'same' as const, student_id: 'S0001', reason: '' }],
  ])

  it('is every refused row', () => {
    const { counts } = checkRows(rows, told)
    expect(counts).toEqual({ all: 3, create: 1, change: 0, same: 1, refuse: 1, look: 0, out: 0 })
    expect(problemOfRows(counts, 10)).toEqual('1 row is refused: fix it or leave it out.')
    expect(problemOfRows({ ...counts, all: 14, refuse: 12 }, 20)).toEqual(
      '12 rows are refused: fix them or leave them out.',
    )
    expect(problemOfRows({ ...counts, refuse: 0 }, 2)).toEqual('3 rows are too many: one import takes at most 2.')
    expect(problemOfRows({ ...counts, refuse: 0, out: 3 }, 10)).toEqual(
      'Every row is left out: there is nothing to import.',
    )
  })

  it('is nothing once they are left out, and the summary says what will be done', () => {
    const left = rows.map(row => ({ ...row, leftOut: row.line === 3 }))
    const { counts } = checkRows(left, told)
    expect(problemOfRows(counts, 10)).toBeUndefined()
    expect(summaryOf(counts)).toEqual('1 student will be created, 1 left as they are.')
    expect(summaryOf({ ...counts, create: 0 })).toEqual('Everything is stored already: nothing will change.')
  })

  it('is shown at its fields', () => {
    const { rows: all } = checkRows(rows, told)
    expect(all.map(({ check }) => check?.fields)).toEqual([undefined, { surname: 'Surname is required.' }, undefined])
    // What has not changed is not drawn again.
    const fewer = new Map([...told].filter(([line]) => line !== 4))
    expect(checkRows(rows, fewer, all).rows.map((row, at) => row === all[at])).toEqual([true, true, false])
  })
})

describe('the input of the import', () => {
  it('is refused with a sentence when it is empty', async () => {
    expect(readPasted(' \n \n')).toEqual({ problem: 'There are no rows in it.' })
    expect(readPasted('First Name,Surname')).toEqual({ problem: 'There are no rows under its heading.' })
    expect(await readFile(new File([Uint8Array.of(0x50, 0x4b, 3, 4)], 'list.xlsx'))).toEqual({
      problem: unreadable,
    })
  })

  it('can be a spreadsheet’s clipboard, or a file of another program', async () => {
    expect(readPasted('名\t姓\nTai\tChan\n')).toMatchObject({ sheet: { columns: ['first_name', 'surname'] } })
    const file = new File([big5(list)], 'students.csv')
    expect(await readFile(file)).toMatchObject({
      sheet: { name: 'students.csv', text: { encoding: 'Big5-HKSCS', lost: 0 }, heading: 0 },
    })
  })
})
