import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines as ddl } from '#server/db/ddl.ts'
import { makeFamilies } from '#server/school/students/make-families.ts'
import { engines } from '#tests/databases.ts'
import { checkBooksAndClose } from '#tests/payments/books.ts'
import { linesOf, openSchool, type School } from './school.ts'

describe.each(engines)('the invoices of a month on $name', engine => {
  let school: School
  beforeEach(async () => {
    school = await openSchool(engine)
  })
  afterEach(() => checkBooksAndClose(school))

  const month = '2026-11'

  test('students can be left out, and are billed by the next run', async () => {
    const preview = await school.did('generateLiveInvoices', { month, dryRun: true, except: [school.chan] })
    expect(preview.data).toMatchObject({ total_amount: 1200, invoices: [{ student_id: school.lee }] })
    const one = await school.did('generateLiveInvoices', { month, dryRun: false, except: [school.chan, 'S9999'] })
    expect(one.data.invoices.map(each => [each.student_id, each.invoice_ref])).toEqual([[school.lee, 'LI-2026-000001']])
    const rest = await school.did('generateLiveInvoices', { month, dryRun: false })
    expect(rest.data.invoices.map(each => [each.student_id, each.invoice_ref])).toEqual([
      [school.chan, 'LI-2026-000002'],
    ])
  })

  test('a preview shows what would be billed and stores nothing', async () => {
    const preview = await school.did('generateLiveInvoices', { month, dryRun: true })
    expect(preview.data).toEqual({
      month,
      total_amount: 2901,
      invoices: [
        {
          student_id: school.chan,
          student_string: `Tai Man Chan (${school.chan})`,
          lessons: 6,
          total_amount: 1701,
          invoice_ref: null,
        },
        {
          student_id: school.lee,
          student_string: `Ka Yan Lee (${school.lee})`,
          lessons: 4,
          total_amount: 1200,
          invoice_ref: null,
        },
      ],
    })
    expect(await school.did('months', {})).toEqual([])
    expect(await school.did('pendingPayments', {})).toEqual([])
    const { data } = await school.did('getAuditLog', {})
    expect(data.map(entry => entry.call)).not.toContain('generateLiveInvoices')

    const done = await school.did('generateLiveInvoices', { month, dryRun: false })
    expect(done.data).toEqual({
      ...preview.data,
      invoices: preview.data.invoices.map((invoice, index) => ({
        ...invoice,
        invoice_ref: `LI-2026-00000${index + 1}`,
      })),
    })
    expect(await linesOf(school, 'LI-2026-000001')).toEqual([
      'P5 English, Tuesday class: 3, 10, 17, 24 Nov 2026: 4 × 300 = 1200',
      'P5 Maths, Sunday class: 8, 15 Nov 2026: 2 × 250.5 = 501',
    ])
  })

  test('run again, it bills nothing twice', async () => {
    await school.did('generateLiveInvoices', { month, dryRun: false })
    const again = await school.did('generateLiveInvoices', { month, dryRun: false })
    expect(again.data).toEqual({ month, total_amount: 0, invoices: [] })
    expect(await school.did('liveInvoices', { month })).toHaveLength(2)

    // A student who joins later is billed for the remaining lessons only.
    const wong = await school.student('Ho Yin', 'Wong', '黃浩然')
    await school.did('addStudentsToClass', { class_id: school.sunday, student_ids: [wong] })
    const third = await school.did('generateLiveInvoices', { month, dryRun: false })
    expect(third.data.invoices).toMatchObject([{ student_id: wong, lessons: 2, invoice_ref: 'LI-2026-000003' }])
  })

  test('run by several people at once, it bills every lesson once', async () => {
    const elsewhere = await school.secondServer()
    const runs = await Promise.all(
      [school, elsewhere, school, elsewhere].map(server =>
        server.did('generateLiveInvoices', { month, dryRun: false }),
      ),
    )
    await elsewhere.close()
    expect(runs.map(run => run.data.invoices.length).toSorted()).toEqual([0, 0, 0, 2])
    expect(await school.did('liveInvoices', { month })).toHaveLength(2)
  })

  test('a custom invoice for part of the month leaves the rest to it', async () => {
    await school.did('customInvoice', { student_id: school.chan, start_date: '2026-11-01', end_date: '2026-11-08' })
    const run = await school.did('generateLiveInvoices', { month, dryRun: false })
    expect(run.data.invoices.map(invoice => [invoice.student_id, invoice.lessons])).toEqual([
      [school.chan, 4],
      [school.lee, 4],
    ])
  })

  test('a month without lessons has no invoices, and students who left the school have none', async () => {
    expect((await school.did('generateLiveInvoices', { month: '2026-02', dryRun: false })).data.invoices).toEqual([])
    await school.did('deletestudent', { studentId: school.chan })
    const run = await school.did('generateLiveInvoices', { month, dryRun: false })
    expect(run.data.invoices.map(invoice => invoice.student_id)).toEqual([school.lee])
  })

  test('four hundred students get four hundred invoices, numbered without a gap', async () => {
    await school.database.write(async tx => {
      for (let hundred = 0; hundred < 4; hundred += 1) {
        const ids = Array.from({ length: 100 }, (_, at) => `P${hundred * 100 + at}`)
        await tx
          .insertInto('students')
          .values(
            ids.map(student_id => ({
              student_id,
              student_login_id: '',
              first_name: 'Student',
              surname: student_id,
              chinese_name: '',
              phone: '',
              school: '',
              grade: '',
              parent_name: '',
              relationship: '',
              parent_phone: '',
              address: '',
              student_photo: null,
              status: 'active' as const,
              c_time: '2026-09-01T00:00:00.000Z',
              deleted_at: null,
            })),
          )
          .execute()
        await makeFamilies(
          tx,
          ids.map(student_id => ({ student_id, c_time: '2026-09-01T00:00:00.000Z' })),
        )
        await tx
          .insertInto('class_students')
          .values(
            ids.map(student_id => ({
              class_id: school.tuesday,
              student_id,
              added_at: '2026-09-01T00:00:00.000Z',
              removed_at: null,
              removed_why: null,
            })),
          )
          .execute()
      }
    })
    const { data } = await school.did('generateLiveInvoices', { month, dryRun: false })
    expect(data.invoices).toHaveLength(402)
    expect(data.total_amount).toBe(401 * 1200 + 1701)
    const refs = data.invoices.map(invoice => invoice.invoice_ref)
    expect(refs).toEqual(refs.map((_, at) => `LI-2026-${String(at + 1).padStart(6, '0')}`))
    expect(await school.did('pendingPayments', {})).toHaveLength(402)
  })

  describe('in parts', () => {
    /** Students with a lesson each, beside the two of the school. */
    const many = 110
    beforeEach(async () => {
      const course = await school.course('S1 English', { lessons: 1, token: 'English' })
      const rows = Array.from({ length: many }, (_, at) => ({ line: at + 2, first_name: `${at}`, surname: 'Ho' }))
      const { data } = await school.did('importStudents', { rows, dryRun: false })
      const students = data.rows.flatMap(row => row.student_id ?? [])
      await school.classOf('Monday class', { course, students, from: '2026-11-02' })
    })
    const refs = async () => (await school.did('liveInvoices', { month })).map(invoice => invoice.invoice_ref)
    const numbered = (count: number) =>
      Array.from({ length: count }, (_, at) => `LI-2026-${String(at + 1).padStart(6, '0')}`)
    const runs = async () => (await school.did('getAuditLog', { rows: '1' })).data.map(entry => entry.call).toReversed()

    test('other writes run between the parts, and no number is left out', async () => {
      const [run, , custom] = await Promise.all([
        school.did('generateLiveInvoices', { month, dryRun: false }),
        school.did('createQuiz', { quiz_name: 'One', full_mark: 10 }),
        school.call('customInvoice', { student_id: school.lee, start_date: `${month}-01`, end_date: `${month}-30` }),
      ])
      expect(await refs()).toEqual(numbered(many + 2))
      // Whichever of the two comes first bills the student; the other finds nothing left.
      expect([200, 400]).toContain(custom.status)
      expect(run.data.invoices).toHaveLength(custom.status === 200 ? many + 1 : many + 2)
      const calls = await runs()
      expect(calls.indexOf('createQuiz')).toBeLessThan(calls.lastIndexOf('generateLiveInvoices'))
      expect(calls.filter(call => call === 'generateLiveInvoices').length).toBeGreaterThan(1)
    })

    test('after an interruption the same request does the rest, and its answer names all', async () => {
      const { schema, kind } = school.database
      for (const statement of ddl[kind].refuse('invoices', 'insert', 'No', `new.student_id = 'S0080'`))
        await sql.raw(statement).execute(schema)
      const ask = { month, dryRun: false }
      const key = { key: 'run' }
      expect((await school.call('generateLiveInvoices', ask, key)).status).toBe(500)
      const stored = (await refs()).length
      expect(stored).toBeGreaterThan(0)
      expect(stored).toBeLessThan(80)
      await sql
        .raw(kind === 'sqlite' ? 'drop trigger invoices_no_insert' : 'drop trigger invoices_no_insert on invoices')
        .execute(schema)
      const done = await school.did('generateLiveInvoices', ask, key)
      expect(done.data.invoices.map(invoice => invoice.invoice_ref)).toEqual(numbered(many + 2))
      expect(done.message).toBe(`${many + 2} invoices for 2026-11, 35,901.00`)
      expect(await refs()).toEqual(numbered(many + 2))
      const again = await school.call('generateLiveInvoices', ask, key)
      expect([again.body, again.headers.get('idempotency-replayed')]).toEqual([done, 'true'])
    })

    test('the same request twice at once, on two servers, bills once and has one answer', async () => {
      const secondServer = await school.secondServer()
      const answers = await Promise.all(
        [school, secondServer].map(server =>
          server.did('generateLiveInvoices', { month, dryRun: false }, { key: 'run' }),
        ),
      )
      await secondServer.close()
      expect(await refs()).toEqual(numbered(many + 2))
      for (const { data } of answers) expect(data.invoices).toHaveLength(many + 2)
    })
  })
})
