import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'

export default command({
  title: 'Take holidays back',
  aliases: ['delete several holidays'],
  zh: ['撤回假期'],
  arguments: { holidays: ask.table({ label: 'Holidays' }) },
  unlisted: true,
  effect: 'undoable',
  run: ({ holidays }, { api, key }) =>
    api.deleteHolidays(
      {
        holidays: holidays.map(row => ({ holiday_name: String(row.holiday_name), holiday: String(row.holiday) })),
      },
      { key },
    ),
  undo: ({ holidays }) => ({ id: 'holidays/import-holidays', given: { holidays } }),
  said: {
    done: () => 'The holidays that were added are taken back.',
    failed: words => words ?? 'Failed to delete holidays.',
    network: 'Failed to delete holidays.',
  },
})
