import { ask, optional } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { today } from '#client/core/today.ts'
import { dayText } from '#client/messages/day-words.ts'
import { holidaysText } from '#client/messages/holidays.ts'
import { few, verbatim } from '#client/messages/message.ts'

export default command({
  title: 'Import holidays',
  aliases: ['public holidays', 'general holidays', 'hong kong holidays', 'bank holidays'],
  zh: ['匯入公眾假期', '公眾假期', '紅日'],
  arguments: {
    year: optional(ask.number({ label: 'Year' })),
    language: optional(ask.choice({ label: 'Names', options: { en: 'English', zh: '中文' } })),
    holidays: ask.table({ label: 'Holidays', missing: holidaysText.chooseAtLeastOneHoliday }),
  },
  screen: '/settings',
  keys: 'I',
  // From October on, the school tells families about the holidays of next year.
  start: (_, day) => ({ year: day.month >= 10 ? day.year + 1 : day.year, language: 'en' }),
  form: { title: 'Import holidays', submit: 'Import', cancel: 'Cancel', busy: 'Importing...', own: true },
  effect: 'undoable',
  run: async ({ holidays }, { api, key }) => {
    const rows = holidays.map(row => ({ holiday_name: String(row.holiday_name), holiday: String(row.holiday) }))
    const { data } = await api.importHolidays({ holidays: rows }, { key })
    return rows.filter(row => data.includes(row.holiday))
  },
  said: {
    done: (_, added) =>
      added.length === 0 ? holidaysText.theyAreHolidaysAlready : holidaysText.holidaysAdded({ count: added.length }),
    about: (_, added) =>
      added.length > 0
        ? few(added.map(each => verbatim(`${each.holiday_name} ${dayText(each.holiday, today())}`)))
        : undefined,
    failed: words => words ?? holidaysText.failedToImportHolidays,
    network: holidaysText.failedToImportHolidays,
  },
})
