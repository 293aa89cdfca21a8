import { ask, type TableRows } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { lessonAt } from '#client/entities/live-lesson.ts'
import { list, verbatim } from '#client/messages/message.ts'
import { quizzesText } from '#client/messages/quizzes.ts'
import { assignQuiz, openClassStudents, wayOut } from '#client/school/ways-out.ts'
import { isUnlikely, markOf } from '#rules/quiz-results.ts'

const idOf = ({ quiz_name, student_id }: TableRows[number]): string => JSON.stringify([quiz_name, student_id])
const enteredIn = ({ student_result, attendance }: TableRows[number]) => ({
  student_result: String(student_result ?? '').trim() || null,
  attendance: attendance === 'absence' ? ('absence' as const) : ('presence' as const),
})

export default command({
  title: 'Update test results',
  button: 'Confirm',
  verb: 'Save results',
  aliases: ['save marks'],
  zh: ['儲存測驗成績', '儲存成績'],
  arguments: {
    lesson: ask.entity('liveLesson', { label: 'Lesson' }),
    results: ask.table({ label: 'Results' }),
    before: ask.table({ label: 'Results before' }),
  },
  unlisted: true,
  warnings: async ({ results, before }, api) => {
    const stored = new Map(before.map(row => [idOf(row), enteredIn(row).student_result]))
    const typed = results.filter(row => stored.get(idOf(row)) !== enteredIn(row).student_result)
    if (!typed.some(row => markOf(enteredIn(row).student_result) !== undefined)) return []
    const marks = new Map((await api.getQuizzes({})).data.map(quiz => [quiz.quiz_name, quiz.full_mark]))
    return typed.flatMap(row => {
      const [quiz, mark] = [String(row.quiz_name), enteredIn(row).student_result]
      const full = marks.get(quiz)
      return isUnlikely(mark, full)
        ? quizzesText.outOf({ mark: mark ?? '', full: full ?? 0, student: String(row.student ?? row.student_id), quiz })
        : []
    })
  },
  effect: 'undoable',
  run: ({ lesson, results, before }, { api, key }) => {
    const previous = new Map(before.map(row => [idOf(row), enteredIn(row)]))
    return api.updateQuizResults(
      {
        lesson_id: lesson.live_lesson_id,
        results: results.map(row => {
          const was = previous.get(idOf(row))
          return {
            quiz_name: String(row.quiz_name),
            student_id: String(row.student_id),
            ...enteredIn(row),
            ...(was ? { was } : {}),
          }
        }),
      },
      { key },
    )
  },
  said: {
    instead: (refusal, { lesson }) =>
      wayOut(refusal, {
        notInClass: () => openClassStudents(lesson.class_id),
        noQuiz: () => assignQuiz(lesson.live_lesson_id),
      }),
    done: () => quizzesText.quizResultsUpdatedSuccessfully,
    about: ({ lesson, results, before }) => {
      const stored = new Map(before.map(row => [idOf(row), JSON.stringify(enteredIn(row))]))
      const changed = results.filter(row => stored.get(idOf(row)) !== JSON.stringify(enteredIn(row)))
      const counts = [...Map.groupBy(changed, row => String(row.quiz_name))].map(([quiz, { length }]) =>
        quizzesText.resultsOf({ quiz, count: length }),
      )
      return list([...lessonAt(lesson).map(verbatim), ...counts])
    },
    failed: words => words ?? quizzesText.failedToUpdateQuizResults,
    network: quizzesText.failedToUpdateQuizResults,
  },
})
