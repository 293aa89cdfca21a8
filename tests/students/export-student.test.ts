import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { pagesOf } from '#tests/documents/pdf.ts'
import { bookWords, detailWords, type Leaver, nameWords, openLeaver } from './leaver.ts'

/** The parts of the export that have other names than their tables. */
const sections: Readonly<Record<string, string>> = {
  students: 'student',
  student_notes: 'notes',
  photos: 'photo',
  class_students: 'enrolments',
  token_ledger: 'token_transactions',
  openings: 'opened_by',
  family_members: 'families',
  reminders: 'texts_to_family',
}
/** What the export says in other words, or nobody can read. */
const implied: readonly string[] = [
  // Whose export it is.
  ...['student_id', 'recipient_type', 'recipient_value'],
  // The picture itself is there, as text.
  ...['photos.bytes', 'photos.path', 'students.student_photo'],
  // Erased students are not exported any more.
  'students.erased_at',
]
/** Tables that only make others be found quickly: the export has what they are made of. */
const indexes = ['billed_lessons', 'invoiced_names']

describe.each(engines)('the export of a student on $name', engine => {
  let school: Leaver
  beforeAll(async () => {
    school = await openLeaver(engine)
  })
  afterAll(() => school.close())

  const record = async () => {
    const { bytes, type, name } = await school.did('exportStudent', { studentId: school.zeb }, { as: 'may' })
    expect([type, name]).toEqual(['application/octet-stream', `${school.zeb}.json`])
    const text = new TextDecoder().decode(bytes)
    return { text, data: JSON.parse(text) as Readonly<Record<string, readonly object[]>> }
  }

  test('as JSON has everything that is held about them, and nothing about others', async () => {
    const { text, data } = await record()
    for (const word of [...nameWords, ...detailWords, ...bookWords]) expect(text).toContain(word)
    expect(text).not.toContain('Ka Yan')
    expect(data).toMatchObject({
      student: { student_id: school.zeb, surname: 'Quartermaine' },
      photo: { type: 'image/png', base64: expect.any(String) },
      enrolments: [{ class_name: 'Friday' }],
      attendance: [{ lesson_date: '2026-11-06', attendance: 'presence' }],
      leave_requests: [{ title: 'measles' }],
      quiz_results: [{ student_result: 'distracted' }],
      notes: [{ text: 'stammers', author: 'boss' }],
      messages: [{ text: 'You are allergic to Zermatt' }],
      invoices: [
        { invoice_ref: 'LI-2026-000001' },
        { invoice_ref: 'LI-2026-000002' },
        { invoice_ref: 'LI-2026-000004' },
      ],
      credit_notes: [{ reason: 'After a quarrel with Zebulon' }],
    })
    expect(data.payments).toHaveLength(3)
    expect(data.token_transactions?.length).toBeGreaterThan(1)
    expect(data.log).toEqual(
      expect.arrayContaining([expect.objectContaining({ call: 'updatestudent', staff: 'boss' })]),
    )
  })

  test('as PDF is readable, with the Chinese name', async () => {
    const { bytes, type } = await school.did('pdfStudent', { studentId: school.zeb })
    expect(type).toBe('application/pdf')
    const text = (await pagesOf(bytes)).join(' ')
    for (const words of [
      'PERSONAL DATA 個人資料',
      'Zebulon Quartermaine',
      '翟布倫',
      'Vexillology College',
      'LI-2026-000004',
    ])
      expect(text).toContain(words)
  })

  test('is noted in the log and in the log of prints', async () => {
    const { data: log } = await school.did('getAuditLog', { limit: '2' })
    expect(log.map(({ call, staff, about }) => [call, staff, about.includes(school.zeb)])).toEqual([
      ['pdfStudent', 'boss', true],
      ['exportStudent', 'may', true],
    ])
    const prints = await school.database.reader.selectFrom('print_log').select(['ref', 'document', 'staff']).execute()
    expect(prints).toEqual([
      { ref: school.zeb, document: 'personal data (JSON)', staff: 'may' },
      { ref: school.zeb, document: 'personal data (PDF)', staff: 'boss' },
    ])
  })

  test('leaves out no column of a table that has rows about a student', async () => {
    const date = '2026-11-06'
    const during = { date, start_time: '10:00', end_time: '11:00', kind: 'video', status: 'pending' } as const
    await school.database.write(async tx => {
      const course = await tx.selectFrom('courses').select('course_id').executeTakeFirstOrThrow()
      const watched = { video_class_id: 'VC000001', student_id: school.zeb, ...course, completed_lessons: 0 }
      const made = { expiry_date: date, created_at: date, deleted_at: null }
      await tx
        .insertInto('video_classes')
        .values({ ...watched, ...made })
        .execute()
      const booked = { booking_id: 'B000001', student_id: school.zeb, video_class_id: 'VC000001', lesson_id: null }
      const spent = { lesson_id_label: '', token_name: null, tokens_charged: 0, remark: null, absence_read: 0 } as const
      await tx
        .insertInto('bookings')
        .values({ ...booked, ...during, ...spent })
        .execute()
      await tx.insertInto('openings').values({ student_id: school.zeb, staff: 'may', day: date, at: date }).execute()
    })
    const { data } = await record()
    const shown = (table: string) =>
      new Set([data[sections[table] ?? table] ?? []].flat().flatMap(row => Object.keys(row)))
    const missing: string[] = []
    for (const { name, columns } of await school.database.schema.introspection.getTables()) {
      const names = columns.map(column => column.name)
      if (!names.some(column => column === 'student_id' || column === 'recipient_value')) continue
      if (indexes.includes(name)) continue
      const fields = shown(name)
      const isShown = (column: string) => fields.has(column) || fields.has(column.replace(/cents$/, 'amount'))
      for (const column of names)
        if (!isShown(column) && !implied.includes(`${name}.${column}`) && !implied.includes(column))
          missing.push(`${name}.${column}`)
    }
    expect(missing).toEqual([])
  })

  test('also has a deleted student, and is for boss and super admin', async () => {
    await school.did('deletestudent', { studentId: school.zeb })
    const { data } = await school.did('getEveryStudent', {}, { as: 'may' })
    expect(data.map(({ student_id, deleted }) => [student_id, deleted])).toEqual([
      [school.zeb, true],
      [school.lee, false],
    ])
    expect((await record()).text).toContain('Zebulon')
    const role = '403 Your role admin may not do this.'
    expect(await school.refused('exportStudent', { studentId: school.zeb }, { as: 'kit' })).toBe(role)
    expect(await school.refused('pdfStudent', { studentId: school.zeb }, { as: 'kit' })).toBe(role)
    expect(await school.refused('getEveryStudent', {}, { as: 'kit' })).toBe(role)
    expect(await school.refused('exportStudent', { studentId: 'S0099' })).toBe('404 There is no student S0099.')
  })
})
