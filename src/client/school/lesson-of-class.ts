import { ask, optional } from '../command/arguments.ts'
import type { Answers } from '../command/values.ts'
import type { Message } from '../messages/message.ts'

/** The arguments for picking a lesson: the class first, then its lesson. A known lesson needs no class. */
export const lessonOfClass = ({ missing }: { readonly missing?: Message } = {}) => ({
  class: optional(ask.entity('class', { label: 'Class' })),
  lesson: ask.entity('liveLesson', {
    label: 'Lesson',
    placeholder: 'Choose a class first',
    ...(missing === undefined ? {} : { missing }),
    from: ({ class: id }) => (id ? { call: 'getLiveLessons', given: { class_id: String(id) } } : undefined),
  }),
})

/** Asks for the class unless the lesson is known. Another class empties the lesson. */
export const classFirst = {
  when: { class: (answers: Answers) => !answers.lesson || Boolean(answers.class) },
  clears: { class: ['lesson'] },
} as const
