import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk, type School } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'
import { type November, openNovember } from './november.ts'
import { dialog, highlighted, idle, noDialog, onFocus, onRow, patience } from './steps.ts'

/*
 * Two people at their own windows, at one server with SQLite and at two servers of one PostgreSQL: what one of them
 * does is seen by the other, who goes on where they are.
 */

declare global {
  /** The rows that have begun to show the initials of who has changed them. */
  var flashed: string[]
}
function noteFlashes(): void {
  globalThis.flashed = []
  document.addEventListener('animationstart', ({ animationName, target }) => {
    if (animationName !== 'row-mark') return
    flashed.push((target as Element).closest<HTMLElement>('[role=row]')?.dataset.focusName ?? '')
  })
}

/** Where a list is scrolled to, once it is and moves no more. */
async function placeOnceStill(place: () => Promise<number>): Promise<number> {
  let last = 0
  await expect
    .poll(async () => {
      const before = last
      last = await place()
      return last > 0 && last === before
    }, patience)
    .toBe(true)
  return last
}

describe.each([
  ['one server with SQLite', engines[0]!, 1],
  ['two servers of one PostgreSQL', engines[1]!, 2],
] as const)('two people at %s', (_, engine, servers) => {
  const list = '/payment?view=payments%2Flist-live-payments'
  let school: November
  /** The server of the colleague. */
  let other: Pick<School, 'world' | 'url'>
  let desk: Desk
  let colleague: Desk
  beforeAll(async () => {
    school = await openNovember(engine)
    desk = await openDesk(school, { path: list })
    other = servers === 1 ? school : await school.second()
    colleague = await openDesk(other, { as: 'may', path: list })
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

  it('a row says once who has changed it, and nothing moves: place, cursor, selected rows and search stay', async () => {
    const { page } = desk
    await desk.goto('/students?q=s00')
    await onRow(desk, school.chan)
    await desk.press('j', 'x', 'End')
    await onRow(desk, 'S0043')
    await desk.press('x')
    const selected = page.getByText('2 selected')
    await selected.waitFor(patience)
    await idle(desk)
    await page.evaluate(noteFlashes)
    const flashes = () => page.evaluate(() => [...flashed])
    const place = () => page.getByRole('grid').evaluate(grid => grid.parentElement!.scrollTop)
    const before = await placeOnceStill(place)
    const edit = (studentId: string) =>
      other.world.did('updatestudent', { studentId, school: 'Night School' }, { as: 'may' })
    // One above the view, and one in it.
    await edit(school.chan)
    await edit('S0042')
    const changed = page.getByRole('row', { name: /S0042/ })
    await changed.getByText('Night School').waitFor(patience)
    const mark = changed.locator('.row-mark', { hasText: 'MA' })
    await mark.waitFor({ ...patience, state: 'attached' })
    await desk.picture(`a row that a colleague has changed, with ${servers} servers`)
    await onRow(desk, 'S0043')
    await selected.waitFor(patience)
    await expect.poll(place, patience).toBe(before)
    await expect.poll(() => page.getByRole('searchbox').inputValue(), patience).toBe('s00')
    await expect.poll(flashes, patience).toEqual(['row S0042'])
    // Neither drawing it anew nor coming back to it shows that once more.
    await desk.press('k', 'x')
    await page.getByText('3 selected').waitFor(patience)
    await mark.waitFor({ ...patience, state: 'hidden' })
    await desk.press('Home')
    await onRow(desk, school.chan)
    await changed.waitFor({ ...patience, state: 'detached' })
    await desk.press('End')
    await onRow(desk, 'S0043')
    await changed.waitFor(patience)
    await expect.poll(flashes, patience).toEqual(['row S0042'])
    await desk.press('Escape')
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
    await colleague.notice('Siu Ming Wong 黃小明 is now inactive.')
    await form.getByText(/^May changed this student at 10:\d\d/).waitFor(patience)
    await expect.poll(() => firstName.inputValue(), patience).toBe('Siu Fong')
    await desk.press('Escape')
    await noDialog(desk)
  })
})
