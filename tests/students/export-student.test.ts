import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { pagesOf } from '#tests/documents/pdf.ts'
import { bookWords, detailWords, type Leaver, nameWords, openLeaver } from './leaver.ts'

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
