import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, openDesk, openSchool, type School } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'
import { highlighted, onRow, openPalette, patience } from './steps.ts'

/* A long list, whose fields are looked up in parts when a filter names them for the first time. */

let school: School
let desk: Desk
beforeAll(async () => {
  school = await openSchool(engines[0]!)
  const schools = ['St. Paul', 'Island School', 'Diocesan Girls']
  const rows = Array.from({ length: 3000 }, (_, at) => ({
    line: at + 1,
    first_name: `Student ${at}`,
    surname: at % 2 === 0 ? 'Chan' : 'Wong',
    school: schools[at % 3]!,
  }))
  await school.world.did('importStudents', { rows, dryRun: false })
  await school.world.did('toggleStudentStatus', { studentId: 'S0003' })
  desk = await openDesk(school, { path: '/students' })
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

it('a filter in its box finds what is typed and offers its values', async () => {
  await onRow(desk, 'S')
  await desk.press('/')
  for (const letter of 'school:') await desk.type(letter)
  await desk.page.getByRole('option', { name: /^Island School.*1,?000/ }).waitFor(patience)
  for (const letter of 'dio') await desk.type(letter)
  const shown = desk.page.getByRole('grid', { name: 'Students' }).locator('[data-focus-name^="row "]')
  const first = (ids: readonly string[]) =>
    expect
      .poll(() => shown.evaluateAll(all => all.slice(0, 3).map(each => each.getAttribute('data-focus-name'))), patience)
      .toEqual(ids.map(id => `row ${id}`))
  await first(['S0003', 'S0006', 'S0009'])
  for (const letter of ' is:inactive') await desk.type(letter)
  await first(['S0003'])
  await desk.picture('long-filter')
})

it('the same filter in the palette finds what the list shows, and Enter waits for it', async () => {
  await desk.goto('/students')
  await onRow(desk, 'S')
  await openPalette(desk)
  // Its rows stay until there are others.
  await desk.page.evaluate(() => {
    const palette = document.querySelector('[data-palette]')!
    const look = () => {
      if (palette.querySelector('[role=option]') === null) palette.setAttribute('data-was-empty', '')
    }
    new MutationObserver(look).observe(palette, { childList: true, subtree: true })
  })
  await desk.type('students surname:wong school:paul')
  await highlighted(desk, 'Students')
  await desk.page.getByRole('option', { name: /Student 3 Wong/ }).waitFor(patience)
  await expect.poll(() => desk.page.getByRole('option', { selected: true }).innerText(), patience).toMatch(/500$/)
  await expect.poll(() => desk.page.locator('[data-palette][data-was-empty]').count(), patience).toBe(0)
  await desk.press('Escape')
  for (const [filter, address] of [
    ['students login:x', '/students?q=login%3Ax'],
    ['students is:inactive', '/students?q=is%3Ainactive'],
  ] as const) {
    await openPalette(desk)
    await desk.type(filter)
    await desk.press('Enter')
    await expect.poll(() => desk.path(), patience).toBe(address)
  }
})
