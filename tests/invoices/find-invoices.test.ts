import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { folded, wordsOf } from '#rules/same-text.ts'
import { migrate } from '#server/db/migrations/migrate.ts'
import { engines } from '#tests/databases.ts'
import { beforeMigration } from '#tests/earlier-schema.ts'
import { openWorld, type World } from '#tests/world.ts'

describe.each(engines)('searching invoices on $name', engine => {
  let school: World
  beforeEach(async () => {
    school = await openWorld(engine)
    await school.token('iPad', 120, 'Video')
    await school.course('IELTS', { lessons: 10, token: 'iPad' })
    for (const [first, surname, chinese] of [
      ['Tai Man', 'Chan', '陳大文'],
      ['A_1', 'Lee', ''],
      ['AB1', 'Lee', ''],
      ['50%', 'Ho\\Wong', ''],
    ] as const) {
      const student_id = await school.student(first, surname, chinese)
      await school.did('videoInvoiceCreate', { student_id, course_name: 'IELTS' })
    }
  })
  afterEach(() => school.close())

  test.each([
    ['chan tai', ['Tai Man Chan']],
    ['大文', ['Tai Man Chan']],
    ['vi-2026-000003', ['AB1 Lee']],
    ['a_1', ['A_1 Lee']],
    ['lee', ['AB1 Lee', 'A_1 Lee']],
    ['0%', ['50% Ho\\Wong']],
    ['%', ['50% Ho\\Wong']],
    ['ho\\w', ['50% Ho\\Wong']],
    ['nobody', []],
  ])('%s', async (q, names) => {
    const { data } = await school.did('findInvoices', { q })
    expect(data.map(row => row.student_string.replace(/ \(S\d+\)$/, ''))).toEqual(names)
  })
})

describe.each(engines)('the search for invoices after a change of the student, on $name', engine => {
  let school: World
  beforeEach(async () => {
    school = await openWorld(engine)
    await school.token('iPad', 120, 'Video')
    await school.course('IELTS', { lessons: 10, token: 'iPad' })
  })
  afterEach(() => school.close())

  const found = async (q: string) => (await school.did('findInvoices', { q })).data.length

  test('finds what is there now, also after an undo and after they are deleted and restored', async () => {
    const studentId = await school.student('José', 'D’Arcy', '盧 啟東')
    await school.did('videoInvoiceCreate', { student_id: studentId, course_name: 'IELTS' })
    const student = (await school.did('getStudent', {})).data.find(row => row.student_id === studentId)!
    for (const q of ['jose', "d'arcy", '卢启东']) expect(await found(q), q).toBe(1)
    expect(await found('catharines')).toBe(0)
    const {
      student_id: _,
      student_photo: __,
      c_time: ___,
      status: ____,
      ...form
    } = { ...student, chinese_name: student.chinese_name ?? '' }
    await school.did('updatestudent', { studentId, ...form, school: 'St. Catharine’s', phone: '+852 6435 2468' })
    for (const q of ["st catharine's", '64352468', '6435-2468', '00852 64352468']) expect(await found(q), q).toBe(1)
    await school.did('deletestudent', { studentId })
    expect(await found('catharines')).toBe(0)
    expect(await found('jose')).toBe(1)
    await school.did('restoreStudent', { studentId })
    expect(await found('catharines')).toBe(1)
    await school.did('toggleStudentStatus', { studentId })
    expect(await found('jose inactive')).toBe(1)
  })
})

