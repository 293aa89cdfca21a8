import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'

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
  effect: 'undoable',
  run: async ({ startDate, endDate, dayOfWeek }, { api, key }) => {
    const answer = await api.addOffDay({ start_date: startDate, end_date: endDate, day_of_week: dayOfWeek }, { key })
    // The documents promise no list of what was added; without one there is nothing to take back by name.
    return Array.isArray(answer.data) ? answer.data : []
  },
  said: {
    done: () => 'Days off added successfully!',
    failed: words => words ?? 'Failed to add days off.',
    network: 'Failed to add days off.',
  },
})
