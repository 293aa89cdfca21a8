import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import tellOfCancelledLesson from '#commands/students/tell-of-cancelled-lesson.ts'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'
import { type Console, openConsole } from './console.ts'
import { start } from './ways.ts'

/* What students/tell-of-cancelled-lesson writes to a family. */

let world: World
let console: Console
beforeAll(async () => {
  world = await openWorld(engines[0]!)
  const course = await world.course('P5 English', { lessons: 8, token: 'English' })
  const parent = { parent_name: 'Lee Wai', parent_phone: '9123 4567' }
  const student = await world.student('Ka Yan', 'Lee', '李嘉欣', parent)
  const day = world.clock.now().toZonedDateTimeISO('Asia/Hong_Kong').toPlainDate().toString()
  await world.classOf('P5 English A', { course, students: [student], from: day, at: '16:30', until: '17:30' })
  console = await openConsole(world)
})
afterAll(async () => {
  await world.close()
  vi.unstubAllGlobals()
})

it('the family reads in its language which lesson of whom is cancelled, and the log has who opened it', async () => {
  const [student] = (await world.did('getStudent', {})).data
  const [lesson] = (await world.did('getLessonsToLeave', { student_id: student!.student_id })).data
  const given = { student: student!.student_id, lesson: lesson!.live_lesson_id }
  await start(console, tellOfCancelledLesson, given, { name: 'form', via: 'bar', given: {} })
  const [[, link]] = (await console.evidence())!.screen as [[string, string]]
  const { pathname, searchParams } = new URL(link)
  expect(pathname).toBe('/85291234567')
  expect(searchParams.get('text')).toMatch(/^Lee Wai你好：\n李嘉欣於.* 16:30的P5 English A課堂取消/)
  const family = (await world.did('getFamilies', {})).data.find(
    ({ students }) => students[0]?.student_id === student!.student_id,
  )
  const [noted] = (await world.did('getReminders', { family_id: family!.family_id })).data
  expect(noted).toMatchObject({ kind: 'cancelled', channel: 'whatsapp', staff: 'boss' })
})
