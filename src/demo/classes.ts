import { perform } from '#server/calls/run-handler.ts'
import { addStudentsToClass } from '#server/school/classes/add-students-to-class.ts'
import { createClass } from '#server/school/classes/create-class.ts'
import type { Acting } from './agenda.ts'
import { billRestOfMonth } from './billing.ts'
import { expectLeave, markLesson } from './lessons.ts'
import { giveQuizzes } from './quizzes.ts'
import { isBefore, type School, type Student, type TaughtClass } from './school.ts'
import { liveCourses } from './teaching.ts'
import { type PlannedClass, timetable } from './timetable.ts'

/** Every class of the timetable is created some weeks before its first lesson. */
export function openClasses(school: School): void {
  const monday = school.today.subtract({ days: school.today.dayOfWeek - 1 })
  for (const [index, plan] of timetable.entries()) {
    const start = monday.add({ days: plan.weekday - 1 - 7 * plan.weeksAgo })
    const earliest = school.opening.add({ days: 2 + (index % 5) })
    const made = start.subtract({ days: 25 })
    school.agenda.add(isBefore(made, earliest) ? earliest : made, '10:30', 'may', at =>
      openClass(school, plan, start, at),
    )
  }
}

async function openClass(school: School, plan: PlannedClass, start: Temporal.PlainDate, at: Acting): Promise<void> {
  const { random, agenda } = school
  const first = school.students
    .filter(student => mayJoin(student, plan, start))
    .toSorted((one, other) => one.classes.length - other.classes.length)
    .slice(0, random.integer(9, 13))
  const places = random.integer(13, 18)
  const { class_id } = await perform(
    at.tx,
    createClass,
    {
      class_name: plan.name,
      course: plan.course,
      students: first.map(student => student.id),
      starting_date: start.toString(),
      startTime: plan.startTime,
      endTime: plan.endTime,
      teacher: plan.teacher,
      room: plan.room,
      size: places,
    },
    at,
  )
  const rows = await at.tx
    .selectFrom('live_lessons')
    .select(['live_lesson_id', 'lesson_date'])
    .where('class_id', '=', class_id)
    .orderBy('lesson_date')
    .execute()
  const lessons = rows.map(row => ({
    id: row.live_lesson_id,
    date: Temporal.PlainDate.from(row.lesson_date),
    excused: new Set<Student>(),
  }))
  const opened: TaughtClass = {
    ...plan,
    id: class_id,
    lessons,
    lastDay: lessons.at(-1)?.date ?? start,
    students: [],
    places,
  }
  school.classes.push(opened)
  for (const lesson of lessons) {
    agenda.add(lesson.date.subtract({ days: 10 }), '08:00', 'kit', async () => expectLeave(school, opened, lesson))
    agenda.add(lesson.date, plan.endTime, 'kit', later => markLesson(school, opened, lesson, later))
  }
  giveQuizzes(school, opened)
  for (const student of first) await takePlace(school, opened, student, at)
}

/** Enrols the student in a suitable class with room that has not ended; sometimes in two. */
export async function joinSomeClass(school: School, student: Student, at: Acting): Promise<void> {
  const wanted = school.random.chance(0.35) ? 2 : 1
  for (let joined = 0; joined < wanted; joined += 1) {
    const [emptiest] = school.classes
      .filter(one => one.students.length < one.places && isBefore(at.today, one.lastDay))
      .filter(one => mayJoin(student, one, at.today))
      .toSorted((one, other) => one.students.length - other.students.length)
    if (!emptiest) return
    await perform(at.tx, addStudentsToClass, { class_id: emptiest.id, student_ids: [student.id] }, at)
    await takePlace(school, emptiest, student, at)
  }
}

async function takePlace(school: School, of: TaughtClass, student: Student, at: Acting): Promise<void> {
  of.students.push(student)
  student.classes.push(of)
  student.joined = at.today
  await billRestOfMonth(school, of, student, at)
}

const most = 3

function mayJoin(student: Student, plan: PlannedClass, from: Temporal.PlainDate): boolean {
  const course = liveCourses.find(({ name }) => name === plan.course)
  if (!course || !student.active || student.classes.length === most) return false
  if (student.level < course.from || student.level > course.to) return false
  if (course.curriculum !== 'any' && student.international !== (course.curriculum === 'international')) return false
  return student.classes
    .filter(other => !isBefore(other.lastDay, from))
    .every(
      other => other.course !== plan.course && (other.weekday !== plan.weekday || other.startTime !== plan.startTime),
    )
}
