import { ask, optional } from './arguments.ts'

/** A lesson is asked for by its class first. Whoever knows the lesson, from its row or its link, is not asked for the class. */
export const lessonOfClass = ({ missing }: { readonly missing?: string } = {}) => ({
  class: optional(ask.entity('class', { label: 'Class' })),
  lesson: ask.entity('liveLesson', {
    label: 'Lesson',
    placeholder: 'Choose a class first',
    ...(missing === undefined ? {} : { missing }),
    from: ({ class: id }) => (id ? { call: 'getLiveLessons', given: { class_id: String(id) } } : undefined),
  }),
})

type Told = Readonly<Record<string, unknown>>

/** When the class is asked, and what a new one makes meaningless. */
export const classFirst = {
  when: { class: (told: Told) => !told.lesson || Boolean(told.class) },
  clears: { class: ['lesson'] },
} as const
