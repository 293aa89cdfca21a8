import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { today } from '#client/core/today.ts'
import { dayText } from '#client/messages/day-words.ts'
import { holidaysText } from '#client/messages/holidays.ts'
import { tidy } from '#rules/names.ts'

export default command({
  title: 'Add Holiday',
  aliases: ['new holiday'],
  zh: ['新增假期'],
  arguments: {
    name: ask.text({ label: 'Holiday Name', max: 200 }),
    date: ask.date({ label: 'Holiday Date' }),
  },
  screen: '/settings',
  keys: 'H',
  form: { title: 'Add Holiday', submit: 'Submit', cancel: 'Cancel' },
  formSays: true,
  preview: ({ name, date }, { today: now }) =>
    holidaysText.becomesAHoliday({ name: tidy(name), date: dayText(date, now) }),
  effect: 'undoable',
  run: ({ name, date }, { api, key }) => api.addHoliday({ holiday_name: name, holiday: date }, { key }),
  makes: ({ name }) => ({ kind: 'holiday', id: tidy(name) }),
  said: {
    done: ({ name, date }) => holidaysText.isAHoliday({ name: tidy(name), date: dayText(date, today()) }),
    failed: words => words ?? holidaysText.failedToCreateHoliday,
    network: holidaysText.failedToCreateHoliday,
  },
})
