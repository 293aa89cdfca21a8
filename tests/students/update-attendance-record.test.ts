import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Attendance, attendances, type HomeworkStatus } from '#contract/students.ts'
import { tokensFor } from '#rules/attendance.ts'
import { updateAttendanceRecord } from '#server/school/attendance/update-attendance-record.ts'
import { addStudentsToClass } from '#server/school/classes/add-students-to-class.ts'
import { getStudentAttendanceByMonth } from '#server/school/students/get-student-attendance-by-month.ts'
import { getStudentTokenDetails } from '#server/school/students/get-student-token-details.ts'
import { engines } from '#tests/databases.ts'
import { openSchool, type School } from './school.ts'

type Mark = { readonly attendance: Attendance; readonly homework_status: HomeworkStatus }

describe.each(engines)('attendance on $name', engine => {
  let school: School
  beforeAll(async () => {
    school = await openSchool(engine)
  })
  afterAll(() => school.drop())

  let count = 0
  /** A student in a class of their own, and its lessons. */
  async function enrolled({ type = 'Live' as 'Live' | 'Video' } = {}) {
    count += 1
    const id = await school.student()
    const name = `Class ${count}`
    const classId = await school.class({ name, type, students: [id] })
    const lessons = await school.lessons(classId)
    return { id, name, classId, lessons, lesson: lessons[0]!.live_lesson_id }
  }
  const mark = (live_lesson_id: string, student_id: string, attendance: Attendance, homework_status: 0 | 1 | 2 = 0) =>
    school.done(updateAttendanceRecord, { live_lesson_id, results: [{ student_id, attendance, homework_status }] })
  /** What is stored of a lesson for each of these students. */
  const marksOf = async (lesson: string, ids: readonly string[]) => {
    const rows = await school.database.reader
      .selectFrom('attendance')
      .select(['student_id', 'attendance', 'homework_status'])
      .where('live_lesson_id', '=', lesson)
      .execute()
    return ids.map(id => {
      const row = rows.find(each => each.student_id === id)
      return row && { attendance: row.attendance, homework_status: row.homework_status }
    })
  }
  const balance = async (id: string) => {
    const { data } = await school.ask(getStudentTokenDetails, { studentId: id })
    return data.map(({ token_name, amount }) => [token_name, amount])
  }

  test('presence spends a token once, however often the sheet is saved', async () => {
    const { id, name, lesson } = await enrolled()
    await mark(lesson, id, 'presence')
    expect((await mark(lesson, id, 'presence')).changed).toEqual([])
    expect(await balance(id)).toEqual([[`${name} token`, -1]])
    expect(await school.ledger(id)).toMatchObject([
      {
        token_name: `${name} token`,
        transaction_type: 'Spend',
        transaction_detail: `${name} 2026-03-03 presence`,
        amount: -1,
        timestamp: '2026-03-10T02:00:00.000Z',
        staff: 'boss',
        subject: `attendance:${lesson}`,
      },
    ])
  })

  test('absence costs as much as presence; leave and pending give the token back', async () => {
    const { id, lesson } = await enrolled()
    const amounts = []
    for (const attendance of ['presence', 'absence', 'leave', 'pending', 'absence', 'pending'] as const) {
      await mark(lesson, id, attendance)
      amounts.push((await balance(id))[0]?.[1])
    }
    expect(amounts).toEqual([-1, -1, 0, 0, -1, 0])
    expect((await school.ledger(id)).map(entry => entry.transaction_type)).toEqual([
      'Spend',
      'Refund',
      'Spend',
      'Refund',
    ])
  })

  test('a course paid with video tokens moves none for attendance', async () => {
    const { id, lesson } = await enrolled({ type: 'Video' })
    await mark(lesson, id, 'presence')
    expect(await balance(id)).toEqual([])
  })

  test('homework alone moves no token', async () => {
    const { id, lesson } = await enrolled()
    const { changed } = await mark(lesson, id, 'pending', 2)
    expect(changed).toEqual([
      {
        table: 'attendance',
        id: `${lesson}/${id}`,
        before: null,
        after: { attendance: 'pending', homework_status: 2, absence_read: 0, checked_in_at: null },
      },
    ])
    expect(await balance(id)).toEqual([])
  })

  test('an absence that was read is unread again only after the mark was changed in between', async () => {
    const { id, lesson } = await enrolled()
    const read = async () =>
      (
        await school.database.reader
          .selectFrom('attendance')
          .select('absence_read')
          .where('live_lesson_id', '=', lesson)
          .where('student_id', '=', id)
          .executeTakeFirstOrThrow()
      ).absence_read
    await mark(lesson, id, 'absence')
    expect(await read()).toBe(0)
    await school.database.write(tx =>
      tx.updateTable('attendance').set({ absence_read: 1 }).where('student_id', '=', id).execute(),
    )
    await mark(lesson, id, 'absence', 1)
    expect(await read()).toBe(1)
    await mark(lesson, id, 'presence')
    expect(await read()).toBe(0)
    await mark(lesson, id, 'absence')
    expect(await read()).toBe(0)
  })

  test('missing fields mean pending and no homework', async () => {
    const { id, lesson } = await enrolled()
    await mark(lesson, id, 'presence', 1)
    await school.ask(updateAttendanceRecord, { live_lesson_id: lesson, results: [{ student_id: id }] })
    const { data } = await school.ask(getStudentAttendanceByMonth, { student_id: id, month: '2026-03' })
    expect(data[0]).toMatchObject({ attendance: 'pending', homework_status: 0 })
  })

  test('the month shows every lesson of the student’s classes by date, marked or not', async () => {
    const { id, name, lesson, lessons } = await enrolled()
    await mark(lesson, id, 'leave', 1)
    const { data } = await school.ask(getStudentAttendanceByMonth, { student_id: id, month: '2026-03' })
    const rest = { student_id: id, class_name: name, attendance: 'pending', homework_status: 0 }
    expect(data).toEqual([
      { ...rest, live_lesson_id: lesson, date: '2026-03-03', attendance: 'leave', homework_status: 1 },
      { ...rest, live_lesson_id: lessons[1]?.live_lesson_id, date: '2026-03-10' },
      { ...rest, live_lesson_id: lessons[2]?.live_lesson_id, date: '2026-03-17' },
      { ...rest, live_lesson_id: lessons[3]?.live_lesson_id, date: '2026-03-24' },
    ])
    expect((await school.ask(getStudentAttendanceByMonth, { student_id: id, month: '2026-04' })).data).toEqual([])
    await expect(school.ask(getStudentAttendanceByMonth, { student_id: 'S0', month: '2026-04' })).rejects.toMatchObject(
      { status: 404, message: 'There is no student S0.' },
    )
  })

  test('a student who left a class has its lessons up to that day, and later ones with a record', async () => {
    const { id, classId, lessons } = await enrolled()
    await mark(lessons[3]!.live_lesson_id, id, 'absence')
    await school.database.write(tx =>
      tx
        .updateTable('class_students')
        // Already the 17th in Hong Kong.
        .set({ removed_at: '2026-03-16T17:00:00.000Z', removed_why: 'removed' })
        .where('class_id', '=', classId)
        .execute(),
    )
    const dates = async () =>
      (await school.ask(getStudentAttendanceByMonth, { student_id: id, month: '2026-03' })).data.map(row => row.date)
    expect(await dates()).toEqual(['2026-03-03', '2026-03-10', '2026-03-17', '2026-03-24'])
    await mark(lessons[2]!.live_lesson_id, id, 'presence')
    await school.database.write(tx =>
      tx
        .updateTable('class_students')
        .set({ removed_at: '2026-03-05T00:00:00.000Z' })
        .where('class_id', '=', classId)
        .execute(),
    )
    expect(await dates()).toEqual(['2026-03-03', '2026-03-17', '2026-03-24'])
    await school.ask(addStudentsToClass, { class_id: classId, student_ids: [id] }, '2026-03-10T03:00:00.000Z')
    expect(await dates()).toHaveLength(4)
  })

  test('lessons of a deleted class are neither shown nor marked', async () => {
    const { id, classId, lesson } = await enrolled()
    await mark(lesson, id, 'presence')
    await school.database.write(tx =>
      tx
        .updateTable('classes')
        .set({ deleted_at: '2026-03-10T00:00:00.000Z' })
        .where('class_id', '=', classId)
        .execute(),
    )
    expect((await school.ask(getStudentAttendanceByMonth, { student_id: id, month: '2026-03' })).data).toEqual([])
    await expect(mark(lesson, id, 'absence')).rejects.toMatchObject({ status: 404 })
  })

  test('a sheet with a stranger, a double row or an unknown lesson changes nothing', async () => {
    const { id, lesson } = await enrolled()
    const stranger = await school.student()
    const sheet = (...ids: string[]) =>
      school.ask(updateAttendanceRecord, {
        live_lesson_id: lesson,
        results: ids.map(student_id => ({ student_id, attendance: 'presence' as const })),
      })
    await expect(sheet(id, stranger)).rejects.toMatchObject({
      status: 409,
      message: `${stranger} is not in the class of this lesson.`,
    })
    await expect(sheet(id, 'S0')).rejects.toMatchObject({ status: 409 })
    await expect(sheet(id, id)).rejects.toMatchObject({ status: 400, message: `${id} is in the list twice.` })
    await expect(mark('L0', id, 'presence')).rejects.toMatchObject({
      status: 404,
      message: 'Lesson not found. Please ensure the lesson exists.',
    })
    expect(await school.ledger(id)).toEqual([])
    expect((await school.ask(getStudentAttendanceByMonth, { student_id: id, month: '2026-03' })).data[0]).toMatchObject(
      {
        attendance: 'pending',
      },
    )
  })

  test('after many people save one sheet at once, exactly the last mark is charged', async () => {
    const other = await school.elsewhere()
    try {
      const ids = await Promise.all(Array.from({ length: 6 }, () => school.student()))
      const classId = await school.class({ name: 'Crowd', students: ids })
      const live_lesson_id = (await school.lessons(classId))[0]!.live_lesson_id
      const saves = Array.from({ length: 24 }, (_, at) => {
        const results = ids.map((student_id, seat) => ({ student_id, attendance: attendances[(at * 7 + seat) % 4]! }))
        return (at % 2 === 0 ? school : other).ask(updateAttendanceRecord, { live_lesson_id, results })
      })
      await Promise.all(saves)
      for (const id of ids) {
        const { data } = await school.ask(getStudentAttendanceByMonth, { student_id: id, month: '2026-03' })
        const net = (await school.ledger(id)).reduce((sum, entry) => sum + entry.amount, 0)
        expect(net + tokensFor(data[0]!.attendance)).toBe(0)
      }
    } finally {
      await other.close()
    }
  })

  test('a field that somebody else has changed since is refused and named, and nothing of the sheet is saved', async () => {
    const { id, lesson, classId } = await enrolled()
    const next = await school.student()
    await school.ask(addStudentsToClass, { class_id: classId, student_ids: [next] })
    const blank = { attendance: 'pending', homework_status: 0 } as const
    const row = (student_id: string, mark: Partial<Mark>, was: Mark = blank) => ({
      student_id,
      ...was,
      ...mark,
      was,
    })
    const save = (...results: ReturnType<typeof row>[]) =>
      school.ask(updateAttendanceRecord, { live_lesson_id: lesson, results })
    await save(row(id, { attendance: 'presence', homework_status: 2 }))
    await expect(
      save(row(next, { attendance: 'presence' }), row(id, { attendance: 'leave', homework_status: 1 })),
    ).rejects.toMatchObject({
      status: 409,
      message: `Nothing was saved: somebody else has changed ${id} to presence and homework not done.`,
    })
    expect(await school.ledger(next)).toEqual([])
    // The same value, another field, or no change: nothing is overwritten.
    await save(row(id, { attendance: 'presence' }), row(next, {}, { attendance: 'absence', homework_status: 1 }))
    await save(row(id, { homework_status: 1 }, { attendance: 'pending', homework_status: 2 }))
    expect(await marksOf(lesson, [id, next])).toEqual([{ attendance: 'presence', homework_status: 1 }, undefined])
    // A value that was seen may be changed.
    await save(row(id, { attendance: 'leave' }, { attendance: 'presence', homework_status: 1 }))
    expect(await balance(id)).toEqual([[expect.any(String), 0]])
  })

  test('of two people saving one sheet at once, one is told what the other has changed', async () => {
    const other = await school.elsewhere()
    try {
      for (let round = 0; round < 6; round += 1) {
        const { id, lesson } = await enrolled()
        const was = { attendance: 'pending', homework_status: 0 } as const
        const saves = await Promise.allSettled(
          ([school, other] as const).map((office, at) =>
            office.ask(updateAttendanceRecord, {
              live_lesson_id: lesson,
              results: [{ student_id: id, attendance: at === 0 ? 'presence' : 'leave', homework_status: 0, was }],
            }),
          ),
        )
        const won = saves.findIndex(({ status }) => status === 'fulfilled')
        const attendance = won === 0 ? 'presence' : 'leave'
        expect(saves[1 - won]).toMatchObject({
          status: 'rejected',
          reason: { status: 409, message: `Nothing was saved: somebody else has changed ${id} to ${attendance}.` },
        })
        expect(await marksOf(lesson, [id])).toEqual([{ attendance, homework_status: 0 }])
        expect(await balance(id)).toEqual(won === 0 ? [[expect.any(String), -1]] : [])
      }
    } finally {
      await other.close()
    }
  })

  test('whatever two people enter over what they last saw, nothing is overwritten unseen and the ledger follows', async () => {
    const { id, lesson } = await enrolled()
    const steps = fc.array(
      fc.record({
        who: fc.constantFrom(0, 1),
        looks: fc.boolean(),
        change: fc.record(
          { attendance: fc.constantFrom(...attendances), homework_status: fc.constantFrom(0, 1, 2) },
          { requiredKeys: [] },
        ),
      }),
      { minLength: 2, maxLength: 12 },
    )
    await fc.assert(
      fc.asyncProperty(steps, async list => {
        await mark(lesson, id, 'pending')
        // Where nobody has entered anything there is no row yet.
        const empty: Mark = { attendance: 'pending', homework_status: 0 }
        let stands = empty
        const seen: [Mark, Mark] = [stands, stands]
        for (const { who, looks, change } of list) {
          if (looks) seen[who as 0 | 1] = stands
          const was = seen[who as 0 | 1]
          const wanted = { ...was, ...(change as Partial<Mark>) }
          const fields = (['attendance', 'homework_status'] as const).filter(field => wanted[field] !== was[field])
          const clash = fields.some(field => stands[field] !== was[field] && stands[field] !== wanted[field])
          const saved = await school
            .ask(updateAttendanceRecord, { live_lesson_id: lesson, results: [{ student_id: id, ...wanted, was }] })
            .then(() => true)
            .catch(() => false)
          expect(saved).toBe(!clash)
          for (const field of clash ? [] : fields) stands = { ...stands, [field]: wanted[field] }
          seen[who as 0 | 1] = stands
          expect((await marksOf(lesson, [id]))[0] ?? empty).toEqual(stands)
        }
        const net = (await school.ledger(id)).reduce((sum, entry) => sum + entry.amount, 0)
        expect(net + tokensFor(stands.attendance)).toBe(0)
      }),
      { numRuns: 15 },
    )
  })

  test('mark and ledger agree when one person confirms a mark while another changes it', async () => {
    const others = await Promise.all([school.elsewhere(), school.elsewhere()])
    try {
      const { id, lesson } = await enrolled()
      for (let round = 0; round < 12; round += 1) {
        await mark(lesson, id, 'leave')
        await Promise.all(
          [school, ...others, school, ...others].map((office, at) =>
            office.ask(updateAttendanceRecord, {
              live_lesson_id: lesson,
              results: [{ student_id: id, attendance: at % 2 === 0 ? 'presence' : 'leave' }],
            }),
          ),
        )
        const { data } = await school.ask(getStudentAttendanceByMonth, { student_id: id, month: '2026-03' })
        expect(await balance(id)).toEqual([[expect.any(String), data[0]?.attendance === 'presence' ? -1 : 0]])
      }
    } finally {
      await Promise.all(others.map(other => other.close()))
    }
  })

  test('whatever two people save in whatever order, the ledger adds up to what was saved last of each lesson', async () => {
    const other = await school.elsewhere()
    try {
      const { id, lessons } = await enrolled()
      const saves = fc.array(
        fc.record({
          office: fc.constantFrom(school, other),
          lesson: fc.constantFrom(...lessons.map(each => each.live_lesson_id)),
          marks: fc.record(
            {
              attendance: fc.constantFrom(...attendances),
              homework_status: fc.constantFrom(0 as const, 1 as const),
            },
            { requiredKeys: ['attendance'] },
          ),
        }),
        { minLength: 1, maxLength: 12 },
      )
      const last = new Map<string, (typeof attendances)[number]>()
      await fc.assert(
        fc.asyncProperty(saves, async list => {
          for (const { office, lesson, marks } of list) {
            await office.ask(updateAttendanceRecord, {
              live_lesson_id: lesson,
              results: [{ student_id: id, ...marks }],
            })
            last.set(lesson, marks.attendance)
          }
          const { data } = await other.ask(getStudentAttendanceByMonth, { student_id: id, month: '2026-03' })
          for (const [lesson, attendance] of last)
            expect(data.find(row => row.live_lesson_id === lesson)).toMatchObject({ attendance })
          const cost = [...last.values()].reduce((sum, attendance) => sum + tokensFor(attendance), 0)
          const net = (await school.ledger(id)).reduce((sum, entry) => sum + entry.amount, 0)
          expect(net + cost).toBe(0)
        }),
        { numRuns: 15 },
      )
    } finally {
      await other.close()
    }
  })
})
