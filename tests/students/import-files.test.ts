import { describe, expect, it } from 'vitest'
import { readCsv } from '#client/export/csv.ts'
import { t } from '#client/messages/message.ts'
import { atSheet, inEncoding, readFile, readPasted } from '#ui/school/students/import/read-source.ts'
import { rowsOf, type Sheet, sent, sheetOf, withHeading, withLeftOut } from '#ui/school/students/import/sheet.ts'
import { sampleNames, warningsOf } from '#ui/school/students/import/sheet-facts.ts'
import { workbookOf } from './workbooks.ts'

const pasted = (text: string): Sheet => {
  const source = readPasted(text)
  if ('problem' in source) throw new Error(t(source.problem))
  return source.sheet
}
const dropped = async (name: string, bytes: Uint8Array): Promise<Sheet> => {
  const source = await readFile(new File([Uint8Array.from(bytes)], name))
  if ('problem' in source) throw new Error(t(source.problem))
  return source.sheet
}
/** What would be sent, without the lines. */
const wire = (sheet: Sheet) =>
  rowsOf(sheet).flatMap(row => {
    if (row.leftOut) return []
    const { line: _, ...fields } = sent(row)
    return [fields]
  })
const out = (sheet: Sheet) => rowsOf(sheet).flatMap(({ line, leftOut, layout }) => (leftOut ? [[line, layout]] : []))

describe('what stands above the heading', () => {
  it.each([
    [
      'a title and the day it was printed',
      'Bright Tutorial Centre - Students 2026\nPrinted: 28/11/2026\n\nFirst Name,Surname,Phone\nMei,Yip,51230081',
      4,
    ],
    ['a title in the columns', 'Student list,,\n,,\n名,姓,電話\nMei,Yip,51230081', 3],
    [
      'many lines',
      `${Array.from({ length: 12 }, (_, at) => `Line ${at}`).join('\n')}\nFirst Name,Surname,Phone\nMei,Yip,51230081`,
      13,
    ],
    ['a title of bars', 'Students|\nFirst Name|Surname|Phone\nMei|Yip|51230081', 2],
  ])('is no student: %s', (_, text, line) => {
    const sheet = pasted(text)
    expect(sheet.csv.rows[sheet.heading ?? -1]?.line).toBe(line)
    expect(wire(sheet)).toEqual([{ first_name: 'Mei', surname: 'Yip', phone: '51230081' }])
  })

  it('can be told where nobody would see it', () => {
    const sheet = pasted('List\nVorname,Nachname\nMei,Yip')
    const told = withHeading(sheet, 1)
    expect(rowsOf(told).map(({ line }) => line)).toEqual([3])
    expect(rowsOf(withHeading(told, undefined)).map(({ line }) => line)).toEqual([1, 2, 3])
  })

  it('is nothing where the list has a heading, or none at all', () => {
    expect(pasted('First Name,Surname\nMei,Yip\nName,Class').heading).toBe(0)
    expect(pasted('Mei,Yip,51230081\nKa,Lo,51230082').heading).toBeUndefined()
  })
})

describe('what lays out a page is left out, until somebody takes it back', () => {
  const heading = 'First Name,Surname,Phone'
  it.each([
    ['heading', 'First Name,Surname,Phone'],
    ['heading', 'FIRST NAME, SURNAME ,PHONE'],
    ['title', 'Students 2026,,'],
    ['total', 'Total: 2 students,,'],
    ['total', 'Total,,2'],
    ['total', 'Grand Total,2,'],
    ['total', '合計,2,'],
    ['total', '共 2 人,,'],
    ['total', '總人數：2,,'],
    ['total', ',Total,2'],
    ['page', 'Page 2,,'],
    ['page', ',,Page 2 of 3'],
    ['page', 'P. 2,,'],
    ['page', '- 2 -,,'],
    ['page', '2 / 3,,'],
    ['page', '第 2 頁,,'],
    ['signature', 'Signature: ________,,'],
    ['signature', '________________,,'],
    ['signature', 'Prepared by: Ms Lee,,'],
    ['signature', '校長簽署：,,'],
    ['signature', '製表日期：2026-11-28,,'],
    ['signature', '*** End of list ***,,'],
    ['signature', 'Printed on 28/11/2026,,'],
  ])('%s: %s', (kind, line) => {
    const sheet = pasted(`Students 2026\n${heading}\nOne,Lui,51230201\n${line}\nTwo,Lui,51230202`)
    expect(out(sheet)).toEqual([[4, kind]])
    expect(wire(sheet).map(({ first_name }) => first_name)).toEqual(['One', 'Two'])
    expect(wire(withLeftOut(sheet, [4], false)).length).toBe(3)
  })

  it.each([
    'Page,Robert,51230203',
    'Total,Lee,51230203',
    'Sum Yi,Ho,51230203',
    'Sum,Ho,',
    'Count,Basie,',
    'Paget,Lee,',
    'Note,Lee,51230203',
    'Phone,Lee,',
    'Ko,So,',
    '共,陳,51230203',
  ])('%s is somebody', line => {
    const sheet = pasted(`${heading}\nOne,Lui,51230201\n${line}`)
    expect(out(sheet)).toEqual([])
  })
})

