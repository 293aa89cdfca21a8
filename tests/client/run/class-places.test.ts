import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { AnyCommand } from '#client/command/command.ts'
import { invoke } from '#client/command/invocation.ts'
import type { Answers } from '#client/command/values.ts'
import { today } from '#client/core/today.ts'
import type { Said } from '#client/line/line-answers.ts'
import { dayText } from '#client/messages/day-words.ts'
import { t } from '#client/messages/message.ts'
import { asked } from '#client/run/prompt.ts'
import { clashLines } from '#client/school/clash-lines.ts'
import { beyondPlaces, beyondSize } from '#client/school/class-places.ts'
import { type Move, moving } from '#client/school/moves.ts'
import createClass from '#commands/classes/create-class.ts'
import editClass from '#commands/classes/edit-class.ts'
import migrateClass from '#commands/classes/migrate-class.ts'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'
import { type Console, openConsole } from './console.ts'
import { start } from './ways.ts'

const { warnings } = moving((to: Move) => to)

/* Who teaches a class, in which room, and for how many it has places. */

const day = today()
const friday = day.add({ days: 7 + ((12 - day.dayOfWeek) % 7) }).toString()
const at = { startTime: '16:00', endTime: '17:00' }
let world: World
let console: Console
let course: string
let lau: string
let ann: string
let bob: string
beforeAll(async () => {
  world = await openWorld(engines[0]!)
  world.clock.set(`${day}T10:00`)
  course = await world.course('English', { lessons: 2 })
  ann = await world.student('Ann', 'Au')
  bob = await world.student('Bob', 'But')
  lau = await world.classOf('Lau Friday', { course, students: [ann], from: friday, at: '16:00' })
  await world.did('updateClass', { classId: lau, teacher: 'Ms Lau', room: '3', size: 1 })
  console = await openConsole(world)
})
afterAll(async () => {
  await world.close()
  vi.unstubAllGlobals()
})

async function said(command: AnyCommand, answers: Answers) {
  await start(console, command, answers, { name: 'form', via: 'bar', given: {} })
  return (await console.evidence())!
}
const texts = (lines: Awaited<ReturnType<typeof clashLines>>) => lines.map(each => t(each))
const found = async (id: string) => (await console.api.getClass({})).data.find(each => each.class_id === id)!

it('what is empty is not sent with a new class, as a server that follows the documents alone expects', async () => {
  const answers = { name: 'Plain', course, startingDate: friday, startTime: '08:00', endTime: '09:00' }
  const { calls } = await said(createClass, { ...answers, teacher: '', room: '' })
  expect(JSON.stringify(calls)).toContain('"class_name":"Plain"')
  for (const field of ['teacher', 'room', 'size']) expect(JSON.stringify(calls)).not.toContain(`"${field}"`)
})

it('a line that does not name them is not asked for them; the form still has them', async () => {
  const line = { typed: {}, unused: [], whole: false } as unknown as Said
  const ask = async (given: object) => {
    await console.runner.start(invoke(migrateClass, given), 'palette', line)
    const prompt = console.runner.prompt.get()
    console.runner.leave()
    return prompt && [prompt.how, ...asked(prompt)]
  }
  const { class_id, course_id } = (await console.api.getClass({})).data[0]!
  expect(await ask({ source: class_id, course: course_id, name: 'Next', startTime: '16:00' })).toEqual([
    'palette',
    'startingDate',
    'endTime',
  ])
})

it('a teacher and a room that are taken at that time are asked about, when a class is made and a lesson moved', async () => {
  const plan = { course_id: course, starting_date: friday, ...at, startTime: '16:30', endTime: '18:00' }
  const next = Temporal.PlainDate.from(friday).add({ days: 7 }).toString()
  expect(texts(await clashLines(console.api, { ...plan, teacher: 'ms lau', room: '3' }))).toEqual([
    `ms lau teaches Lau Friday on ${dayText(friday, today())}, 16:00–17:00`,
    `Room 3 has Lau Friday on ${dayText(friday, today())}, 16:00–17:00`,
    `ms lau teaches Lau Friday on ${dayText(next, today())}, 16:00–17:00`,
    `Room 3 has Lau Friday on ${dayText(next, today())}, 16:00–17:00`,
  ])
  const other = await world.classOf('Hall Saturday', { course, from: friday, at: '10:00', until: '11:00' })
  await world.did('updateClass', { classId: other, teacher: 'Ms Lau', room: 'Hall' })
  const [lesson] = (await console.api.getLiveLessons({ class_id: other })).data
  expect(texts(await warnings({ lesson: lesson!, date: friday, time: '16:15' }, console.api))).toEqual([
    `Ms Lau teaches Lau Friday on ${dayText(friday, today())}, 16:00–17:00`,
  ])
  expect(await warnings({ lesson: lesson!, date: friday, time: '17:00' }, console.api)).toEqual([])
})

it('who comes beyond the places of a class is asked about, and who is in it already is not counted twice', async () => {
  const beyond = 'Lau Friday would have 2 students, and its size is 1'
  expect(texts(await beyondPlaces(await found(lau), [bob], console.api))).toEqual([beyond])
  expect(await beyondPlaces(await found(lau), [ann], console.api)).toEqual([])
  expect(await beyondPlaces({ ...(await found(lau)), size: null }, [bob], console.api)).toEqual([])
  expect(texts(beyondSize('Lau Friday', 1, 2))).toEqual([beyond])
})

it('they are edited later, and what is emptied is unknown again', async () => {
  const { notices } = await said(editClass, { class: lau, teacher: 'Mr Yuen', room: '', size: 12 })
  expect(notices.map(({ text }) => text)).toEqual(['Lau Friday is changed.'])
  expect(await found(lau)).toMatchObject({ teacher: 'Mr Yuen', room: null, size: 12 })
})
