import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk, themes } from '#tests/browser.ts'
import { type November, openNovember } from './november.ts'
import { dialog, highlighted, holdBackAt, noDialog, onFocus, onRow, openPalette, patience, sayYes } from './steps.ts'

/*
 * view/repeat and view/repeat-with-changes: whatever was done last, and however it was started, '.' does it for the row
 * under the cursor or for the selected rows, and Ctrl+. asks with its answers. After a run from the palette:
 * many-rows.test.ts.
 */

let school: November
let desk: Desk
beforeAll(async () => {
  school = await openNovember()
  desk = await openDesk(school)
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

const students = async () => {
  const rows = await school.world.database.reader
    .selectFrom('students')
    .select(['student_id', 'first_name', 'grade', 'status'])
    .execute()
  return new Map(rows.map(row => [row.student_id, row]))
}
const status = async (id: string) => (await students()).get(id)?.status
const is = (id: string, wanted: 'active' | 'inactive') => expect.poll(() => status(id), patience).toBe(wanted)
/** The same, and the window has said so: what is repeated is what was done. */
const became = async (id: string, wanted: 'active' | 'inactive') => {
  await is(id, wanted)
  const { first_name } = (await students()).get(id)!
  await desk.notice(new RegExp(`${first_name} .*is now ${wanted}`))
}
const down = async (id: string) => {
  await desk.press('ArrowDown')
  await onRow(desk, id)
}
const toggle = 'Toggle active/inactive (student)'
const planned = async (title: string, count: number) => {
  await (await dialog(desk, title)).getByRole('button', { name: new RegExp(`\\b${count}\\b`) }).waitFor(patience)
  await onFocus(desk, /^row/)
  await desk.press('Enter')
  await (await dialog(desk, title)).getByText(`${count} of ${count} done`).waitFor(patience)
  await desk.press('Escape')
  await noDialog(desk)
}

it('after a key', async () => {
  await onRow(desk, 'S0001')
  await desk.press('a')
  await became('S0001', 'inactive')
  await down('S0002')
  await desk.press('.')
  await is('S0002', 'inactive')
})

it('after the button of a row', async () => {
  await down('S0003')
  const row = desk.page.locator('[data-focus-name="row S0003"]')
  await row.getByRole('button', { name: /active/i }).click()
  await became('S0003', 'inactive')
  await desk.page.locator('[data-focus-name="row S0004"]').click()
  await onRow(desk, 'S0004')
  await desk.press('.')
  await is('S0004', 'inactive')
})

it('after a form: what was changed in it, and nothing else of the first record', async () => {
  await down('S0005')
  await desk.press('e')
  const form = await dialog(desk, 'Edit student')
  await form.getByLabel('Grade').fill('S5')
  await desk.press('Control+Enter')
  await expect.poll(async () => (await students()).get('S0005')?.grade, patience).toBe('S5')
  await noDialog(desk)
  const before = await students()
  await down('S0006')
  await desk.press('.')
  await expect.poll(async () => (await students()).get('S0006')?.grade, patience).toBe('S5')
  expect((await students()).get('S0006')).toEqual({ ...before.get('S0006'), grade: 'S5' })
})

it('Ctrl+. opens the form with what was changed, beside what the row says itself', async () => {
  const before = await students()
  await down('S0007')
  await desk.press('Control+.')
  const form = await dialog(desk, 'Edit student')
  await expect.poll(() => form.getByLabel('Grade').inputValue(), patience).toBe('S5')
  await expect.poll(() => form.getByLabel('First Name').inputValue(), patience).toBe(before.get('S0007')?.first_name)
  for (const theme of themes) {
    await desk.wear(theme)
    await desk.picture(`repeat-form-${theme}`)
  }
  await form.getByLabel('Grade').fill('S6')
  await desk.press('Control+Enter')
  await expect
    .poll(async () => (await students()).get('S0007'), patience)
    .toEqual({ ...before.get('S0007'), grade: 'S6' })
  await noDialog(desk)
})

it('after it was done for many rows: for one, and for others that are selected', async () => {
  await down('S0008')
  await desk.press('x', 'Shift+ArrowDown')
  await onRow(desk, 'S0009')
  await desk.press('a')
  await planned(toggle, 2)
  await desk.press('Escape')
  await down('S0010')
  await desk.press('.')
  await is('S0010', 'inactive')
  await down('S0011')
  await desk.press('x', 'Shift+ArrowDown', 'Shift+ArrowDown')
  await onRow(desk, 'S0013')
  await desk.press('.')
  await planned(toggle, 3)
  for (const id of ['S0008', 'S0009', 'S0011', 'S0012', 'S0013']) await is(id, 'inactive')
  await desk.press('Escape')
})

it('Ctrl+. with rows selected asks for all of them, with the answers of the last one', async () => {
  const given = async () => {
    const db = school.world.database.reader
    const rows = await db
      .selectFrom('token_balances')
      .select(['student_id', 'amount'])
      .where('amount', '=', 5)
      .execute()
    return rows.map(each => each.student_id).toSorted()
  }
  await openPalette(desk)
  await desk.type('edit token chan english 3')
  await highlighted(desk, 'Edit Token')
  await desk.press('Enter')
  await desk.notice(/^Token successfully added/)
  await onRow(desk, 'S0013')
  await down('S0014')
  await desk.press('x', 'Shift+ArrowDown')
  await onRow(desk, 'S0015')
  await desk.press('Control+.')
  await onFocus(desk, /Token Name/)
  await highlighted(desk, 'English')
  await desk.press('Enter')
  await onFocus(desk, /Token Amount/)
  await expect.poll(() => desk.page.getByRole('combobox').inputValue(), patience).toBe('3')
  await desk.press('Control+a')
  await desk.type('5')
  await desk.press('Enter')
  await planned('Edit Token', 2)
  await expect.poll(given, patience).toEqual(['S0014', 'S0015'])
  await desk.press('Escape')
})

it('after a lesson was carried to another day: the next one goes to that day as well', async () => {
  const { world } = school
  const course = await world.course('Maths', { lessons: 1 })
  await world.classOf('Maths class', { course, from: '2026-11-17', at: '10:00', until: '11:00' })
  await world.classOf('Physics class', { course, from: '2026-11-17', at: '12:00', until: '13:00' })
  const when = async (name: string) => {
    const lesson = (await world.did('getLiveLessons', {})).data.find(each => each.class_name === name)
    return `${lesson?.lesson_date} ${lesson?.start_time}`
  }
  await desk.goto('/timeTable')
  await onFocus(desk, /^gridcell/)
  await desk.press('Home')
  await onFocus(desk, /^gridcell Maths class/)
  await desk.press('Shift+M', 'ArrowRight', 'ArrowRight', 'Enter')
  await sayYes(desk)
  await expect.poll(() => when('Maths class'), patience).toBe('2026-11-19 10:00:00')
  await noDialog(desk)
  // Until it stands there, the first of the week is still this lesson.
  const thursday = desk.page.locator('.week-day').filter({ hasText: 'Thu 19' })
  await thursday.getByRole('gridcell', { name: 'Maths class' }).waitFor(patience)
  await onFocus(desk, /^gridcell Maths class/)
  await desk.press('Home')
  await onFocus(desk, /^gridcell Physics class/)
  await desk.press('.')
  await sayYes(desk)
  // It keeps its own hour.
  await expect.poll(() => when('Physics class'), patience).toBe('2026-11-19 12:00:00')
  await noDialog(desk)
})

describe('while the server has not answered yet', () => {
  beforeAll(() => desk.goto('/students'))
  /** Starts a toggle that the server does not answer yet, and goes to the next row. */
  const toggled = async (id: string, next: string) => {
    await desk.page.locator(`[data-focus-name="row ${id}"]`).click()
    await onRow(desk, id)
    const answer = await holdBackAt(desk, ({ pathname }) => pathname.endsWith(`/toggleStudentStatus/${id}`))
    await desk.press('a')
    await answer.asked
    await down(next)
    return answer
  }

  it('. waits until it is known what was last done, and the keys after it wait as well', async () => {
    const answer = await toggled('S0004', 'S0005')
    await desk.press('.', 'ArrowDown')
    await onRow(desk, 'S0005')
    await answer.letGo()
    await is('S0005', 'inactive')
    await onRow(desk, 'S0006')
    expect(await status('S0006')).toBe('active')
  })

  it('Ctrl+. asks with its answers then, and not with those of what was done before', async () => {
    const answer = await toggled('S0006', 'S0007')
    await desk.press('Control+.')
    await answer.letGo()
    await onFocus(desk, /Student/)
    await highlighted(desk, /S0007/)
    await desk.press('Enter')
    await became('S0007', 'inactive')
  })

  it('Ctrl+Z takes it back, and not what was done before it', async () => {
    const answer = await toggled('S0014', 'S0015')
    await desk.press('Control+z')
    await answer.letGo()
    await desk.notice(/^Undone: .*is now inactive/)
    await is('S0014', 'active')
    await desk.press('Control+Shift+z')
    await is('S0014', 'inactive')
    await desk.press('Control+z')
    await is('S0014', 'active')
    expect(await status('S0007')).toBe('inactive')
  })

  it('Esc forgets the key', async () => {
    const answer = await toggled('S0014', 'S0015')
    await desk.press('Control+z')
    await onFocus(desk, /^dialog Undo/)
    for (const theme of themes) {
      await desk.wear(theme)
      await desk.picture(`undo-waits-${theme}`)
    }
    await desk.press('Escape')
    await answer.letGo()
    await became('S0014', 'inactive')
    await onRow(desk, 'S0015')
  })
})
