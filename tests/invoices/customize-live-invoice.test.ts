import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dayOf } from '#rules/hong-kong.ts'
import { refuseOf } from '#server/calls/run-handler.ts'
import { customInvoice } from '#server/school/invoices/customize-live-invoice.ts'
import { engines } from '#tests/databases.ts'
import { checkBooksAndClose } from '#tests/payments/books.ts'
import { lessonOn, linesOf, openSchool, type School } from './school.ts'

describe.each(engines)('a custom live invoice on $name', engine => {
  let school: School
  beforeEach(async () => {
    school = await openSchool(engine)
  })
  afterEach(() => checkBooksAndClose(school))

  const caller = {
    username: 'boss',
    name: 'Boss',
    role: 'boss',
    address: '127.0.0.1',
    requestId: '',
    sessionHash: '',
  } as const
  const november = { start_date: '2026-11-01', end_date: '2026-11-30' }

  test('bills the lessons of the days asked for, a line for each course', async () => {
    const made = await school.did('customInvoice', { student_id: school.chan, ...november })
    expect(made.message).toBe('LI-2026-000001, 6 lessons, 1,701.00')
    expect(await linesOf(school, made.invoice_ref)).toEqual([
      'P5 English, Tuesday class: 3, 10, 17, 24 Nov 2026: 4 × 300 = 1200',
      'P5 Maths, Sunday class: 8, 15 Nov 2026: 2 × 250.5 = 501',
    ])
    expect(await school.did('liveInvoices', { month: '2026-11' })).toEqual([
      {
        payment_id: 'PL000001',
        due_date: '2026-12-04',
        invoice_ref: 'LI-2026-000001',
        receipt_ref: null,
        student_id: school.chan,
        student_string: `Tai Man Chan (${school.chan})`,
        total_amount: 1701,
        yearMonth: '2026-11',
        status: 'pending',
      },
    ])
    expect(await school.did('pendingPayments', {})).toMatchObject([
      { payment_id: 'PL000001', student_id: school.chan, month: '2026-11', status: 'pending', total_amount: 1701 },
    ])
  })

  test('includes both end days and belongs to the month of the last', async () => {
    const made = await school.did('customInvoice', {
      student_id: school.chan,
      start_date: '2026-10-20',
      end_date: '2026-11-03',
    })
    expect(await linesOf(school, made.invoice_ref)).toEqual(['P5 English, Tuesday class: 3 Nov 2026: 1 × 300 = 300'])
    expect(made.message).toBe('LI-2026-000001, 1 lesson, 300.00')
    expect(await school.did('months', {})).toMatchObject([{ yearMonth: '2026-11', invoices: 1, total_amount: 300 }])
  })

  test('bills no lesson twice', async () => {
    await school.did('customInvoice', { student_id: school.chan, start_date: '2026-11-01', end_date: '2026-11-10' })
    const rest = await school.did('customInvoice', { student_id: school.chan, ...november })
    expect(rest.message).toBe('LI-2026-000002, 3 lessons, 850.50')
    expect(await school.refused('customInvoice', { student_id: school.chan, ...november })).toBe(
      '400 No billable live lessons in this period.',
    )
    // An invoice of one student does not affect another's.
    expect((await school.did('customInvoice', { student_id: school.lee, ...november })).invoice_ref).toBe(
      'LI-2026-000003',
    )
  })

  test('requested by two people at once, one of them is told that nothing is left', async () => {
    const input = { student_id: school.chan, ...november }
    const replies = await Promise.all(Array.from({ length: 8 }, () => school.call('customInvoice', input)))
    expect(replies.map(reply => reply.status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 400)])
  })

  test('leaves out lessons on leave, and bills one that the student attended in spite of it', async () => {
    const marked = await lessonOn(school, school.tuesday, '2026-11-03')
    const excused = await lessonOn(school, school.tuesday, '2026-11-24')
    const mark = (live_lesson_id: string, attendance: 'leave' | 'presence') =>
      school.did('updateAttendanceRecord', {
        live_lesson_id,
        results: [{ student_id: school.chan, attendance, homework_status: 0 }],
      })
    await mark(marked, 'leave')
    await approveLeave(excused, school.chan, '2026-11-24')
    await approveLeave(excused, school.chan, '2026-11-23')
    const made = await school.did('customInvoice', { student_id: school.chan, ...november })
    expect((await linesOf(school, made.invoice_ref)).at(-1)).toBe(
      'P5 English, Tuesday class: 10, 17 Nov 2026: 2 × 300 = 600',
    )

    await mark(excused, 'presence')
    const later = await school.did('customInvoice', { student_id: school.chan, ...november })
    expect(await linesOf(school, later.invoice_ref)).toEqual(['P5 English, Tuesday class: 24 Nov 2026: 1 × 300 = 300'])
  })

  const approveLeave = (lesson_id: string, student_id: string, leave_date: string) =>
    school.database.write(tx =>
      tx
        .insertInto('leave_requests')
        .values({
          student_id,
          lesson_id,
          leave_date,
          title: null,
          description: null,
          status: 'approved',
          created_at: '2026-11-18T02:00:00.000Z',
          decided_at: '2026-11-18T03:00:00.000Z',
          decided_by: 'boss',
        })
        .execute(),
    )

  test('a later price changes later invoices only', async () => {
    const input = { student_id: school.chan, start_date: '2026-11-01', end_date: '2026-11-10' }
    const before = await school.did('customInvoice', input)
    await school.database.write(tx =>
      tx.updateTable('tokens').set({ value_cents: 40_000 }).where('token_name', '=', 'English').execute(),
    )
    await school.did('updatestudent', { studentId: school.chan, first_name: 'David', chinese_name: '陳大偉' })
    const after = await school.did('customInvoice', { ...input, end_date: '2026-11-30' })

    expect((await linesOf(school, before.invoice_ref))[0]).toBe(
      'P5 English, Tuesday class: 3, 10 Nov 2026: 2 × 300 = 600',
    )
    expect((await linesOf(school, after.invoice_ref)).at(-1)).toBe(
      'P5 English, Tuesday class: 17, 24 Nov 2026: 2 × 400 = 800',
    )
    const [first, second] = await school.did('liveInvoices', { month: '2026-11' })
    expect(first?.student_string).toBe(`Tai Man Chan (${school.chan})`)
    expect(second?.student_string).toBe(`David Chan (${school.chan})`)
  })

  test('a deleted class is billed up to today, a class the student left up to the day before', async () => {
    await school.database.write(async tx => {
      await tx
        .updateTable('classes')
        .set({ deleted_at: '2026-11-19T02:00:00.000Z' })
        .where('class_id', '=', school.tuesday)
        .execute()
      await tx
        .updateTable('class_students')
        // Half past midnight on the 15th in Hong Kong.
        .set({ removed_at: '2026-11-14T16:30:00.000Z', removed_why: 'removed' })
        .where('class_id', '=', school.sunday)
        .execute()
    })
    const made = await school.did('customInvoice', { student_id: school.chan, ...november })
    expect(await linesOf(school, made.invoice_ref)).toEqual([
      'P5 English, Tuesday class: 3, 10, 17 Nov 2026: 3 × 300 = 900',
      'P5 Maths, Sunday class: 8 Nov 2026: 1 × 250.5 = 250.5',
    ])
  })

  test('lessons paid with video tokens are not live lessons', async () => {
    await school.token('iPad', 100, 'Video')
    const course = await school.course('IELTS', { token: 'iPad' })
    await school.classOf('IELTS class', { course, students: [school.lee], from: '2026-12-01' })
    expect(
      await school.refused('customInvoice', {
        student_id: school.lee,
        start_date: '2026-12-01',
        end_date: '2026-12-31',
      }),
    ).toBe('400 No billable live lessons in this period.')
  })

  test('inactive students are billed, deleted and unknown ones are not', async () => {
    await school.did('toggleStudentStatus', { studentId: school.lee })
    expect((await school.did('customInvoice', { student_id: school.lee, ...november })).message).toContain('4 lessons')
    await school.did('deletestudent', { studentId: school.chan })
    expect(await school.refused('customInvoice', { student_id: school.chan, ...november })).toBe(
      `404 There is no student ${school.chan}.`,
    )
    expect(await school.refused('customInvoice', { student_id: 'S9999', ...november })).toBe(
      '404 There is no student S9999.',
    )
    expect(
      await school.refused('customInvoice', {
        student_id: school.lee,
        start_date: '2026-11-30',
        end_date: '2026-11-01',
      }),
    ).toBe('400 End date must not be before start date.')
  })

  test('one that failed half way leaves no gap', async () => {
    const { database, clock } = school
    const begun = database.write(async tx => {
      const at = { tx, now: clock.now(), today: dayOf(clock.now()), caller, refuse: refuseOf('customInvoice') }
      const { answer } = await customInvoice.run({ student_id: school.chan, ...november }, at)
      throw new Error(`the power failed after ${answer.invoice_ref}`)
    })
    await expect(begun).rejects.toThrow('after LI-2026-000001')
    expect(await school.did('months', {})).toEqual([])
    const made = await school.did('customInvoice', { student_id: school.lee, ...november })
    expect(made.invoice_ref).toBe('LI-2026-000001')
    expect(await school.did('pendingPayments', {})).toMatchObject([{ payment_id: 'PL000001' }])
  })

  test('numbers begin anew each year', async () => {
    const begin = { start_date: '2026-11-01', end_date: '2026-11-10' }
    await school.did('customInvoice', { student_id: school.lee, ...begin })
    school.clock.set('2026-12-31T23:59')
    await school.did('customInvoice', { student_id: school.chan, ...begin }, { as: 'kit' })
    school.clock.set('2027-01-01T00:00')
    const made = await school.did('customInvoice', { student_id: school.chan, ...november }, { as: 'kit' })
    expect(made.invoice_ref).toBe('LI-2027-000001')
    const listed = await school.did('liveInvoices', { month: '2026-11' }, { as: 'kit' })
    const refs = listed.map(invoice => invoice.invoice_ref)
    expect(refs).toEqual(['LI-2026-000001', 'LI-2026-000002', 'LI-2027-000001'])
  })
})
