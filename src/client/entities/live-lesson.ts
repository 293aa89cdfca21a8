import type { LiveLesson } from '#contract/live-lessons.ts'
import { today } from '../core/today.ts'
import { dayText, dayWords } from '../messages/day-words.ts'
import { leaveText } from '../messages/leave.ts'
import { t } from '../messages/message.ts'
import { defineKind } from './kind.ts'
import { classNameField, roomField, teacherField } from './place-fields.ts'

/** The day of a lesson and its time: 'Sat 28 Nov, today 15:30'. */
export const momentOf = ({ lesson_date, start_time }: LiveLesson): string =>
  `${dayText(lesson_date, today())} ${start_time.slice(0, 5)}`

/** The class of a lesson, its day and its time. */
export const lessonAt = (lesson: LiveLesson): readonly string[] => [
  lesson.class_name ?? lesson.class_id,
  momentOf(lesson),
]

const kind = defineKind<LiveLesson>()({
  title: 'Live lessons',
  one: 'live lesson',
  id: row => row.live_lesson_id,
  stored: [{ table: 'live_lessons' }],
  // The day comes first: people look for the lesson of a day, and ids are alike.
  label: (row, { today }) => {
    const name = row.class_name ?? row.class_id
    const time = row.start_time.slice(0, 5)
    // Many classes are called by their time.
    return [...dayWords(row.lesson_date, today), name.endsWith(time) ? name : `${name} ${time}`].join(' · ')
  },
  hint: ['teacher', 'room', 'live_lesson_id'],
  days: row => [row.lesson_date, row.lesson_date],
  hours: row => [row.start_time.slice(0, 5), row.end_time.slice(0, 5)],
  moment: row => ({ date: row.lesson_date, time: row.start_time.slice(0, 5) }),
  byWeekday: true,
  fields: {
    live_lesson_id: {
      type: 'id',
      label: 'Live Lesson ID',
      zh: '面授課編號',
      names: ['現場課編號'],
      value: row => row.live_lesson_id,
      search: true,
      width: 120,
      quiet: true,
    },
    lesson_id: {
      type: 'id',
      label: 'Lesson ID',
      zh: '課堂編號',
      value: row => row.lesson_id,
      width: 110,
      quiet: true,
    },
    class_id: {
      type: 'id',
      label: 'Class ID',
      zh: '班別編號',
      value: row => row.class_id,
      search: true,
      width: 100,
      quiet: true,
    },
    class_name: classNameField<LiveLesson>(),
    teacher: teacherField<LiveLesson>(true),
    room: roomField<LiveLesson>(),
    lesson_date: {
      type: 'date',
      label: 'Date',
      zh: '日期',
      value: row => row.lesson_date,
      search: true,
      width: 120,
      flex: 1,
    },
    start_time: {
      type: 'time',
      label: 'Start',
      zh: '開始',
      value: row => row.start_time.slice(0, 5),
      brief: row => `${row.start_time.slice(0, 5)}–${row.end_time.slice(0, 5)}`,
      width: 80,
    },
    end_time: {
      type: 'time',
      label: 'End',
      zh: '完結',
      names: ['結束'],
      value: row => row.end_time.slice(0, 5),
      width: 80,
    },
  },
})

export const liveLesson: typeof kind = {
  ...kind,
  hint: (row, related) => (row.shared ? t(leaveText.ofStudents(row.shared)) : kind.hint(row, related)),
}
