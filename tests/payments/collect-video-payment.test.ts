import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openSchool, paymentFor, type School } from '#tests/invoices/school.ts'
import { checkBooksAndClose } from './books.ts'

describe.each(engines)('collecting a video payment on $name', engine => {
  let school: School
  let course_id: string
  beforeEach(async () => {
    school = await openSchool(engine)
    await school.token('iPad', 120, 'Video')
    course_id = await school.course('IELTS', { lessons: 10, token: 'iPad' })
  })
  afterEach(() => checkBooksAndClose(school))

  const invoiced = async () => {
    const made = await school.did('videoInvoiceCreate', { student_id: school.chan, course_name: 'IELTS' })
    return paymentFor(school, made.invoice_ref)
  }
  const videoClasses = () =>
    school.database.reader.selectFrom('video_classes').selectAll().orderBy('video_class_id').execute()

  test('opens a video class until the expiry date and credits the course', async () => {
    const id = await invoiced()
    const done = await school.did('collectVideoPayment', { id, payment_type: 'cash', expiry_date: '2027-01-20' })
    expect(done.receipt_ref).toBe('VR-2026-000001')
    expect(await videoClasses()).toEqual([
      {
        video_class_id: 'VC000001',
        student_id: school.chan,
        course_id,
        completed_lessons: 0,
        expiry_date: '2027-01-20',
        created_at: '2026-11-20T02:00:00.000Z',
        deleted_at: null,
      },
    ])
    const { data } = await school.did('getStudentTokenDetails', { studentId: school.chan })
    expect(data.map(token => [token.token_name, token.amount])).toEqual([['iPad', 10]])
    const { expiry_date } = await school.database.reader
      .selectFrom('payments')
      .select('expiry_date')
      .where('payment_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(expiry_date).toBe('2027-01-20')
  })

  test('paid again, the student’s class keeps its progress and lasts until the new date', async () => {
    await school.did('collectVideoPayment', {
      id: await invoiced(),
      payment_type: 'cash',
      expiry_date: '2027-01-20',
    })
    await school.database.write(tx => tx.updateTable('video_classes').set({ completed_lessons: 3 }).execute())
    await school.did('collectVideoPayment', {
      id: await invoiced(),
      payment_type: 'bank-in',
      expiry_date: '2027-03-31',
    })
    expect(await videoClasses()).toMatchObject([{ completed_lessons: 3, expiry_date: '2027-03-31' }])
    const { data } = await school.did('getStudentTokenDetails', { studentId: school.chan })
    expect(data.map(token => [token.token_name, token.amount])).toEqual([['iPad', 20]])
  })

  test('a deleted video class stays deleted; paying opens another', async () => {
    await school.did('collectVideoPayment', {
      id: await invoiced(),
      payment_type: 'cash',
      expiry_date: '2027-01-20',
    })
    await school.database.write(tx =>
      tx.updateTable('video_classes').set({ deleted_at: '2026-11-20T02:00:00.000Z' }).execute(),
    )
    await school.did('collectVideoPayment', {
      id: await invoiced(),
      payment_type: 'cash',
      expiry_date: '2027-02-20',
    })
    expect((await videoClasses()).map(row => [row.video_class_id, row.deleted_at === null])).toEqual([
      ['VC000001', false],
      ['VC000002', true],
    ])
  })

  test('the billed lessons are credited, however the course has changed since', async () => {
    const id = await invoiced()
    await school.database.write(tx =>
      tx.updateTable('courses').set({ total_lessons: 12 }).where('course_id', '=', course_id).execute(),
    )
    await school.did('collectVideoPayment', { id, payment_type: 'cash', expiry_date: '2027-01-20' })
    const { data } = await school.did('getStudentTokenDetails', { studentId: school.chan })
    expect(data.map(token => token.amount)).toEqual([10])
  })

  test('collected by twenty people at once, it opens one class and gives one receipt', async () => {
    const id = await invoiced()
    const input = { id, payment_type: 'cash', expiry_date: '2027-01-20' }
    const elsewhere = await school.secondServer()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? school : elsewhere).call('collectVideoPayment', input)),
    )
    await elsewhere.close()
    expect(replies.filter(reply => reply.status === 200)).toHaveLength(1)
    expect(replies.filter(reply => reply.status === 409)).toHaveLength(19)
    expect(await videoClasses()).toHaveLength(1)
  })

  test('live and video payments are not confused', async () => {
    const id = await invoiced()
    expect(await school.refused('collectPayment', { id, payment_type: 'cash' })).toBe(`404 There is no payment ${id}.`)
    await school.did('generateLiveInvoices', { month: '2026-11', dryRun: false })
    const live = await paymentFor(school, 'LI-2026-000001')
    const input = { payment_type: 'cash', expiry_date: '2027-01-20' }
    expect(await school.refused('collectVideoPayment', { id: live, ...input })).toBe(`404 There is no payment ${live}.`)
  })

  test('a past day is accepted; no date, or one that does not exist, is refused', async () => {
    const id = await invoiced()
    const collect = (expiry_date?: string) =>
      school.refused('collectVideoPayment', { id, payment_type: 'cash', ...(expiry_date ? { expiry_date } : {}) })
    expect(await collect()).toMatch(/^400 /)
    expect(await collect('2027-02-29')).toMatch(/^400 /)
    await school.did('collectVideoPayment', { id, payment_type: 'cash', expiry_date: '2026-11-01' })
  })
})
