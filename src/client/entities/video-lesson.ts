import type { BookableLesson, VideoLesson } from '#contract/video-lessons.ts'
import { fullName, studentString } from '#rules/names.ts'
import { shownSlot } from '#rules/time-slots.ts'
import { today } from '../core/today.ts'
import { dayText, dayWords } from '../messages/day-words.ts'
import { caption, t } from '../messages/message.ts'
import { videoLessonsText } from '../messages/video-lessons.ts'
import { defineKind } from './kind.ts'
import { studentField } from './student.ts'

/** The id of a booking: its day and its number. The day is needed to look it up. */
export const videoLessonId = (row: VideoLesson): string =>
  `${row.date}/${row.booking_id ?? `${row.start_time}-${row.student_id}`}`

/** The status of a booking in the words that attendance in a class uses. */
const attended: Readonly<Record<string, string>> = { completed: 'presence', absent: 'absence' }

export const videoLesson = defineKind<VideoLesson>()({
  title: 'Video lessons',
  one: 'video lesson',
  id: videoLessonId,
  stored: [{ table: 'bookings', part: 1 }],
  // As of a lesson of a class: the day comes first.
  label: (row, { today }) =>
    [...dayWords(row.date, today), `${fullName(row)} ${row.start_time.slice(0, 5)}`].join(' · '),
  moment: row => ({ date: row.date, time: row.start_time.slice(0, 5) }),
  hint: ['lesson', 'status'],
  needs: ['students'],
  reads: { students: row => row.student_id },
  fields: {
    booking_id: {
      type: 'id',
      label: 'Booking ID',
      zh: '預約編號',
      value: row => row.booking_id,
      search: true,
      width: 110,
      quiet: true,
    },
    student: { ...studentField<VideoLesson>(studentString), width: 240 },
    date: { type: 'date', label: 'Date', zh: '日期', value: row => row.date, search: true, width: 110 },
    type: {
      type: 'choice',
      label: 'Type',
      zh: '類別',
      zhValues: { video: '影片', makeup: '補堂' },
      value: row => row.type,
      width: 84,
    },
    lesson: {
      type: 'text',
      label: 'Lesson',
      zh: '課堂',
      value: row => row.lesson_id_label,
      search: true,
      width: 180,
      flex: 1,
      quiet: true,
    },
    time: {
      type: 'time',
      label: 'Time',
      zh: '時間',
      value: row => row.start_time.slice(0, 5),
      shown: shownSlot,
      search: true,
      width: 104,
    },
    status: {
      type: 'choice',
      label: 'Status',
      zh: '狀態',
      zhValues: { pending: '待定', presence: '出席', absence: '缺席' },
      value: row => row.status && (attended[row.status] ?? row.status),
      brief: row => (row.status && row.status !== 'pending' ? t(caption(row.status)) : ''),
      tones: { presence: 'good', absence: 'bad' },
      width: 100,
    },
  },
})

const states = {
  pending: 'booked',
  completed: 'watched',
  absent: 'missed',
  presence: 'was there',
  absence: 'absent',
  leave: 'on leave',
} as const
const zhStates = {
  ...{ booked: '已預約', watched: '已觀看', missed: '缺席' },
  ...{ 'was there': '出席', absent: '缺席', 'on leave': '請假' },
} as const

export const bookableLesson = defineKind<BookableLesson>()({
  title: 'Lessons',
  one: 'lesson',
  // The id contains the student and the type, so that the lesson can be looked up by its id alone.
  id: row => `${row.student_id}/${row.type}/${row.lesson_id}`,
  // What the student books or buys meanwhile changes what they have left for it.
  stored: [
    { table: 'lessons', part: 2 },
    { table: 'bookings', column: 'student_id', part: 0 },
    { table: 'token_ledger', column: 'student_id', part: 0 },
  ],
  label: row => row.lesson_id_label,
  hint: ['state', 'expiry_date', 'tokens_left'],
  fields: {
    lesson_id: {
      type: 'id',
      label: 'Lesson ID',
      zh: '課堂編號',
      value: row => row.lesson_id,
      search: true,
      width: 110,
    },
    lesson: {
      type: 'text',
      label: 'Lesson',
      zh: '課堂',
      value: row => row.lesson_id_label,
      search: true,
      width: 180,
      flex: 1,
    },
    state: {
      type: 'choice',
      label: 'Status',
      zh: '狀態',
      zhValues: zhStates,
      value: row => row.state && states[row.state],
      brief: row =>
        row.state
          ? t(videoLessonsText.wasThen({ state: caption(states[row.state]), date: row.date ?? '' })).trim()
          : '',
      width: 110,
    },
    expiry_date: {
      type: 'date',
      label: 'Expiry Date',
      zh: '到期日',
      value: row => row.expiry_date,
      brief: row => (row.expiry_date ? t(videoLessonsText.until({ date: dayText(row.expiry_date, today()) })) : ''),
      width: 110,
    },
    tokens_left: {
      type: 'balance',
      label: 'Tokens Left',
      zh: '剩餘代幣',
      value: row => row.tokens_left,
      brief: row => t(videoLessonsText.tokensLeft({ count: row.tokens_left, token: row.token_name })),
      width: 110,
    },
  },
})
