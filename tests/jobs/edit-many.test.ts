import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AnyCommand } from '#client/command/command.ts'
import type { Answers } from '#client/command/values.ts'
import type { EntityKind } from '#client/entities/kinds.ts'
import { t } from '#client/messages/message.ts'
import { checkPlan } from '#client/run/check-plan-for-many.ts'
import { type PlannedRow, planMany, startJob } from '#client/run/plan-for-many.ts'
import editCourse from '#commands/courses/edit-course.ts'
import editMessage from '#commands/messages/edit-message.ts'
import editQuiz from '#commands/quizzes/edit-quiz.ts'
import { type Console, openConsole } from '#tests/client/run/console.ts'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'
import { registry } from '#ui/app/registry.ts'

describe.each(engines)('an edit of many on $name', engine => {
  let world: World
  let console: Console
  beforeEach(async () => {
    world = await openWorld(engine)
    console = await openConsole(world)
  })
  afterEach(async () => {
    await world.close()
    vi.unstubAllGlobals()
  })

  /** What the plan says of each row: the call, or why there is none. */
  const planned = async (command: AnyCommand, kind: EntityKind, ids: readonly string[], answers: Answers) => {
    const chosen = ids.map(id => ({ kind, id }))
    const rows = await planMany({ id: '', command, answers, chosen }, console, new AbortController().signal)
    return (await checkPlan(console.api, rows, { signal: new AbortController().signal, tell: () => undefined })).rows
  }
  const said = (rows: readonly PlannedRow[]) =>
    rows.map(row => [row.id, 'refused' in row ? t(row.refused) : 'isSo' in row ? 'is so' : row.asks.call])
  const ended = async (job_id: string) => {
    const job = async () => (await world.did('getJob', { job_id })).data
    await vi.waitUntil(async () => (await job()).state !== 'running', { interval: 5, timeout: 200_000 })
    return job()
  }
  const done = async (command: AnyCommand, kind: EntityKind, plan: readonly PlannedRow[]) => {
    const rows = plan.flatMap(row => ('asks' in row ? [{ id: row.id, ...row.asks }] : []))
    const job = await startJob(console.api, { command: registry.idOf(command), kind, rows, key: crypto.randomUUID() })
    return ended(job)
  }
  const undone = async (job_id: string) => ended((await world.did('undoJob', { job_id })).job_id)

  test('gives courses one token: each keeps the rest, and the plan names those that cannot have it or have it', async () => {
    await world.token('English')
    await world.token('Maths')
    await world.token('English Video', 200, 'Video')
    const [one, same] = [await world.course('P5', { token: 'English' }), await world.course('P6', { token: 'Maths' })]
    const video = await world.course('vc P5', { token: 'English Video' })
    const [course] = (await world.did('getCourse', {})).data
    await world.did('updateCourse', {
      courseId: one,
      ...course!,
      printing_materials: 'Notes of P5',
      video_package: 'vc P5',
      course_description: 'On Mondays',
    })
    await world.classOf('Films', { course: video, from: '2026-11-23' })
    const before = (await world.did('getCourse', {})).data
    const plan = await planned(editCourse, 'course', [one, same, video], { token: 'Maths' })
    expect(said(plan)).toEqual([
      [one, 'updateCourse'],
      [same, 'is so'],
      [video, expect.stringContaining('must stay a Video token')],
    ])
    const job = await done(editCourse, 'course', plan)
    expect(job).toMatchObject({ state: 'done', done: 1, refused: 0, undoable: 1 })
    expect((await world.did('getCourse', {})).data).toEqual(
      before.map(each => (each.course_id === one ? { ...each, token_name: 'Maths' } : each)),
    )
    await undone(job.job_id)
    expect((await world.did('getCourse', {})).data).toEqual(before)
  })

  test('gives quizzes one full mark, below no result, and is undone as one', async () => {
    const student = await world.student('Tai Man', 'Chan')
    const course = await world.course('P5', { lessons: 1 })
    const classId = await world.classOf('Mon', { course, students: [student], from: '2026-11-16' })
    const lesson = (await world.did('getLiveLesson', { classId })).data[0]!.live_lesson_id
    for (const [at, quiz_name] of ['Unit 1', 'Unit 2', 'Unit 3'].entries())
      await world.did('createQuiz', { quiz_name, full_mark: 20, quiz_detail: `Chapter ${at + 1}` })
    await world.did('assignQuizToLesson', { lesson_id: lesson, quiz_name: 'Unit 2' })
    const result = { quiz_name: 'Unit 2', student_id: student, student_result: '18' }
    await world.did('updateQuizResults', { lesson_id: lesson, results: [result] })
    const plan = await planned(editQuiz, 'quiz', ['Unit 1', 'Unit 2', 'Unit 3'], { fullMark: '15' })
    expect(said(plan)).toEqual([
      ['Unit 1', 'updateQuiz'],
      ['Unit 2', expect.stringContaining(`${student} has 18 in lesson ${lesson}`)],
      ['Unit 3', 'updateQuiz'],
    ])
    const job = await done(editQuiz, 'quiz', plan)
    const marks = async () =>
      (await world.did('getQuizzes', {})).data.map(each => [each.quiz_name, each.full_mark, each.quiz_detail])
    expect(await marks()).toEqual([
      ['Unit 1', 15, 'Chapter 1'],
      ['Unit 2', 20, 'Chapter 2'],
      ['Unit 3', 15, 'Chapter 3'],
    ])
    expect(await undone(job.job_id)).toMatchObject({ done: 2, refused: 0 })
    expect((await marks()).map(([, mark]) => mark)).toEqual([20, 20, 20])
  })

  test('gives messages one text, and leaves out those that have it', async () => {
    const student = await world.student('Tai Man', 'Chan')
    const messages = []
    for (const message_text of ['Bring your book', 'Closed on Monday'])
      messages.push(
        (await world.did('createMessage', { recipient_type: 'student_id', recipient_value: student, message_text }))
          .message_id,
      )
    const plan = await planned(editMessage, 'message', messages, { text: 'Closed on Monday' })
    expect(said(plan)).toEqual([
      [messages[0], 'updateMessage'],
      [messages[1], 'is so'],
    ])
    const job = await done(editMessage, 'message', plan)
    const texts = async () => (await world.did('getMessage', {})).data.map(each => each.text).toSorted()
    expect(await texts()).toEqual(['Closed on Monday', 'Closed on Monday'])
    await undone(job.job_id)
    expect(await texts()).toEqual(['Bring your book', 'Closed on Monday'])
  })
})
