import { checkInTime, minutesBefore } from '#rules/check-in.ts'
import { dayOf, minuteOf } from '#rules/hong-kong.ts'
import { fullName } from '#rules/names.ts'
import { open } from '../../calls/handler.ts'
import { record } from '../../calls/record.ts'
import type { Queries } from '../../db/access.ts'
import { named } from '../../db/same-name.ts'
import { networkOf } from '../../office/session/address.ts'
import type { Limit } from '../../office/session/attempts-in-memory.ts'
import { countAttempt } from '../../office/session/count-attempts.ts'
import { stored } from '../../process/clock.ts'
import { lessonToMark, markable, saveAttendance } from '../attendance/save-attendance.ts'
import { readBusiness } from '../business/business.ts'

/** The name in audit log and ledger, since no staff member is signed in. */
const staff = 'check-in'

/** Marks a student as present, once. Opens its own transactions, because a refused attempt must still be counted. */
export const checkin = open('checkin', async ({ code, student_login_id }, { database, caller, now, refuse }) => {
  const lesson = await database.read(db => lessonWithCode(db, code))
  // Nobody can guess a code, so wrong ones are not counted.
  if (!lesson) return refuse('noCode')
  const known = await database.read(db => studentOf(db, lesson.class_id, student_login_id))
  // A right one is never refused for what others of the classroom have typed.
  if (!known) {
    const wait = await countAttempt(database, [guessesAt(lesson.live_lesson_id, caller.address)], now)
    if (wait > 0) refuse('tooMany', { minutes: Math.ceil(wait / 60) }, { 'Retry-After': String(wait) })
    return refuse('noStudent')
  }
  const student = known.student_id
  const { state, since, until } = checkInTime(lesson, now)
  const dayAndTime = (moment: Temporal.PlainDateTime) => ({
    date: moment.toPlainDate().toString(),
    time: moment.toPlainTime().toString({ smallestUnit: 'minute' }),
  })
  if (state === 'early') refuse('early', { ...dayAndTime(since), minutes: minutesBefore })
  if (state === 'over') refuse('over', dayAndTime(until))

  const marked = await database.write(async tx => {
    const marking = await lessonToMark(tx, lesson.live_lesson_id)
    if (!marking) return undefined
    const before = await markable(tx, marking, [student])
    if (!before.has(student)) return undefined
    const was = before.get(student)
    // An absence or leave that staff has entered or approved can only be changed by staff.
    if (was?.attendance === 'absence') return 'absent'
    if (was?.attendance === 'leave') return 'onLeave'
    const changed = await saveAttendance(tx, {
      lesson: marking,
      before,
      marks: [{ student_id: student, attendance: 'presence', homework_status: was?.homework_status ?? 0 }],
      at: stored(now),
      staff,
      byPhone: true,
    })
    await record(tx, { staff, call: 'checkin', requestId: caller.requestId, now, changed })
    return 'present'
  })
  if (marked === undefined) return refuse('noStudent')
  if (marked !== 'present') return refuse(marked)
  const { name_en, name_zh } = await database.read(readBusiness)
  return {
    success: true,
    message: `You are checked in to ${lesson.class_name}.`,
    checked_in: {
      school: [name_en, name_zh].filter(name => name !== '').join(' '),
      student: [fullName(known), known.chinese_name].filter(name => name !== '').join(' '),
      lesson: lesson.class_name,
      date: dayOf(now).toString(),
      time: minuteOf(now, dayOf(now)),
    },
  }
})

/** Limits guesses at a login ID, for each lesson by itself: many classes check in from one network. */
const guessesAt = (lesson: string, address: string): Limit => ({
  name: `checkin:${lesson}:${networkOf(address)}`,
  attempts: 50,
  minutes: 15,
})

export const lessonWithCode = (db: Queries, code: string) =>
  db
    .selectFrom('live_lessons')
    .innerJoin('classes', 'classes.class_id', 'live_lessons.class_id')
    .select([
      'live_lessons.live_lesson_id',
      'live_lessons.lesson_date',
      'live_lessons.start_time',
      'live_lessons.end_time',
      'classes.class_id',
      'classes.class_name',
    ])
    .where('live_lessons.attendance_code', '=', code)
    .where('classes.deleted_at', 'is', null)
    .executeTakeFirst()

/** Login IDs are compared as keys, so that a telephone may begin one with a capital letter. */
async function studentOf(db: Queries, classId: string, loginId: string) {
  const students = await db
    .selectFrom('students')
    .innerJoin('class_students', 'class_students.student_id', 'students.student_id')
    .select(['students.student_id', 'students.first_name', 'students.surname', 'students.chinese_name'])
    .select('students.student_login_id')
    .where('students.student_login_id', '!=', '')
    .where('students.deleted_at', 'is', null)
    .where('class_students.class_id', '=', classId)
    .where('class_students.removed_at', 'is', null)
    .execute()
  return named(students, student => student.student_login_id, loginId)
}
