import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'
import { type November, openNovember } from './november.ts'
import { dialog, highlighted, noDialog, onFocus, onRow, patience } from './steps.ts'

/*
 * Two people at their own windows, at one server with SQLite and at two servers of one PostgreSQL: what one of them
 * does is seen by the other, who goes on where they are.
 */

describe.each([
  ['one server with SQLite', engines[0]!, 1],
  ['two servers of one PostgreSQL', engines[1]!, 2],
] as const)('two people at %s', (_, engine, servers) => {
  const list = '/payment?view=payments%2Flist-live-payments'
  let school: November
  let desk: Desk
  let colleague: Desk
  beforeAll(async () => {
    school = await openNovember(engine)
    desk = await openDesk(school, { path: list })
    colleague = await openDesk(servers === 1 ? school : await school.second(), { as: 'may', path: list })
  })
  afterAll(async () => {
    await colleague.close()
    await desk.close()
    await school.close()
  })

  it('a payment that one collects leaves the list of the other, and their cursor and search stay', async () => {
    await onRow(colleague, school.chanOwes)
    await colleague.press('c')
    await onFocus(colleague, 'combobox Collect live payment: Payment Type')
    await highlighted(colleague, 'cash')

    await onRow(desk, school.chanOwes)
    await desk.press('/')
    await desk.type('s00')
    await desk.press('ArrowDown', 'j')
    await onRow(desk, school.leeOwes)
    await colleague.press('Enter')
    const collected = desk.page.getByRole('row', { name: new RegExp(`^${school.chanOwes}`) })
    await collected.waitFor({ ...patience, state: 'detached' })
    await onRow(desk, school.leeOwes)
    const search = (await dialog(desk, 'Pending Live Payments')).getByRole('searchbox')
    await expect.poll(() => search.inputValue(), patience).toBe('s00')
  })

  it('a dialog that the other has open says what was changed, and keeps what they have typed', async () => {
    await desk.goto(`/students?do=students/edit-student&a.student=${school.wong}`)
    const form = await dialog(desk, 'Edit student')
    const firstName = form.getByLabel('First Name')
    await expect.poll(() => firstName.inputValue(), patience).toBe('Siu Ming')
    await firstName.fill('Siu Fong')
    await colleague.goto('/students')
    await onRow(colleague, school.chan)
    await colleague.press('j', 'j')
    await onRow(colleague, school.wong)
    await colleague.press('a')
    await colleague.notice('Siu Ming Wong is now inactive.')
    await form.getByText(/^May changed this student at 10:\d\d/).waitFor(patience)
    await expect.poll(() => firstName.inputValue(), patience).toBe('Siu Fong')
    await desk.press('Escape')
    await noDialog(desk)
  })
})
