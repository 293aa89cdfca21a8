import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NewRow } from '#server/db/tables.ts'
import { updateAttendanceRecord } from '#server/school/attendance/update-attendance-record.ts'
import { addStudentsToClass } from '#server/school/classes/add-students-to-class.ts'
import { deletestudent } from '#server/school/students/delete-student.ts'
import { getStudent } from '#server/school/students/get-student.ts'
import { getStudentAttendanceByMonth } from '#server/school/students/get-student-attendance-by-month.ts'
import { getStudentTokenDetails } from '#server/school/students/get-student-token-details.ts'
import { restoreStudent } from '#server/school/students/restore-student.ts'
import { toggleStudentStatus } from '#server/school/students/toggle-student-status.ts'
import { engines } from '#tests/databases.ts'
import { openSchool, type School } from './school.ts'

describe.each(engines)('deleting a student on $name', engine => {
  let school: School
  beforeAll(async () => {
    school = await openSchool(engine)
  })
  afterAll(() => school.drop())

  const enrolments = (studentId: string) =>
    school.database.reader
      .selectFrom('class_students')
      .select(['class_id', 'removed_at', 'removed_why'])
      .where('student_id', '=', studentId)
      .orderBy('class_id')
      .execute()

  test('the student is gone from every list and every operation, and cannot be deleted again', async () => {
    const id = await school.student()
    await school.ask(deletestudent, { studentId: id })
    const { data } = await school.ask(getStudent, {})
    expect(data.map(student => student.student_id)).not.toContain(id)
    const gone = { status: 404, message: `There is no student ${id}.` }
    await expect(school.ask(deletestudent, { studentId: id })).rejects.toMatchObject(gone)
    await expect(school.ask(toggleStudentStatus, { studentId: id })).rejects.toMatchObject(gone)
    await expect(school.ask(getStudentTokenDetails, { studentId: id })).rejects.toMatchObject(gone)
    await expect(school.ask(getStudentAttendanceByMonth, { student_id: id, month: '2026-03' })).rejects.toMatchObject(
      gone,
    )
  })

  test('their enrolments end and are restored with them; classes they had left before stay left', async () => {
    const id = await school.student()
    const staying = await school.class({ name: 'Stays in', students: [id] })
    const left = await school.class({ name: 'Left before', students: [id] })
    await school.database.write(tx =>
      tx
        .updateTable('class_students')
        .set({ removed_at: '2026-01-01T00:00:00.000Z', removed_why: 'removed' })
        .where('class_id', '=', left)
        .execute(),
    )
    const { changed } = await school.done(deletestudent, { studentId: id }, '2026-03-10T02:00:00.000Z')
    expect(changed.map(change => [change.table, change.id])).toEqual([
      ['students', id],
      ['class_students', `${staying}/${id}/2026-03-10T02:00:00.000Z`],
    ])
    expect(await enrolments(id)).toEqual([
      { class_id: staying, removed_at: '2026-03-10T02:00:00.000Z', removed_why: 'student deleted' },
      { class_id: left, removed_at: '2026-01-01T00:00:00.000Z', removed_why: 'removed' },
    ])

    await school.ask(restoreStudent, { studentId: id })
    expect(await enrolments(id)).toEqual([
      { class_id: staying, removed_at: null, removed_why: null },
      { class_id: left, removed_at: '2026-01-01T00:00:00.000Z', removed_why: 'removed' },
    ])
    const { data } = await school.ask(getStudent, {})
    expect(data.map(student => student.student_id)).toContain(id)
  })

  test('coming bookings are cancelled and refunded exactly; past, marked and other people’s stay', async () => {
    const id = await school.student()
    const other = await school.student()
    const booking = (booking_id: string, change: Partial<NewRow<'bookings'>>): NewRow<'bookings'> => ({
      booking_id,
      date: '2026-03-10',
      start_time: '18:00:00',
      end_time: '19:00:00',
      kind: 'video',
      student_id: id,
      video_class_id: null,
      lesson_id: null,
      lesson_id_label: 'Lesson 3',
      status: 'pending',
      token_name: 'VC Physics',
      tokens_charged: 2,
      remark: null,
      absence_read: 0,
      ...change,
    })
    await school.database.write(tx =>
      tx
        .insertInto('bookings')
        .values([
          booking('B000001', { date: '2026-03-09' }),
          booking('B000002', { start_time: '10:00:00', end_time: '11:00:00' }),
          booking('B000003', {}),
          booking('B000004', { date: '2026-03-20', tokens_charged: 1 }),
          booking('B000005', { date: '2026-03-21', token_name: null, tokens_charged: 0 }),
          booking('B000006', { date: '2026-03-22', status: 'completed' }),
          booking('B000007', { date: '2026-03-23', student_id: other }),
        ])
        .execute(),
    )
    // Noon in Hong Kong.
    await school.ask(deletestudent, { studentId: id }, '2026-03-10T04:00:00.000Z')
    const cancelled = await school.database.reader
      .selectFrom('bookings')
      .select('booking_id')
      .where('status', '=', 'cancelled')
      .orderBy('booking_id')
      .execute()
    expect(cancelled.map(row => row.booking_id)).toEqual(['B000003', 'B000004', 'B000005'])
    expect(await school.ledger(id)).toMatchObject([
      { token_name: 'VC Physics', transaction_type: 'Refund', amount: 2, subject: 'booking:B000003', staff: 'boss' },
      { token_name: 'VC Physics', transaction_type: 'Refund', amount: 1, subject: 'booking:B000004' },
    ])
    expect(await school.ledger(other)).toEqual([])

    await school.ask(restoreStudent, { studentId: id })
    await school.ask(deletestudent, { studentId: id }, '2026-03-10T04:01:00.000Z')
    expect(await school.ledger(id)).toHaveLength(2)
  })

  test('their attendance and what it cost stay', async () => {
    const id = await school.student()
    const classId = await school.class({ name: 'History', students: [id] })
    const [lesson] = await school.lessons(classId)
    const live_lesson_id = lesson!.live_lesson_id
    const results = [{ student_id: id, attendance: 'presence' as const }]
    await school.ask(updateAttendanceRecord, { live_lesson_id, results })
    await school.ask(deletestudent, { studentId: id })
    expect(await school.ledger(id)).toHaveLength(1)
    await expect(school.ask(updateAttendanceRecord, { live_lesson_id, results })).rejects.toMatchObject({
      status: 409,
      message: `${id} is not in the class of this lesson.`,
    })
    await school.ask(restoreStudent, { studentId: id })
    const { data } = await school.ask(getStudentAttendanceByMonth, { student_id: id, month: '2026-03' })
    expect(data[0]).toMatchObject({ live_lesson_id, attendance: 'presence' })
  })

  test('students who were not deleted, are unknown, or whose login id is taken by now cannot be restored', async () => {
    const id = await school.student({ student_login_id: 'wanted' })
    await expect(school.ask(restoreStudent, { studentId: id })).rejects.toMatchObject({
      status: 409,
      message: `Student ${id} is not deleted.`,
    })
    await expect(school.ask(restoreStudent, { studentId: 'S0' })).rejects.toMatchObject({ status: 404 })
    await school.ask(deletestudent, { studentId: id })
    const heir = await school.student({ student_login_id: 'wanted' })
    await expect(school.ask(restoreStudent, { studentId: id })).rejects.toMatchObject({
      status: 409,
      message: `Student Login ID wanted is used by ${heir}.`,
    })
  })

  test('a student is either deleted or enrolled when both happen at once, never both', async () => {
    const other = await school.elsewhere()
    try {
      const classId = await school.class({ name: 'Race' })
      for (let round = 0; round < 12; round += 1) {
        const id = await school.student()
        const add = () => other.ask(addStudentsToClass, { class_id: classId, student_ids: [id] })
        await Promise.allSettled([add(), add(), school.ask(deletestudent, { studentId: id }), add(), add()])
        expect((await enrolments(id)).filter(row => row.removed_at === null)).toEqual([])
      }
    } finally {
      await other.close()
    }
  })
})
