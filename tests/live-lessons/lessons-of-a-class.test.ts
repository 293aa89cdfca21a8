import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

/** 2027-01-01 is a Friday. */
const start = Temporal.PlainDate.from('2027-01-01')
const friday = (week: number): string => start.add({ days: 7 * week }).toString()

describe.each(engines)('the lessons of a class on $name', engine => {
  let world: World
  let course: string
  let students: string[]
  beforeAll(async () => {
    world = await openWorld(engine)
    course = await world.course('English', { lessons: 3 })
    students = []
    for (const name of ['Ann', 'Bob', 'Cat']) students.push(await world.student(name, 'Au'))
  })
  afterAll(() => world.close())

  let count = 0
  const open = (members: readonly string[] = [], of = course) => {
    count += 1
    return world.classOf(`Class ${count}`, { course: of, students: members, from: friday(0) })
  }
  const lessons = async (classId: string) => (await world.did('getLiveLesson', { classId })).data
  const dates = async (classId: string) => (await lessons(classId)).map(lesson => lesson.lesson_date)
  const classRow = async (classId: string) =>
    (await world.did('getClass', {})).data.find(row => row.class_id === classId)
  const period = async (classId: string) => {
    const row = await classRow(classId)
    return [row?.class_start_date, row?.class_end_date]
  }
  const add = (class_id: string) => world.did('addLiveLesson', { class_id })
  const drop = (class_id: string) => world.did('deleteLiveLesson', { class_id })

  describe('one more', () => {
    test('comes a week after the last, over holidays, at the times of the class, and the class ends with it', async () => {
      const classId = await open()
      await world.did('addHoliday', { holiday_name: 'New Year Break', holiday: friday(3) })
      const { live_lesson_id, message } = await add(classId)
      expect(message).toBe('Live lesson added successfully.')
      expect(await period(classId)).toEqual([friday(0), friday(4)])
      expect((await world.did('getSingleLiveLesson', { lessonId: live_lesson_id })).data).toEqual({
        live_lesson_id,
        // The course has three lessons, and this is the fourth.
        lesson_id: null,
        class_id: classId,
        class_name: `Class ${count}`,
        teacher: null,
        room: null,
        size: null,
        lesson_date: friday(4),
        start_time: '16:00:00',
        end_time: '17:00:00',
        lesson_content: '',
        lesson_page: '',
        homework: '',
        test: '',
      })
      await world.did('deleteHoliday', { holidayName: 'New Year Break' })
    })

    test('is the next lesson of the course after the last was deleted', async () => {
      const classId = await open()
      const before = (await lessons(classId)).map(lesson => lesson.lesson_id)
      await drop(classId)
      await drop(classId)
      await add(classId)
      await add(classId)
      expect((await lessons(classId)).map(lesson => lesson.lesson_id)).toEqual(before)
    })

    test('starts the class again on its starting date when none is left, or in the first free week after it', async () => {
      const classId = await open()
      for (let left = 3; left > 0; left -= 1) await drop(classId)
      expect(await period(classId)).toEqual([null, null])
      expect(await world.refused('deleteLiveLesson', { class_id: classId })).toBe(
        `409 Class ${classId} has no lessons.`,
      )
      await world.did('addHoliday', { holiday_name: 'First Day', holiday: friday(0) })
      await add(classId)
      await world.did('deleteHoliday', { holidayName: 'First Day' })
      expect(await dates(classId)).toEqual([friday(1)])
      expect(await period(classId)).toEqual([friday(1), friday(1)])
    })

    test('each is added by two people at once, on two servers', async () => {
      const secondServer = await world.secondServer()
      const classId = await open()
      await Promise.all([
        add(classId),
        secondServer.did('addLiveLesson', { class_id: classId }),
        add(classId),
        secondServer.did('addLiveLesson', { class_id: classId }),
      ])
      expect(await dates(classId)).toEqual([0, 1, 2, 3, 4, 5, 6].map(friday))
      await secondServer.close()
    })
  })

  describe('the last one', () => {
    const mark = (lesson: string, student_id: string, row: object) =>
      world.call('updateAttendanceRecord', { live_lesson_id: lesson, results: [{ student_id, ...row }] })
    const last = async (classId: string) => (await lessons(classId)).at(-1)!.live_lesson_id

    test('is deleted with its rows that hold no history', async () => {
      const [ann] = students
      const classId = await open([ann!])
      const lesson = await last(classId)
      await mark(lesson, ann!, { attendance: 'presence', homework_status: 1 })
      await mark(lesson, ann!, { attendance: 'pending', homework_status: 0 })
      await world.database.write(tx =>
        tx.insertInto('quizzes').values({ quiz_name: 'Spelling', full_mark: 10, quiz_detail: null }).execute(),
      )
      await world.did('assignQuizToLesson', { class_id: classId, lesson_id: lesson, quiz_name: 'Spelling' })
      await world.did('recordLeave', { student_id: ann!, lesson_id: lesson })
      const { message } = await drop(classId)
      expect(message).toBe('Live lesson deleted successfully.')
      expect(await dates(classId)).toEqual([friday(0), friday(1)])
      expect(await period(classId)).toEqual([friday(0), friday(1)])
      expect((await world.did('getDailyNotices', {})).data).toEqual([])
      expect((await world.did('getStudentTokenDetails', { studentId: ann! })).data).toEqual([
        { token_name: 'English', token_type: 'Live', amount: 0 },
      ])
    })

    test('stays when history needs it, and the refusal says for what', async () => {
      const [ann, bob] = students as [string, string]
      const classId = await open([ann, bob])
      const lesson = await last(classId)
      const holds = (what: string) => `409 Lesson ${lesson} of ${friday(2)} has ${what} and cannot be deleted.`
      const refusal = () => world.refused('deleteLiveLesson', { class_id: classId })

      await mark(lesson, ann, { attendance: 'leave' })
      expect(await refusal()).toBe(holds('attendance of 1 student'))
      await mark(lesson, ann, { attendance: 'pending', homework_status: 1 })
      expect(await refusal()).toBe(holds('attendance of 1 student'))
      await mark(lesson, ann, { attendance: 'pending' })
      await mark(lesson, bob, { attendance: 'absence' })
      expect(await refusal()).toBe(holds('attendance of 1 student and tokens of 1 student'))

      await world.database.write(tx =>
        tx.insertInto('quizzes').values({ quiz_name: 'Dictation', full_mark: 10, quiz_detail: null }).execute(),
      )
      await world.did('assignQuizToLesson', { lesson_id: lesson, quiz_name: 'Dictation' })
      await world.did('updateQuizResults', {
        lesson_id: lesson,
        results: [
          { quiz_name: 'Dictation', student_id: ann, student_result: '7' },
          { quiz_name: 'Dictation', student_id: bob, attendance: 'absence' },
        ],
      })
      await world.did('customInvoice', { student_id: bob, start_date: friday(0), end_date: friday(2) })
      const { data } = await world.did('findInvoices', { q: bob })
      expect(await refusal()).toBe(
        holds(
          `attendance of 1 student, test results of 2 students, tokens of 1 student and a line of invoice ${data[0]?.invoice_ref}`,
        ),
      )
      expect(await dates(classId)).toHaveLength(3)
    })

    test('stays when a mark is saved at the same time, or is deleted before it: no mark is ever without its lesson', async () => {
      const secondServer = await world.secondServer()
      const [ann] = students as [string]
      for (let round = 0; round < 6; round += 1) {
        const classId = await open([ann])
        const lesson = await last(classId)
        const [dropped, marked] = await Promise.all([
          world.call('deleteLiveLesson', { class_id: classId }),
          secondServer.call('updateAttendanceRecord', {
            live_lesson_id: lesson,
            results: [{ student_id: ann, attendance: 'presence' }],
          }),
        ])
        expect([dropped.status, marked.status].sort()).toSatisfy(
          ([one, other]) => one === 200 && (other === 409 || other === 404),
        )
        const entries = await world.database.reader
          .selectFrom('token_ledger')
          .select('amount')
          .where('subject', '=', `attendance:${lesson}`)
          .execute()
        expect(entries).toHaveLength(marked.status === 200 ? 1 : 0)
      }
      await secondServer.close()
    })
  })

  test('edits of one change that class alone', async () => {
    const [one, other] = [await open(), await open()]
    const [lesson] = await lessons(one)
    const written = { lesson_content: '  Letters\nTone', lesson_page: '12-13', homework: '第三課', test: '' }
    await world.did('updateLessonContent', { lessonId: lesson!.live_lesson_id, ...written })
    expect((await lessons(one))[0]).toMatchObject(written)
    expect((await lessons(other))[0]).toMatchObject({ lesson_content: '', homework: '', lesson_id: lesson!.lesson_id })
    await world.did('updateLessonContent', {
      lessonId: lesson!.live_lesson_id,
      lesson_content: '',
      lesson_page: '',
      homework: '',
      test: '',
    })
    expect((await lessons(one))[0]).toEqual(lesson)
    expect(
      await world.refused('updateLessonContent', {
        lessonId: lesson!.live_lesson_id,
        ...written,
        test: 'x'.repeat(1001),
      }),
    ).toBe('400 test may have at most 1000 characters.')
    expect(await world.refused('updateLessonContent', { lessonId: 'L9', ...written })).toBe(
      '404 Lesson not found. Please ensure the lesson exists.',
    )
  })

  test('are the same rows whichever way they are asked for', async () => {
    const classId = await open()
    const rows = await lessons(classId)
    expect((await world.did('getLiveLessons', { class_id: classId })).data).toEqual(rows)
    const all = (await world.did('getLiveLessons', {})).data
    expect(all.filter(row => row.class_id === classId)).toEqual(rows)
    expect(all.map(row => row.lesson_date)).toEqual(all.map(row => row.lesson_date).sort())
    for (const row of rows) {
      expect((await world.did('getSingleLiveLesson', { lessonId: row.live_lesson_id })).data).toEqual(row)
    }
  })

  test('are also told of some days alone', async () => {
    const classId = await open([])
    const all = (await world.did('getLiveLessons', {})).data.map(each => each.lesson_date)
    const told = async (input: { class_id?: string; from?: string; to?: string }) =>
      (await world.did('getLiveLessons', input)).data.map(each => each.lesson_date)
    const [first, middle, last] = await told({ class_id: classId })
    expect(await told({ class_id: classId, from: middle!, to: middle! })).toEqual([middle])
    expect(await told({ from: middle! })).toEqual(all.filter(date => date >= middle!))
    expect(await told({ to: middle! })).toEqual(all.filter(date => date <= middle!))
    expect(await told({ from: last!, to: first! })).toEqual([])
  })

  describe('whatever is done in whatever order', () => {
    const operations = fc.oneof(
      { weight: 4, arbitrary: fc.constant({ operation: 'add' as const }) },
      { weight: 3, arbitrary: fc.constant({ operation: 'drop' as const }) },
      { weight: 3, arbitrary: fc.record({ operation: fc.constant('holiday' as const), week: fc.nat(9) }) },
      { weight: 1, arbitrary: fc.record({ operation: fc.constant('workday' as const), week: fc.nat(9) }) },
      { weight: 2, arbitrary: fc.record({ operation: fc.constant('join' as const), who: fc.nat(2) }) },
      { weight: 2, arbitrary: fc.record({ operation: fc.constant('leave' as const), who: fc.nat(2) }) },
    )

    test('lessons stay weekly, one a day, never on a day that was a holiday then, and the dates of the class follow them', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(operations, { minLength: 4, maxLength: 14 }), async list => {
          const classId = await open()
          const holidays = new Set<string>()
          const members = new Set<string>()
          let expected = [0, 1, 2].map(friday)
          for (const one of list) {
            if (one.operation === 'add') {
              const last = expected.at(-1)
              let day = last === undefined ? start : Temporal.PlainDate.from(last).add({ days: 7 })
              while (holidays.has(day.toString())) day = day.add({ days: 7 })
              expected = [...expected, day.toString()]
              await add(classId)
            } else if (one.operation === 'drop') {
              if (expected.length > 0) await drop(classId)
              else expect(await world.refused('deleteLiveLesson', { class_id: classId })).toMatch(/has no lessons/)
              expected = expected.slice(0, -1)
            } else if (one.operation === 'holiday' || one.operation === 'workday') {
              const day = friday(one.week)
              const wanted = one.operation === 'holiday'
              if (wanted === holidays.has(day)) continue
              if (wanted) await world.did('addHoliday', { holiday_name: day, holiday: day })
              else await world.did('deleteHoliday', { holidayName: day })
              if (wanted) holidays.add(day)
              else holidays.delete(day)
            } else {
              const id = students[one.who]!
              const [class_id, student_ids] = [classId, [id]]
              if (one.operation === 'join') await world.did('addStudentsToClass', { class_id, student_ids })
              else if (members.has(id)) await world.did('removeStudentsFromClass', { class_id, student_ids })
              else await world.refused('removeStudentsFromClass', { class_id, student_ids })
              if (one.operation === 'join') members.add(id)
              else members.delete(id)
            }
            expect(await dates(classId)).toEqual(expected)
            expect(await period(classId)).toEqual([expected[0] ?? null, expected.at(-1) ?? null])
          }
          for (const day of holidays) await world.did('deleteHoliday', { holidayName: day })
          expect(new Set(expected).size).toBe(expected.length)
          expect(expected.map(day => Temporal.PlainDate.from(day).dayOfWeek)).toEqual(expected.map(() => 5))
          const inside = (await world.did('getClassStudents', { class_id: classId })).data
          expect(inside.map(student => student.student_id)).toEqual([...members].sort())
        }),
        { numRuns: 12 },
      )
    })

    test('doing and undoing leaves everything as it was', async () => {
      const pairs = fc.oneof(
        fc.constant({ operation: 'add' as const }),
        fc.constant({ operation: 'delete' as const }),
        fc.constant({ operation: 'toggle' as const }),
        fc.record({ operation: fc.constant('join' as const), who: fc.nat(2) }),
        fc.record({ operation: fc.constant('leave' as const), who: fc.nat(2) }),
        fc.record({ operation: fc.constant('mark' as const), who: fc.nat(2), lesson: fc.nat(2) }),
      )
      await fc.assert(
        fc.asyncProperty(fc.array(pairs, { minLength: 2, maxLength: 6 }), async list => {
          const members = students.slice(0, 2)
          const classId = await open(members)
          const ids = (await lessons(classId)).map(lesson => lesson.live_lesson_id)
          const seen = async () => [
            await classRow(classId),
            await lessons(classId),
            await world.did('getClassStudents', { class_id: classId }),
            ...(await Promise.all(ids.map(lessonId => world.did('getLessonAttendance', { lessonId })))),
          ]
          for (const one of list) {
            const before = await seen()
            const who = { class_id: classId, student_ids: [students['who' in one ? one.who : 0]!] }
            const isIn = members.includes(who.student_ids[0]!)
            if (one.operation === 'add') {
              await add(classId)
              await drop(classId)
            } else if (one.operation === 'delete') {
              await world.did('deleteClass', { classId })
              await world.did('restoreClass', { classId })
            } else if (one.operation === 'toggle') {
              await world.did('toggleClassStatus', { classId })
              await world.did('toggleClassStatus', { classId })
            } else if (one.operation === 'join' && !isIn) {
              await world.did('addStudentsToClass', who)
              await world.did('removeStudentsFromClass', who)
            } else if (one.operation === 'leave' && isIn) {
              await world.did('removeStudentsFromClass', who)
              await world.did('addStudentsToClass', who)
            } else if (one.operation === 'mark' && isIn) {
              await mark(ids[one.lesson]!, who.student_ids[0]!, 'presence')
              await mark(ids[one.lesson]!, who.student_ids[0]!, 'pending')
            }
            expect(await seen()).toEqual(before)
          }
        }),
        { numRuns: 12 },
      )
    })
    const mark = (live_lesson_id: string, student_id: string, attendance: 'presence' | 'pending') =>
      world.did('updateAttendanceRecord', { live_lesson_id, results: [{ student_id, attendance }] })
  })
})
