import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { today } from '#client/core/today.ts'
import { dayText } from '#client/messages/day-words.ts'
import { hintsText } from '#client/messages/hints.ts'
import { holidaysText } from '#client/messages/holidays.ts'
import { manyText } from '#client/messages/many.ts'

export default command({
  title: 'Delete holiday',
  button: 'Delete',
  aliases: ['remove holiday', 'remove day off'],
  zh: ['刪除假期'],
  arguments: { holiday: ask.entity('holiday', { label: 'Holiday' }) },
  row: 'holiday',
  many: { each: 'holiday', does: manyText.deletesHolidays, done: manyText.holidaysDeleted },
  screen: '/settings',
  keys: 'D',
  hint: hintsText.delete,
  confirm: () => holidaysText.deleteThisHoliday,
  preview: ({ holiday }, { today: now }) =>
    holidaysText.delete({ name: holiday.holiday_name, date: dayText(holiday.holiday, now) }),
  group: 'danger',
  effect: 'undoable',
  run: ({ holiday }, { api, key }) => api.deleteHoliday({ holidayName: holiday.holiday_name }, { key }),
  said: {
    done: ({ holiday }) =>
      holidaysText.isNoHoliday({ name: holiday.holiday_name, date: dayText(holiday.holiday, today()) }),
    failed: words => words ?? holidaysText.failedToDeleteHoliday,
    network: holidaysText.failedToDeleteHoliday,
  },
})
