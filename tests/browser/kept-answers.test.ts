import { expect, it } from 'vitest'
import { openDesk } from '#tests/browser.ts'
import { openNovember } from './november.ts'
import { onRow, run } from './steps.ts'

it('a list that has not changed is not sent again when it is asked for again', async () => {
  const school = await openNovember()
  const desk = await openDesk(school, { hears: false, path: '/students' })
  await onRow(desk, school.chan)
  const again = desk.page.waitForResponse(response => new URL(response.url()).pathname === '/admin/getStudent')
  await run(desk, 'reload', 'Reload')
  expect((await again).status()).toBe(304)
  await onRow(desk, school.chan)

  await school.world.did('toggleStudentStatus', { studentId: school.chan })
  const changed = desk.page.waitForResponse(response => new URL(response.url()).pathname === '/admin/getStudent')
  await run(desk, 'reload', 'Reload')
  expect((await changed).status()).toBe(200)
  await desk.page.locator('[role=row].dim', { hasText: school.chan }).waitFor()
  await desk.close()
  await school.close()
})
