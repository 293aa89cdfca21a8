import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Desk, openDesk } from '#tests/browser.ts'
import { entriesIn, type November, openNovember } from './november.ts'
import { dialog, keysHere, noDialog, onFocus, onRow, patience } from './steps.ts'

let school: November
let desk: Desk
beforeAll(async () => {
  school = await openNovember()
  // Two of one name, and somebody with a login of their own.
  await school.world.student('Mei Ling', 'Yip', '', { phone: '6111 2222' })
  await school.world.student('Mei Ling', 'Yip', '', { phone: '6111 2222' })
  await school.world.student('Chun Kit', 'Pang', '彭俊傑', { student_login_id: 'pangck' })
  desk = await openDesk(school)
})
beforeEach(async () => {
  await desk.goto('/students')
  await onRow(desk, school.chan)
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

const heading = 'Student ID,Student Login ID,First Name,Surname,Chinese Name,Phone,School,Grade'
const surnames =
  'Chan,Cheung,Chow,Fong,Hui,Kwan,Lai,Lam,Leung,Li,Lo,Lui,Ma,Mok,Ngai,Pun,Shum,Sin,So,Suen,To,Tsui,Wan,Yam,Yu'
const firstNames =
  'Anson,Bosco,Charis,Derek,Eunice,Felix,Gigi,Hayden,Iris,Jasper,Kelly,Lucas,Mandy,Nathan,Olive,Percy,Queenie,Rex,Sandy,Terence'
const forms = 'P4,P5,P6,S1,S2,S3,S4,S5,S6'

/** A line of the file, from 2 on: line 1 is the heading. */
const ordinary = (line: number): string => {
  const pick = (list: string, at: number) => list.split(',')[at % list.split(',').length]
  const first = `${pick(firstNames, line)} ${pick('Hei,Lok,Man,Ning', Math.floor(line / 20))}`
  return `,,${first},${pick(surnames, Math.floor(line / 40))},,${51_000_000 + line},King's College,${pick(forms, line)}`
}

/** What is wrong with twelve lines, each in a way of its own; and why it is refused. */
const wrong: Readonly<Record<number, readonly [string, string]>> = {
  11: [',,,Kwok,,60000011,,', 'First Name is required.'],
  60: [',,Wai Yin,,,60000060,,', 'Surname is required.'],
  137: [',nobody,,,,,,', 'First Name is required. Surname is required.'],
  200: ['S9999,,Ka Ho,Tam,,60000200,,', 'There is no student S9999.'],
  299: ['S0004,pangck,,,,,,', 'Student Login ID pangck is used by S0046.'],
  333: [ordinary(332), 'Is about the same student as line 332.'],
  404: [',,Mei Ling,Yip,,61112222,,', 'Fits S0044 and S0045. Give the Student ID or leave the row out.'],
  500: ['S0002,newlogin,,,,,,S2', 'Student Login ID newlogin is used by the student of line 499.'],
  613: [`,,Long,Story,,60000613,${'A school '.repeat(200)},`, 'School may have at most 1,000 characters.'],
  777: [',,Nul,Byte,,6000\u00000777,,', 'Phone holds characters that cannot be stored.'],
  888: [
    ',,Quote,Lost,,60000888,St. Paul, Secondary, Central, Hong Kong,S1',
    'Has 11 cells where there are 8 columns. Quotes may be missing: see what belongs where.',
  ],
  950: ['S0003,,Siu Ming,Wong,,51000949,,', 'Would have the same name and phone as the student of line 949.'],
}
/** Lines that are right and not ordinary: a change of somebody, a new login, and a namesake of one who is to change. */
const right: Readonly<Record<number, string>> = {
  42: 'S0001,,,,,9000 0042,,',
  499: ',newlogin,Sum Yu,Poon,,60000499,,',
  949: ',,Siu Ming,Wong,,51000949,,',
}
const lines = [
  heading,
  ...Array.from({ length: 1000 }, (_, at) => right[at + 2] ?? wrong[at + 2]?.[0] ?? ordinary(at + 2)),
]
const file = { name: 'students.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`) }

const students = () => school.world.database.reader.selectFrom('students').selectAll().orderBy('student_id').execute()

async function openFile(): Promise<void> {
  await desk.press('i')
  await onFocus(desk, 'textbox Rows')
  await desk.page.getByLabel('File').setInputFiles(file)
  await desk.page.getByText('students.csv · UTF-8 · commas · 1,000 rows').waitFor()
  await desk.page.getByRole('tab', { name: 'Refused 12' }).waitFor()
  await onRow(desk, '2')
}

/** Every refused line with its reason, from the first to the last. */
async function refusals(): Promise<Record<number, string>> {
  const found: Record<number, string> = {}
  await desk.press('r')
  await desk.page.getByRole('tab', { name: 'Refused 12', selected: true }).waitFor()
  await desk.press('Home')
  for (let at = 0; at < 12; at += 1) {
    const row = desk.page.locator(`[role=dialog] [role=row][aria-rowindex="${at + 2}"]:focus`)
    await row.waitFor()
    const [line, outcome, details] = await row.getByRole('gridcell').allTextContents()
    expect(outcome).toBe('Refused')
    found[Number(line)] = details ?? ''
    await desk.press('ArrowDown')
  }
  return found
}

it('a thousand rows with twelve bad ones: each is named, nothing is stored until they are fixed or left out', async () => {
  const before = { students: await students(), operations: await entriesIn(school.world) }
  await openFile()
  await desk.page.getByText('12 rows are refused: fix them or leave them out.').waitFor()
  expect(await refusals()).toEqual(
    Object.fromEntries(Object.entries(wrong).map(([line, [, reason]]) => [line, reason])),
  )
  await desk.picture('import-refused')
  await desk.accessible()
  await desk.press('Control+Enter')
  await expect
    .poll(() => desk.page.getByRole('button', { name: 'Import', exact: true }).getAttribute('aria-disabled'), patience)
    .toBe('true')
  expect({ students: await students(), operations: await entriesIn(school.world) }).toEqual(before)

  // One is put right in its place, the others are left out.
  await desk.press('Home', 'Enter')
  await dialog(desk, 'Line 11')
  await onFocus(desk, 'textbox First Name')
  await desk.type('Wing Yan')
  await desk.press('Control+Enter')
  await desk.page.getByText('11 rows are refused: fix them or leave them out.').waitFor()
  await desk.page.getByRole('button', { name: 'Leave out 11 refused' }).click()
  await desk.page.getByText('988 students will be created, 1 changed, 1 to look at.').waitFor()
  await desk.press('Control+Enter')
  await desk.notice('988 students created, 1 changed, 0 the same as before.')
  await noDialog(desk)
  await onRow(desk, school.chan)
  const after = await students()
  expect(after).toHaveLength(before.students.length + 988)
  expect(after[0]).toMatchObject({ student_id: school.chan, phone: '9000 0042' })
  expect(after.filter(student => student.first_name === 'Wing Yan' && student.surname === 'Kwok')).toHaveLength(1)
  expect(await entriesIn(school.world)).toBe(before.operations + 1)
})

it('the same file imported again changes nothing', async () => {
  const before = await students()
  await openFile()
  const told = await refusals()
  expect(Object.keys(told)).toEqual(Object.keys(wrong))
  await desk.press('Shift+X')
  await desk.page.getByText('Everything is stored already: nothing will change.').waitFor()
  await desk.picture('import-again')
  await desk.press('Control+Enter')
  await desk.notice('0 students created, 0 changed, 988 the same as before.')
  await noDialog(desk)
  expect(await students()).toEqual(before)
})

it('what was pasted and mended waits for the next time', async () => {
  await desk.press('i')
  await onFocus(desk, 'textbox Rows')
  await desk.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await desk.page.evaluate(() => navigator.clipboard.writeText('名\t姓\t電話\nHoi Lam\t\t6777 8888\n'))
  await desk.press('Control+v')
  await desk.page.getByText('1 row is refused: fix it or leave it out.').waitFor()
  await onRow(desk, '2')
  await desk.press('Enter')
  await dialog(desk, 'Line 2')
  await onFocus(desk, 'textbox Surname')
  await desk.type('Sit')
  await desk.press('Escape')
  await onFocus(desk, 'button StayEsc')
  await desk.press('Escape')
  await onFocus(desk, 'textbox Surname')
  await desk.press('Control+Enter')
  await desk.page.getByText('1 student will be created.').waitFor()
  await onRow(desk, '2')
  await desk.press('Escape')
  await noDialog(desk)
  await desk.press('i')
  await desk.page.getByText('1 student will be created.').waitFor()
  await expect.poll(() => desk.focus(), patience).toContain('Hoi Lam')
  expect(await keysHere(desk)).toEqual(
    expect.arrayContaining([
      'F2: Edit the row',
      'X: Leave the row out, or take it back',
      'R: What is refused, or all rows',
      'J ↓: Next row',
    ]),
  )
  await expect.poll(() => desk.focus(), patience).toContain('Hoi Lam')
  await desk.press('Control+Enter')
  await desk.notice('1 student created, 0 changed, 0 the same as before.')
})

it('a file in Big5-HKSCS, as Excel in Hong Kong writes it, has also the characters that Big5 alone lacks', async () => {
  // 啫, 㗎, 嘅 and 𨋢, the last of which lies outside the first 65,536 characters of Unicode.
  const rare = { 啫: [0x94, 0xdc], 㗎: [0x9d, 0xee], 嘅: [0x9d, 0xef], 𨋢: [0x9d, 0xf2] } as const
  const usual = { 陳: [0xb3, 0xaf], 大: [0xa4, 0x6a], 文: [0xa4, 0xe5] } as const
  const codes: Readonly<Record<string, readonly number[]>> = { ...rare, ...usual }
  const text =
    'First Name,Surname,Chinese Name,Phone\r\nTai Man,Chan,陳𨋢文,51239001\r\nJe,Ka,㗎啫嘅,51239002\r\n大,陳,陳大文,51239003\r\n'
  const buffer = Buffer.from([...text].flatMap(each => codes[each] ?? [each.charCodeAt(0)]))
  await desk.press('i')
  await onFocus(desk, 'textbox Rows')
  await desk.page.getByLabel('File').setInputFiles({ name: 'hkscs.csv', mimeType: 'text/csv', buffer })
  await desk.page.getByText(/^hkscs\.csv · Big5-HKSCS · commas · 3 rows/).waitFor()
  await desk.picture('import-hkscs')
  await desk.page.getByText('3 students will be created.').waitFor()
  await desk.press('Control+Enter')
  await desk.notice('3 students created, 0 changed, 0 the same as before.')
  const names = (await students()).map(each => each.chinese_name)
  expect(names.slice(-3)).toEqual(['陳𨋢文', '㗎啫嘅', '陳大文'])
})
