import type { Attendance, HomeworkStatus } from '#contract/students.ts'
import { perform } from '#server/calls/run-handler.ts'
import { markAllAbsenceRead } from '#server/school/absences/read-all-absences.ts'
import { updateAttendanceRecord } from '#server/school/attendance/update-attendance-record.ts'
import { updateLeaveStatus } from '#server/school/leave/decide-leave.ts'
import { recordLeave } from '#server/school/leave/record-leave.ts'
import type { Acting } from './agenda.ts'
import { correctBill } from './billing.ts'
import { isBefore, type Lesson, officeTime, type School, type TaughtClass } from './school.ts'
import { leaveReasons } from './teaching.ts'
import { bookMakeup } from './watching.ts'

/** Some families know days before that they cannot come. */
export function expectLeave(school: School, of: TaughtClass, lesson: Lesson): void {
  const { agenda, random } = school
  for (const student of of.students) {
    if (!random.chance(0.045)) continue
    const { title, description } = random.pick(leaveReasons)
    const asked = lesson.date.subtract({ days: random.integer(1, 9) })
    const answered = asked.add({ days: random.integer(1, 6) })
    const decided = isBefore(lesson.date, answered) ? lesson.date : answered
    const request = { student_id: student.id, lesson_id: lesson.id, leave_date: lesson.date.toString() }
    agenda.add(asked, officeTime(random), school.atTheCounter(), async at => {
      await perform(at.tx, recordLeave, { ...request, title, description }, at)
    })
    const newStatus = random.chance(0.92) ? 'approved' : 'rejected'
    agenda.add(decided, '09:10', 'may', async at => {
      await perform(at.tx, updateLeaveStatus, { ...request, newStatus }, at)
      if (newStatus === 'rejected') return
      lesson.excused.add(student)
      await correctBill(school, student, lesson, at)
    })
  }
}

/** Fills in the attendance sheet after the lesson. */
export async function markLesson(school: School, of: TaughtClass, lesson: Lesson, at: Acting): Promise<void> {
  const { random } = school
  const results = of.students
    .filter(student => !lesson.excused.has(student))
    .map(student => {
      const came = random.chance(0.94)
      const homework = random.next()
      const attendance: Attendance = came ? 'presence' : 'absence'
      const homework_status: HomeworkStatus = came ? (homework < 0.72 ? 1 : homework < 0.88 ? 2 : 0) : 0
      return { student_id: student.id, attendance, homework_status }
    })
  if (results.length > 0) await perform(at.tx, updateAttendanceRecord, { live_lesson_id: lesson.id, results }, at)
  for (const student of lesson.excused) await bookMakeup(school, student, lesson, at)
}

/** Every Monday a staff member reads last week's absences. */
export function readAbsencesWeekly(school: School): void {
  const { agenda, opening, today } = school
  for (let day = opening.add({ days: 8 - opening.dayOfWeek }); isBefore(day, today); day = day.add({ days: 7 })) {
    agenda.add(day, '10:00', 'boss', async at => {
      await perform(at.tx, markAllAbsenceRead, {}, at)
    })
  }
}