describe('one column with the whole name', () => {
  it.each([
    [
      'Name',
      ['CHAN Tai Man', '"WONG, Siu Ming"', 'LEE Ka Yan 李嘉欣'],
      [
        ['Tai Man', 'Chan'],
        ['Siu Ming', 'Wong'],
        ['Ka Yan', 'Lee', '李嘉欣'],
      ],
    ],
    [
      '姓名',
      ['CHAN Tai Man', 'Wong Siu Ming'],
      [
        ['Tai Man', 'Chan'],
        ['Siu Ming', 'Wong'],
      ],
    ],
    [
      'Student Name',
      ['Tai Man Chan', 'Chris Wong'],
      [
        ['Tai Man', 'Chan'],
        ['Chris', 'Wong'],
      ],
    ],
  ])('%s: %j', (heading, names, expected) => {
    const sheet = pasted(
      `No.,${heading},Class,Tel\n${names.map((name, at) => `${at + 1},${name},3A,5123013${at}`).join('\n')}`,
    )
    expect(sheet.columns).toEqual([undefined, 'full_name', 'grade', 'phone'])
    expect(
      wire(sheet).map(({ first_name, surname, chinese_name }) => [
        first_name,
        surname,
        ...(chinese_name ? [chinese_name] : []),
      ]),
    ).toEqual(expected)
    expect(warningsOf(sheet)).toEqual([])
  })

  it('of Chinese names alone is the Chinese name, from which the server makes the others', () => {
    const sheet = pasted('姓名,電話\n陳大文,51230131\n歐陽娜娜,51230132')
    expect(wire(sheet)).toEqual([
      { chinese_name: '陳大文', phone: '51230131' },
      { chinese_name: '歐陽娜娜', phone: '51230132' },
    ])
    expect(warningsOf(sheet)).toEqual([])
  })

  it('beside the parts of it is left out, and takes the place of a missing Chinese one', () => {
    expect(pasted('First Name,Surname,Name\nTai Man,Chan,Chan Tai Man').columns).toEqual([
      'first_name',
      'surname',
      undefined,
    ])
    expect(pasted('First Name,Surname,Name\nTai Man,Chan,陳大文').columns).toEqual([
      'first_name',
      'surname',
      'chinese_name',
    ])
    expect(pasted('Name,姓名\nChan Tai Man,陳大文').columns).toEqual(['full_name', 'chinese_name'])
    expect(pasted('名,姓,姓名\nTai Man,Chan,陳大文').columns).toEqual(['first_name', 'surname', 'chinese_name'])
  })

  it('says of a row that nothing tells the surname', () => {
    const [row] = rowsOf(pasted('Name,Tel\nSmith Johnson,51230131'))
    expect(row?.unclear && t(row.unclear)).toBe('First Name Smith, Surname Johnson: nothing says which is which.')
  })

  it('holds back a row from spaces in which a cell may be missing', () => {
    const rows = rowsOf(pasted('Name          Class  Tel\nCHAN Tai Man  3A     51230131\nLEE Ka Yan    51230132'))
    expect(rows.map(({ problem }) => problem?.id)).toEqual([undefined, 'student-import.tooFewCells'])
  })
})

