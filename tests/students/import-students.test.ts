import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportRow } from '#contract/students.ts'
import { lock } from '#server/db/lock.ts'
import { getStudent } from '#server/school/students/get-student.ts'
import { importStudents } from '#server/school/students/import-students.ts'
import { engines } from '#tests/databases.ts'
import { openWorld } from '#tests/world.ts'
import { openSchool, type School } from './school.ts'

describe.each(engines)('importing students on $name', engine => {
  let school: School
  beforeAll(async () => {
    school = await openSchool(engine)
  })
  afterAll(() => school.drop())

  const students = async () => (await school.ask(getStudent, {})).data
  const outcomes = async (rows: ImportRow[], dryRun: boolean) =>
    (await school.ask(importStudents, { rows, dryRun })).data.rows
  const tally = (list: readonly { outcome: string }[]) => ({
    create: list.filter(row => row.outcome === 'create').length,
    change: list.filter(row => row.outcome === 'change').length,
    same: list.filter(row => row.outcome === 'same').length,
    refuse: list.filter(row => row.outcome === 'refuse').length,
  })

  const file: ImportRow[] = Array.from({ length: 1000 }, (_, at) => ({
    line: at + 2,
    student_login_id: at % 3 === 0 ? `login${at}` : '',
    first_name: `Ka Yan ${at}`,
    surname: 'Wong',
    chinese_name: '黃嘉欣',
    phone: at % 5 === 0 ? '' : `6${String(at).padStart(7, '0')}`,
    grade: 'F.4',
  }))

  test('a thousand rows with twelve bad ones: each named with its reason, and nothing stored', async () => {
    const bad = file.map((row, at) => (at % 90 === 0 ? { ...row, surname: ' ' } : row))
    const dry = await outcomes(bad, true)
    expect(tally(dry)).toEqual({ create: 988, change: 0, same: 0, refuse: 12 })
    const [surname, fields] = ['Surname is required.', { surname: 'Surname is required.' }]
    const why = { code: 'importRequired', values: { field: 'Surname' } }
    expect(dry.filter(row => row.outcome === 'refuse').slice(0, 2)).toEqual([
      { line: 2, outcome: 'refuse', student_id: null, reason: surname, why, fields },
      { line: 92, outcome: 'refuse', student_id: null, reason: surname, why, fields },
    ])
    await expect(outcomes(bad, false)).rejects.toMatchObject({
      status: 409,
      message: '12 rows cannot be stored. The first is line 2: Surname is required.',
    })
    expect(await students()).toEqual([])
  })

  test('a dry run stores nothing and leaves no trace', async () => {
    const { answer, changed } = await school.done(importStudents, { rows: file, dryRun: true })
    expect(tally(answer.data.rows)).toEqual({ create: 1000, change: 0, same: 0, refuse: 0 })
    expect(changed).toEqual([])
    expect(await students()).toEqual([])
  })

  test('the run returns every new student’s id, in the order of the file', async () => {
    const { answer, changed } = await school.done(importStudents, { rows: file, dryRun: false })
    const stored = await students()
    expect(answer.data.rows.map(row => row.student_id)).toEqual(stored.map(student => student.student_id))
    expect(stored).toHaveLength(1000)
    expect(stored[3]).toMatchObject({
      student_id: 'S0004',
      student_login_id: 'login3',
      first_name: 'Ka Yan 3',
      chinese_name: '黃嘉欣',
      phone: '60000003',
      status: 'active',
      c_time: '2026-03-10T02:00:00.000Z',
    })
    expect(changed).toHaveLength(1000)
  })

  test('the same file again changes nothing', async () => {
    const { answer, changed } = await school.done(importStudents, { rows: file, dryRun: false })
    expect(tally(answer.data.rows)).toEqual({ create: 0, change: 0, same: 1000, refuse: 0 })
    expect(changed).toEqual([])
    expect(await students()).toHaveLength(1000)
  })

  test('changed rows change their fields, empty ones leave them, and the log says which', async () => {
    const rows: ImportRow[] = [
      { line: 2, student_id: 'S0001', phone: '9123 4567', grade: '' },
      { line: 3, student_login_id: 'login3', grade: 'F.5', school: 'Ying Wa' },
      { line: 4, first_name: 'ka yan 4', surname: 'wong', phone: '60000004', student_login_id: 'new-login' },
      { line: 5, first_name: 'Somebody', surname: 'New' },
    ]
    const { answer, changed } = await school.done(importStudents, { rows, dryRun: false })
    expect(answer.data.rows).toEqual([
      {
        line: 2,
        outcome: 'change',
        student_id: 'S0001',
        reason: 'Phone: (empty) → 9123 4567',
        fields: { phone: 'Phone: (empty) → 9123 4567' },
      },
      {
        line: 3,
        outcome: 'change',
        student_id: 'S0004',
        reason: 'School: (empty) → Ying Wa; Grade: F.4 → F.5',
        fields: { school: 'School: (empty) → Ying Wa', grade: 'Grade: F.4 → F.5' },
      },
      {
        line: 4,
        outcome: 'change',
        student_id: 'S0005',
        reason: 'Student Login ID: (empty) → new-login; First Name: Ka Yan 4 → ka yan 4; Surname: Wong → wong',
        fields: {
          student_login_id: 'Student Login ID: (empty) → new-login',
          first_name: 'First Name: Ka Yan 4 → ka yan 4',
          surname: 'Surname: Wong → wong',
        },
      },
      { line: 5, outcome: 'create', student_id: 'S1001', reason: '' },
    ])
    const stored = new Map((await students()).map(student => [student.student_id, student]))
    expect(stored.get('S0001')).toMatchObject({ phone: '9123 4567', grade: 'F.4', student_login_id: 'login0' })
    expect(stored.get('S0004')).toMatchObject({ grade: 'F.5', school: 'Ying Wa', first_name: 'Ka Yan 3' })
    expect(changed).toContainEqual({
      table: 'students',
      id: 'S0004',
      before: { school: '', grade: 'F.4' },
      after: { school: 'Ying Wa', grade: 'F.5' },
    })
    expect(changed).toHaveLength(4)
  })

  test('text that cannot be stored refuses its line, not the whole file', async () => {
    const rows: ImportRow[] = [
      { line: 2, first_name: 'Half', surname: '\ud83d' },
      { line: 3, first_name: 'Nul\0', surname: 'Wong' },
      { line: 4, first_name: 'Long', surname: 'x'.repeat(2000) },
      { line: 5, first_name: 'Whole', surname: '😀' },
    ]
    expect((await outcomes(rows, true)).map(row => row.reason)).toEqual([
      'Surname holds characters that cannot be stored.',
      'First Name holds characters that cannot be stored.',
      'Surname may have at most 1,000 characters.',
      '',
    ])
  })

  test('two people importing one file at once create every student once', async () => {
    const world = await openWorld(engine)
    const second = engine.name === 'SQLite' ? undefined : await world.secondServer()
    try {
      const rows = file.slice(0, 50).map(row => ({ ...row, student_login_id: '', first_name: `Twice ${row.line}` }))
      await Promise.all([world, second ?? world].map(at => at.did('importStudents', { rows, dryRun: false })))
      expect((await world.did('getStudent', {})).data).toHaveLength(50)
    } finally {
      await second?.close()
      await world.close()
    }
  })

  test('a dry run is answered while somebody else is writing', async () => {
    const world = await openWorld(engine)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    try {
      const student_id = await world.student('Tai Man', 'Chan')
      const { promise: locked, resolve: hold } = Promise.withResolvers<void>()
      const writing = world.database.write(async tx => {
        await lock(tx, 'students')
        await tx.updateTable('students').set({ surname: 'Wong' }).execute()
        hold()
        await released
      })
      await locked
      const row = { line: 2, student_id, surname: 'Lee' }
      const { data } = await world.did('importStudents', { rows: [row], dryRun: true })
      expect(data.rows).toMatchObject([{ outcome: 'change', student_id }])
      release()
      await writing
    } finally {
      release()
      await world.close()
    }
  })
})
