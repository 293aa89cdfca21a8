import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { pagesOf } from '#tests/documents/pdf.ts'
import { expectBooksToAddUp } from '#tests/payments/books.ts'
import { bookWords, detailWords, type Leaver, nameWords, openLeaver, textsWith } from './leaver.ts'

describe.each(engines)('erasing a student on $name', engine => {
  let school: Leaver
  beforeEach(async () => {
    school = await openLeaver(engine)
  })
  afterEach(async () => {
    await expectBooksToAddUp(school.database)
    await school.close()
  })

  const years = (count: number) => school.goTo(`${2026 + count}-11-28T10:00`)
  const sums = async () => {
    const { reader } = school.database
    const columns = ['invoice_ref', 'student_id', 'total_cents'] as const
    return [
      await reader
        .selectFrom('invoices')
        .select([...columns, 'created_at'])
        .orderBy('invoice_ref')
        .execute(),
      await reader
        .selectFrom('payments')
        .select([...columns, 'receipt_ref', 'paid_at'])
        .orderBy('payment_id')
        .execute(),
      await reader
        .selectFrom('credit_notes')
        .select([...columns, 'created_at'])
        .orderBy('invoice_ref')
        .execute(),
      await reader.selectFrom('token_ledger').selectAll().orderBy('id').execute(),
    ]
  }

  test('has its test data in many places', async () => {
    for (const word of [...nameWords, ...detailWords, ...bookWords])
      expect((await textsWith(school.database, [word])).length, word).toBeGreaterThan(0)
  })

  test('is refused before the time is over, with the day from which on it may be done', async () => {
    const { zeb } = school
    const from = `409 Zebulon Quartermaine (${zeb}) may be erased from 2028-11-27 on.`
    expect(await school.refused('getErasure', { studentId: zeb, what: 'details' })).toBe(from)
    expect(await school.refused('eraseStudent', { student_id: zeb, what: 'details' })).toBe(from)
    await school.goTo('2028-11-26T23:59')
    expect(await school.refused('eraseStudent', { student_id: zeb, what: 'details' })).toBe(from)
    await school.goTo('2028-11-27T00:01')
    await school.did('eraseStudent', { student_id: zeb, what: 'details' })
    expect(await school.refused('eraseStudent', { student_id: zeb, what: 'everything' })).toBe(
      `409 Zebulon Quartermaine (${zeb}) may be erased from 2033-11-02 on.`,
    )
  })

  test('is for the boss alone', async () => {
    await years(8)
    const { zeb } = school
    const role = '403 Your role super admin may not do this.'
    expect(await school.refused('eraseStudent', { student_id: zeb, what: 'everything' }, { as: 'may' })).toBe(role)
    expect(await school.refused('getErasure', { studentId: zeb, what: 'details' }, { as: 'may' })).toBe(role)
    expect(await school.refused('getStudentsDue', {}, { as: 'may' })).toBe(role)
    expect(await school.refused('eraseStudent', { student_id: 'S0099', what: 'everything' })).toBe(
      '404 There is no student S0099.',
    )
  })

  test('is refused while money is owed', async () => {
    const { lee } = school
    await years(8)
    expect(await school.refused('eraseStudent', { student_id: lee, what: 'everything' })).toMatch(
      /^409 Ka Yan Lee \(S0002\) owes [\d,.]+ on LI-2026-000003\. Collect it or void the invoice first\.$/,
    )
  })

  test('after two years the details go, and the name stays in the books', async () => {
    await years(2)
    const { zeb } = school
    const { data } = await school.did('getErasure', { studentId: zeb, what: 'details' })
    expect(data).toMatchObject({ student_name: `Zebulon Quartermaine (${zeb})`, name_from: '2033-11-02' })
    expect(await school.refused('eraseStudent', { student_id: zeb, what: 'everything' })).toBe(
      `409 Zebulon Quartermaine (${zeb}) may be erased from 2033-11-02 on.`,
    )
    const before = await sums()
    await school.did('eraseStudent', { student_id: zeb, what: 'details' }, { key: 'erase' })
    expect(await textsWith(school.database, detailWords)).toEqual([])
    expect(await textsWith(school.database, ['Zebulon Quartermaine'])).toContain(
      'invoices.student_name: Zebulon Quartermaine',
    )
    expect(await textsWith(school.database, bookWords)).toContain('credit_notes.reason: quarrel')
    expect(await sums()).toEqual(before)
    const { data: students } = await school.did('getStudent', {})
    expect(students.map(each => each.student_id)).toEqual([school.lee])
    const due = async () => (await school.did('getStudentsDue', {})).data.filter(each => each.student_id === zeb)
    expect(await due()).toEqual([])
    await years(8)
    expect(await due()).toMatchObject([{ what: 'everything', since: '2033-11-02' }])
    await school.did('eraseStudent', { student_id: zeb, what: 'everything' })
    expect(await due()).toEqual([])
    expect(await textsWith(school.database, [...nameWords, ...bookWords])).toEqual([])
  })

  test('after seven years nothing of them is found in any column of any table', async () => {
    await years(8)
    const { zeb } = school
    const before = await sums()
    const { data } = await school.did('getErasure', { studentId: zeb, what: 'everything' })
    expect(data.empties.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['name and contacts', 'messages', 'invoices', 'payments and receipts', 'photo']),
    )
    // What is done in the last days is kept for repeated requests.
    await school.did('updatestudent', { studentId: zeb, phone: '6999 8877' }, { key: 'late' })
    // So are the rows of jobs that were refused.
    const text = `Ask ${detailWords[0]}`
    const lost = { recipient_type: 'student_id', recipient_value: 'S9999', message_text: text }
    const own = { student_id: zeb, token_name: text, amount: 2 }
    // Those about the family do not name the student.
    const [family] = await school.database.reader
      .selectFrom('family_members')
      .select('family_id')
      .where('student_id', '=', zeb)
      .where('until', 'is', null)
      .execute()
    const ofFamily = { family_id: family!.family_id, student_id: 'S9999' }
    const rows = [
      { id: zeb, call: 'joinFamily', input: ofFamily },
      { id: zeb, call: 'createMessage', input: lost },
      { id: zeb, call: 'addToken', input: own },
    ]
    const { job_id } = await school.did('startJob', { command: 'c', kind: 'student', rows })
    await expect.poll(async () => (await school.did('getJob', { job_id })).data.refused).toBe(3)
    for (const word of [text, `"${family!.family_id}"`])
      expect(await textsWith(school.database, [word])).toEqual(
        expect.arrayContaining([expect.stringMatching(/^job_rows\.input: /)]),
      )
    const done = await school.did('eraseStudent', { student_id: zeb, what: 'everything' }, { key: 'erase' })
    expect(done).toEqual({ success: true, message: `${zeb} is erased.` })
    expect(await textsWith(school.database, [...nameWords, ...detailWords, ...bookWords])).toEqual([])
    expect(await textsWith(school.database, [`"${family!.family_id}"`])).not.toContainEqual(
      expect.stringMatching(/^job_rows/),
    )
    expect(await sums()).toEqual(before)
    expect(await school.database.reader.selectFrom('photos').select('path').execute()).toEqual([])
    expect(await school.database.reader.selectFrom('erasing').selectAll().execute()).toEqual([])

    // The other student of the same entries is as before.
    expect((await textsWith(school.database, ['Ka Yan Lee', '李嘉欣'])).length).toBeGreaterThan(3)
    expect(await school.refused('getErasure', { studentId: zeb, what: 'details' })).toBe(
      `409 ${zeb} is erased already.`,
    )
    expect(await school.refused('exportStudent', { studentId: zeb })).toBe(`404 There is no student ${zeb}.`)
    // The same request again has the same answer.
    expect(await school.did('eraseStudent', { student_id: zeb, what: 'everything' }, { key: 'erase' })).toEqual(done)
  })

  test('their receipts print with the name of an erased student, and are found by it', async () => {
    await years(8)
    const { zeb } = school
    await school.did('eraseStudent', { student_id: zeb, what: 'everything' })
    const file = await school.did('pdfReceiptLive', { student_id: zeb, yearMonth: '2026-11' })
    const pages = await pagesOf(file.bytes)
    expect(pages.join(' ')).toContain(`Erased ${zeb}`)
    expect(pages.join(' ')).not.toContain('Zebulon')
    const { data } = await school.did('findInvoices', { q: `erased ${zeb}` })
    expect(data.map(each => each.invoice_ref).toSorted()).toEqual([
      'LI-2026-000001',
      'LI-2026-000002',
      'LI-2026-000004',
    ])
    expect((await school.did('findInvoices', { q: 'quartermaine' })).data).toEqual([])
  })

  test('it is in the log, and nothing about them can be undone or restored', async () => {
    await years(8)
    const { zeb } = school
    await school.did('deletestudent', { studentId: zeb })
    await school.did('eraseStudent', { student_id: zeb, what: 'everything' })
    const { data: log } = await school.did('getAuditLog', { limit: '5' })
    expect(log[0]).toMatchObject({
      call: 'eraseStudent',
      staff: 'boss',
      about: expect.stringContaining(`Erased ${zeb}`),
      undoable: false,
    })
    expect(log[1]).toMatchObject({ call: 'deletestudent', undoable: true })
    expect(await school.refused('undoOperation', { audit_id: log[1]!.id })).toBe(
      `409 This cannot be undone any more: student ${zeb} is erased.`,
    )
    expect(await school.refused('restoreStudent', { studentId: zeb })).toBe(`409 Student ${zeb} is erased.`)
  })

  test('two at once erase once', async () => {
    await years(8)
    const { zeb } = school
    const replies = await Promise.all(
      [1, 2].map(() => school.call('eraseStudent', { student_id: zeb, what: 'everything' })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('two students who stand in the same entries and answers are erased from them at once', async () => {
    const { zeb, lee } = school
    const rows = [zeb, lee].map((student_id, at) => ({ line: at + 2, student_id, parent_phone: `6777 000${at}` }))
    await years(8)
    await school.did('importStudents', { rows, dryRun: false }, { key: 'both' })
    await school.did('voidInvoice', { invoice_ref: 'LI-2026-000003', reason: 'Left' })
    const replies = await Promise.all(
      [zeb, lee].map(student_id => school.call('eraseStudent', { student_id, what: 'everything' })),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const words = [...nameWords, 'Ka Yan Lee', '李嘉欣', '6777 0000', '6777 0001']
    expect(await textsWith(school.database, words)).toEqual([])
  })

  test('a name that another student has, too, stays in texts that may be about that one', async () => {
    const other = await school.student('Zebulon', 'Quartermaine', '翟布倫')
    await school.did('createMessage', { recipient_value: other, message_text: 'Well done, Zebulon Quartermaine' })
    await years(8)
    await school.did('eraseStudent', { student_id: school.zeb, what: 'everything' })
    const { data } = await school.did('getMessage', {})
    expect(data.find(each => each.student_id === other)?.text).toBe('Well done, Zebulon Quartermaine')
    const { data: students } = await school.did('getStudent', {})
    expect(students.find(each => each.student_id === other)).toMatchObject({ first_name: 'Zebulon' })
  })
})
