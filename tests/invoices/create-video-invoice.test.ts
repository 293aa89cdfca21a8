import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { checkBooksAndClose } from '#tests/payments/books.ts'
import { linesOf, openSchool, paymentFor, type School } from './school.ts'

describe.each(engines)('a video invoice on $name', engine => {
  let school: School
  beforeEach(async () => {
    school = await openSchool(engine)
    await school.token('iPad', 120, 'Video')
    await school.course('IELTS', { lessons: 10, token: 'iPad' })
  })
  afterEach(() => checkBooksAndClose(school))

  test('bills the whole course in the current month', async () => {
    // Still October in London, November in Hong Kong.
    school.clock.set('2026-12-01T00:30')
    const made = await school.did(
      'videoInvoiceCreate',
      { student_id: school.chan, course_name: 'IELTS' },
      { as: 'kit' },
    )
    expect(made).toEqual({
      success: true,
      message: 'VI-2026-000001, IELTS, 10 video lessons, 1,200.00',
      invoice_ref: 'VI-2026-000001',
      total_amount: 1200,
    })
    expect(await linesOf(school, made.invoice_ref)).toEqual(['IELTS, 10 video lessons: 10 × 120 = 1200'])
    expect(await school.did('videoMonths', {}, { as: 'kit' })).toMatchObject([
      { yearMonth: '2026-12', invoices: 1, outstanding_amount: 1200 },
    ])
    expect(await school.did('months', {}, { as: 'kit' })).toEqual([])
    expect(await school.did('videoInvoices', { month: '2026-12' }, { as: 'kit' })).toMatchObject([
      { invoice_ref: 'VI-2026-000001', total_amount: 1200, status: 'pending', receipt_ref: null },
    ])
    expect(await school.did('pendingVideoPayments', {}, { as: 'kit' })).toEqual([
      {
        video_payment_id: 'PV000001',
        due_date: '2026-12-15',
        student_id: school.chan,
        student_string: `Tai Man Chan (${school.chan})`,
        month: '2026-12',
        status: 'pending',
        total_amount: 1200,
        invoice_amount: 1200,
        invoice_ref: 'VI-2026-000001',
        course_name: 'IELTS',
      },
    ])
  })

  test('is made once while it is unpaid, for each student and course', async () => {
    const input = { student_id: school.chan, course_name: 'IELTS' }
    const replies = await Promise.all(Array.from({ length: 6 }, () => school.call('videoInvoiceCreate', input)))
    expect(replies.map(reply => reply.status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
    expect(await school.refused('videoInvoiceCreate', input)).toBe(
      `409 Tai Man Chan (${school.chan}) has the unpaid invoice VI-2026-000001 for IELTS already.`,
    )
    await school.did('videoInvoiceCreate', { student_id: school.lee, course_name: 'IELTS' })

    const id = await paymentFor(school, 'VI-2026-000001')
    await school.did('collectVideoPayment', { id, payment_type: 'cash', expiry_date: '2027-01-20' })
    expect((await school.did('videoInvoiceCreate', input)).invoice_ref).toBe('VI-2026-000003')
  })

  test('needs a student, a course, and lessons in it', async () => {
    await school.course('Empty', { lessons: 0, token: 'iPad' })
    const asked = (student_id: string, course_name: string) =>
      school.refused('videoInvoiceCreate', { student_id, course_name })
    expect(await asked('S9999', 'IELTS')).toBe('404 There is no student S9999.')
    expect(await asked(school.chan, 'TOEFL')).toBe('404 There is no course named TOEFL.')
    expect(await asked(school.chan, 'Empty')).toBe('400 The course Empty has no lessons to bill.')
    await school.did('deletestudent', { studentId: school.lee })
    expect(await asked(school.lee, 'IELTS')).toBe(`404 There is no student ${school.lee}.`)
    expect(await school.did('videoMonths', {})).toEqual([])
  })
})
