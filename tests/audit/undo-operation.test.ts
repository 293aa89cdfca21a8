import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import { engines } from '#tests/databases.ts'
import { openWorld, type StaffName, type World } from '#tests/world.ts'

const attendances = ['pending', 'presence', 'absence', 'leave'] as const

describe.each(engines)('an operation of the log on $name', engine => {
  let world: World
  let students: readonly string[]
  let classId: string
  let course: string
  let lessons: readonly string[]
  let count = 0

  beforeAll(async () => {
    world = await openWorld(engine)
    course = await world.course('P5 English', { lessons: 3 })
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    count += 1
    students = [
      await world.student('Tai Man', `Chan ${count}`, '陳大文', { student_login_id: `chan${count}` }),
      await world.student('Ka Yan', `Lee ${count}`),
      await world.student('Ho', `Wong ${count}`),
    ]
    classId = await world.classOf(`Class ${count}`, { course, students: students.slice(0, 2), from: '2026-11-20' })
    lessons = (await world.did('getLiveLesson', { classId })).data.map(lesson => lesson.live_lesson_id)
  })

  const last = async () => (await world.did('getAuditLog', { limit: '1' })).data[0]!
  const undo = (audit_id: number, as: StaffName = 'boss') => world.did('undoOperation', { audit_id }, { as })
  const no = (audit_id: number) => world.refused('undoOperation', { audit_id })
  /** Runs a call and returns its audit entry. */
  const operation = async <N extends CallName>(
    name: N,
    input: Parameters<typeof world.did<N>>[1],
    as: StaffName = 'boss',
  ) => {
    await world.did(name, input, { as })
    const entry = await last()
    expect(entry.call).toBe(name)
    return entry.id
  }
  const mark = (attendance: (typeof attendances)[number], who = 0, lesson = 0, as: StaffName = 'boss') =>
    operation(
      'updateAttendanceRecord',
      { live_lesson_id: lessons[lesson]!, results: [{ student_id: students[who]!, attendance }] },
      as,
    )

  /** Everything that operations change, and each student's balance of each token. */
  const everything = async () => {
    const db = world.database.reader
    const nets = await db
      .selectFrom('token_ledger')
      .select(row => ['student_id', 'token_name', row.fn.sum<number>('amount').as('net')])
      .groupBy(['student_id', 'token_name'])
      .orderBy('student_id')
      .execute()
    return {
      students: await db.selectFrom('students').selectAll().orderBy('student_id').execute(),
      classes: await db.selectFrom('classes').selectAll().orderBy('class_id').execute(),
      enrolments: await db.selectFrom('class_students').selectAll().orderBy('class_id').orderBy('student_id').execute(),
      // The log does not hold a lesson's code, so a restored lesson has a new one.
      lessons: (await db.selectFrom('live_lessons').selectAll().orderBy('live_lesson_id').execute()).map(
        ({ attendance_code: _, ...lesson }) => lesson,
      ),
      marks: await db.selectFrom('attendance').selectAll().orderBy('live_lesson_id').orderBy('student_id').execute(),
      leave: await db.selectFrom('leave_requests').selectAll().orderBy('lesson_id').orderBy('student_id').execute(),
      messages: await db.selectFrom('messages').selectAll().orderBy('message_id').execute(),
      holidays: await db.selectFrom('holidays').selectAll().orderBy('id').execute(),
      quizzes: await db.selectFrom('lesson_quizzes').selectAll().orderBy('live_lesson_id').execute(),
      results: await db
        .selectFrom('quiz_results')
        .selectAll()
        .orderBy('live_lesson_id')
        .orderBy('quiz_name')
        .orderBy('student_id')
        .execute(),
      quizNames: await db.selectFrom('quizzes').selectAll().orderBy('quiz_name').execute(),
      courses: await db.selectFrom('courses').selectAll().orderBy('course_id').execute(),
      courseLessons: await db.selectFrom('lessons').selectAll().orderBy('lesson_id').execute(),
      business: (await db.selectFrom('business').selectAll().orderBy('name').execute()).filter(row => row.value !== ''),
      tokens: await db.selectFrom('tokens').selectAll().orderBy('token_id').execute(),
      schedules: await db.selectFrom('schedules').selectAll().orderBy('id').execute(),
      nets: nets.filter(row => row.net !== 0),
    }
  }

  test('any operations, undone from last to first, leave everything as it was; the ledger only grows', async () => {
    const { message_id } = await world.did('createMessage', { recipient_type: 'all', message_text: 'No lessons' })
    const quiz = `Unit 1/2 ${engine.name}`
    await world.did('createQuiz', { quiz_name: quiz, full_mark: 20, quiz_detail: null })
    const step = fc.record({
      what: fc.integer({ min: 0, max: 37 }),
      who: fc.nat(2),
      lesson: fc.nat(1),
      attendance: fc.constantFrom(...attendances),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async steps => {
        const days = ['2027-02-06', '2027-02-08', '2027-02-09']
        const done: { readonly id: number; readonly before: object }[] = []
        const entries = () =>
          world.database.reader
            .selectFrom('token_ledger')
            .select(row => row.fn.countAll<number>().as('all'))
            .executeTakeFirstOrThrow()
        for (const { what, who, lesson, attendance } of steps) {
          const before = await everything()
          const from = (await last()).id
          const student_id = students[who]!
          const live_lesson_id = lessons[lesson]!
          const leave = {
            student_id,
            lesson_id: live_lesson_id,
            leave_date: lesson === 0 ? '2026-11-20' : '2026-11-27',
          }
          const results = [
            { student_id, attendance },
            { student_id: students[(who + 1) % 3]!, attendance: 'presence', homework_status: 1 },
          ]
          const holiday = { holiday_name: `New Year ${who}`, holiday: days[who]! }
          const operations: readonly (readonly [CallName, object])[] = [
            ['toggleStudentStatus', { studentId: student_id }],
            ['updatestudent', { studentId: student_id, phone: `9${lesson}`, student_login_id: `login${who}` }],
            ['deletestudent', { studentId: student_id }],
            ['toggleClassStatus', { classId }],
            ['updateClass', { classId, teacher: `Teacher ${who}`, size: 1 + lesson }],
            ['deleteClass', { classId }],
            ['restoreClass', { classId }],
            ['addStudentsToClass', { class_id: classId, student_ids: [student_id] }],
            ['removeStudentsFromClass', { class_id: classId, student_ids: [student_id] }],
            [
              'updateLessonContent',
              { lessonId: live_lesson_id, lesson_content: 'Unit 4', lesson_page: '', homework: '', test: '' },
            ],
            ['updateAttendanceRecord', { live_lesson_id, results: results.slice(0, 1) }],
            ['updateAttendanceRecord', { live_lesson_id, results }],
            ['recordLeave', leave],
            ['withdrawLeave', leave],
            ['updateLeaveStatus', { ...leave, newStatus: lesson === 0 ? 'approved' : 'rejected' }],
            ['markAllAbsenceRead', {}],
            ['updateMessage', { messageId: message_id, message_text: `Text ${lesson}` }],
            ['toggleMessageStatus', { messageId: message_id }],
            [lesson === 0 ? 'deleteMessage' : 'restoreMessage', { messageId: message_id }],
            ['importHolidays', { holidays: [holiday, { holiday_name: 'Sports day', holiday: '2027-01-15' }] }],
            ['deleteHoliday', { holidayName: holiday.holiday_name }],
            ['createMessage', { recipient_type: 'student_id', recipient_value: student_id, message_text: 'Hello' }],
            ['createToken', { token_name: `Token ${who}`, token_type: 'Live', token_value: 200 }],
            ['deleteToken', { tokenName: `Token ${who}` }],
            ['assignQuizToLesson', { lesson_id: live_lesson_id, quiz_name: quiz }],
            [
              'updateQuizResults',
              {
                lesson_id: live_lesson_id,
                results: [
                  { quiz_name: quiz, student_id: students[lesson]!, student_result: `${who}`, attendance: 'presence' },
                ],
              },
            ],
            ['updateToken', { tokenName: 'English', token_value: 100 + lesson }],
            ['addLiveLesson', { class_id: classId }],
            ['deleteLiveLesson', { class_id: classId }],
            [
              'createClass',
              {
                class_name: `New ${who}`,
                course,
                students: [student_id],
                starting_date: '2027-01-08',
                startTime: '16:00',
                endTime: '17:00',
              },
            ],
            [
              'migrateClass',
              {
                className: `Next ${who}`,
                course_id: course,
                source_class_id: classId,
                startingClassDate: '2027-01-08',
                startTime: '16:00',
                endTime: '17:00',
              },
            ],
            ['addToken', { student_id, token_name: 'English', amount: lesson === 0 ? 5 : -1 }],
            ['updateQuiz', { quizName: quiz, quiz_name: lesson === 0 ? quiz : `${quiz} B`, full_mark: 20 + who }],
            ['updateBusiness', { name_en: `School ${who}`, phone: lesson === 0 ? '' : '2345 6789' }],
            [
              'createCourse',
              {
                course_name: `P6 ${who}`,
                total_lessons: 2,
                printing_materials: '',
                token_name: 'English',
                video_package: null,
              },
            ],
            ['restoreStudent', { studentId: student_id }],
            ['createStudent', { first_name: 'Siu Ming', surname: 'Ho', student_login_id: `ho${who}` }],
            ['createQuiz', { quiz_name: `Unit ${who}`, full_mark: 10, quiz_detail: null }],
            [
              'addTimeSlots',
              {
                startDate: '2026-12-01',
                endDate: '2026-12-31',
                capacity: 2,
                timeSlots: { monday: { opening: '10:00', closing: '20:00' } },
              },
            ],
          ]
          const [name, input] = operations[what]!
          world.clock.pass({ minutes: 1 })
          await world.call(name, { ...input })
          const entry = await last()
          // A refused call and a call that changed nothing leave no entry.
          if (entry.id === from) continue
          expect(entry).toMatchObject({ call: name, undoable: true, undone: null, undoes: null })
          done.push({ id: entry.id, before })
        }
        for (const { id, before } of done.toReversed()) {
          const { all } = await entries()
          await undo(id)
          expect(await everything()).toEqual(before)
          expect((await entries()).all).toBeGreaterThanOrEqual(all)
        }
      }),
      { numRuns: 12 },
    )
  })

  test('is undone also when what it is about was deleted before; when it was deleted since, it is not', async () => {
    const [student_id = ''] = students
    const leave = { student_id, lesson_id: lessons[1]!, leave_date: '2026-11-27' }
    await operation('recordLeave', leave)
    world.clock.pass({ minutes: 1 })
    const deletion = await operation('deletestudent', { studentId: student_id })
    world.clock.pass({ minutes: 1 })
    const withdrawal = await operation('withdrawLeave', leave)
    world.clock.pass({ minutes: 1 })
    await undo(withdrawal)
    await undo(deletion)
    const again = await operation('withdrawLeave', leave)
    world.clock.pass({ minutes: 1 })
    await operation('deletestudent', { studentId: student_id })
    expect(await no(again)).toBe(`409 This cannot be undone any more: student ${student_id} is deleted.`)
  })

  test('is undone once, by an audit entry that names it; the undo itself cannot be undone', async () => {
    const { message_id } = await world.did('createMessage', { recipient_type: 'all', message_text: 'No lessons' })
    const id = await operation('deleteMessage', { messageId: message_id })
    expect(await undo(id, 'kit')).toEqual({ success: true, message: 'Undone.' })
    const [undoing, undone] = (await world.did('getAuditLog', { limit: '2' })).data
    expect(undoing).toMatchObject({
      call: 'undoOperation',
      staff: 'kit',
      undoes: { id, call: 'deleteMessage' },
      undoable: false,
      changes: [{ table: 'messages', id: message_id, after: { deleted_at: null } }],
    })
    expect(undone).toMatchObject({ id, undoable: false, undone: { id: undoing!.id, staff: 'kit' } })
    expect(await no(id)).toBe('409 This was undone already, by kit.')
    expect(await no(undoing!.id)).toBe('409 This cannot be undone from the log.')
    expect(await no(999_999)).toBe('404 There is no entry 999999 in the log.')
    expect(await no(0)).toMatch(/^400 /)
  })

  test('is named in the answer to the call, also in a repeated answer; a call that changed nothing names none', async () => {
    const named = async (name: CallName, input: Readonly<Record<string, unknown>>, key?: string) =>
      (await world.call(name, input, key ? { key } : {})).headers.get('Undoable-Entry')
    const toggle = { studentId: students[0]! }
    const first = await named('toggleStudentStatus', toggle, `toggle ${count}`)
    expect(first).toBe(`${(await last()).id}`)
    expect(await last()).toMatchObject({ call: 'toggleStudentStatus', undoable: true })
    expect(await named('toggleStudentStatus', toggle, `toggle ${count}`)).toBe(first)

    expect(await named('importHolidays', { holidays: [] })).toBeNull()
    await mark('presence')
    const again = { live_lesson_id: lessons[0]!, results: [{ student_id: students[0]!, attendance: 'presence' }] }
    for (const key of ['', `mark ${count}`, `mark ${count}`])
      expect(await named('updateAttendanceRecord', again, key)).toBe('none')
    expect(await named('getStudent', {})).toBeNull()
    expect(await named('generateLiveInvoices', { month: '2026-11', dryRun: true })).toBeNull()
    expect(await named('undoOperation', { audit_id: Number(first) })).toBeNull()
  })

  test('says who did it and what it was about: student, class, day and time, amount; also when that is deleted by now', async () => {
    const newest = async () => {
      const { staff_name, about } = await last()
      return `${staff_name}: ${about}`
    }
    const whose = async () => (await last()).student_id
    const chan = `Tai Man Chan ${count} 陳大文 (${students[0]})`
    await mark('presence', 0, 0, 'kit')
    expect(await newest()).toBe(`Kit: ${chan}, Class ${count}, Fri 2026-11-20 16:00`)
    expect(await whose()).toBe(students[0])
    await operation('removeStudentsFromClass', { class_id: classId, student_ids: [students[0]!] }, 'may')
    expect(await newest()).toBe(`May: ${chan}, Class ${count}`)
    expect(await whose()).toBe(students[0])
    await operation('deleteLiveLesson', { class_id: classId })
    expect(await newest()).toBe(`Boss: Class ${count}, Fri 2026-12-04 16:00`)
    expect(await whose()).toBe(null)
    await world.did('videoInvoiceCreate', { student_id: students[1]!, course_name: 'P5 English' })
    const [payment] = await world.did('pendingVideoPayments', { status: 'pending' })
    const input = { id: payment!.video_payment_id, payment_type: 'cash' as const, expiry_date: '2027-01-20' }
    await world.did('collectVideoPayment', input)
    expect(await newest()).toMatch(new RegExp(`^Boss: [\\d,]+\\.00 from Ka Yan Lee ${count} \\(${students[1]}\\)`))
    expect(await whose()).toBe(students[1])
    await operation('addToken', { student_id: students[0]!, token_name: 'English', amount: 4 })
    expect(await newest()).toBe(`Boss: ${chan}, 4 English`)
    expect(await whose()).toBe(students[0])
    await world.did('deletestudent', { studentId: students[2]! })
    expect(await newest()).toBe(`Boss: Ho Wong ${count} (${students[2]})`)
    expect(await whose()).toBe(students[2])
  })

  test('undone by many at once is undone once', async () => {
    const id = await mark('presence')
    const other = await world.secondServer()
    try {
      const replies = await Promise.all(
        Array.from({ length: 6 }, (_, at) => (at % 2 ? world : other).call('undoOperation', { audit_id: id })),
      )
      expect(replies.map(reply => reply.status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    } finally {
      await other.close()
    }
    const ledger = await world.database.reader
      .selectFrom('token_ledger')
      .select(['transaction_type', 'amount'])
      .where('student_id', '=', students[0]!)
      .orderBy('id')
      .execute()
    expect(ledger).toEqual([
      { transaction_type: 'Spend', amount: -1 },
      { transaction_type: 'Refund', amount: 1 },
    ])
  })

  test('is final when something was issued, signed or sent away: an invoice, a password, an account', async () => {
    const { student_id } = { student_id: await world.student('Siu Ming', `Ho ${count}`) }
    const username = `temp${count}`
    const operations: readonly (readonly [CallName, object])[] = [
      ['videoInvoiceCreate', { student_id, course_name: 'P5 English' }],
      ['addstaff', { username, name: 'Temp', role: 'admin', password: 'a long enough pass' }],
      ['resetPassword', { username, new_password: 'another long pass' }],
      ['deleteStaff', { username }],
    ]
    for (const [name, input] of operations) {
      const { status, body } = await world.call(name, { ...input })
      expect(status, JSON.stringify(body)).toBeLessThan(300)
      const { id, call, undoable } = await last()
      expect({ call, undoable }).toEqual({ call: name, undoable: name === 'addstaff' })
      if (name !== 'addstaff') expect(await no(id)).toBe('409 This cannot be undone from the log.')
    }
  })

  describe('cannot be undone any more when', () => {
    const moved = '409 This cannot be undone any more: '

    test('somebody has changed the same row since, and the refusal names them', async () => {
      const { message_id } = await world.did('createMessage', { recipient_type: 'all', message_text: 'No lessons' })
      const edited = await operation('updateMessage', { messageId: message_id, message_text: 'No lessons today' })
      // Changing another column of the same row is no conflict.
      await operation('toggleMessageStatus', { messageId: message_id }, 'kit')
      const again = await operation('updateMessage', { messageId: message_id, message_text: 'Lessons' }, 'may')
      expect(await no(edited)).toBe(`${moved}may has changed message ${message_id} since (text).`)
      const gone = await operation('deleteMessage', { messageId: message_id }, 'kit')
      expect(await no(again)).toBe(`${moved}message ${message_id} is deleted.`)
      await undo(gone)
      await undo(again)
      await undo(edited)
    })

    test('the marks were entered anew, or a part of them', async () => {
      const results = students.slice(0, 2).map(student_id => ({ student_id, attendance: 'presence' as const }))
      const both = await operation('updateAttendanceRecord', { live_lesson_id: lessons[0]!, results })
      await mark('absence', 0, 0, 'kit')
      const what = (at: number) => `the attendance of ${students[at]} in lesson ${lessons[0]}`
      expect(await no(both)).toBe(`${moved}kit has changed ${what(0)} since (attendance).`)
      await mark('leave', 1, 0, 'may')
      expect(await no(both)).toBe(`${moved}kit has changed ${what(0)} since (attendance), and 1 more.`)
    })

    test('a student who joined a class has a mark in it', async () => {
      const joined = await operation('addStudentsToClass', { class_id: classId, student_ids: [students[2]!] })
      await mark('presence', 2)
      expect(await no(joined)).toBe(`${moved}${students[2]} has marks, leave or an invoice in class ${classId} since.`)
    })

    test('a student who left a class is in it again, because they came back or an earlier leaving was undone', async () => {
      const of = { class_id: classId, student_ids: [students[2]!] }
      const back = `${moved}student ${students[2]} has come back to class ${classId} since.`
      await operation('addStudentsToClass', of)
      const left = await operation('removeStudentsFromClass', of)
      world.clock.pass({ seconds: 1 })
      await operation('addStudentsToClass', of)
      expect(await no(left)).toBe(back)
      const leftAgain = await operation('removeStudentsFromClass', of)
      await undo(left)
      expect(await no(leftAgain)).toBe(back)
    })

    test('the class, the lesson or the student is deleted', async () => {
      const marked = await mark('presence')
      const left = await operation('removeStudentsFromClass', { class_id: classId, student_ids: [students[1]!] })
      await world.did('deletestudent', { studentId: students[0]! })
      expect(await no(marked)).toBe(`${moved}student ${students[0]} is deleted.`)
      await world.did('restoreStudent', { studentId: students[0]! })
      await world.did('deleteClass', { classId })
      expect(await no(marked)).toBe(`${moved}class ${classId} is deleted.`)
      expect(await no(left)).toBe(`${moved}class ${classId} is deleted.`)
    })

    test('the student was never created, once that is undone', async () => {
      const created = await operation('createStudent', { first_name: 'Siu Man', surname: 'Ng' })
      const { student_id } = (await world.did('getStudent', {})).data.at(-1)!
      const of = { class_id: classId, student_ids: [student_id] }
      await operation('addStudentsToClass', of)
      const left = await operation('removeStudentsFromClass', of)
      await undo(created)
      expect(await no(left)).toBe(`${moved}student ${student_id} is deleted.`)
    })

    test('a name or a login id is used by somebody else', async () => {
      const deleted = await operation('deleteClass', { classId })
      await world.classOf(`Class ${count}`, { course, from: '2026-11-20' })
      expect(await no(deleted)).toBe(`${moved}there is a class named Class ${count} already.`)

      const gone = await operation('deletestudent', { studentId: students[0]! })
      const taker = await world.student('Chi', `Lam ${count}`, '', { student_login_id: `chan${count}` })
      expect(await no(gone)).toBe(`${moved}the login id chan${count} is ${taker}'s by now.`)

      await world.did('addHoliday', { holiday_name: `Day ${count}`, holiday: '2027-03-01' })
      const dropped = await operation('deleteHoliday', { holidayName: `Day ${count}` })
      await world.did('addHoliday', { holiday_name: `Day ${count}`, holiday: '2027-03-02' })
      expect(await no(dropped)).toBe(`${moved}there is a holiday named Day ${count} already.`)
    })

    test('some of the imported holidays are deleted', async () => {
      const imported = await operation('importHolidays', {
        holidays: [
          { holiday_name: `A ${count}`, holiday: '2027-04-01' },
          { holiday_name: `B ${count}`, holiday: '2027-04-02' },
        ],
      })
      await operation('deleteHoliday', { holidayName: `A ${count}` }, 'kit')
      expect(await no(imported)).toBe(`${moved}kit has deleted holiday A ${count} since.`)
    })
  })

  const booking = (booking_id: string, student_id: string, video_class_id: string | null) =>
    world.database.write(tx =>
      tx
        .insertInto('bookings')
        .values({
          booking_id,
          date: '2026-11-30',
          start_time: '18:00:00',
          end_time: '19:00:00',
          kind: 'video',
          student_id,
          video_class_id,
          lesson_id: null,
          lesson_id_label: 'Lesson 3',
          status: 'pending',
          token_name: 'English',
          tokens_charged: 1,
          remark: null,
          absence_read: 0,
        })
        .execute(),
    )
  const statusOf = async (booking_id: string) =>
    (
      await world.database.reader
        .selectFrom('bookings')
        .select('status')
        .where('booking_id', '=', booking_id)
        .executeTakeFirstOrThrow()
    ).status

  test('a deleted student is restored with their classes; their bookings stay cancelled and refunded', async () => {
    const studentId = students[0]!
    await booking(`B${count}`, studentId, null)
    const id = await operation('deletestudent', { studentId })
    expect(await undo(id)).toMatchObject({
      message: 'Undone. What was booked for later stays cancelled.',
      remains: 'cancelled bookings',
    })
    const { data } = await world.did('getClassStudents', { class_id: classId })
    expect(data.map(student => student.student_id)).toContain(studentId)
    expect(await statusOf(`B${count}`)).toBe('cancelled')
  })

  test('a deleted video class is restored; its bookings stay cancelled and are refunded now', async () => {
    const student_id = students[0]!
    const open = (video_class_id: string) =>
      world.database.write(tx =>
        tx
          .insertInto('video_classes')
          .values({
            video_class_id,
            student_id,
            course_id: course,
            completed_lessons: 0,
            expiry_date: '2027-01-20',
            created_at: '2026-11-20T02:00:00.000Z',
            deleted_at: null,
          })
          .execute(),
      )
    const net = async () =>
      (await everything()).nets.find(row => row.student_id === student_id && row.token_name === 'English')?.net ?? 0
    await open(`VC${count}`)
    await booking(`B${count}`, student_id, `VC${count}`)
    const first = await operation('deleteVideoClass', { video_class_id: `VC${count}` })
    const before = await net()
    expect(await undo(first)).toMatchObject({
      message: 'Undone. What was booked for later stays cancelled.',
      remains: 'cancelled bookings',
    })
    expect([await net(), await statusOf(`B${count}`)]).toEqual([before + 1, 'cancelled'])
    const second = await operation('deleteVideoClass', { video_class_id: `VC${count}` })
    await open(`VX${count}`)
    expect(await no(second)).toBe(
      `409 This cannot be undone any more: the student has video class VX${count} of the same course by now.`,
    )
  })
})
