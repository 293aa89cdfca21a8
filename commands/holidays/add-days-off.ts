import { ask, command } from '#client/command.ts'

const days = {
  Monday: 'Monday',
  Tuesday: 'Tuesday',
  Wednesday: 'Wednesday',
  Thursday: 'Thursday',
  Friday: 'Friday',
  Saturday: 'Saturday',
  Sunday: 'Sunday',
} as const

export default command({
  title: 'Add Day Off',
  aliases: ['days off', 'weekly day off'],
  zh: ['新增休息日'],
  arguments: {
    startDate: ask.date({ label: 'Start Date' }),
    endDate: ask.date({ label: 'End Date' }),
    dayOfWeek: ask.choice({ label: 'Day of Week', options: days }),
  },
  screen: '/settings',
  keys: 'O',
  check: ({ startDate, endDate }) =>
    endDate < startDate ? { argument: 'endDate', text: 'End date must not be before start date.' } : undefined,
  form: { title: 'Add Day Off', submit: 'Submit', cancel: 'Cancel' },
  effect: 'final',
  run: ({ startDate, endDate, dayOfWeek }, { api, key }) =>
    api.addOffDay({ start_date: startDate, end_date: endDate, day_of_week: dayOfWeek }, { key }),
  said: {
    done: () => 'Days off added successfully!',
    failed: words => words ?? 'Failed to add days off.',
    network: 'Failed to add days off.',
  },
  stale: ['getHoliday'],
})
