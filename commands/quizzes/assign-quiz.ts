import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { lessonAt, liveLesson } from '#client/entities/live-lesson.ts'
import { hintsText } from '#client/messages/hints.ts'
import { manyText } from '#client/messages/many.ts'
import { line } from '#client/messages/message.ts'
import { quizzesText } from '#client/messages/quizzes.ts'
import { classFirst, lessonOfClass } from '#client/school/lesson-of-class.ts'

const missing = quizzesText.selectLessonAndQuiz

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
  opens: 'quizOfLesson',
  many: { each: 'lesson', does: manyText.assignsQuiz, done: manyText.quizAssigned },
  screen: '/classManagement',
  keys: 'Q',
  hint: hintsText.quiz,
  ...classFirst,
  form: { title: 'Create Quiz', submit: 'Submit', cancel: 'Cancel' },
  formSays: true,
  preview: ({ lesson, quiz }, related) =>
    quizzesText.assign({ name: quiz.quiz_name, lesson: liveLesson.label(lesson, related) }),
  effect: 'undoable',
  run: ({ lesson, quiz }, { api, key }) =>
    api.assignQuizToLesson(
      { class_id: lesson.class_id, lesson_id: lesson.live_lesson_id, quiz_name: quiz.quiz_name },
      { key },
    ),
  said: {
    done: () => quizzesText.quizAssignedSuccessfully,
    about: ({ lesson, quiz }) => line(quiz.quiz_name, ...lessonAt(lesson)),
    failed: words => words ?? quizzesText.failedToAssignQuiz,
    network: quizzesText.failedToAssignQuiz,
  },
})
