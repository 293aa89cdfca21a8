import type { VideoLesson } from '#contract/video-lessons.ts'
import { fullName } from '#rules/names.ts'
import { ask } from '../command/arguments.ts'
import type { UndoableIo } from '../command/command.ts'
import { today } from '../core/today.ts'
import type { Related } from '../entities/field.ts'
import { studentLabel } from '../entities/student.ts'
import { dayText } from '../messages/day-words.ts'
import { line, type Message } from '../messages/message.ts'
import { operationsText } from '../messages/operations.ts'
import { videoLessonsText } from '../messages/video-lessons.ts'

/** The argument for a booked lesson. It offers bookings from last week to the next four weeks. */
export const bookedLesson = () =>
  ask.entity('videoLesson', {
    label: 'Video lesson',
    from: (_, today) => ({
      call: 'getVideoLessonsByDateRange',
      given: { start: today.subtract({ days: 7 }).toString(), end: today.add({ days: 28 }).toString() },
    }),
    refuses: lesson => (lesson.booking_id === undefined ? operationsText.notOffered : undefined),
  })

/** 'Ka Yan Chan 陳嘉欣, Tue 24 Nov 16:00, vc DSE English Lesson 3', with the important parts marked. */
export const lessonLine = (lesson: VideoLesson, related: Related): Message =>
  videoLessonsText.lessonLine({
    student: studentLabel(lesson, related, fullName(lesson)),
    date: dayText(lesson.date, related.today),
    time: lesson.start_time.slice(0, 5),
    lesson: lesson.lesson_id_label,
  })

const marks = { pending: 'pending', completed: 'presence', absent: 'absence' } as const
type Attendance = (typeof marks)[keyof typeof marks]

/** The parts that the commands for marking a booking share. */
export const markAs = (attendance: Attendance) => ({
  preview: ({ lesson }: { readonly lesson: VideoLesson }, related: Related) => lessonLine(lesson, related),
  run: ({ lesson }: { readonly lesson: VideoLesson }, { api, key }: UndoableIo) =>
    api.markVideoLesson({ booking_id: lesson.booking_id ?? '', attendance }, { key }),
  said: {
    done: ({ lesson }: { readonly lesson: VideoLesson }) =>
      attendance === 'pending'
        ? videoLessonsText.markIsCleared({ student: fullName(lesson) })
        : videoLessonsText.isMarked({ student: fullName(lesson), attendance }),
    about: ({ lesson }: { readonly lesson: VideoLesson }) =>
      line(dayText(lesson.date, today()), lesson.start_time.slice(0, 5), lesson.lesson_id_label),
  },
})
