import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'

export default command({
  title: 'Delete holiday',
  button: 'Delete',
  aliases: ['remove holiday', 'remove day off'],
  zh: ['刪除假期'],
  arguments: { holiday: ask.entity('holiday', { label: 'Holiday' }) },
  row: 'holiday',
  screen: '/settings',
  keys: 'D',
  hint: 'delete',
  confirm: () => 'Are you sure you want to delete this holiday?',
  preview: ({ holiday }) => `**${holiday.holiday_name}**, ${holiday.holiday}`,
  effect: 'undoable',
  run: ({ holiday }, { api, key }) => api.deleteHoliday({ holidayName: holiday.holiday_name }, { key }),
  said: { failed: words => words ?? 'Failed to delete holiday.', network: 'Failed to delete holiday.' },
})
