import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openWorld, type StaffName, type World } from '#tests/world.ts'

describe.each(engines)('the students of a class on $name', engine => {
  let world: World
  let class_id: string
  let ann: string
  let bob: string
  let cat: string
  const worlds: World[] = []
  beforeEach(async () => {
    world = await openWorld(engine)
    worlds.push(world)
    world.clock.set('2026-11-02T10:00')
    desk = 'boss'
    ann = await world.student('Ann', 'Au')
    bob = await world.student('Bob', 'But')
    cat = await world.student('Cat', 'Cheng')
    const course = await world.course('English', { lessons: 4 })
    class_id = await world.classOf('Tue', { course, students: [ann, bob], from: '2026-11-03' })
  })
  afterAll(() => Promise.all(worlds.map(each => each.close())))

  // A session does not last for days, so this person signs in later.
  let desk: StaffName = 'boss'
  const did: World['did'] = (name, input) => world.did(name, input, { as: desk })
  const tenDaysLater = () => {
    world.clock.set('2026-11-12T10:00')
    desk = 'may'
  }

  const inside = async () => (await did('getClassStudents', { class_id })).data.map(student => student.student_id)
  const outside = async () => (await did('getAvailableStudents', { class_id })).data.map(student => student.student_id)
  const remove = (...student_ids: string[]) => did('removeStudentsFromClass', { class_id, student_ids })
  const sheet = async (index: number) => {
    const lesson = (await did('getLiveLesson', { classId: class_id })).data[index]!
    const { data } = await did('getLessonAttendance', { lessonId: lesson.live_lesson_id })
    return data.map(row => row.student_id)
  }
  const present = async (index: number, ...ids: string[]) => {
    const lesson = (await did('getLiveLesson', { classId: class_id })).data[index]!
    await did('updateAttendanceRecord', {
      live_lesson_id: lesson.live_lesson_id,
      results: ids.map(student_id => ({ student_id, attendance: 'presence' as const })),
    })
  }

  test('are in it or can be added to it; inactive students are not offered, deleted ones are in no list', async () => {
    expect([await inside(), await outside()]).toEqual([[ann, bob], [cat]])
    await did('toggleStudentStatus', { studentId: cat })
    await did('toggleStudentStatus', { studentId: ann })
    expect([await inside(), await outside()]).toEqual([[ann, bob], []])
    await did('deletestudent', { studentId: bob })
    expect([await inside(), await outside()]).toEqual([[ann], []])
    // The list of a class says as well since when they are in it.
    const [row] = (await did('getStudent', {})).data.filter(student => student.student_id === ann)
    expect((await did('getClassStudents', { class_id })).data).toEqual([{ ...row, joined_on: null }])
  })

  test('leave with their history kept, and stay on the sheets of earlier lessons', async () => {
    await present(0, ann, bob)
    tenDaysLater()
    await remove(bob, bob)
    expect([await inside(), await outside()]).toEqual([[ann], [bob, cat]])
    expect([await sheet(0), await sheet(1), await sheet(2), await sheet(3)]).toEqual([
      [ann, bob],
      [ann, bob],
      [ann],
      [ann],
    ])
    const balance = await did('getStudentTokenDetails', { studentId: bob })
    expect(balance.data).toEqual([{ token_name: 'English', token_type: 'Live', amount: -1 }])
  })

  test('can still be marked where they have a record, whenever they left', async () => {
    await present(3, bob)
    tenDaysLater()
    await remove(bob)
    expect(await sheet(3)).toEqual([ann, bob])
    await present(3, ann, bob)
  })

  test('return as if they had never left', async () => {
    await present(0, bob)
    tenDaysLater()
    const before = [await inside(), await sheet(0), await sheet(3)]
    await remove(bob)
    await did('addStudentsToClass', { class_id, student_ids: [bob] })
    expect([await inside(), await sheet(0), await sheet(3)]).toEqual(before)
  })

  test('added by mistake and removed again leave no trace on sheets, months or invoices', async () => {
    tenDaysLater()
    await did('addStudentsToClass', { class_id, student_ids: [cat], joined_on: '2026-11-01' })
    expect(await sheet(0)).toContain(cat)
    await remove(cat)
    expect([await sheet(0), await sheet(3)]).toEqual([
      [ann, bob],
      [ann, bob],
    ])
    const month = await did('getStudentAttendanceByMonth', { student_id: cat, month: '2026-11' })
    expect(month.data).toEqual([])
    const { data } = await did('generateLiveInvoices', { month: '2026-11', dryRun: true })
    expect(data.invoices.map(invoice => invoice.student_id)).toEqual([ann, bob])
  })

  test('added and marked on the same day are no mistake: what was entered stays', async () => {
    world.clock.set('2026-11-03T10:00')
    desk = 'kit'
    await did('addStudentsToClass', { class_id, student_ids: [cat] })
    await present(0, cat)
    await remove(cat)
    expect([await inside(), await sheet(0), await sheet(1)]).toEqual([
      [ann, bob],
      [ann, bob, cat],
      [ann, bob],
    ])
  })

  test('are removed together or not at all', async () => {
    expect(await world.refused('removeStudentsFromClass', { class_id, student_ids: [ann, cat] })).toBe(
      `409 ${cat} is not in class ${class_id}.`,
    )
    expect(await world.refused('removeStudentsFromClass', { class_id, student_ids: [] })).toBe(
      '400 student_ids has no students.',
    )
    expect(await inside()).toEqual([ann, bob])
    await remove(ann)
    expect(await world.refused('removeStudentsFromClass', { class_id, student_ids: [ann] })).toBe(
      `409 ${ann} is not in class ${class_id}.`,
    )
  })
})
