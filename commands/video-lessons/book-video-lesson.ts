import { ask } from '#client/arguments.ts'
import { clashLines } from '#client/clashes.ts'
import { command } from '#client/command.ts'
import { fullName } from '#rules/names.ts'
import { shownSlot } from '#rules/time-slots.ts'

const failed = 'Failed to fetch time slots.'

export default command({
  title: 'Book Video Lesson',
  aliases: ['book makeup lesson', 'new booking', 'reserve video lesson'],
  zh: ['預約影片課', '補課'],
  arguments: {
    student: ask.entity('student', { label: 'Student' }),
    type: ask.choice({ label: 'Type', options: { video: 'video', makeup: 'makeup' } }),
    lesson: ask.entity('bookableLesson', {
      label: 'Lesson',
      from: ({ student, type }) =>
        student && type ? { call: 'getBookableLessons', given: { student_id: student, type } } : undefined,
      refuses: lesson => (lesson.tokens_left < 1 ? `No ${lesson.token_name} token left.` : undefined),
    }),
    date: ask.date({ label: 'Date' }),
    timeSlot: ask.entity('timeSlot', {
      label: 'Time slot',
      from: ({ date }) => (date ? { call: 'getAvailableTimeSlots', given: { selectedDate: date } } : undefined),
      loadTexts: { refused: failed, network: failed },
    }),
  },
  screen: '/timeTable',
  keys: 'B',
  hint: 'book',
  start: () => ({ type: 'video' }),
  clears: { student: ['lesson'], type: ['lesson'], date: ['timeSlot'] },
  form: { title: 'Book Video Lesson', submit: 'Submit', cancel: 'Cancel' },
  warnings: ({ student, date, timeSlot }, api) =>
    clashLines(api, {
      student_ids: student.student_id,
      date,
      startTime: timeSlot.start_time,
      endTime: timeSlot.end_time,
    }),
  preview: ({ student, lesson, date, timeSlot }) =>
    lesson && timeSlot
      ? `**${fullName(student)}** watches **${lesson.lesson_id_label}** on **${date}, ${shownSlot(timeSlot)}**; one ${lesson.token_name} token of ${lesson.tokens_left} is spent.`
      : '',
  effect: 'undoable',
  run: async ({ student, type, lesson, date, timeSlot }, { api, key }) => {
    const body = {
      student_id: student.student_id,
      type,
      date,
      start_time: timeSlot.start_time,
      lesson_id: lesson.lesson_id,
    }
    return `${date}/${(await api.bookVideoLesson(body, { key })).data.booking_id}`
  },
  said: {},
})
