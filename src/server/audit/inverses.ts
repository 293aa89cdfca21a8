import * as v from 'valibot'
import type { CallName } from '#contract/calls.ts'
import { Attendance, HomeworkStatus } from '#contract/students.ts'
import { shownSlot } from '#rules/time-slots.ts'
import type { Asker, Change, Moment, Writer } from '../answer.ts'
import { isNameTaken } from '../classes/open-class.ts'
import { studentsWithHistory } from '../classes/remove-students-from-class.ts'
import { stored } from '../clock.ts'
import { reckonedIn, taughtBy } from '../courses/users-of-course.ts'
import { holidaysFrom } from '../holidays/holidays-from.ts'
import { alignClassDates } from '../live-lessons/class-dates.ts'
import { hasRoom, slotsLock } from '../slots/slots-on.ts'
import { loginHolder } from '../students/login-holder.ts'
import { attendanceSubject, lessonToMark, markable, saveAttendance } from '../students/save-attendance.ts'
import { usersOf } from '../tokens/delete-token.ts'
import { hindranceOf, payBackCancelled } from '../video-classes/restore-video-class.ts'
import { videoClassToChange } from '../video-classes/video-class-to-change.ts'
import { bookingLock, countProgress } from '../video-lessons/mark-video-lesson.ts'
import { keysOf, type PastChange, type PutBackTable, rowOf } from './rows.ts'

/** How the deeds of a call are taken back, besides that every row they changed becomes what it was. */
export type Inverse = {
  /** Whose rows are put back; what the deed changed in other tables stays. */
  readonly tables: readonly PutBackTable[]
  /** The locks of the deed itself: nobody does such a thing meanwhile. */
  readonly locks: (changes: readonly PastChange[]) => readonly string[]
  /** Which rule of the house stands in the way by now, in a clause; asked when all rows are as the deed left them. */
  readonly hindrance?: (tx: Writer, changes: readonly PastChange[]) => Promise<string | undefined>
  /** Posts what the ledger of tokens is owed: it is added to, and never put back. */
  readonly settle?: (
    tx: Writer,
    changes: readonly PastChange[],
    by: Pick<Moment, 'now'> & { readonly asker: Asker },
  ) => Promise<readonly Change[]>
  /** What follows from the rows once they are what they were. */
  readonly align?: (tx: Writer, changes: readonly PastChange[]) => Promise<readonly Change[]>
}

const always =
  (...names: string[]) =>
  () =>
    names
const lessonsIn = (changes: readonly PastChange[]): readonly string[] => [
  ...new Set(changes.flatMap(change => (change.table === 'live_lessons' ? [] : (keysOf(change).live_lesson_id ?? [])))),
]
const markLocks = (changes: readonly PastChange[]) => lessonsIn(changes).map(attendanceSubject)
const leaveLocks = (changes: readonly PastChange[]) =>
  changes.flatMap(change => {
    const { student_id, lesson_id } = keysOf(change)
    return change.table === 'leave_requests' ? [`leave:${student_id}:${lesson_id}`] : []
  })

const Place = v.object({ date: v.string(), start_time: v.string(), end_time: v.string() })
const slotLocks = (changes: readonly PastChange[]) => changes.map(({ after }) => slotsLock(String(after?.date)))

const Mark = v.object({ attendance: Attendance, homework_status: HomeworkStatus })
const unmarked = { attendance: 'pending', homework_status: 0 } as const

/** The marks become what they were through the same door as all others, so that the tokens follow them. */
const settleAttendance: Inverse['settle'] = async (tx, changes, { now, asker }) => {
  const posted: Change[] = []
  for (const lessonId of lessonsIn(changes)) {
    const own = changes.filter(change => change.table === 'attendance' && keysOf(change).live_lesson_id === lessonId)
    const marks = own.map(change => ({
      student_id: keysOf(change).student_id ?? '',
      ...(change.before ? v.parse(Mark, change.before) : unmarked),
    }))
    const lesson = await lessonToMark(tx, lessonId)
    if (!lesson) continue
    const before = await markable(
      tx,
      lesson,
      marks.map(mark => mark.student_id),
    )
    const saved = await saveAttendance(tx, { lesson, before, marks, at: stored(now), staff: asker.username })
    posted.push(...saved.filter(change => change.table === 'token_ledger'))
  }
  return posted
}

