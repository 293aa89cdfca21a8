import { ask, optional } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { lessonAt } from '#client/entities/live-lesson.ts'
import { hintsText } from '#client/messages/hints.ts'
import { lessonsText } from '#client/messages/lessons.ts'
import { manyText } from '#client/messages/many.ts'
import { line } from '#client/messages/message.ts'
import { classFirst, lessonOfClass } from '#client/school/lesson-of-class.ts'
import type { LiveLesson } from '#contract/live-lessons.ts'

const contentOf = ({ lesson_content, lesson_page, homework, test }: LiveLesson) => ({
  content: lesson_content,
  page: lesson_page,
  homework,
  test,
})

export default command({
  title: 'Edit Lesson',
  aliases: ['lesson content', 'homework of a lesson'],
  zh: ['編輯課堂'],
  arguments: {
    ...lessonOfClass(),
    content: optional(ask.text({ label: 'Lesson Content', max: 1000 })),
    page: optional(ask.text({ label: 'Lesson Page', max: 1000 })),
    homework: optional(ask.text({ label: 'Homework', max: 1000 })),
    test: optional(ask.text({ label: 'Test', max: 1000 })),
  },
  row: 'lesson',
  many: { each: 'lesson', does: manyText.editsLessons, done: manyText.lessonsEdited, keeps: true },
  screen: '/classManagement',
  keys: 'E',
  hint: hintsText.edit,
  ...classFirst,
  start: ({ lesson }) => (lesson ? contentOf(lesson) : {}),
  form: { title: 'Edit Lesson', submit: 'Update', cancel: 'Cancel' },
  effect: 'undoable',
  run: ({ lesson, content, page, homework, test }, { api, key }) =>
    api.updateLessonContent(
      {
        lessonId: lesson.live_lesson_id,
        // What is not said stays as it is.
        lesson_content: content ?? lesson.lesson_content,
        lesson_page: page ?? lesson.lesson_page,
        homework: homework ?? lesson.homework,
        test: test ?? lesson.test,
      },
      { key },
    ),
  said: {
    done: () => lessonsText.updatedLesson,
    about: ({ lesson }) => line(...lessonAt(lesson)),
    failed: words => words ?? lessonsText.failedToUpdateLesson,
    network: lessonsText.failedToUpdateLesson,
  },
})
