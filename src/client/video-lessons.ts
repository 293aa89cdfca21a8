import type { VideoLesson } from '#contract/video-lessons.ts'
import { fullName } from '#rules/names.ts'
import { weekOf } from '#rules/week.ts'
import { ask } from './arguments.ts'
import type { UndoableIo } from './command.ts'

/** The week, Monday to Sunday, that a day lies in: bookings are asked for by the week. */
export function weekAround(day: string): { readonly start: string; readonly end: string } {
  const days = weekOf(day)
  return { start: days[0]!, end: days[6]! }
}

/** A booked lesson; its list reaches from last week to the four weeks to come. */
export const bookedLesson = () =>
  ask.entity('videoLesson', {
    label: 'Video lesson',
    from: (_, today) => ({
      call: 'getVideoLessonsByDateRange',
      given: { start: today.subtract({ days: 7 }).toString(), end: today.add({ days: 28 }).toString() },
    }),
    refuses: lesson => (lesson.booking_id === undefined ? 'This server does not offer it.' : undefined),
  })

/** 'Ka Yan Chan, 2026-11-24 16:00, vc DSE English Lesson 3', with what matters marked. */
export const lessonLine = (lesson: VideoLesson): string =>
  `**${fullName(lesson)}**, ${lesson.date} ${lesson.start_time.slice(0, 5)}, ${lesson.lesson_id_label}`

const marks = { pending: 'pending', completed: 'presence', absent: 'absence' } as const
type Attendance = (typeof marks)[keyof typeof marks]

/** What the marks of a booking have in common. */
export const markAs = (attendance: Attendance) => ({
  preview: ({ lesson }: { readonly lesson: VideoLesson }) => lessonLine(lesson),
  run: ({ lesson }: { readonly lesson: VideoLesson }, { api, key }: UndoableIo) =>
    api.markVideoLesson({ booking_id: lesson.booking_id ?? '', attendance }, { key }),
  said: {},
})