const messages: Inverse = { tables: ['messages'], locks: changes => changes.map(({ id }) => `message:${id}`) }
const holidays: Inverse = {
  tables: ['holidays'],
  locks: always('holidays'),
  async hindrance(tx, changes) {
    for (const { before } of changes) {
      if (before === null) continue
      const name = String(before.holiday_name)
      const namesake = await tx.selectFrom('holidays').select('id').where('holiday_name', '=', name).executeTakeFirst()
      if (namesake) return `there is a holiday named ${name} already`
    }
    return undefined
  },
}
// A course that is being created must not find its token gone.
const tokens: Inverse = { tables: ['tokens'], locks: always('courses', 'tokens') }
const classes: Inverse = { tables: ['classes'], locks: always('classes') }
const enrolments: Inverse = { tables: ['class_students'], locks: always('classes', 'students') }
const attendance: Inverse = { tables: ['attendance'], locks: markLocks, settle: settleAttendance }
const absences: Inverse = { tables: ['attendance', 'bookings'], locks: markLocks }
const quizzes: Inverse = {
  tables: ['lesson_quizzes', 'quiz_results'],
  // A quiz keeps its name meanwhile.
  locks: changes => ['quizzes', ...markLocks(changes)],
}
const leave: Inverse = { tables: ['leave_requests'], locks: leaveLocks }

/** A login id that somebody else has by now. */
const loginTaken: Inverse['hindrance'] = async (tx, changes) => {
  for (const change of changes) {
    if (change.table !== 'students') continue
    const login = String(change.before?.student_login_id ?? (await rowOf(tx, change))?.student_login_id ?? '')
    const holder = await loginHolder(tx, login, change.id)
    if (holder !== undefined) return `the login id ${login} is ${holder}'s by now`
  }
  return undefined
}

const CourseFacts = v.object({
  course_name: v.string(),
  token_name: v.string(),
  video_package: v.nullish(v.string()),
})
/** A course as it was, whose name, token or package is not to be had any more. */
const courseOutdated: Inverse['hindrance'] = async (tx, changes) => {
  for (const { table, id, before, after } of changes) {
    const was = v.safeParse(CourseFacts, table === 'courses' ? before : null)
    if (!was.success) continue
    const { course_name, token_name, video_package } = was.output
    const named = await tx
      .selectFrom('courses')
      .select('course_name')
      .where('course_name', 'in', [course_name, video_package ?? course_name])
      .where('course_id', '!=', id)
      .execute()
    const exists = (name: string): boolean => named.some(course => course.course_name === name)
    if (exists(course_name)) return `there is a course named ${course_name} already`
    if (video_package && !exists(video_package)) return `there is no course named ${video_package} any more`
    const tokens = await tx.selectFrom('tokens').select('token_name').where('token_name', '=', token_name).execute()
    if (tokens.length === 0) return `there is no token named ${token_name} any more`
    if (after === null || after.token_name === token_name) continue
    // As when it is edited: what is taught now may be taught in this token only.
    const held = [...(await reckonedIn(tx, id)), ...(await taughtBy(tx, id))]
    if (held.length > 0)
      return `course ${String(after.course_name)} has ${held[0]} by now, in ${String(after.token_name)}`
  }
  return undefined
}
/** A lesson that was added, and is not only in its course by now. */
const lessonTaken: Inverse['hindrance'] = async (tx, changes) => {
  for (const { table, id } of changes) {
    if (table !== 'lessons') continue
    const live = await tx
      .selectFrom('live_lessons')
      .select('live_lesson_id as id')
      .where('lesson_id', '=', id)
      .executeTakeFirst()
    const booking = await tx
      .selectFrom('bookings')
      .select('booking_id as id')
      .where('lesson_id', '=', id)
      .executeTakeFirst()
    if (live) return `live lesson ${live.id} is of course lesson ${id} by now`
    if (booking) return `course lesson ${id} is booked by now`
  }
  return undefined
}
const lessonsOfCourse: Inverse = {
  tables: ['courses', 'lessons', 'live_lessons', 'bookings'],
  locks: always('courses', 'classes'),
}

