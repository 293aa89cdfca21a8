import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import { engines } from '#tests/databases.ts'
import { openWorld, password, type StaffName, type World } from '#tests/world.ts'

describe.each(engines)('an operation about students, staff and restored rows in the log on $name', engine => {
  let world: World
  let course: string
  let classId: string
  let count = 0
  beforeAll(async () => {
    world = await openWorld(engine)
    course = await world.course('P5 English', { lessons: 3 })
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    count += 1
    classId = await world.classOf(`Class ${count}`, { course, from: '2026-11-20' })
  })

  const undo = (audit_id: number, as: StaffName = 'boss') => world.did('undoOperation', { audit_id }, { as })
  const no = async (audit_id: number, as: StaffName = 'boss') => {
    const before = (await world.did('getAuditLog', { limit: '1' })).data[0]!.id
    const words = await world.refused('undoOperation', { audit_id }, { as })
    expect((await world.did('getAuditLog', { limit: '1' })).data[0]!.id).toBe(before)
    return words.replace('409 This cannot be undone any more: ', '')
  }
  /** Runs a call and returns its audit entry. */
  const operation = async (name: CallName, input: object, as: StaffName = 'boss') => {
    const { status, body, headers } = await world.call(name, { ...input }, { as })
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    return Number(headers.get('Undoable-Entry'))
  }
  const students = async () => (await world.did('getStudent', {})).data

  test('the creation of a student is undone while they have nothing; otherwise the refusal says what they have', async () => {
    const before = await students()
    const created = await operation('createStudent', { first_name: 'Siu Ming', surname: `Ho ${count}` })
    const student_id = (await students()).at(-1)!.student_id
    const renamed = await operation('updatestudent', { studentId: student_id, phone: '9123 4567' }, 'kit')
    expect(await no(created)).toBe(`kit has changed student ${student_id} since (phone).`)
    await undo(renamed)
    const joined = await operation('addStudentsToClass', { class_id: classId, student_ids: [student_id] }, 'kit')
    expect(await no(created)).toBe(`student ${student_id} is or was in a class by now.`)
    await undo(joined)
    const message = { recipient_type: 'student_id', recipient_value: student_id, message_text: 'Welcome' }
    const sent = await operation('createMessage', message)
    expect(await no(created)).toMatch(new RegExp(`^message M\\d+ is to student ${student_id}\\.$`))
    await undo(sent)
    await undo(created)
    expect(await students()).toEqual(before)
    expect(await no(created)).toBe('409 This was undone already, by boss.')

    const again = await operation('createStudent', { first_name: 'Siu Ming', surname: `Ho ${count}` })
    const id = (await students()).at(-1)!.student_id
    await operation('addToken', { student_id: id, token_name: 'English', amount: 1 })
    expect(await no(again)).toBe(`student ${id} has tokens by now.`)
    await world.did('deletestudent', { studentId: id }, { as: 'kit' })
    expect(await no(again)).toBe(`kit has deleted student ${id} since.`)
  })

  test('the restoration of a student is undone unless they have joined a class since', async () => {
    const studentId = await world.student('Tai Man', `Chan ${count}`)
    await world.did('addStudentsToClass', { class_id: classId, student_ids: [studentId] })
    await world.did('deletestudent', { studentId })
    const rows = () =>
      world.database.reader.selectFrom('class_students').selectAll().where('student_id', '=', studentId).execute()
    const before = await rows()
    const restored = await operation('restoreStudent', { studentId })
    const other = await world.classOf(`Other ${count}`, { course, from: '2026-11-21' })
    const joined = await operation('addStudentsToClass', { class_id: other, student_ids: [studentId] }, 'kit')
    expect(await no(restored)).toBe(`student ${studentId} has joined class ${other} since.`)
    await undo(joined)
    await undo(restored)
    expect(await rows()).toEqual(before)
    expect((await students()).some(each => each.student_id === studentId)).toBe(false)
  })

  test('the restoration of a course or course lesson is undone while nothing uses it', async () => {
    const id = await world.course(`P6 ${count}`, { lessons: 2 })
    const courses = async () => (await world.did('getCourse', {})).data
    const lessons = async (courseId = id) => (await world.did('getLesson', { courseId })).data
    await world.did('deleteCourse', { course_id: id })
    const before = await courses()
    const restored = await operation('restoreCourse', { courseId: id })
    const opened = await operation('createClass', {
      course: id,
      class_name: `P6 Friday ${count}`,
      students: [],
      starting_date: '2026-11-20',
      startTime: '10:00',
      endTime: '11:00',
    })
    expect(await no(restored)).toBe(`course P6 ${count} is used by class P6 Friday ${count}.`)
    await undo(opened)
    await undo(restored)
    expect(await courses()).toEqual(before)

    const { lesson_id } = await world.did('deleteLesson', { course_id: course })
    const shorter = { lessons: await lessons(course), live: (await world.did('getLiveLesson', { classId })).data }
    const back = await operation('restoreLesson', { lessonId: lesson_id! }, 'kit')
    const longer = await operation('addLesson', { course_id: course })
    expect(await no(back)).toBe(`boss has changed course ${course} since (total lessons).`)
    await undo(longer)
    await undo(back)
    expect({ lessons: await lessons(course), live: (await world.did('getLiveLesson', { classId })).data }).toEqual(
      shorter,
    )
    await world.did('restoreLesson', { lessonId: lesson_id! })
  })

  test('the creation of a quiz is undone until it is assigned; the refusal says when it was renamed', async () => {
    const quiz_name = `Unit 9/10 ${count}`
    const quizzes = async () => (await world.did('getQuizzes', {})).data
    const before = await quizzes()
    const created = await operation('createQuiz', { quiz_name, full_mark: 20, quiz_detail: null })
    const [lesson] = (await world.did('getLiveLesson', { classId })).data
    const lesson_id = lesson!.live_lesson_id
    const assigned = await operation('assignQuizToLesson', { lesson_id, quiz_name })
    expect(await no(created)).toBe(`quiz ${quiz_name} is assigned to lesson ${lesson_id} by now.`)
    await undo(assigned)
    const renamed = await operation(
      'updateQuiz',
      { quizName: quiz_name, quiz_name: `Unit 11 ${count}`, full_mark: 20, quiz_detail: null },
      'kit',
    )
    expect(await no(created)).toBe(`kit has renamed quiz ${quiz_name} since.`)
    await undo(renamed)
    await undo(created)
    expect(await quizzes()).toEqual(before)
  })

  describe('a new account', () => {
    const accounts = async () => (await world.did('getstaff', {})).data
    const add = (username: string, as: StaffName = 'boss', role = 'admin') =>
      operation('addstaff', { username, name: 'Newcomer', role, password }, as)

    test('is deleted by undo while nobody has signed in with it', async () => {
      const before = await accounts()
      const added = await add(`new${count}`)
      await undo(added, 'may')
      expect(await accounts()).toEqual(before)
      expect(await no(added)).toBe('409 This was undone already, by may.')
    })

    test('stays once somebody has signed in with it, or was given another password', async () => {
      const username = `new${count}`
      const added = await add(username)
      await world.did('resetPassword', { username, new_password: 'quite another password' })
      expect(await no(added)).toBe(`boss has set a new password for ${username} since.`)
      const other = await add(`${username}b`)
      const reply = await world.call('login', { username: `${username}b`, password })
      expect(reply.status).toBe(200)
      expect(await no(other)).toBe(`${username}b has signed in since.`)
      await world.did('deleteStaff', { username }, { as: 'may' })
      expect(await no(added)).toBe(`may has deleted account ${username} since.`)
    })

    test('of a higher role cannot be undone by a lower one', async () => {
      const added = await add(`new${count}`, 'boss', 'boss')
      expect(await no(added, 'kit')).toBe('403 Your role admin may not delete an account with the role boss.')
      await undo(added)
    })
  })
})
