import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countChanges } from '#server/db/revisions.ts'
import type { NewRow } from '#server/db/tables.ts'
import { postLedger } from '#server/school/tokens/post-ledger.ts'
import { engines } from '#tests/databases.ts'
import { lessonOn, openSchool, paymentFor, type School } from '#tests/invoices/school.ts'

describe.each(engines)('the ledger of a student on $name', engine => {
  let school: School
  beforeAll(async () => {
    school = await openSchool(engine)
  })
  afterAll(() => school.close())

  const records = async (studentId: string) => (await school.did('getStudentTransactionRecords', { studentId })).data
  const entry = (cause: string): NewRow<'token_ledger'> => ({
    student_id: school.lee,
    token_name: 'English',
    transaction_type: 'Add',
    transaction_detail: 'Added by Boss',
    amount: 1,
    timestamp: '2026-11-20T02:00:00.000Z',
    staff: 'boss',
    subject: cause,
    cause,
  })

  test('lists every movement with its own text, newest first', async () => {
    await school.did('customInvoice', { student_id: school.chan, start_date: '2026-11-01', end_date: '2026-11-10' })
    await school.did('collectPayment', { id: await paymentFor(school, 'LI-2026-000001'), payment_type: 'cash' })
    const live_lesson_id = await lessonOn(school, school.tuesday, '2026-11-03')
    for (const attendance of ['presence', 'leave'] as const) {
      school.clock.pass({ hours: 1 })
      const results = [{ student_id: school.chan, attendance }]
      await school.did('updateAttendanceRecord', { live_lesson_id, results })
    }
    await school.did('addToken', { student_id: school.chan, token_name: 'English', amount: -2 })
    const about = { student_id: school.chan, token_name: 'English' }
    const all = await records(school.chan)
    expect(all.map(({ detail_parts: _, ...row }) => row)).toEqual([
      {
        ...about,
        transaction_type: 'Correct',
        transaction_detail: 'Corrected by Boss',
        amount: -2,
        timestamp: '2026-11-20T04:00:00.000Z',
      },
      {
        ...about,
        transaction_type: 'Refund',
        transaction_detail: 'Tuesday class 2026-11-03 leave',
        amount: 1,
        timestamp: '2026-11-20T04:00:00.000Z',
      },
      {
        ...about,
        transaction_type: 'Spend',
        transaction_detail: 'Tuesday class 2026-11-03 presence',
        amount: -1,
        timestamp: '2026-11-20T03:00:00.000Z',
      },
      {
        student_id: school.chan,
        token_name: 'Maths',
        transaction_type: 'Purchase',
        transaction_detail: 'LI-2026-000001 P5 Maths, 1 lesson',
        amount: 1,
        timestamp: '2026-11-20T02:00:00.000Z',
      },
      {
        ...about,
        transaction_type: 'Purchase',
        transaction_detail: 'LI-2026-000001 P5 English, 2 lessons',
        amount: 2,
        timestamp: '2026-11-20T02:00:00.000Z',
      },
    ])
    expect(all.map(({ detail_parts }) => detail_parts)).toEqual([
      [{ code: 'ledgerCorrected', values: { name: 'Boss' } }],
      [{ code: 'ledgerAttendance', values: { name: 'Tuesday class', on: '2026-11-03', status: 'leave' } }],
      [{ code: 'ledgerAttendance', values: { name: 'Tuesday class', on: '2026-11-03', status: 'presence' } }],
      [{ code: 'ledgerBought', values: { ref: 'LI-2026-000001', course: 'P5 Maths', count: '1' } }],
      [{ code: 'ledgerBought', values: { ref: 'LI-2026-000001', course: 'P5 English', count: '2' } }],
    ])
    expect(await records(school.lee)).toEqual([])
    expect(await school.refused('getStudentTransactionRecords', { studentId: 'S9999' })).toBe(
      '404 There is no student S9999.',
    )
  })

  test('cannot be changed or deleted, and takes no cause twice', async () => {
    const { database } = school
    await database.write(async tx => countChanges(tx, await postLedger(tx, [entry('addition:X')])))
    await expect(database.write(tx => postLedger(tx, [entry('addition:X')]))).rejects.toThrow(/unique/i)
    await expect(
      database.write(tx =>
        tx.updateTable('token_ledger').set({ amount: 100 }).where('cause', '=', 'addition:X').execute(),
      ),
    ).rejects.toThrow('append-only')
    await expect(
      database.write(tx => tx.deleteFrom('token_ledger').where('cause', '=', 'addition:X').execute()),
    ).rejects.toThrow('append-only')
    expect(await records(school.lee)).toHaveLength(1)
  })

  test('of ten thousand rows is listed completely, in order', async () => {
    const { database } = school
    const student_id = await school.student('Old', 'Timer')
    const causes = Array.from({ length: 10_000 }, (_, at) => `old:${String(at).padStart(5, '0')}`)
    await database.write(tx =>
      postLedger(
        tx,
        causes.map((cause, at) => ({
          ...entry(cause),
          student_id,
          amount: at % 3 === 0 ? 2 : -1,
          transaction_detail: cause,
        })),
      ),
    )
    const told = await records(student_id)
    expect(told.map(row => row.transaction_detail)).toEqual(causes.toReversed())
    const sum = told.reduce((total, row) => total + row.amount, 0)
    expect((await school.did('getStudentTokenDetails', { studentId: student_id })).data).toMatchObject([
      { amount: sum },
    ])
  })
})