/** The calls whose deeds can be taken back from the log. */
const inverses = {
  toggleStudentStatus: { tables: ['students'], locks: always('students') },
  updatestudent: { tables: ['students'], locks: always('students'), hindrance: loginTaken },
  // What was booked for later stays cancelled and paid back: somebody else may have the place.
  deletestudent: { tables: ['students', 'class_students'], locks: always('students'), hindrance: loginTaken },
  toggleClassStatus: classes,
  deleteClass: {
    ...classes,
    async hindrance(tx, [change]) {
      const name = change && String((await rowOf(tx, change))?.class_name)
      return name && (await isNameTaken(tx, name)) ? `there is a class named ${name} already` : undefined
    },
  },
  restoreClass: classes,
  addStudentsToClass: {
    ...enrolments,
    async hindrance(tx, changes) {
      // Who had been in the class before goes back to that; of who had not, nothing must be left behind.
      const joined = changes.filter(change => change.before === null).map(keysOf)
      const classId = joined[0]?.class_id ?? ''
      const told = await studentsWithHistory(
        tx,
        classId,
        joined.map(key => key.student_id ?? ''),
      )
      return told.size === 0
        ? undefined
        : `${[...told].join(', ')} ${told.size === 1 ? 'has' : 'have'} marks, leave or an invoice in class ${classId} since`
    },
  },
  removeStudentsFromClass: enrolments,
  updateLessonContent: { tables: ['live_lessons'], locks: always('classes') },
  updateLessonMove: {
    tables: ['live_lessons'],
    locks: always('classes', 'holidays'),
    async hindrance(tx, changes) {
      for (const change of changes) {
        const day = String(change.before?.lesson_date)
        if ((await holidaysFrom(tx, day)).has(day)) return `${day} is a holiday`
        const lesson = await rowOf(tx, change)
        const other = await tx
          .selectFrom('live_lessons')
          .select('live_lesson_id')
          .where('class_id', '=', String(lesson?.class_id))
          .where('lesson_date', '=', day)
          .where('live_lesson_id', '!=', change.id)
          .executeTakeFirst()
        if (other) return `the class has a lesson on ${day} already`
      }
      return undefined
    },
    async align(tx, changes) {
      const lessons = await Promise.all(changes.map(change => rowOf(tx, change)))
      const aligned: Change[] = []
      for (const id of new Set(lessons.map(lesson => String(lesson?.class_id))))
        aligned.push(...(await alignClassDates(tx, id)))
      return aligned
    },
  },
  updateAttendanceRecord: attendance,
  checkin: attendance,
  recordLeave: leave,
  withdrawLeave: leave,
  updateLeaveStatus: {
    tables: ['leave_requests', 'attendance'],
    locks: changes => [...leaveLocks(changes), ...markLocks(changes)],
    settle: settleAttendance,
  },
  markAbsenceRead: absences,
  markAllAbsenceRead: absences,
  assignQuizToLesson: quizzes,
  updateQuizResults: quizzes,
  deleteVideoClass: {
    tables: ['video_classes'],
    locks: always('students'),
    async hindrance(tx, [change]) {
      const found = change && (await videoClassToChange(tx, change.id))
      const hindrance = found && (await hindranceOf(tx, found))
      if (!hindrance) return undefined
      return hindrance.reason === 'noStudent'
        ? `student ${hindrance.student} is deleted`
        : `the student has video class ${hindrance.other} of the same course by now`
    },
    settle: async (tx, [change], by) => (change ? payBackCancelled(tx, change.id, by) : []),
  },
  markVideoLesson: {
    tables: ['bookings'],
    locks: changes => changes.map(({ id }) => bookingLock(id)),
    async align(tx, changes) {
      const rows = await Promise.all(changes.map(change => rowOf(tx, change)))
      const classes = new Set(rows.flatMap(row => (typeof row?.video_class_id === 'string' ? row.video_class_id : [])))
      const counted: Change[] = []
      for (const id of classes) {
        const moved = await countProgress(tx, id)
        if (moved) counted.push(moved)
      }
      return counted
    },
  },
  holdTimeSlot: { tables: ['bookings'], locks: slotLocks },
  deleteHeldTimeSlot: {
    tables: ['bookings'],
    locks: slotLocks,
    async hindrance(tx, changes) {
      for (const change of changes) {
        const slot = v.safeParse(Place, await rowOf(tx, change))
        if (slot.success && !(await hasRoom(tx, slot.output)))
          return `the time slot ${shownSlot(slot.output)} on ${slot.output.date} is full`
      }
      return undefined
    },
  },
  createMessage: messages,
  updateMessage: messages,
  toggleMessageStatus: messages,
  deleteMessage: messages,
  restoreMessage: messages,
  addHoliday: holidays,
  addOffDay: holidays,
  importHolidays: holidays,
  deleteHoliday: holidays,
  deleteHolidays: holidays,
  createToken: {
    ...tokens,
    async hindrance(tx, [change]) {
      const name = String(change?.after?.token_name)
      const users = await usersOf(tx, name)
      return users === '' ? undefined : `token ${name} is used by ${users}`
    },
  },
  updateToken: tokens,
  deleteToken: {
    ...tokens,
    async hindrance(tx, [change]) {
      const name = String(change?.before?.token_name)
      const namesake = await tx
        .selectFrom('tokens')
        .select('token_id')
        .where('token_name', '=', name)
        .executeTakeFirst()
      return namesake ? `there is a token named ${name} already` : undefined
    },
  },
  toggleCourseStatus: { tables: ['courses'], locks: always('courses') },
  updateCourse: {
    tables: ['courses'],
    locks: always('billing', 'course tokens', 'courses', 'tokens'),
    hindrance: courseOutdated,
  },
  deleteCourse: { tables: ['courses', 'lessons'], locks: always('courses', 'tokens'), hindrance: courseOutdated },
  addLesson: { ...lessonsOfCourse, hindrance: lessonTaken },
  deleteLesson: lessonsOfCourse,
} as const satisfies { readonly [N in CallName]?: Inverse }
export type UndoableCall = keyof typeof inverses

export const isUndoable = (call: string): call is UndoableCall => Object.hasOwn(inverses, call)
export const inverseOf = (call: UndoableCall): Inverse => inverses[call]