describe.each(engines)('the search for invoices of somebody who is called as a school is, on $name', engine => {
  let school: World
  afterEach(() => school.close())

  test('finds theirs, however many newer ones the pupils of that school have', async () => {
    school = await openWorld(engine)
    await school.token('iPad', 120, 'Video')
    await school.course('IELTS', { lessons: 10, token: 'iPad' })
    const people = ['Ching Man Fung', ...Array.from({ length: 25 }, (_, at) => `A${at} Wong`)]
    for (const [at, name] of people.entries()) {
      const [surname = '', ...first] = name.split(' ').toReversed()
      const student_id = await school.student(first.toReversed().join(' '), surname, at === 0 ? '馮靜雯' : '', {
        school: at === 0 ? 'Island School' : 'Fung Kai 馮學校 2026',
      })
      school.clock.pass({ minutes: 1 })
      await school.did('videoInvoiceCreate', { student_id, course_name: 'IELTS' })
      await school.did('collectVideoPayment', {
        id: `PV${String(at + 1).padStart(6, '0')}`,
        payment_type: 'cash',
        expiry_date: '2027-11-20',
      })
    }
    for (const q of ['fung', 'fun', '馮', 'fung 2026', 'fung vr-2026', 'vi fung'])
      for (const asked of [{ q }, { q, newest: 'receipts' }, { q, newest: 'receipts', limit: '3' }] as const) {
        const { data } = await school.did('findInvoices', asked)
        expect([asked, data.map(row => row.student_string)]).toEqual([
          asked,
          expect.arrayContaining([expect.stringMatching(/^Ching Man Fung/)]),
        ])
        expect(data).toHaveLength('limit' in asked ? 3 : 20)
      }
  })
})

/** What a student is found by. */
const studentColumns = [
  ...(['students.student_login_id', 'students.first_name', 'students.surname', 'students.phone'] as const),
  ...(['students.parent_name', 'students.parent_phone', 'students.school', 'students.status'] as const),
]

