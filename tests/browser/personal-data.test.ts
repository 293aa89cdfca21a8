import { readFile } from 'node:fs/promises'
import { beforeAll, expect, it } from 'vitest'
import { type Desk, openDesk, openSchool, type School, themes } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'
import { dialog, exported, hasFocus, highlighted, noDialog, onRow, openPalette, patience, run } from './steps.ts'

let school: School
let desk: Desk
/** Two left years ago, and one is still here. */
let chan: string
let wong: string
let lee: string

beforeAll(async () => {
  school = await openSchool(engines[0]!)
  const { world } = school
  chan = await world.student('Tai Man', 'Chan', '陳大文', { phone: '9123 4567', parent_name: 'Chan Siu Ming' })
  wong = await world.student('Mei', 'Wong', '王美')
  lee = await world.student('Ka Yan', 'Lee', '李嘉欣', { phone: '9876 5432' })
  await world.did('createMessage', { recipient_value: chan, message_text: 'Welcome, Tai Man Chan' })
  await world.database.write(tx =>
    tx
      .updateTable('students')
      .set({ c_time: '2024-03-01T02:00:00.000Z' })
      .where('student_id', 'in', [chan, wong])
      .execute(),
  )
  await world.did('deletestudent', { studentId: wong })
  desk = await openDesk(school, { path: '/settings' })
})

const pictureInBoth = async (name: string) => {
  for (const theme of themes) {
    await desk.wear(theme)
    await desk.picture(`${name}-${theme}`)
  }
  await desk.wear('light')
}

it('students/due-for-erasure lists who may be erased and since when, and view/export-list saves the list', async () => {
  await desk.page.getByRole('heading', { name: 'Settings', exact: true }).waitFor()
  await run(desk, 'due for erasure', 'Students due for erasure')
  const list = await dialog(desk, 'Students due for erasure')
  await onRow(desk, `Tai Man Chan 陳大文 ${chan}`)
  await desk.press('Space')
  const card = desk.page.getByRole('region', { name: /^Tai Man Chan/ })
  await card.waitFor(patience)
  await desk.press('Space')
  await expect.poll(() => card.count(), patience).toBe(0)
  const rows = list.getByRole('row')
  await expect.poll(() => rows.allInnerTexts(), patience).toHaveLength(3)
  await expect
    .poll(async () => (await rows.nth(1).innerText()).replaceAll(/\s+/g, ' '), patience)
    .toContain(`Tai Man Chan 陳大文 ${chan} 2026-03-01 everything`)
  await desk.accessible()
  await pictureInBoth('due-for-erasure')
  const file = await exported(desk, 'csv', list)
  expect(file.bytes.toString().split('\r\n')[1]).toBe(`Tai Man Chan 陳大文 (${chan}),,,2026-03-01,everything`)
})

it('students/erase-student says what goes and what stays, and is final', async () => {
  await desk.goto('/settings?view=students/due-for-erasure')
  await onRow(desk, `Tai Man Chan 陳大文 ${chan}`)
  await desk.press('Enter')
  const question = desk.page.getByRole('alertdialog')
  await question.getByText(new RegExp(`Erase Tai Man Chan \\(${chan}\\) for ever, also in the log`)).waitFor()
  await desk.accessible()
  await pictureInBoth('erase-student')
  await hasFocus(question)
  await desk.press('Enter')
  await desk.notice(new RegExp(`${chan} is erased\\.|Erase student: done\\.`))
  await onRow(desk, `\\S+ .*${wong}`)
  const row = await school.world.database.reader
    .selectFrom('students')
    .selectAll()
    .where('student_id', '=', chan)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ first_name: 'Erased', surname: chan, chinese_name: '', phone: '', parent_name: '' })
  const { data: messages } = await school.world.did('getMessage', {})
  expect(messages.map(({ text }) => text)).toEqual([''])
  await desk.press('Escape')
  await noDialog(desk)
  await desk.press('Control+z')
  await desk.notice('Erased data are gone for ever and cannot be undone with Ctrl+Z.')
})

