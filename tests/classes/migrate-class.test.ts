import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

describe.each(engines)('migrating a class on $name', engine => {
  let world: World
  let autumn: string
  let spring: string
  beforeAll(async () => {
    world = await openWorld(engine)
    autumn = await world.course('F.4 English Autumn', { lessons: 3 })
    spring = await world.course('F.4 English Spring', { lessons: 2, token: 'Spring' })
  })
  afterAll(() => world.close())

  const migrate = (source_class_id: string, className: string, more: object = {}) => ({
    className,
    course_id: spring,
    source_class_id,
    startingClassDate: '2027-01-08',
    startTime: '18:00',
    endTime: '19:15',
    ...more,
  })
  const classes = async () => (await world.did('getClass', {})).data
  const members = async (class_id: string) =>
    (await world.did('getClassStudents', { class_id })).data.map(student => student.student_id)

  test('creates a class of the new course on new days with the students still in the old one, which does not change', async () => {
    const [stays, inactive, left, deleted] = [
      await world.student('Ka Yan', 'Lee'),
      await world.student('Wai', 'Ng'),
      await world.student('Ho', 'Yip'),
      await world.student('Mei', 'Fong'),
    ]
    const source = await world.classOf('F.4 Fri', {
      course: autumn,
      students: [stays, inactive, left, deleted],
      from: '2026-11-20',
    })
    const [lesson] = (await world.did('getLiveLesson', { classId: source })).data
    await world.did('updateLessonContent', {
      lessonId: lesson!.live_lesson_id,
      lesson_content: 'Letters',
      lesson_page: '12',
      homework: '',
      test: '',
    })
    await world.did('toggleStudentStatus', { studentId: inactive })
    await world.did('removeStudentsFromClass', { class_id: source, student_ids: [left] })
    await world.did('deletestudent', { studentId: deleted })
    const before = [await world.did('getLiveLesson', { classId: source }), await members(source)]

    const { class_id } = await world.did('migrateClass', migrate(source, ' F.4  Fri Spring'))
    expect(await members(class_id)).toEqual([stays, inactive])
    const { data } = await world.did('getLiveLesson', { classId: class_id })
    expect(data).toMatchObject(
      ['2027-01-08', '2027-01-15'].map(lesson_date => ({
        lesson_date,
        lesson_content: '',
        lesson_page: '',
        start_time: '18:00:00',
        end_time: '19:15:00',
        class_name: 'F.4 Fri Spring',
      })),
    )
    expect((await classes()).find(row => row.class_id === class_id)).toEqual({
      class_id,
      course_id: spring,
      class_name: 'F.4 Fri Spring',
      class_start_date: '2027-01-08',
      class_end_date: '2027-01-15',
      status: 'active',
      teacher: null,
      room: null,
      size: null,
    })
    expect([await world.did('getLiveLesson', { classId: source }), await members(source)]).toEqual(before)
  })

  test('is refused with a sentence, and nothing is created', async () => {
    const source = await world.classOf('F.4 Sat', { course: autumn, from: '2026-11-21' })
    const gone = await world.classOf('F.4 Sun', { course: autumn, from: '2026-11-22' })
    await world.did('deleteClass', { classId: gone })
    const before = await classes()
    const refused = (input: object) => world.refused('migrateClass', { ...migrate(source, 'New'), ...input })
    expect(await refused({ className: 'F.4 Sat' })).toBe('409 There is a class named F.4 Sat already.')
    expect(await refused({ course_id: 'CR9999' })).toBe('404 There is no course CR9999.')
    expect(await refused({ source_class_id: gone })).toBe(`404 There is no class ${gone}.`)
    expect(await refused({ endTime: '18:00' })).toBe('400 End time must be after start time.')
    expect(await refused({ startingClassDate: '' })).toBe('400 startingClassDate must be a date written yyyy-MM-dd.')
    expect(await classes()).toEqual(before)
  })
})
