import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { today } from '#client/core/today.ts'
import { personLabel } from '#client/entities/student.ts'
import { dayText } from '#client/messages/day-words.ts'
import { generalText } from '#client/messages/general.ts'
import { hintsText } from '#client/messages/hints.ts'
import { verbatim } from '#client/messages/message.ts'
import { videoLessonsText } from '#client/messages/video-lessons.ts'
import { clashLines } from '#client/school/clash-lines.ts'
import { addSchedule, addTokens, createVideoInvoice, wayOut } from '#client/school/ways-out.ts'
import { shownSlot } from '#rules/time-slots.ts'

const failed = generalText.failedToFetchTimeSlots

export default command({
  title: 'Book Video Lesson',
  aliases: ['book makeup lesson', 'make-up lesson', 'makeup', 'catch-up lesson', 'new booking', 'reserve video lesson'],
  zh: ['預約影片課', '補課', '補堂'],
  arguments: {
    student: ask.entity('student', { label: 'Student', zh: ['學生'] }),
    type: ask.choice({
      label: 'Type',
      options: { video: 'video', makeup: 'makeup' },
      words: { video: ['影片'], makeup: ['make-up', '補課', '補堂'] },
    }),
    lesson: ask.entity('bookableLesson', {
      label: 'Lesson',
      zh: ['課堂'],
      from: ({ student, type }) =>
        student && type ? { call: 'getBookableLessons', given: { student_id: student, type } } : undefined,
      refuses: lesson =>
        lesson.tokens_left < 1 ? videoLessonsText.noTokenLeft({ tokenName: lesson.token_name }) : undefined,
      instead: ({ student_id }) => addTokens(student_id),
    }),
    date: ask.date({ label: 'Date', zh: ['日期'] }),
    timeSlot: ask.entity('timeSlot', {
      label: 'Time slot',
      zh: ['時段', '時間'],
      from: ({ date }) => (date ? { call: 'getAvailableTimeSlots', given: { selectedDate: date } } : undefined),
      loadTexts: { refused: failed, network: failed },
    }),
  },
  row: 'student',
  screen: '/timeTable',
  keys: 'B',
  keysOn: 'screen',
  hint: hintsText.book,
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
  preview: ({ student, lesson, date, timeSlot }, { today: now }) =>
    lesson && timeSlot
      ? videoLessonsText.watches({
          student: personLabel(student),
          lessonIdLabel: lesson.lesson_id_label,
          date: dayText(date, now),
          timeSlot: shownSlot(timeSlot),
          tokenName: lesson.token_name,
          tokensLeft: lesson.tokens_left,
        })
      : verbatim(''),
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
  said: {
    done: ({ student, lesson, date, timeSlot }) =>
      videoLessonsText.isBooked({
        student: personLabel(student),
        lesson: lesson.lesson_id_label,
        date: dayText(date, today()),
        timeSlot: shownSlot(timeSlot),
      }),
    instead: (refusal, { student }) =>
      wayOut(refusal, {
        noToken: () => addTokens(student.student_id),
        noVideoClass: () => createVideoInvoice(student.student_id),
        expired: () => createVideoInvoice(student.student_id),
        noSlot: addSchedule,
      }),
  },
})