describe('a workbook', () => {
  const list = [
    ['Students 2026', null, null, null],
    ['First Name', 'Surname', 'Phone', 'Student Login ID'],
    ['Tai Man', 'Chan', 51230101, { value: 123, format: '00000' }],
    [null, null, null, null],
    ['Ka Yan', 'Wong', 85_291_234_567, 'ka01'],
    ['Err', 'Siu', { error: '#N/A' }, null],
    ['Total', 3, null, null],
  ] as const
  it.each(['students.xlsx', 'students.csv', 'students'])('is read as it is, whatever it is called: %s', async name => {
    const sheet = await dropped(name, await workbookOf({ Class: list }))
    expect(wire(sheet)).toEqual([
      { first_name: 'Tai Man', surname: 'Chan', phone: '51230101', student_login_id: '00123' },
      { first_name: 'Ka Yan', surname: 'Wong', phone: '85291234567', student_login_id: 'ka01' },
      { first_name: 'Err', surname: 'Siu', phone: '#N/A' },
    ])
    expect(rowsOf(sheet).map(({ line }) => line)).toEqual([3, 5, 6, 7])
    expect(out(sheet)).toEqual([[7, 'total']])
  })

  it('has its first sheet with rows read, and the others can be chosen', async () => {
    const other = [
      ['名', '姓'],
      ['Siu Ming', 'Lee'],
    ] as const
    const sheet = await dropped('all.xlsx', await workbookOf({ Empty: [], '2026': list, Old: other }, ['Hidden']))
    expect(sheet.workbook?.sheets.map(({ name }) => name)).toEqual(['2026', 'Old'])
    expect(wire(sheet)).toHaveLength(3)
    expect(wire(atSheet(sheet, 1))).toEqual([{ first_name: 'Siu Ming', surname: 'Lee' }])
  })

  it.each([
    ['damaged', Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0), 'list.xlsx is damaged, or no workbook.'],
    ['an old one cut off', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0, 0), 'list.xlsx is damaged, or no workbook.'],
  ])('that is %s says so', async (_, bytes, words) => {
    const source = await readFile(new File([bytes], 'list.xlsx'))
    expect('problem' in source && t(source.problem)).toContain(words)
  })

  it('with a password says so', async () => {
    const source = await readFile(new File([await workbookOf({ A: list }, [], 'secret')], 'list.xlsx'))
    expect('problem' in source && t(source.problem)).toBe(
      'list.xlsx has a password. Open it, save it without one, and choose it again.',
    )
  })

  it('that is the page of a web program is read as well', async () => {
    const page =
      '<html><table><tr><th>First Name</th><th>Surname</th></tr><tr><td>Mei &amp; Li</td><td>Yip</td></tr></table></html>'
    expect(wire(await dropped('list.xls', new TextEncoder().encode(page)))).toEqual([
      { first_name: 'Mei & Li', surname: 'Yip' },
    ])
  })
})

describe('how a file is read is shown and can be changed', () => {
  // '陈美玲' and '张伟强' in GB18030.
  const bytes = Uint8Array.from([
    ...new TextEncoder().encode('First Name,Surname,Chinese Name\nAda,Lo,\nMeiling,Chen,'),
    ...[0xb3, 0xc2, 0xc3, 0xc0, 0xc1, 0xe1],
    ...new TextEncoder().encode('\nWeiqiang,Zhang,'),
    ...[0xd5, 0xc5, 0xce, 0xb0, 0xc7, 0xbf],
  ])
  it('with three names as they would be stored, first those that another encoding would change', async () => {
    const sheet = await dropped('list.csv', bytes)
    expect(sheet.text?.encoding).toBe('GB18030')
    expect(sampleNames(sheet)).toEqual(['Meiling Chen 陈美玲', 'Weiqiang Zhang 张伟强', 'Ada Lo'])
    const again = inEncoding(withLeftOut(sheet, [2], true), 'Big5-HKSCS')
    expect(again.text?.encoding).toBe('Big5-HKSCS')
    expect(again.leftOut.has(2)).toBe(true)
    expect(sampleNames(inEncoding(again, 'GB18030'))).toEqual(['Meiling Chen 陈美玲', 'Weiqiang Zhang 张伟强'])
  })

  it('and says in which lines characters were lost', async () => {
    const whole = new TextEncoder().encode(
      'First Name,Surname,School\nCaf,Ho,聖保羅書院\nX,Ho,聖保羅書院\nTai,Au,拔萃男書院\n',
    )
    const at = whole.indexOf('f'.charCodeAt(0), 27)
    const sheet = await dropped(
      'list.csv',
      Uint8Array.from([...whole.subarray(0, at + 1), 0xe9, ...whole.subarray(at + 1)]),
    )
    expect(sheet.text).toMatchObject({ encoding: 'UTF-8', lost: 1 })
    expect(warningsOf(sheet).map(each => t(each))).toEqual([
      '1 character could not be read as UTF-8, in line 2. Choose another encoding, or type it in its row.',
    ])
  })
})

it('a sheet of thousands of rows is laid out quickly', () => {
  const text = `First Name,Surname\n${Array.from({ length: 10_000 }, (_, at) => `Ka ${at},"Wong`).join('\n')}`
  expect(sheetOf(readCsv(text), { name: '' }).csv.rows).toHaveLength(10_001)
})
