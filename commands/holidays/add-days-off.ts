import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { today } from '#client/core/today.ts'
import { dayText } from '#client/messages/day-words.ts'
import { generalText } from '#client/messages/general.ts'
import { holidaysText } from '#client/messages/holidays.ts'
import { caption, list } from '#client/messages/message.ts'
import { dayIn, endFor, endNotBeforeStart, periodQuestions } from '#client/school/period-questions.ts'

const days = {
  Monday: 'Monday',
  Tuesday: 'Tuesday',
  Wednesday: 'Wednesday',
  Thursday: 'Thursday',
  Friday: 'Friday',
  Saturday: 'Saturday',
  Sunday: 'Sunday',
} as const

const weekdayOf = (date: string | undefined) => Object.values(days)[(dayIn(date)?.dayOfWeek ?? 0) - 1]

export default command({
  title: 'Add Day Off',
  aliases: ['days off', 'weekly day off'],
  zh: ['新增休息日', '放假'],
  arguments: {
    ...periodQuestions(),
    dayOfWeek: ask.choice({ label: 'Day of Week', options: days }),
  },
  screen: '/settings',
  keys: 'O',
  // Of several days nobody can tell which weekday is meant.
  start: ({ startDate, endDate = startDate }) => ({
    ...endFor(startDate, 'day'),
    ...(endDate === startDate ? { dayOfWeek: weekdayOf(startDate) } : {}),
  }),
  check: endNotBeforeStart,
  form: { title: 'Add Day Off', submit: 'Submit', cancel: 'Cancel' },
  formSays: true,
  preview: ({ startDate, endDate, dayOfWeek }, { today: now }) =>
    holidaysText.everyDayOff({
      day: caption(dayOfWeek),
      from: dayText(startDate, now),
      to: dayText(endDate, now),
    }),
  effect: 'undoable',
  run: async ({ startDate, endDate, dayOfWeek }, { api, key }) => {
    const answer = await api.addOffDay({ start_date: startDate, end_date: endDate, day_of_week: dayOfWeek }, { key })
    // The documents do not promise a list of the added days.
    return Array.isArray(answer.data) ? answer.data : []
  },
  said: {
    done: () => holidaysText.daysOffAddedSuccessfully,
    about: ({ startDate, endDate, dayOfWeek }) =>
      list([
        caption(dayOfWeek),
        generalText.span({ from: dayText(startDate, today()), to: dayText(endDate, today()) }),
      ]),
    failed: words => words ?? holidaysText.failedToAddDaysOff,
    network: holidaysText.failedToAddDaysOff,
  },
})
