import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, openDesk, openSchool, type School } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'
import { patience } from './steps.ts'

let school: School
let desk: Desk
beforeAll(async () => {
  school = await openSchool(engines[0]!)
  const { did, clock } = school.world
  // The session of a month ago is over: what is done then is done by somebody else.
  const as = { as: 'kit' } as const
  clock.set('2026-10-15T10:00')
  const names = ['Long ago', 'Today', 'Just joined', 'Away', 'Once away', 'Used up']
  const rows = names.map((first_name, at) => ({ line: at + 1, first_name, surname: 'Chan' }))
  await did('importStudents', { rows, dryRun: false }, as)
  await did('createToken', { token_name: 'English', token_type: 'Live', token_value: 300 }, as)
  for (const student_id of ['S0001', 'S0002', 'S0004', 'S0005'])
    await did('addToken', { student_id, token_name: 'English', amount: 20 }, as)
  for (const amount of [3, -3]) await did('addToken', { student_id: 'S0006', token_name: 'English', amount }, as)
  const facts = { course_name: 'P5 English', total_lessons: 8, printing_materials: '', token_name: 'English' }
  const { course_id } = await did('createCourse', facts, as)
  const group = { class_name: 'Tuesday', course: course_id, starting_date: '2026-10-06' }
  const students = ['S0001', 'S0002', 'S0004', 'S0005']
  const { class_id } = await did('createClass', { ...group, students, startTime: '16:00', endTime: '17:00' }, as)
  await did('customInvoice', { student_id: 'S0001', start_date: '2026-10-01', end_date: '2026-10-15' }, as)
  clock.set('2026-11-20T10:00')
  await did('customInvoice', { student_id: 'S0002', start_date: '2026-11-01', end_date: '2026-11-20' })
  const saved = { shared: true, key: null }
  const owed = 'view=invoices%2Fall-invoices&vq=is%3Apending'
  await did('createView', { ...saved, name: 'All that is owed', screen: '/invoice', search: owed })
  const imports = 'log=school&logq=what%3Aimport'
  await did('createView', { ...saved, name: 'Imports', screen: '/students', search: imports })
  const lessons = (await did('getLiveLesson', { classId: class_id })).data
  const absent = (day: string, ...ids: readonly string[]) =>
    did('updateAttendanceRecord', {
      live_lesson_id: lessons.find(each => each.lesson_date === day)!.live_lesson_id,
      results: ids.map(student_id => ({ student_id, attendance: 'absence' as const })),
    })
  // The first is more than thirty days ago.
  await absent('2026-10-13', 'S0005')
  await absent('2026-11-03', 'S0004')
  await absent('2026-11-10', 'S0004', 'S0005')
  desk = await openDesk(school, { path: '/students' })
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

it.each([
  ['Owing', ['S0001', 'S0002']],
  ['Owing over 30 days', ['S0001']],
  ['No tokens left', ['S0006']],
  ['Absent twice in 30 days', ['S0004']],
])('the view %s has its students, and the sidebar counts them', async (name, ids) => {
  const link = desk.page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${name}\\s*\\d*$`) })
  await link.click()
  const rows = desk.page.getByRole('grid', { name: 'Students' }).locator('[data-focus-name^="row "]')
  const shown = async () =>
    (await rows.evaluateAll(all => all.map(each => each.getAttribute('data-focus-name')))).toSorted()
  await expect.poll(shown, patience).toEqual(ids.map(id => `row ${id}`))
  await expect.poll(() => link.innerText(), patience).toBe(`${name}\n${ids.length}`)
})

it('after sign-in every view has its count by itself, which follows what colleagues do', async () => {
  const own = await openDesk(school, { path: '/settings', counts: true })
  const link = (name: string) =>
    own.page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${name}\\s*\\d*$`) })
  const count = (name: string, of: number) =>
    expect.poll(() => link(name).innerText(), { ...patience, message: name }).toBe(`${name}\n${of}`)
  await count('Owing', 2)
  await count('Owing over 30 days', 1)
  await count('No tokens left', 1)
  await count('Absent twice in 30 days', 1)
  await count('Unread messages', 0)
  // The server finds these.
  await count('All that is owed', 2)
  await count('Imports', 1)
  await own.picture('counts-at-start')
  const { world } = school
  const owed = await world.did('pendingPayments', { status: 'pending' })
  const due = owed.find(each => each.student_id === 'S0002')
  await world.did('collectPayment', { id: due!.payment_id, payment_type: 'cash' }, { as: 'may' })
  await world.did('createMessage', { recipient_type: 'all', message_text: 'Typhoon' }, { as: 'may' })
  await count('Owing', 1)
  await count('Unread messages', 1)
  await own.close()
})
