import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { attendances } from '#contract/students.ts'
import { migrate } from '#server/db/migrations/migrate.ts'
import { stored } from '#server/process/clock.ts'
import { engines } from '#tests/databases.ts'
import { beforeMigration } from '#tests/earlier-schema.ts'
import { openWorld, type World } from '#tests/world.ts'

describe.each(engines)('the day on which somebody joins a class, on $name', engine => {
  let world: World
  let ann: string
  let bob: string
  let class_id: string
  beforeEach(async () => {
    world = await openWorld(engine)
    world.clock.set('2026-08-20T10:00')
    ann = await world.student('Ann', 'Au')
    bob = await world.student('Bob', 'But')
    const course = await world.course('English', { lessons: 16 })
    // Mondays: 7 September to 21 December.
    class_id = await world.classOf('Monday', { course, students: [ann], from: '2026-09-07' })
    await onThe('2026-11-28T10:00')
  })
  afterEach(() => world.close())

  const onThe = async (moment: string) => {
    world.clock.set(moment)
    const now = stored(world.clock.now())
    await world.database.write(tx => tx.updateTable('sessions').set({ issued_at: now, last_used_at: now }).execute())
  }
  const add = (student: string, joined_on?: string) => ({
    class_id,
    student_ids: [student],
    ...(joined_on === undefined ? {} : { joined_on }),
  })
  const lessons = async () => (await world.did('getLiveLesson', { classId: class_id })).data
  const lessonOn = async (date: string) => (await lessons()).find(lesson => lesson.lesson_date === date)!.live_lesson_id
  const mark = async (student_id: string, date: string, attendance: (typeof attendances)[number]) =>
    world.did('updateAttendanceRecord', {
      live_lesson_id: await lessonOn(date),
      results: [{ student_id, attendance, homework_status: 0 }],
    })
  /** A holiday keeps the lesson where it is. */
  const move = (class_name: string, original_lesson_date: string, lesson_date: string) =>
    world.call('updateLessonMove', {
      class_name,
      original_lesson_date,
      lesson_date,
      start_time: '16:00',
      end_time: '17:00',
    })
  /** The days that an invoice of all months would name. */
  const billed = async (student_id: string) => {
    const all = { kind: 'live', student_id, start_date: '2026-01-01', end_date: '2027-12-31' } as const
    const { data } = await world.did('getInvoicePreview', all)
    return data.lines.flatMap(line =>
      line.description
        .split(/: |; [^:]*: /)
        .slice(1)
        .flatMap(days => days.split(', ')),
    )
  }
  const onSheet = async (date: string) =>
    (await world.did('getLessonAttendance', { lessonId: await lessonOn(date) })).data.map(row => row.student_id)
  const days = async (student_id: string, ...months: readonly string[]) => {
    const found = await Promise.all(
      months.map(async month => (await world.did('getStudentAttendanceByMonth', { student_id, month })).data),
    )
    return found.flat().map(row => row.date)
  }
  const since = async () =>
    (await world.did('getClassStudents', { class_id })).data.map(row => [row.student_id, row.joined_on])
  const run = async (month: string) =>
    (await world.did('generateLiveInvoices', { month, dryRun: true })).data.invoices.map(row => [
      row.student_id,
      row.lessons,
    ])
  const undo = async (call: string) => {
    const { data } = await world.did('getAuditLog', {})
    return world.call('undoOperation', { audit_id: data.find(entry => entry.call === call)!.id })
  }

  test('is that of adding: nothing before it is billed, listed, counted, offered or asked for', async () => {
    const quiz = { quiz_name: 'Unit 1', full_mark: 50 }
    await world.did('createQuiz', quiz)
    await world.did('assignQuizToLesson', { lesson_id: await lessonOn('2026-11-23'), quiz_name: 'Unit 1' })
    await world.did('assignQuizToLesson', { lesson_id: await lessonOn('2026-11-30'), quiz_name: 'Unit 1' })
    await world.did('addStudentsToClass', add(bob))
    expect(await Promise.all(['2026-09', '2026-10', '2026-11', '2026-12'].map(run))).toEqual([
      [[ann, 4]],
      [[ann, 4]],
      [
        [ann, 5],
        [bob, 1],
      ],
      [
        [ann, 3],
        [bob, 3],
      ],
    ])
    expect(await billed(bob)).toEqual(['30 Nov', '7', '14', '21 Dec 2026'])
    const early = { student_id: bob, start_date: '2026-09-01', end_date: '2026-11-27' }
    expect(await world.refused('customInvoice', early)).toBe('400 No billable live lessons in this period.')
    expect([await onSheet('2026-11-23'), await onSheet('2026-11-30')]).toEqual([[ann], [ann, bob]])
    expect(await days(bob, '2026-10', '2026-11')).toEqual(['2026-11-30'])
    const counts = await world.did('getLiveLessonCounts', { from: '2026-11-23', to: '2026-11-30' })
    expect(counts.data.map(row => row.students)).toEqual([1, 2])
    const offered = await world.did('getLessonsToLeave', { student_id: bob })
    expect(offered.data.map(row => row.lesson_date)).toEqual(['2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21'])
    const results = async (date: string) =>
      (await world.did('getQuizResults', { lesson_id: await lessonOn(date) })).data.map(row => row.student_id)
    expect([await results('2026-11-23'), await results('2026-11-30')]).toEqual([[ann], [ann, bob]])
  })

  test('may lie ahead: until then the class list alone has them', async () => {
    await onThe('2026-11-30T10:00')
    await world.did('addStudentsToClass', add(bob, '2026-12-10'))
    const { data } = await world.did('getClassStudents', { class_id })
    expect(data.map(row => row.student_id)).toEqual([ann, bob])
    const [materials] = (await world.did('getTodayPrintMaterials', {})).data
    expect(materials!.students.map(row => row.student_id)).toEqual([ann])
    expect(await onSheet('2026-12-07')).toEqual([ann])
    expect(await billed(bob)).toEqual(['14', '21 Dec 2026'])
    const { data: summary } = await world.did('getStudentSummary', { studentId: bob })
    expect(summary.next_lesson).toMatchObject({ date: '2026-12-14' })
    const { data: figures } = await world.did('getStudentFigures', {})
    expect(figures.find(row => row.student_id === bob)).toMatchObject({ next: '2026-12-14' })
    const clashes = { student_ids: bob, date: '2026-12-07', startTime: '16:00', endTime: '17:00' }
    expect((await world.did('getClashes', clashes)).data).toEqual([])
    expect((await world.did('getClashes', { ...clashes, date: '2026-12-14' })).data).toHaveLength(1)
  })

  test('is the first lesson for those who were there when the class was made, wherever that is moved', async () => {
    const course = await world.course('Maths', { lessons: 4 })
    class_id = await world.classOf('Late', { course, students: [ann], from: '2026-11-03' })
    await world.did('addStudentsToClass', add(bob))
    const all = ['3', '10', '17', '24 Nov 2026']
    expect([(await billed(ann)).slice(-4), await billed(bob)]).toEqual([all, all])
    await move('Late', '2026-11-03', '2026-10-27')
    expect(await billed(bob)).toEqual(['27 Oct', '10', '17', '24 Nov 2026'])
    const { data } = await world.did('generateLiveInvoices', { month: '2026-11', dryRun: true })
    expect(data.invoices.map(row => row.before_adding)).toEqual([undefined, undefined])
  })

  test('can be moved while nothing that is recorded or billed falls out, and that can be undone', async () => {
    await world.did('addStudentsToClass', add(bob))
    // Who was there when the class was made is in it from its first lesson.
    expect(await since()).toEqual([
      [ann, null],
      [bob, '2026-11-28'],
    ])
    await world.did('addStudentsToClass', add(bob, '2026-11-10'))
    expect(await since()).toContainEqual([bob, '2026-11-10'])
    expect(await billed(bob)).toEqual(['16', '23', '30 Nov', '7', '14', '21 Dec 2026'])
    await mark(bob, '2026-11-16', 'pending')
    await world.did('customInvoice', { student_id: bob, start_date: '2026-11-01', end_date: '2026-11-23' })
    expect(await world.refused('addStudentsToClass', add(bob, '2026-12-01'))).toBe(
      `409 ${bob} has a record or an invoice in class ${class_id} for 16, 23 Nov 2026, so that their time in it cannot begin on 2026-12-01.`,
    )
    expect((await undo('addStudentsToClass')).status).toBe(409)
    await world.did('addStudentsToClass', add(bob, '2026-11-16'))
    // Without a day, who is in the class stays as they are.
    await world.did('addStudentsToClass', add(bob))
    expect(await days(bob, '2026-11')).toEqual(['2026-11-16', '2026-11-23', '2026-11-30'])
    await world.did('addStudentsToClass', add(bob, '2026-09-01'))
    expect((await undo('addStudentsToClass')).status).toBe(200)
    expect(await days(bob, '2026-10', '2026-11')).toEqual(['2026-11-16', '2026-11-23', '2026-11-30'])
  })

  test('cannot be taken back while a bill or a record depends on it, whether they had been in the class before or not', async () => {
    await world.did('addStudentsToClass', add(bob, '2026-09-20'))
    await world.did('removeStudentsFromClass', { class_id, student_ids: [bob] })
    await onThe('2026-12-01T10:00')
    await world.did('addStudentsToClass', add(bob))
    await mark(bob, '2026-12-07', 'presence')
    expect((await undo('addStudentsToClass')).status).toBe(409)
    expect((await undo('updateAttendanceRecord')).status).toBe(200)
    expect((await undo('addStudentsToClass')).status).toBe(200)
    expect(await onSheet('2026-12-07')).toEqual([ann])
  })

  test('does not take a record away: who is marked in a lesson before it is on its sheet, and billed for coming', async () => {
    await world.did('createQuiz', { quiz_name: 'Unit 1', full_mark: 50 })
    const lesson_id = await lessonOn('2026-11-16')
    await world.did('assignQuizToLesson', { lesson_id, quiz_name: 'Unit 1' })
    await world.did('addStudentsToClass', add(bob))
    await mark(bob, '2026-11-23', 'presence')
    const result = { quiz_name: 'Unit 1', student_id: bob, student_result: '40' }
    await world.did('updateQuizResults', { lesson_id, results: [result] })
    expect([await onSheet('2026-11-16'), await onSheet('2026-11-23')]).toEqual([
      [ann, bob],
      [ann, bob],
    ])
    expect(await days(bob, '2026-11')).toEqual(['2026-11-16', '2026-11-23', '2026-11-30'])
    expect(await billed(bob)).toEqual(['23', '30 Nov', '7', '14', '21 Dec 2026'])
    const counts = await world.did('getLiveLessonCounts', { from: '2026-11-16', to: '2026-11-23' })
    expect(counts.data.map(row => row.students)).toEqual([2, 2])
  })

  test('of those from before an upgrade is the first lesson, and previews name what lies before the day of adding', async () => {
    await world.did('addStudentsToClass', add(bob))
    await beforeMigration('0036', world.database)
    await migrate(world.database)
    expect(await billed(bob)).toHaveLength(16)
    const { data } = await world.did('generateLiveInvoices', { month: '2026-11', dryRun: true })
    expect(data.invoices.map(row => row.before_adding)).toEqual([
      undefined,
      ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23'],
    ])
    const span = { kind: 'live', student_id: bob, start_date: '2026-11-20', end_date: '2026-12-31' } as const
    const preview = await world.did('getInvoicePreview', span)
    expect(preview.data.before_adding).toEqual(['2026-11-23'])
    await onThe('2026-12-02T10:00')
    await world.did('removeStudentsFromClass', { class_id, student_ids: [bob] })
    await onThe('2026-12-10T10:00')
    await world.did('addStudentsToClass', add(bob))
    expect((await billed(bob)).slice(-2)).toEqual(['14', '21 Dec 2026'])
  })

  type Step =
    | { readonly do: 'join'; readonly on: number | undefined }
    | { readonly do: 'leave' }
    | { readonly do: 'move lesson'; readonly which: number; readonly to: number }
    | { readonly do: 'mark'; readonly which: number; readonly as: (typeof attendances)[number] }
    | { readonly do: 'wait'; readonly days: number }
  const at = fc.integer({ min: 0, max: 110 })
  const steps = fc.array(
    fc.oneof<fc.Arbitrary<Step>[]>(
      fc.record({ do: fc.constant('join'), on: fc.option(at, { nil: undefined }) }),
      fc.record({ do: fc.constant('leave') }),
      fc.record({ do: fc.constant('move lesson'), which: fc.nat(15), to: at }),
      fc.record({ do: fc.constant('mark'), which: fc.nat(15), as: fc.constantFrom(...attendances) }),
      fc.record({ do: fc.constant('wait'), days: fc.integer({ min: 1, max: 30 }) }),
    ),
    { minLength: 4, maxLength: 14 },
  )

  test('decides alone, with leaving, marks and where lessons are moved to, what is billed and listed', async () => {
    const day = (number: number) => Temporal.PlainDate.from('2026-09-01').add({ days: number }).toString()
    let count = 0
    await fc.assert(
      fc.asyncProperty(steps, async plan => {
        count += 1
        const student = await world.student(`Pupil ${count}`, 'Lo')
        await onThe('2026-09-10T10:00')
        let today = '2026-09-10'
        const spans: { from: string; to?: string; first: string }[] = []
        const marks = new Map<string, (typeof attendances)[number]>()
        const covers = (all: typeof spans, date: string) =>
          all.some(({ from, to }) => from <= date && (to === undefined || date <= to))
        for (const step of plan) {
          world.clock.pass({ seconds: 1 })
          const all = await lessons()
          const last = spans.at(-1)
          if (step.do === 'wait') {
            today = Temporal.PlainDate.from(today).add({ days: step.days }).toString()
            await onThe(`${today}T10:00`)
          } else if (step.do === 'join') {
            const on = step.on === undefined ? undefined : day(step.on)
            const isIn = last !== undefined && last.to === undefined
            const moved = isIn && on !== undefined ? [...spans.slice(0, -1), { ...last, from: on }] : spans
            const falls = all.some(
              ({ live_lesson_id, lesson_date }) =>
                marks.has(live_lesson_id) && covers(spans, lesson_date) && !covers(moved, lesson_date),
            )
            const reply = await world.call('addStudentsToClass', add(student, on))
            expect(reply.status).toBe(falls ? 409 : 200)
            if (falls) continue
            if (isIn) spans.splice(0, spans.length, ...moved)
            else if (last?.to === today && (on === undefined || on === today)) delete last.to
            else spans.push({ from: on ?? today, first: today })
          } else if (step.do === 'leave') {
            if (!last || last.to !== undefined) continue
            await world.did('removeStudentsFromClass', { class_id, student_ids: [student] })
            // What was added today and has no records was a mistake.
            if (last.first === today && marks.size === 0) spans.pop()
            else last.to = today
          } else if (step.do === 'mark') {
            if (spans.length === 0) continue
            const lesson = all[step.which]!
            await mark(student, lesson.lesson_date, step.as)
            if (step.as !== 'pending' || marks.has(lesson.live_lesson_id)) marks.set(lesson.live_lesson_id, step.as)
          } else {
            const to = day(step.to)
            if (all.some(lesson => lesson.lesson_date === to)) continue
            await move('Monday', all[step.which]!.lesson_date, to)
          }
          const now = await lessons()
          const came = ({ live_lesson_id }: { live_lesson_id: string }) =>
            ['presence', 'absence'].includes(marks.get(live_lesson_id) ?? '')
          const due = now.filter(
            lesson =>
              came(lesson) ||
              (marks.get(lesson.live_lesson_id) !== 'leave' &&
                spans.some(
                  ({ from, to }) => from <= lesson.lesson_date && (to === undefined || lesson.lesson_date < to),
                )),
          )
          expect(await billed(student)).toHaveLength(due.length)
          const listed = now
            .filter(lesson => marks.has(lesson.live_lesson_id) || covers(spans, lesson.lesson_date))
            .map(lesson => lesson.lesson_date)
            .toSorted()
          const months = ['2026-08', '2026-09', '2026-10', '2026-11', '2026-12']
          expect((await days(student, ...months)).toSorted()).toEqual(listed)
        }
      }),
      { seed: 31, numRuns: 12 },
    )
  }, 120_000)
})
