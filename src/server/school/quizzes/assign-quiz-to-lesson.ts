import { write } from '../../calls/handler.ts'
import type { Change } from '../../db/access.ts'
import { batches } from '../../db/batches.ts'
import { share } from '../../db/lock.ts'
import { emptyResult } from '../attendance/entered-results.ts'
import { lessonToMark } from '../attendance/save-attendance.ts'
import { studentsOfLesson } from './results-of-lesson.ts'

/** Adds an empty result for everybody who is in the class on the day of the lesson. */
export const assignQuizToLesson = write(
  'assignQuizToLesson',
  async ({ class_id, lesson_id, quiz_name }, { tx, refuse }) => {
    await share(tx, 'quizzes')
    const lesson = await lessonToMark(tx, lesson_id)
    if (!lesson) return refuse('noLesson')
    if (class_id !== undefined && class_id !== lesson.class_id) {
      refuse('notOfClass', { lesson: lesson_id, class: class_id })
    }
    const quiz = await tx
      .selectFrom('quizzes')
      .select('quiz_name')
      .where('quiz_name', '=', quiz_name)
      .executeTakeFirst()
    if (!quiz) refuse('noQuiz', { name: quiz_name })
    const assigned = await tx
      .insertInto('lesson_quizzes')
      .values({ live_lesson_id: lesson_id, quiz_name })
      .onConflict(conflict => conflict.columns(['live_lesson_id', 'quiz_name']).doNothing())
      .returning('quiz_name')
      .executeTakeFirst()
    if (!assigned) refuse('already', { name: quiz_name, lesson: lesson_id })

    const students = await studentsOfLesson(tx, lesson)
    const rows = [...students].map(student_id => ({
      live_lesson_id: lesson_id,
      quiz_name,
      student_id,
      ...emptyResult,
    }))
    for (const batch of batches(rows, 5)) {
      await tx
        .insertInto('quiz_results')
        .values(batch)
        .onConflict(conflict => conflict.columns(['live_lesson_id', 'quiz_name', 'student_id']).doNothing())
        .execute()
    }
    return {
      answer: { success: true, message: 'Quiz assigned successfully.' },
      changed: [
        {
          table: 'lesson_quizzes',
          id: `${lesson_id}/${quiz_name}`,
          before: null,
          after: { live_lesson_id: lesson_id, quiz_name },
        },
        ...rows.map(
          ({ student_id }): Change => ({
            table: 'quiz_results',
            id: `${lesson_id}/${quiz_name}/${student_id}`,
            before: null,
            after: emptyResult,
          }),
        ),
      ],
    }
  },
)
