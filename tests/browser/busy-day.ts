import { openSchool, type School } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'

export type BusyDay = School & {
  readonly chan: string
  readonly lee: string
  readonly wong: string
  /** The class with a lesson today; Chan, Lee and Wong are in it. */
  readonly friday: string
  /** Its lessons, today's first. */
  readonly lessons: readonly string[]
}

/**
 * A school on Friday 20 November 2026 that has something on every card: two families asked for leave, three absences of
 * live lessons and one of a video lesson are unread, three students owe, and two classes meet today, one of them empty.
 */
export async function openBusyDay(): Promise<BusyDay> {
  const school = await openSchool(engines[0]!)
  const { world } = school
  await world.did('updateBusiness', { name_en: 'Harbour Light Learning Centre', name_zh: '港燈教育中心' })
  const chan = await world.student('Tai Man', 'Chan', '陳大文', { phone: '9123 4567' })
  const lee = await world.student('Ka Yan', 'Lee', '李嘉欣')
  const wong = await world.student('Christopher Alexander', 'Wong', '黃小明')
  await world.token('English', 300)
  await world.token('iPad', 120, 'Video')
  const { course_id } = await world.did('createCourse', {
    course_name: 'P5 English',
    total_lessons: 12,
    printing_materials: 'Unit 4, pages 12 to 18, both sides; answer sheet for the teacher',
    token_name: 'English',
    video_package: null,
  })
  await world.course('IELTS', { lessons: 10, token: 'iPad' })
  const students = [chan, lee, wong]
  const past = await world.classOf('P5 English Tuesday', { course: course_id, students, from: '2026-10-06' })
  const friday = await world.classOf('P5 English Friday', { course: course_id, students, from: '2026-11-20' })
  const maths = await world.course('P6 Maths', { lessons: 4 })
  await world.classOf('P6 Maths Friday', { course: maths, from: '2026-11-20', at: '18:00', until: '19:30' })

  const lessonsOf = async (classId: string) =>
    (await world.did('getLiveLesson', { classId })).data.map(lesson => lesson.live_lesson_id)
  const lessons = await lessonsOf(friday)
  await world.did('recordLeave', {
    student_id: chan,
    lesson_id: lessons[0]!,
    title: 'Sick leave 病假',
    description: 'Fever since Monday; the doctor says to stay at home until the weekend.',
  })
  await world.did('recordLeave', { student_id: lee, lesson_id: lessons[1]! })
  await world.did('generateLiveInvoices', { month: '2026-10', dryRun: false })
  await world.did('videoInvoiceCreate', { student_id: wong, course_name: 'IELTS' })
  const missed = await lessonsOf(past)
  for (const [at, student_id] of students.entries())
    await world.did('updateAttendanceRecord', {
      live_lesson_id: missed[at]!,
      results: [{ student_id, attendance: 'absence' }],
    })
  await world.database.write(tx =>
    tx
      .insertInto('bookings')
      .values({
        booking_id: 'B000001',
        date: '2026-11-18',
        start_time: '18:00:00',
        end_time: '19:00:00',
        kind: 'video',
        student_id: lee,
        video_class_id: null,
        lesson_id: null,
        lesson_id_label: 'Lesson 3',
        status: 'absent',
        token_name: 'iPad',
        tokens_charged: 1,
        remark: null,
        absence_read: 0,
      })
      .execute(),
  )
  return { ...school, chan, lee, wong, friday, lessons }
}
