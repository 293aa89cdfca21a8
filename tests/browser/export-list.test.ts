import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lengthenLog } from '#tests/audit/long-log.ts'
import { type Desk, openDesk, openSchool, type School, themes } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'
import { dialog, exported, noDialog, onRow, patience } from './steps.ts'

let school: School
let desk: Desk
beforeAll(async () => {
  school = await openSchool(engines[0]!)
  const { world } = school
  await world.student('Tai Man', 'Chan', '', { phone: '00123' })
  await world.student('=SUM(1)', 'Chan', '', { phone: '+852 9000 0000' })
  await world.student('Ka Yan', 'Wong', '')
  desk = await openDesk(school, { path: '/students?q=chan&sort=-student_id' })
  await desk.context.grantPermissions(['clipboard-read', 'clipboard-write'])
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

const list = () => desk.page.getByRole('grid', { name: 'Students' })

it('view/export-list saves the rows that the search finds, in their order, as a workbook and as CSV', async () => {
  await expect.poll(() => list().getByRole('row').count(), patience).toBe(3)
  const { name, bytes } = await exported(desk, 'xlsx')
  expect(name).toMatch(/^Students \d{4}-\d\d-\d\d\.xlsx$/)
  const [heads = [], ...rows] = await readSheet(bytes)
  expect(heads.slice(0, 6)).toEqual([
    'Student ID',
    'Student Login ID',
    'First Name',
    'Surname',
    'Chinese Name',
    'Phone',
  ])
  expect(rows.map(cells => [cells[2], cells[3], cells[5]])).toEqual([
    ['=SUM(1)', 'Chan', '+852 9000 0000'],
    ['Tai Man', 'Chan', '00123'],
  ])
  expect(rows[0]?.[8]).toBeInstanceOf(Date)
  await desk.notice(/^Students \d{4}-\d\d-\d\d\.xlsx is downloaded\.$/)
  await noDialog(desk)
  const all = (await exported(desk, 'csv', desk.page, 'all')).bytes.toString().split('\r\n')
  expect(all[0]).toMatch(
    /^\ufeffStudent ID,.*,Owes,Owes since,Overdue,Due since,Absences \(30 days\),Tokens,Video classes,Next lesson,Classes,Family$/,
  )
  expect(all[1]).toMatch(/,'=SUM\(1\),Chan,.*,'\+852 9000 0000,.*,active,{10}"?Chan family.*$/)
  expect(all).toHaveLength(4)
  await noDialog(desk)
})

it('view/copy-rows puts the selected rows onto the clipboard as a table', async () => {
  await list().getByRole('row').nth(1).click()
  await desk.press('x', 'Shift+ArrowDown')
  await desk.page.getByText('2 selected').waitFor()
  await desk.press('Control+c')
  await desk.notice('2 rows are copied.')
  // As another program reads it.
  const copied = (type: string) =>
    desk.page.evaluate(async type => {
      // Chromium can be asked for what it does not clean; the types of TypeScript do not have that yet.
      const clipboard = navigator.clipboard as { read(how: object): Promise<ClipboardItems> }
      const [item] = await clipboard.read({ unsanitized: ['text/html'] })
      return (await item?.getType(type))?.text() ?? ''
    }, type)
  await expect.poll(() => copied('text/plain'), patience).toMatch(/\t'=SUM\(1\)\tChan\t[\s\S]*\tTai Man\tChan\t/)
  await expect.poll(() => copied('text/html'), patience).toMatch(/^(?!.*Ka Yan).*<td[^>]*>00123<\/td>/s)
  // The zeros stay in a spreadsheet.
  expect(await copied('text/html')).toMatch(
    /<style>\.text \{ mso-number-format: "\\@"; \}<\/style>.*<td class="text"[^>]*>00123</s,
  )
})

it('the export of the log has what its filter finds, from the server', async () => {
  // More than the server shows at once.
  await lengthenLog(school.world.database, 2500)
  await desk.press('Escape')
  await desk.press('Shift+l')
  const log = await dialog(desk, 'Log')
  await log.getByRole('tab', { name: 'Everyone’s activity' }).click()
  await log.getByRole('searchbox').fill('what:create')
  const rows = log.getByRole('grid').getByRole('row')
  await expect.poll(() => rows.count(), patience).toBe(4)
  const lines = (await exported(desk, 'csv', log)).bytes.toString().split('\r\n')
  expect(lines[0]).toBe('\ufeffWhen,Who,What,About')
  expect(lines).toHaveLength(5)
  await expect.poll(() => desk.page.getByRole('dialog', { name: 'Export' }).count(), patience).toBe(0)
  await log.getByRole('searchbox').fill('who:kit')
  await log.getByText('Edited student').first().waitFor(patience)
  const [head, ...entries] = await readSheet((await exported(desk, 'xlsx', log)).bytes)
  expect(head).toEqual(['When', 'Who', 'What', 'About'])
  expect(entries).toHaveLength(1250)
  await expect.poll(() => desk.page.getByRole('dialog', { name: 'Export' }).count(), patience).toBe(0)
  await desk.press('Escape')
  await noDialog(desk)
})

it('looks right in both themes', async () => {
  await desk.goto('/students')
  await onRow(desk, '')
  for (const theme of themes) {
    await desk.wear(theme)
    await desk.picture(`export-list-${theme}`)
    await desk.page.getByRole('button', { name: 'Export' }).click()
    await dialog(desk, 'Export')
    await desk.picture(`export-dialog-${theme}`)
    await desk.press('Escape')
    await noDialog(desk)
  }
})
