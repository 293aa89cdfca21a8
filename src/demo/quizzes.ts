import { perform } from '#server/calls/run-handler.ts'
import { assignQuizToLesson } from '#server/school/quizzes/assign-quiz-to-lesson.ts'
import { createQuiz } from '#server/school/quizzes/create-quiz.ts'
import { updateQuizResults } from '#server/school/quizzes/update-quiz-results.ts'
import type { Acting } from './agenda.ts'
import { type Random, seeded } from './random.ts'
import type { Lesson, School, TaughtClass } from './school.ts'
import { liveCourses } from './teaching.ts'

const quizzesOf = (course: string) => liveCourses.find(({ name }) => name === course)?.quizzes ?? []

/** Creates the quizzes before the first lesson. */
export function prepareQuizzes({ agenda, opening }: School): void {
  agenda.add(opening, '16:00', 'may', async at => {
    for (const { name, fullMark, detail } of liveCourses.flatMap(({ quizzes }) => quizzes)) {
      await perform(at.tx, createQuiz, { quiz_name: name, full_mark: fullMark, quiz_detail: detail }, at)
    }
  })
}

/** Every eighth lesson of a class has a quiz, in the order of the course's quizzes. */
export function giveQuizzes({ agenda }: School, { course, id, lessons }: TaughtClass): void {
  const quizzes = quizzesOf(course)
  for (const [index, lesson] of lessons.entries()) {
    const quiz = quizzes[Math.floor(index / 8) % quizzes.length]
    if (index % 8 !== 5 || !quiz) continue
    agenda.add(lesson.date.subtract({ days: 7 }), '15:00', 'may', async at => {
      await perform(at.tx, assignQuizToLesson, { class_id: id, lesson_id: lesson.id, quiz_name: quiz.name }, at)
    })
    agenda.add(lesson.date.add({ days: 2 }), '11:00', 'kit', at => enterMarks(lesson, quiz, at))
  }
}

async function enterMarks(lesson: Lesson, quiz: { name: string; fullMark: number }, at: Acting): Promise<void> {
  const rows = await at.tx
    .selectFrom('quiz_results')
    .innerJoin('attendance', row =>
      row
        .onRef('attendance.live_lesson_id', '=', 'quiz_results.live_lesson_id')
        .onRef('attendance.student_id', '=', 'quiz_results.student_id'),
    )
    .select(['quiz_results.student_id', 'attendance.attendance'])
    .where('quiz_results.live_lesson_id', '=', lesson.id)
    .where('quiz_name', '=', quiz.name)
    .orderBy('quiz_results.student_id')
    .execute()
  const marks = seeded(`marks ${lesson.id}`)
  const results = rows.map(({ student_id, attendance }) => ({
    quiz_name: quiz.name,
    student_id,
    ...(attendance === 'presence'
      ? { attendance, student_result: markOf(student_id, quiz.fullMark, marks) }
      : { attendance: 'absence' as const, student_result: null }),
  }))
  if (results.length > 0) await perform(at.tx, updateQuizResults, { lesson_id: lesson.id, results }, at)
}

/** A mark near the student's ability. Sometimes a paper was not handed in. */
function markOf(student: string, fullMark: number, day: Random): string | null {
  if (day.chance(0.02)) return null
  const share = 0.45 + 0.45 * seeded(`ability ${student}`).next() + 0.2 * (day.next() - 0.5)
  return String(Math.round(share * fullMark))
}
