import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'
import { classFirst, lessonOfClass } from '#client/lesson-of-class.ts'

const missing = 'Please select both a lesson and a quiz.'

export default command({
  title: 'Create Quiz (assign to lesson)',
  button: 'Create Quiz',
  aliases: ['assign quiz', 'give a test'],
  zh: ['指派測驗'],
  arguments: {
    ...lessonOfClass({ missing }),
    quiz: ask.entity('quiz', { label: 'Quiz', missing }),
  },
  row: 'lesson',
  screen: '/classManagement',
  keys: 'Q',
  hint: 'quiz',
  ...classFirst,
  form: { title: 'Create Quiz', submit: 'Submit', cancel: 'Cancel' },
  effect: 'undoable',
  run: ({ lesson, quiz }, { api, key }) =>
    api.assignQuizToLesson(
      { class_id: lesson.class_id, lesson_id: lesson.live_lesson_id, quiz_name: quiz.quiz_name },
      { key },
    ),
  said: {
    done: () => 'Quiz assigned successfully.',
    failed: words => words ?? 'Failed to assign quiz.',
    network: 'Failed to assign quiz.',
  },
})
