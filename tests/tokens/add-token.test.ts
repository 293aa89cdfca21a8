import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Answer } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { attendances } from '#contract/students.ts'
import { tokensFor } from '#rules/attendance.ts'
import { engines } from '#tests/databases.ts'
import { lessonOn, openSchool, paymentFor, type School } from '#tests/invoices/school.ts'

describe.each(engines)('the tokens of a student on $name', engine => {
  let school: School
  beforeEach(async () => {
    school = await openSchool(engine)
    await school.token('iPad', 120, 'Video')
  })
  afterEach(() => school.close())

  const add = (amount: number, token_name = 'English', student_id = school.chan) =>
    school.did('addToken', { student_id, token_name, amount })
  const rowOf = async (student = school.chan) =>
    (await school.did('getStudentToken', {})).data.find(row => row.student_id === student)
  const details = async (studentId = school.chan) =>
    (await school.did('getStudentTokenDetails', { studentId })).data.map(row => [row.token_name, row.amount])
  const ledger = async (studentId = school.chan) =>
    (await school.did('getStudentTransactionRecords', { studentId })).data

  test('are 0 at first; every student is listed, by id', async () => {
    expect((await school.did('getStudentToken', {})).data).toEqual([
      {
        student_id: school.chan,
        first_name: 'Tai Man',
        surname: 'Chan',
        chinese_name: '陳大文',
        live_token_amount: 0,
        video_token_amount: 0,
      },
      {
        student_id: school.lee,
        first_name: 'Ka Yan',
        surname: 'Lee',
        chinese_name: '',
        live_token_amount: 0,
        video_token_amount: 0,
      },
    ])
    expect(await details()).toEqual([])
    expect(await ledger()).toEqual([])
    expect((await school.did('getTokenName', {})).data).toEqual([
      { token_id: 'T0001', token_name: 'English' },
      { token_id: 'T0002', token_name: 'Maths' },
      { token_id: 'T0003', token_name: 'iPad' },
    ])
  })

  test('are added and corrected manually, and summed by type', async () => {
    expect(await add(5)).toEqual({
      success: true,
      message: 'Tai Man Chan (S0001) has 5 of English.',
      balance: 5,
    })
    school.clock.pass({ minutes: 1 })
    await school.did('addToken', { student_id: school.chan, token_name: 'English', amount: -2 }, { as: 'kit' })
    await add(7, '  Maths ')
    await add(12, 'iPad')
    await add(1, 'iPad', school.lee)
    expect(await rowOf()).toMatchObject({ live_token_amount: 10, video_token_amount: 12 })
    expect(await rowOf(school.lee)).toMatchObject({ live_token_amount: 0, video_token_amount: 1 })
    expect(await details()).toEqual([
      ['English', 3],
      ['Maths', 7],
      ['iPad', 12],
    ])
    // Whoever picks a token for a student sees theirs first.
    expect((await school.did('getTokenName', { student_id: school.lee })).data).toEqual([
      { token_id: 'T0003', token_name: 'iPad', amount: 1 },
      { token_id: 'T0001', token_name: 'English', amount: 0 },
      { token_id: 'T0002', token_name: 'Maths', amount: 0 },
    ])
    const about = { student_id: school.chan }
    expect((await ledger()).slice(2)).toEqual([
      {
        ...about,
        token_name: 'English',
        transaction_type: 'Correct',
        transaction_detail: 'Corrected by Kit',
        detail_parts: [{ code: 'ledgerCorrected', values: { name: 'Kit' } }],
        amount: -2,
        timestamp: '2026-11-20T02:01:00.000Z',
      },
      {
        ...about,
        token_name: 'English',
        transaction_type: 'Add',
        transaction_detail: 'Added by Boss',
        detail_parts: [{ code: 'ledgerAdded', values: { name: 'Boss' } }],
        amount: 5,
        timestamp: '2026-11-20T02:00:00.000Z',
      },
    ])
    const { data } = await school.did('getAuditLog', { limit: '1' })
    expect(data[0]).toMatchObject({ call: 'addToken', staff: 'boss' })
    expect(data[0]?.changes).toMatchObject([{ table: 'token_ledger', id: 'addition:A000005', before: null }])
  })

  test('are not corrected below 0, and a used-up token is still listed', async () => {
    const refused = (amount: number) =>
      school.refused('addToken', { student_id: school.chan, token_name: 'English', amount })
    expect(await refused(-1)).toBe('409 Tai Man Chan (S0001) has 0 of English: -1 would make the balance negative.')
    await add(3)
    await add(9, 'Maths')
    expect(await refused(-4)).toBe('409 Tai Man Chan (S0001) has 3 of English: -4 would make the balance negative.')
    await add(-3)
    expect(await details()).toEqual([
      ['English', 0],
      ['Maths', 9],
    ])
    const lesson = await lessonOn(school, school.tuesday, '2026-11-03')
    const results = [{ student_id: school.chan, attendance: 'presence' as const }]
    await school.did('updateAttendanceRecord', { live_lesson_id: lesson, results })
    expect(await rowOf()).toMatchObject({ live_token_amount: 8 })
    expect((await details())[0]).toEqual(['English', -1])
    expect(await refused(-1)).toBe('409 Tai Man Chan (S0001) has -1 of English: -1 would make the balance negative.')
    // A negative balance may be reduced in part.
    expect((await add(1)).message).toBe('Tai Man Chan (S0001) has 0 of English.')
  })

  test('are refused with a sentence for an unknown student or token, and for an invalid amount', async () => {
    const refused = (more: object) =>
      school.refused('addToken', { student_id: school.chan, token_name: 'English', amount: 1, ...more })
    expect(await refused({ student_id: 'S9999' })).toBe('404 There is no student S9999.')
    expect(await refused({ token_name: 'english' })).toBe('404 There is no token named english.')
    for (const amount of [0, -0, 0.5, '1', null, undefined, 1e308, 100_001, -100_001])
      expect(await refused({ amount })).toMatch(/^400 /)
    await school.did('deletestudent', { studentId: school.lee })
    expect(await refused({ student_id: school.lee })).toBe(`404 There is no student ${school.lee}.`)
    expect(await school.refused('getStudentTransactionRecords', { studentId: school.lee })).toBe(
      `404 There is no student ${school.lee}.`,
    )
    expect((await school.did('getStudentToken', {})).data.map(row => row.student_id)).toEqual([school.chan])
    expect(await ledger()).toEqual([])
  })

  test('sent twice under one key are added once; without a key, as often as they are sent', async () => {
    const body = { student_id: school.chan, token_name: 'English', amount: 2 }
    await school.did('addToken', body, { key: 'once' })
    await school.did('addToken', body, { key: 'once' })
    expect(await details()).toEqual([['English', 2]])
    await school.did('addToken', body)
    await school.did('addToken', body)
    expect(await details()).toEqual([['English', 6]])
  })

  test('removed by many at once are removed once each, and never more than there are', async () => {
    const other = await school.secondServer()
    try {
      await add(8)
      const body = { student_id: school.chan, token_name: 'English', amount: -1 }
      const told = await Promise.all(
        Array.from({ length: 24 }, (_, at) => (at % 2 === 0 ? school : other).call('addToken', body)),
      )
      expect(told.map(each => each.status).toSorted()).toEqual([...Array(8).fill(200), ...Array(16).fill(409)])
      expect(await details()).toEqual([['English', 0]])
    } finally {
      await other.close()
    }
  })

  test('are added to a token, or the token is deleted, but never both', async () => {
    const other = await school.secondServer()
    try {
      for (let round = 0; round < 6; round += 1) {
        const token_name = await school.token(`Race ${round}`)
        const [added, deleted] = await Promise.all([
          other.call('addToken', { student_id: school.lee, token_name, amount: 1 }),
          school.call('deleteToken', { tokenName: token_name }),
        ])
        expect([added.status, deleted.status].toSorted()).toEqual(added.status === 200 ? [200, 409] : [200, 404])
      }
    } finally {
      await other.close()
    }
  })

  test('are the same in ledger, list and details, after any purchases, corrections and attendance', async () => {
    await school.course('IELTS', { lessons: 10, token: 'iPad' })
    const students = [school.chan, school.lee]
    const tokens = ['English', 'Maths', 'iPad']
    const lessons = await Promise.all(
      ['2026-11-03', '2026-11-10', '2026-11-17', '2026-11-24'].map(async day => ({
        day,
        id: await lessonOn(school, school.tuesday, day),
      })),
    )
    const model = new Map<string, number>()
    const at = (student: string, token: string) => model.get(`${student} ${token}`) ?? 0
    const move = (student: string, token: string, amount: number) =>
      model.set(`${student} ${token}`, at(student, token) + amount)
    const marks = new Map<string, 0 | 1>()
    const student = fc.constantFrom(...students)
    const operation = fc.oneof(
      fc.record({
        kind: fc.constant('correct' as const),
        student,
        token: fc.constantFrom(...tokens),
        amount: fc.integer({ min: -6, max: 6 }).filter(amount => amount !== 0),
      }),
      fc.record({
        kind: fc.constant('attend' as const),
        student,
        lesson: fc.constantFrom(...lessons),
        attendance: fc.constantFrom(...attendances),
      }),
      fc.record({ kind: fc.constant('buy lesson' as const), student, lesson: fc.constantFrom(...lessons) }),
      fc.record({ kind: fc.constant('buy course' as const), student }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 4, maxLength: 14 }), async operations => {
        for (const each of operations) {
          if (each.kind === 'correct') {
            const { student: student_id, token: token_name, amount } = each
            const { status } = await school.call('addToken', { student_id, token_name, amount })
            const allowed = amount > 0 || at(student_id, token_name) + amount >= 0
            expect(status).toBe(allowed ? 200 : 409)
            if (allowed) move(student_id, token_name, amount)
          } else if (each.kind === 'attend') {
            const results = [{ student_id: each.student, attendance: each.attendance }]
            await school.did('updateAttendanceRecord', { live_lesson_id: each.lesson.id, results })
            const mark = `${each.student} ${each.lesson.id}`
            const costs = tokensFor(each.attendance)
            move(each.student, 'English', (marks.get(mark) ?? 0) - costs)
            marks.set(mark, costs)
          } else if (each.kind === 'buy lesson') {
            const dates = { start_date: each.lesson.day, end_date: each.lesson.day }
            const { status, body } = await school.call('customInvoice', { student_id: each.student, ...dates })
            if (status !== 200) continue
            const { invoice_ref } = body as Answer<Calls['customInvoice']>
            const id = await paymentFor(school, invoice_ref)
            await school.did('collectPayment', { id, payment_type: 'cash' })
            move(each.student, 'English', 1)
          } else {
            const sold = { student_id: each.student, course_name: 'IELTS' }
            const { invoice_ref } = await school.did('videoInvoiceCreate', sold)
            const id = await paymentFor(school, invoice_ref)
            await school.did('collectVideoPayment', { id, payment_type: 'bank-in', expiry_date: '2027-01-20' })
            move(each.student, 'iPad', 10)
          }
        }
        for (const each of students) {
          const entries = await ledger(each)
          const sums = new Map<string, number>()
          for (const { token_name, amount } of entries) sums.set(token_name, (sums.get(token_name) ?? 0) + amount)
          expect(new Map((await details(each)) as [string, number][])).toEqual(sums)
          for (const token of tokens) expect(sums.get(token) ?? 0).toBe(at(each, token))
          expect(await rowOf(each)).toMatchObject({
            live_token_amount: at(each, 'English') + at(each, 'Maths'),
            video_token_amount: at(each, 'iPad'),
          })
        }
      }),
      { numRuns: 12 },
    )
    const causes = await school.database.reader.selectFrom('token_ledger').select('cause').execute()
    expect(new Set(causes.map(row => row.cause)).size).toBe(causes.length)
  })

  test('are a list that is sent again when a name, a token or a balance has changed', async () => {
    const tag = async (path: string) => (await school.send('GET', path)).headers.get('etag')
    const list = '/admin/getStudentToken'
    const [mine, theirs] = [school.chan, school.lee].map(id => `/admin/getStudentTransactionRecords/${id}`) as [
      string,
      string,
    ]
    expect(await tag(mine)).not.toBe(await tag(theirs))
    for (const operation of [
      () => add(1),
      () => school.did('updatestudent', { studentId: school.chan, surname: 'Chen' }),
      () => school.token('Physics'),
    ]) {
      const before = await tag(list)
      expect((await school.send('GET', list, { headers: { 'If-None-Match': before ?? '' } })).status).toBe(304)
      await operation()
      expect(await tag(list)).not.toBe(before)
    }
    const before = await tag(mine)
    await school.did('addHoliday', { holiday_name: 'Easter', holiday: '2027-03-26' })
    expect(await tag(mine)).toBe(before)
    await add(1)
    expect(await tag(mine)).not.toBe(before)
  })
})