describe.each(engines)('the search for invoices on $name', engine => {
  let school: World
  const courses = ['IELTS', 'Maths', 'Physics'] as const
  /** What the search read before it had an index: every row. */
  async function readAll(q: string): Promise<readonly string[]> {
    const rows = await school.database.reader
      .selectFrom('invoices')
      .innerJoin('payments', 'payments.invoice_ref', 'invoices.invoice_ref')
      .innerJoin('students', 'students.student_id', 'invoices.student_id')
      .select(['invoices.invoice_ref', 'payments.receipt_ref', 'invoices.student_string', 'invoices.chinese_name'])
      .select([...studentColumns, 'students.chinese_name as chinese'])
      .orderBy('invoices.created_at', 'desc')
      .orderBy('invoices.invoice_ref', 'desc')
      .execute()
    const words = wordsOf(q)
    const has = (text: string | null, word: string) => folded(text ?? '').includes(word)
    const digits = (phone: string) => phone.replace(/\D/g, '')
    return rows
      .filter(({ invoice_ref, receipt_ref, ...person }) => {
        const texts = [...Object.values(person), digits(person.phone), digits(person.parent_phone)]
        return words.every(
          word => has(invoice_ref, word) || has(receipt_ref, word) || texts.some(text => has(text, word)),
        )
      })
      .slice(0, 20)
      .map(row => row.invoice_ref)
  }

  beforeEach(async () => {
    school = await openWorld(engine)
    school.clock.set('2026-12-31T20:00')
    await school.token('iPad', 120, 'Video')
    for (const course of courses) await school.course(course, { lessons: 10, token: 'iPad' })
    for (const [at, [first, surname, chinese]] of (
      [
        ['Tai Man', 'Chan', '陳大文'],
        ['Ka Yan', 'Chan', '陳嘉欣'],
        ['Li', 'Ｗong', '黃麗'],
        ['Émile', 'Lee', ''],
      ] as const
    ).entries()) {
      const details = {
        ...{ phone: `9123 000${at}`, parent_phone: `6${at}`, student_login_id: `login${at}` },
        school: at < 2 ? 'St. Paul' : '聖保羅',
        parent_name: at < 2 ? 'Keung Chan' : '梁太',
      }
      const student_id = await school.student(first, surname, chinese, details)
      for (const course_name of courses) {
        school.clock.pass({ minutes: 1 })
        await school.did('videoInvoiceCreate', { student_id, course_name })
      }
    }
    await school.did('updatestudent', { studentId: 'S0001', surname: 'Cheung', phone: '5555 0000' })
    const day = { payment_type: 'cash', expiry_date: '2027-11-20' } as const
    for (const id of ['PV000002', 'PV000011', 'PV000005']) await school.did('collectVideoPayment', { id, ...day })
    await school.did('voidInvoice', { invoice_ref: 'VI-2026-000003', reason: 'Twice' })
    school.clock.set('2027-01-01T01:00')
    await school.did('videoInvoiceCreate', { student_id: 'S0001', course_name: 'Maths' })
  })
  afterEach(() => school.close())

  test('finds what reading every invoice finds, in the same order', async () => {
    const parts = ['chan', 'cheung', 'tai', 'li', 'é', 'wong', '陳', '陳大', '麗', '5555', '9123', '0003', '6', '61']
    const others = ['91230002', '55550000', 'login2', 'paul', '聖保羅', 'active', 'keung', '梁']
    const refs = [
      'vi-2026',
      'vr',
      'vr-2026-000002',
      '000011',
      '11',
      '-0000',
      '2027',
      'vi-2027-000001',
      '1',
      's0001',
      'lr',
    ]
    const word = fc.constantFrom(...parts, ...others, ...refs)
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 3 }), async words => {
        const { data } = await school.did('findInvoices', { q: words.join(' ') })
        expect(data.map(row => row.invoice_ref)).toEqual(await readAll(words.join(' ')))
      }),
      { numRuns: 150 },
    )
  })

  test('finds it among more namesakes than it looks at together', async () => {
    for (let at = 0; at < 450; at += 1) {
      const student_id = await school.student(`A${at % 9}`, 'Chan', '', { phone: `6100 0${at}` })
      school.clock.pass({ minutes: 1 })
      await school.did('videoInvoiceCreate', { student_id, course_name: courses[at % 3]! })
    }
    for (const id of ['PV000020', 'PV000400'])
      await school.did('collectVideoPayment', { id, payment_type: 'cash', expiry_date: '2027-11-20' })
    // Those of the first day are older than the newest of each namesake.
    for (const q of ['chan vi-2026-000005', 'chan vi-2026', 'a6 chan vr-2027', 'chan 000002']) {
      const { data } = await school.did('findInvoices', { q })
      expect(data.length, q).toBeGreaterThan(0)
      expect(
        data.map(row => row.invoice_ref),
        q,
      ).toEqual(await readAll(q))
    }
    const word = fc.constantFrom(
      ...['chan', 'a1', 'a', '6100', '61', '陳', 'tai', 'vi-2026', 'vi', '2027', '1', '12', '00', '0003', '000004'],
      ...['vi-2027-000003', 'vi-2026-000002', 'vr-2026-000002', 'vr', 'vr-2027', '-0003', '0440', '44'],
    )
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 2, maxLength: 3 }), async words => {
        const { data } = await school.did('findInvoices', { q: words.join(' ') })
        expect(data.map(row => row.invoice_ref)).toEqual(await readAll(words.join(' ')))
      }),
      { numRuns: 60 },
    )
  })

  test('finds the invoices of earlier versions after an upgrade', async () => {
    const { schema } = school.database
    const names = () => schema.selectFrom('invoiced_names').selectAll().orderBy('newest').execute()
    const before = await names()
    expect(before).toHaveLength(5)
    await beforeMigration('0009', school.database)
    await migrate(school.database)
    expect(await names()).toEqual(before)
  })
  test('folds anew what earlier versions folded in another way', async () => {
    const { schema } = school.database
    const names = () => schema.selectFrom('invoiced_names').selectAll().orderBy('newest').execute()
    const before = await names()
    await beforeMigration('0040', school.database)
    await schema.updateTable('invoiced_names').set({ searched: 'as before' }).execute()
    await migrate(school.database)
    expect(await names()).toEqual(before)
  })
})
