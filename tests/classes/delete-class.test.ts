import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

describe.each(engines)('a deleted class on $name', engine => {
  let world: World
  let course: string
  let student: string
  beforeAll(async () => {
    world = await openWorld(engine)
    course = await world.course('F.5 Maths', { lessons: 2 })
    student = await world.student('Tai Man', 'Chan')
  })
  afterAll(() => world.close())

  const names = async () => (await world.did('getClass', {})).data.map(row => row.class_name)
  const lessons = async (classId: string) =>
    (await world.did('getLiveLesson', { classId })).data.map(lesson => lesson.live_lesson_id)

  test('leaves every list with its lessons, keeps its history, and is restored completely', async () => {
    const classId = await world.classOf('F.5 Fri', { course, students: [student], from: '2026-11-20' })
    const [today, later] = await lessons(classId)
    await world.did('updateAttendanceRecord', {
      live_lesson_id: today!,
      results: [{ student_id: student, attendance: 'presence' }],
    })
    const balance = await world.did('getStudentTokenDetails', { studentId: student })
    const seen = async () => [
      await world.did('getClass', {}),
      await world.did('getLiveLessons', {}),
      await world.did('getStudentAttendanceByMonth', { student_id: student, month: '2026-11' }),
      await world.did('getTodayPrintMaterials', {}),
    ]
    const before = await seen()

    await world.did('deleteClass', { classId })
    expect(await names()).not.toContain('F.5 Fri')
    expect((await world.did('getLiveLessons', {})).data.map(lesson => lesson.class_id)).not.toContain(classId)
    expect((await world.did('getTodayPrintMaterials', {})).data).toEqual([])
    const gone = `404 There is no class ${classId}.`
    const lost = '404 Lesson not found. Please ensure the lesson exists.'
    expect(await world.refused('getLiveLessons', { class_id: classId })).toBe(gone)
    expect(await world.refused('getLiveLesson', { classId })).toBe(gone)
    expect(await world.refused('getClassStudents', { class_id: classId })).toBe(gone)
    expect(await world.refused('getAvailableStudents', { class_id: classId })).toBe(gone)
    expect(await world.refused('addLiveLesson', { class_id: classId })).toBe(gone)
    expect(await world.refused('deleteLiveLesson', { class_id: classId })).toBe(gone)
    expect(await world.refused('removeStudentsFromClass', { class_id: classId, student_ids: [student] })).toBe(gone)
    expect(await world.refused('toggleClassStatus', { classId })).toBe(gone)
    expect(await world.refused('deleteClass', { classId })).toBe(gone)
    expect(await world.refused('getSingleLiveLesson', { lessonId: later! })).toBe(lost)
    expect(await world.refused('getLessonAttendance', { lessonId: today! })).toBe(lost)
    expect(await world.refused('getQuizResults', { lesson_id: today! })).toBe(lost)
    expect(await world.did('getStudentTokenDetails', { studentId: student })).toEqual(balance)

    await world.did('restoreClass', { classId })
    expect(await seen()).toEqual(before)
  })

  test('is deleted by the id in the path; another one in the body is refused', async () => {
    const classId = await world.classOf('F.5 Mon', { course, from: '2026-11-23' })
    const path = `/admin/deleteClass/${classId}`
    const other = await world.send('DELETE', path, { body: JSON.stringify({ classId: 'C9999' }) })
    expect([other.status, other.body]).toMatchObject([400, { error: 'classId is given twice, with different values.' }])
    expect(await names()).toContain('F.5 Mon')
    expect((await world.send('DELETE', path)).status).toBe(200)
    expect(await names()).not.toContain('F.5 Mon')
  })

  test('frees its name, and cannot be restored once the name is used again', async () => {
    const classId = await world.classOf('Phoenix', { course, from: '2026-11-24' })
    expect(await world.refused('restoreClass', { classId })).toBe(`409 Class ${classId} is not deleted.`)
    expect(await world.refused('restoreClass', { classId: 'C9999' })).toBe('404 There is no class C9999.')
    await world.did('deleteClass', { classId })
    const next = await world.classOf('Phoenix', { course, from: '2026-12-01' })
    expect(await world.refused('restoreClass', { classId })).toBe('409 There is a class named Phoenix already.')
    await world.did('deleteClass', { classId: next })
    await world.did('restoreClass', { classId })
    expect(await names()).toContain('Phoenix')
  })

  test('bills its lessons up to today and none after', async () => {
    const payer = await world.student('Wing', 'Ho')
    const classId = await world.classOf('F.5 Bill', { course, students: [payer], from: '2026-11-20' })
    await world.did('deleteClass', { classId })
    const bill = await world.did('generateLiveInvoices', { month: '2026-11', dryRun: true })
    expect(bill.data.invoices.find(row => row.student_id === payer)).toMatchObject({ lessons: 1 })
  })

  test('is active and inactive by turns', async () => {
    const classId = await world.classOf('F.5 Wed', { course, from: '2026-11-25' })
    const status = async () => (await world.did('getClass', {})).data.find(row => row.class_id === classId)?.status
    expect((await world.did('toggleClassStatus', { classId })).status).toBe('inactive')
    expect(await status()).toBe('inactive')
    expect((await world.did('toggleClassStatus', { classId })).status).toBe('active')
    expect(await status()).toBe('active')
    expect(await world.refused('toggleClassStatus', { classId: 'C9999' })).toBe('404 There is no class C9999.')
  })
})