it('a student who may not be erased yet is refused with the day', async () => {
  await desk.goto(`/students?do=students/erase-student&a.student=${lee}&a.what=details`)
  const form = await dialog(desk, 'Erase student')
  await desk.press('Control+Enter')
  await form.getByText(`Ka Yan Lee (${lee}) may be erased from Mon 20 Nov 2028 on.`).first().waitFor()
  await pictureInBoth('erase-too-early')
  await desk.press('Escape')
  await noDialog(desk)
})

it('students/export-student saves everything that is held, also about a deleted student', async () => {
  await desk.goto(`/students?do=students/export-student&a.student=${wong}`)
  await expect.poll(() => desk.page.getByRole('dialog').count(), patience).toBeGreaterThan(0)
  await desk.picture('export')
  const form = await dialog(desk, 'Export student')
  await form.getByLabel('As').selectOption('json')
  await desk.accessible()
  const saving = desk.page.waitForEvent('download')
  await desk.press('Control+Enter')
  const saved = await saving
  expect(saved.suggestedFilename()).toBe(`${wong}.json`)
  const record = JSON.parse(await readFile(await saved.path(), 'utf8')) as { student: object }
  expect(record.student).toMatchObject({ student_id: wong, chinese_name: '王美' })
})

it('students/who-opened shows who opened the details of a student', async () => {
  const colleague = await openDesk(school, { as: 'kit', path: `/students?view=students/open-student&v.student=${lee}` })
  await colleague.page.getByText('9876 5432').first().waitFor()
  const opened = () =>
    school.world.database.reader.selectFrom('openings').select('staff').where('student_id', '=', lee).execute()
  await expect.poll(opened, patience).toContainEqual({ staff: 'kit' })
  await colleague.press('Escape')
  await openPalette(colleague)
  await colleague.type('who opened these')
  await highlighted(colleague, /Who opened these details.*Only a boss may do this/)
  await colleague.close()
  await desk.goto('/students')
  await onRow(desk, 'S0')
  await run(desk, 'who opened these details', /Who opened these details/)
  const list = await dialog(desk, 'Who opened these details')
  await list.getByRole('row', { name: /Kit \(kit\)/ }).waitFor()
  await desk.accessible()
  await pictureInBoth('who-opened')
  await desk.press('Escape')
  await noDialog(desk)
})

it('students/edit-student is noted as opening the details, and a change that other consoles read is not', async () => {
  const student = await school.world.student('Pui Yi', 'Ng', '', { phone: '6222 0000', address: '1 Nathan Road' })
  const opened = async () =>
    (await school.world.did('getStudentOpenings', { studentId: student })).data.map(({ staff }) => staff)
  await desk.goto('/students')
  const row = desk.page.getByRole('row', { name: new RegExp(student) })
  await row.getByText('6222 0000').waitFor()
  const colleague = await openDesk(school, {
    as: 'kit',
    path: `/students?do=students/edit-student&a.student=${student}`,
  })
  const form = await dialog(colleague, 'Edit student')
  await expect.poll(() => form.getByLabel('Address').inputValue(), patience).toBe('1 Nathan Road')
  await expect.poll(opened, patience).toEqual(['kit'])
  await form.getByLabel('Phone', { exact: true }).fill('6222 1111')
  await colleague.press('Control+Enter')
  await noDialog(colleague)
  await row.getByText('6222 1111').waitFor()
  // What is noted is written in order: the boss, whose list has read the row, would be there before this.
  const other = await school.world.student('Ho', 'Au')
  await desk.goto(`/students?view=students/open-student&v.student=${other}`)
  const noted = async () => (await school.world.did('getStudentOpenings', { studentId: other })).data.length
  await expect.poll(noted, patience).toBe(1)
  expect(await opened()).toEqual(['kit'])
  await colleague.close()
})

it('settings/edit-retention begins with what is stored, and can be undone', async () => {
  await desk.goto('/settings?do=settings/edit-retention')
  const form = await dialog(desk, 'Edit retention')
  const years = form.getByLabel('Years after the last lesson')
  await expect.poll(() => years.inputValue(), patience).toBe('2')
  await desk.accessible()
  await pictureInBoth('edit-retention')
  await years.fill('3')
  await desk.press('Control+Enter')
  await noDialog(desk)
  const stored = async () => (await school.world.did('getRetention', {})).data.details_years
  await expect.poll(stored, patience).toBe(3)
  await desk.press('Control+z')
  await expect.poll(stored, patience).toBe(2)
})
