import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate, migrations } from '#server/db/migrations/migrate.ts'
import { addOpenings } from '#server/office/personal-data/openings.ts'
import { codeAt } from '#tests/authenticator.ts'
import { engines } from '#tests/databases.ts'
import { beforeMigration, rowsOf } from '#tests/earlier-schema.ts'
import { lessonOn, paymentFor } from '#tests/invoices/school.ts'
import { expectBooksToAddUp } from '#tests/payments/books.ts'
import { type Centre, openCentre } from '#tests/slots/centre.ts'
import { password } from '#tests/world.ts'

/** The first version had the migrations before 0006. */
const numbers = Object.keys(migrations)
  .map(name => name.slice(0, 4))
  .filter(number => number >= '0006')

/** What people did with the operations that came with a migration: later versions must keep it, too. */
const newer: Readonly<Record<string, (school: Centre) => Promise<unknown>>> = {
  '0022': async school => {
    const payment_id = await paymentFor(school, 'LI-2026-000001')
    await school.did('reversePayment', { payment_id, reason: 'Twice', allow_negative: true })
  },
  '0025': async school => {
    await school.did('updateRetention', { log_years: 3 })
    await addOpenings(school.database, [
      { student_id: 'S0002', staff: 'may', day: '2026-11-20', at: '2026-11-20T02:00:00Z' },
    ])
  },
  '0027': async school => {
    const rows = ['S0002', 'nobody'].map(id => ({ id, call: 'toggleStudentStatus', input: { studentId: id } }))
    const { job_id } = await school.did('startJob', {
      command: 'students/toggle-student-status',
      kind: 'student',
      rows,
    })
    await expect.poll(async () => (await school.did('getJob', { job_id })).data.state).toBe('done')
  },
  '0029': school =>
    school.did('createView', { name: 'Chans', shared: false, key: 1, screen: '/students', search: 'q=chan' }),
  '0032': async school => {
    const steps = [{ command: 'students/toggle-student-status', answers: { student: '$row' } }]
    await school.did('createRecording', { name: 'Switch', steps })
  },
}

/** Tables that later versions make of the rows of others. An upgrade must make what the operations would have made. */
const derived = ['audit_summaries', 'billed_months', 'families', 'family_members', 'invoiced_names', 'token_balances']

describe.each(engines)('a database of an earlier version on $name', engine => {
  let school: Centre
  const waiting = new Map(Object.entries(newer))
  beforeAll(async () => {
    school = await openCentre(engine)
    await school.open()
    const watcher = await school.watcher('Wing')
    await school.did('markVideoLesson', {
      booking_id: await school.book(watcher, '2026-11-25', '11:00'),
      attendance: 'absence',
    })
    const chan = await school.student('Tai Man', 'Chan', '陳大文', { student_login_id: 'taiman' })
    const lee = await school.student('Ka Yan', 'Lee')
    const course = await school.course('P5 English', { lessons: 4 })
    const classId = await school.classOf('Friday', { course, students: [chan, lee], from: '2026-11-06' })
    await school.did('generateLiveInvoices', { month: '2026-11', dryRun: false })
    const id = await paymentFor(school, 'LI-2026-000001')
    await school.did('collectPayment', { id, payment_type: 'cash' }, { key: 'once' })
    await school.did('voidInvoice', { invoice_ref: 'LI-2026-000002', reason: 'Twice' })
    await school.did('updatestudent', {
      studentId: chan,
      first_name: 'Tai-man',
      surname: 'Chan',
      chinese_name: '陳大文',
    })
    const period = { start_date: '2026-11-01', end_date: '2026-11-30' }
    await school.did('customInvoice', { student_id: lee, ...period })
    const live_lesson_id = await lessonOn(school, classId, '2026-11-06')
    const results = [{ student_id: chan, attendance: 'presence', homework_status: 1 } as const]
    await school.did('updateAttendanceRecord', { live_lesson_id, results })
    await school.did('recordLeave', { student_id: chan, lesson_id: await lessonOn(school, classId, '2026-11-27') })
    await school.did('createQuiz', { quiz_name: 'Verbs', full_mark: 10 })
    await school.did('assignQuizToLesson', { lesson_id: live_lesson_id, quiz_name: 'Verbs' })
    await school.did('createMessage', { recipient_value: chan, message_text: 'Hello' })
    await school.did('addHoliday', { holiday_name: 'A feast', holiday: '2027-01-01' })
    const current_password = password
    const { secret } = await school.did('beginSecondStep', { current_password })
    await school.did('confirmSecondStep', { current_password, code: codeAt(secret, school.clock.now()) })
    await school.did('pdfReceiptLive', { student_id: chan, yearMonth: '2026-11' })
  })
  afterAll(() => school.close())

  test.each(numbers)('as it was before migration %s keeps every row', async number => {
    const { database } = school
    // The first version could undo nothing.
    if (number > '0006') {
      await school.did('addToken', { student_id: 'S0003', token_name: 'English', amount: 2 })
      const { data: log } = await school.did('getAuditLog', { rows: '1' })
      await school.did('undoOperation', { audit_id: log[0]!.id })
    }
    for (const [since, done] of waiting) {
      if (since >= number) continue
      waiting.delete(since)
      await done(school)
    }
    const before = await rowsOf(database)
    await beforeMigration(number, database)
    const earlier = await rowsOf(database)
    await migrate(database)
    const after = await rowsOf(database)
    for (const [name, rows] of earlier) {
      const columns = Object.keys(rows[0] ?? {})
      const kept = (row: Readonly<Record<string, unknown>>) => columns.map(column => row[column])
      // A table that counts its changes since this migration has a row that is new.
      if (name === 'revisions') continue
      expect([name, rows.length]).toEqual([name, before.get(name)?.length])
      expect([name, after.get(name)?.map(kept)]).toEqual([name, before.get(name)?.map(kept)])
    }
    for (const name of derived) expect([name, after.get(name)]).toEqual([name, before.get(name)])
  })

  test('goes on where it was', async () => {
    expect([...waiting.keys()]).toEqual([])
    const { database } = school
    await expectBooksToAddUp(database)
    const id = await paymentFor(school, 'LI-2026-000003')
    expect(await school.did('collectPayment', { id, payment_type: 'cash' })).toMatchObject({
      receipt_ref: 'LR-2026-000002',
    })
    await expectBooksToAddUp(database)
  })
})
