import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { NewRow } from '#server/db/tables.ts'
import { engines } from '#tests/databases.ts'
import { openSchool, paymentFor, type School } from '#tests/invoices/school.ts'

// commands: video-classes/open-video-classes, video-classes/delete-video-class
describe.each(engines)('a video class on $name', engine => {
  let school: School
  let course: string
  beforeEach(async () => {
    school = await openSchool(engine)
    await school.token('iPad', 120, 'Video')
    course = await school.course('IELTS', { lessons: 10, token: 'iPad' })
  })
  afterEach(() => school.close())

  const buy = async (student_id = school.chan) => {
    const { invoice_ref } = await school.did('videoInvoiceCreate', { student_id, course_name: 'IELTS' })
    const id = await paymentFor(school, invoice_ref)
    await school.did('collectVideoPayment', { id, payment_type: 'cash', expiry_date: '2027-01-20' })
  }
  const listed = async () => (await school.did('getVideoClass', {})).data
  const ids = async () => (await listed()).map(row => row.video_class_id)
  const figure = async () =>
    (await school.did('getStudentFigures', { ids: school.chan })).data.find(each => each.student_id === school.chan)
      ?.video_classes
  const remove = (video_class_id: string) => school.did('deleteVideoClass', { video_class_id })
  const restore = (video_class_id: string) => school.did('restoreVideoClass', { video_class_id })
  const balance = async () =>
    (await school.did('getStudentToken', {})).data.find(row => row.student_id === school.chan)?.video_token_amount
  /** Books a lesson and spends its token, as the call does. */
  const book = (booking_id: string, change: Partial<NewRow<'bookings'>> = {}) =>
    school.database.write(async tx => {
      const booking: NewRow<'bookings'> = {
        booking_id,
        date: '2026-11-27',
        start_time: '18:00:00',
        end_time: '19:00:00',
        kind: 'video',
        student_id: school.chan,
        video_class_id: 'VC000001',
        lesson_id: null,
        lesson_id_label: 'Lesson 3',
        status: 'pending',
        token_name: 'iPad',
        tokens_charged: 1,
        remark: null,
        absence_read: 0,
        ...change,
      }
      await tx.insertInto('bookings').values(booking).execute()
      await tx
        .insertInto('token_ledger')
        .values({
          student_id: school.chan,
          token_name: 'iPad',
          transaction_type: 'Spend',
          transaction_detail: `${booking.date} ${booking.lesson_id_label}`,
          amount: -1,
          timestamp: '2026-11-20T02:00:00.000Z',
          staff: 'boss',
          subject: `booking:${booking_id}`,
          cause: `booking:${booking_id}`,
        })
        .execute()
    })
  const statuses = async () =>
    (await school.database.reader.selectFrom('bookings').select('status').orderBy('booking_id').execute()).map(
      row => row.status,
    )

  test('shows what a student has bought, and their progress', async () => {
    expect(await listed()).toEqual([])
    expect(await figure()).toBeUndefined()
    await buy()
    await buy(school.lee)
    expect(await figure()).toBe(1)
    // On its last day it still counts, and then no longer.
    const until = (expiry_date: string) =>
      school.database.write(tx => tx.updateTable('video_classes').set({ expiry_date }).execute())
    await until('2026-11-20')
    expect(await figure()).toBe(1)
    await until('2026-11-19')
    expect(await figure()).toBeUndefined()
    await until('2027-01-20')
    await school.database.write(tx =>
      tx.updateTable('video_classes').set({ completed_lessons: 3 }).where('student_id', '=', school.lee).execute(),
    )
    const about = { course_id: course, course_name: 'IELTS' }
    expect(await listed()).toEqual([
      { ...about, video_class_id: 'VC000001', student_id: school.chan, progress: '0/10' },
      { ...about, video_class_id: 'VC000002', student_id: school.lee, progress: '3/10' },
    ])
    await school.did('deletestudent', { studentId: school.chan })
    expect(await ids()).toEqual(['VC000002'])
    await school.did('restoreStudent', { studentId: school.chan })
    expect(await ids()).toEqual(['VC000001', 'VC000002'])
  })

  test('that is deleted cancels its bookings without a refund; the rest stays', async () => {
    await buy()
    await book('B000001')
    await book('B000002', { status: 'completed', date: '2026-11-13' })
    await book('B000003', { status: 'absent', date: '2026-11-14' })
    await book('B000004', { video_class_id: null, kind: 'makeup' })
    const payments = () => school.database.reader.selectFrom('payments').selectAll().execute()
    const [paid, had] = [await payments(), await balance()]
    expect(await remove('VC000001')).toEqual({ success: true, message: 'Video class deleted successfully.' })
    expect(await ids()).toEqual([])
    expect(await statuses()).toEqual(['cancelled', 'completed', 'absent', 'pending'])
    expect([await payments(), await balance()]).toEqual([paid, had])
    const { data } = await school.did('getAuditLog', { limit: '1' })
    expect(data[0]).toMatchObject({ call: 'deleteVideoClass', staff: 'boss' })
    expect(data[0]?.changes).toHaveLength(2)
    expect(await school.refused('deleteVideoClass', { video_class_id: 'VC000001' })).toBe(
      '404 There is no video class VC000001.',
    )
    expect(await school.refused('deleteVideoClass', { video_class_id: 'VC9' })).toBe('404 There is no video class VC9.')
  })

  test('that is restored has its progress, and its cancelled bookings are refunded once', async () => {
    await buy()
    await book('B000001')
    await book('B000002', { date: '2026-11-20' })
    await school.did('cancelAllLessonsForToday', {})
    expect(await balance()).toBe(9)
    await remove('VC000001')
    expect(await restore('VC000001')).toEqual({ success: true, message: 'Video class VC000001 restored.' })
    expect(await ids()).toEqual(['VC000001'])
    expect(await statuses()).toEqual(['cancelled', 'cancelled'])
    expect(await balance()).toBe(10)
    const { data } = await school.did('getStudentTransactionRecords', { studentId: school.chan })
    expect(data[0]).toMatchObject({ transaction_type: 'Refund', transaction_detail: '2026-11-27 Lesson 3 cancelled' })
    await remove('VC000001')
    await restore('VC000001')
    expect(await balance()).toBe(10)
    expect(await school.refused('restoreVideoClass', { video_class_id: 'VC000001' })).toBe(
      '409 Video class VC000001 is not deleted.',
    )
  })

  test('is not restored beside another of the same course, nor for a deleted student', async () => {
    await buy()
    await remove('VC000001')
    await buy()
    expect(await ids()).toEqual(['VC000002'])
    const refused = (video_class_id: string) => school.refused('restoreVideoClass', { video_class_id })
    expect(await refused('VC000001')).toBe(
      '409 Video class VC000002 of the same student and course has replaced VC000001.',
    )
    expect(await refused('VC9')).toBe('404 There is no video class VC9.')
    await remove('VC000002')
    await school.did('deletestudent', { studentId: school.chan })
    expect(await refused('VC000001')).toBe(`409 Student ${school.chan} of video class VC000001 is deleted.`)
  })

  test('deleted and restored by many at once exists once or not at all', async () => {
    const other = await school.secondServer()
    try {
      await buy()
      await book('B000001')
      const operation = (at: number) =>
        (at % 2 === 0 ? school : other).call(at % 3 === 0 ? 'restoreVideoClass' : 'deleteVideoClass', {
          video_class_id: 'VC000001',
        })
      const told = await Promise.all(Array.from({ length: 18 }, (_, at) => operation(at)))
      expect(told.filter(each => each.status >= 500)).toEqual([])
      const there = (await ids()).length === 1
      const deletions = told.filter((each, at) => at % 3 !== 0 && each.status === 200).length
      const restorations = told.filter((each, at) => at % 3 === 0 && each.status === 200).length
      expect(deletions - restorations).toBe(there ? 0 : 1)
      expect(await balance()).toBe(restorations > 0 ? 10 : 9)
    } finally {
      await other.close()
    }
  })
})
