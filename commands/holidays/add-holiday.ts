import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'

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
  effect: 'undoable',
  run: ({ name, date }, { api, key }) => api.addHoliday({ holiday_name: name, holiday: date }, { key }),
  said: { failed: words => words ?? 'Failed to create holiday.', network: 'Failed to create holiday.' },
})
