import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStudent } from '#server/school/students/create-student.ts'
import { deletestudent } from '#server/school/students/delete-student.ts'
import { getStudent } from '#server/school/students/get-student.ts'
import { toggleStudentStatus } from '#server/school/students/toggle-student-status.ts'
import { updatestudent } from '#server/school/students/update-student.ts'
import { engines } from '#tests/databases.ts'
import { openSchool, type School } from './school.ts'

describe.each(engines)('students on $name', engine => {
  let school: School
  beforeAll(async () => {
    school = await openSchool(engine)
  })
  afterAll(() => school.drop())

  const stored = async (id: string) =>
    (await school.ask(getStudent, {})).data.find(student => student.student_id === id)

  test('a new student is stored tidily, active, with the moment of registration', async () => {
    const { answer, changed } = await school.done(
      createStudent,
      { first_name: '  Tai  Man ', surname: 'Chan', chinese_name: '陳大文', phone: '9123 4567' },
      '2026-03-10T16:30:00.123Z',
    )
    const id = answer.data.student_id
    expect(await stored(id)).toEqual({
      student_id: id,
      student_login_id: '',
      first_name: 'Tai Man',
      surname: 'Chan',
      chinese_name: '陳大文',
      name_sounds: expect.stringContaining('chan '),
      phone: '9123 4567',
      school: '',
      grade: '',
      parent_name: '',
      relationship: '',
      parent_phone: '',
      address: '',
      student_photo: null,
      status: 'active',
      c_time: '2026-03-10T16:30:00.123Z',
    })
    expect(changed).toMatchObject([{ table: 'students', id, before: null, after: { first_name: 'Tai Man' } }])
  })

  test('a student without a first name or a surname is refused, and the refusal names the field', async () => {
    await expect(school.ask(createStudent, { surname: 'Chan' })).rejects.toMatchObject({
      status: 400,
      message: 'First Name is required.',
    })
    await expect(school.ask(createStudent, { first_name: 'Tai Man', surname: ' \u3000 ' })).rejects.toMatchObject({
      status: 400,
      message: 'Surname is required.',
    })
  })

  test('a login id belongs to one student, and is free again when they are deleted', async () => {
    const first = await school.student({ student_login_id: 'taiman' })
    await expect(school.student({ student_login_id: ' taiman ' })).rejects.toMatchObject({
      status: 409,
      message: `Student Login ID taiman is used by ${first}.`,
    })
    await school.ask(deletestudent, { studentId: first })
    await expect(school.student({ student_login_id: 'taiman' })).resolves.toMatch(/^S\d{4}$/)
  })

  test('several students can be without a login id', async () => {
    await school.student({ student_login_id: '' })
    await expect(school.student({ student_login_id: '  ' })).resolves.toMatch(/^S\d{4}$/)
  })

  test('many people giving one login id to new students at once: one succeeds, and the refusals name the student who has it', async () => {
    const other = await school.elsewhere()
    try {
      for (const student_login_id of ['first', 'second', 'third']) {
        const tries = await Promise.allSettled(
          Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? school : other).student({ student_login_id })),
        )
        expect(tries.filter(one => one.status === 'fulfilled')).toHaveLength(1)
        for (const one of tries) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409 })
      }
    } finally {
      await other.close()
    }
  })

  test('the list is in the order of the numbers in the ids, also past S9999', async () => {
    await school.database.write(tx => tx.updateTable('counters').set({ value: 9998 }).where('name', '=', 'S').execute())
    const late = [await school.student(), await school.student(), await school.student()]
    expect(late).toEqual(['S9999', 'S10000', 'S10001'])
    const { data } = await school.ask(getStudent, {})
    expect(data.slice(-3).map(student => student.student_id)).toEqual(late)
  })

  test('an edit changes the given fields only, and logs their old values', async () => {
    const id = await school.student({ phone: '9123 4567', school: 'La Salle', chinese_name: '陳大文' })
    const { answer, changed } = await school.done(updatestudent, {
      studentId: id,
      first_name: 'Tai Man',
      phone: ' 9123  4568',
      school: '',
    })
    expect(answer).toEqual({ success: true, message: 'Student updated successfully.' })
    expect(changed).toEqual([
      {
        table: 'students',
        id,
        before: { phone: '9123 4567', school: 'La Salle' },
        after: { phone: '9123 4568', school: '' },
      },
    ])
    expect(await stored(id)).toMatchObject({ phone: '9123 4568', school: '', chinese_name: '陳大文' })
  })

  test('an edit without a new value changes nothing', async () => {
    const id = await school.student({ phone: '9123 4567' })
    expect((await school.done(updatestudent, { studentId: id, phone: '9123 4567' })).changed).toEqual([])
    expect((await school.done(updatestudent, { studentId: id })).changed).toEqual([])
  })

  test('an edit cannot remove a name, use another’s login id or change an unknown student', async () => {
    const holder = await school.student({ student_login_id: 'holder' })
    const id = await school.student({ student_login_id: 'mine' })
    await expect(school.ask(updatestudent, { studentId: id, surname: ' ' })).rejects.toMatchObject({
      status: 400,
      message: 'Surname is required.',
    })
    await expect(school.ask(updatestudent, { studentId: id, student_login_id: 'holder' })).rejects.toMatchObject({
      status: 409,
      message: `Student Login ID holder is used by ${holder}.`,
    })
    await expect(school.ask(updatestudent, { studentId: 'S0' })).rejects.toMatchObject({
      status: 404,
      message: 'There is no student S0.',
    })
    await expect(school.ask(updatestudent, { studentId: id, student_login_id: 'mine' })).resolves.toBeTruthy()
  })

  test('toggling changes the status to inactive and back', async () => {
    const id = await school.student()
    expect(await school.ask(toggleStudentStatus, { studentId: id })).toEqual({ success: true, status: 'inactive' })
    expect(await stored(id)).toMatchObject({ status: 'inactive' })
    expect(await school.ask(toggleStudentStatus, { studentId: id })).toEqual({ success: true, status: 'active' })
    await expect(school.ask(toggleStudentStatus, { studentId: 'S0' })).rejects.toMatchObject({ status: 404 })
  })
})
