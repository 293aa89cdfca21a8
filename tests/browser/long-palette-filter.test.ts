import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, openDesk, openSchool, type School } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'
import { highlighted, onRow, openPalette, patience } from './steps.ts'

/* A list that is looked through in parts when a filter of the palette names one of its fields for the first time. */

let school: School
let desk: Desk
beforeAll(async () => {
  school = await openSchool(engines[0]!)
  const surnames = ['Chan', 'Lee', 'Wong']
  const rows = Array.from({ length: 3000 }, (_, at) => ({
    line: at + 1,
    first_name: `No ${at + 1}`,
    surname: surnames[at % 3]!,
    school: at % 2 === 0 ? 'Island School' : 'St. Paul',
  }))
  await school.world.did('importStudents', { rows, dryRun: false })
  desk = await openDesk(school, { path: '/students' })
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

it('a filter of a long list finds in the palette what its screen finds, and Enter waits for it', async () => {
  await onRow(desk, 'S0001')
  await openPalette(desk)
  await desk.type('students surname:wong school:paul')
  await highlighted(desk, 'Students')
  await desk.page.getByRole('option', { name: /No 6 Wong/ }).waitFor(patience)
  await expect.poll(() => desk.page.getByRole('option', { selected: true }).innerText(), patience).toMatch(/500$/)
  await desk.press('Escape')
  await openPalette(desk)
  await desk.type('students login:x')
  await desk.press('Enter')
  await expect.poll(() => desk.path(), patience).toBe('/students?q=login%3Ax')
  await openPalette(desk)
  await desk.type('students is:inactive')
  await desk.press('Enter')
  await expect.poll(() => desk.path(), patience).toBe('/students?q=is%3Ainactive')
})
