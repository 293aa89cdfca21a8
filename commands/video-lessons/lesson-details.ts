import { ask, optional } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { hintsText } from '#client/messages/hints.ts'

export default command({
  title: 'Lesson Details',
  aliases: ['video lessons of a time slot', 'bookings'],
  zh: ['影片課詳情', '預約'],
  arguments: {
    date: ask.date({ label: 'Date' }),
    time: ask.time({ label: 'Time' }),
    /** The booking under the cursor. */
    lesson: optional(ask.entity('videoLesson', { label: 'Video lesson' })),
  },
  screen: '/timeTable',
  start: (_, today) => ({ date: today.toString() }),
  hint: hintsText.open,
  effect: 'view',
  search: ({ date }) => ({ tab: 'video', week: date }),
})
