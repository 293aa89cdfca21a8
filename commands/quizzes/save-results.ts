import { ask, command } from '#client/command.ts'

export default command({
  title: 'Update test results',
  button: 'Confirm',
  aliases: ['save marks'],
  zh: ['儲存成績'],
  arguments: {
    lesson: ask.entity('liveLesson', { label: 'Lesson' }),
    results: ask.table({ label: 'Results' }),
    before: ask.table({ label: 'Results before' }),
  },
  unlisted: true,
  effect: 'undoable',
  run: ({ lesson, results }, { api, key }) =>
    api.updateQuizResults(
      {
        lesson_id: lesson.live_lesson_id,
        results: results.map(row => ({
          quiz_name: String(row.quiz_name),
          student_id: String(row.student_id),
          student_result: String(row.student_result ?? '').trim() || null,
          attendance: row.attendance === 'absence' ? ('absence' as const) : ('presence' as const),
        })),
      },
      { key },
    ),
  undo: ({ lesson, results, before }) => ({
    id: 'quizzes/save-results',
    given: { lesson: lesson.live_lesson_id, results: before, before: results },
  }),
  said: {
    done: () => 'Quiz results updated successfully.',
    failed: words => words ?? 'Failed to update quiz results.',
    network: 'Failed to update quiz results.',
  },
  stale: ({ lesson }) => [{ call: 'getQuizResults', where: { lesson_id: lesson.live_lesson_id } }],
})
