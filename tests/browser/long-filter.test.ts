import { expect, it } from 'vitest'
import { openDesk, openSchool } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'
import { onRow, patience } from './steps.ts'

it('a filter of a long list, whose fields are looked up in parts, finds what is typed and offers its values', async () => {
  const school = await openSchool(engines[0]!)
  const schools = ['St. Paul', 'Island School', 'Diocesan Girls']
  const rows = Array.from({ length: 1_500 }, (_, at) => ({
    line: at + 1,
    first_name: `Student ${at}`,
    surname: 'Chan',
    school: schools[at % 3]!,
  }))
  await school.world.did('importStudents', { rows, dryRun: false })
  await school.world.did('toggleStudentStatus', { studentId: 'S0003' })
  const desk = await openDesk(school, { path: '/students' })
  await onRow(desk, 'S')
  await desk.press('/')
  for (const letter of 'school:') await desk.type(letter)
  await desk.page.getByRole('option', { name: /^Island School.*500/ }).waitFor(patience)
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
  await desk.close()
  await school.close()
})
