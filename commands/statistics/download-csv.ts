import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'
import { monthsAsCsv } from '#rules/statistics.ts'

export default command({
  title: 'Download statistics as CSV',
  button: 'CSV',
  aliases: ['export statistics', 'spreadsheet', 'excel'],
  zh: ['下載統計', '匯出統計'],
  arguments: {
    type: ask.choice({
      label: 'Type',
      options: { video_payment: 'video_payment', live_payment: 'live_payment', total_payment: 'total_payment' },
    }),
    startDate: ask.date({ label: 'Start Date', past: true }),
    endDate: ask.date({ label: 'End Date', past: true }),
  },
  screen: '/statistics',
  keys: 'V',
  hint: 'CSV',
  check: ({ startDate, endDate }) =>
    endDate < startDate ? { argument: 'endDate', text: 'End date must not be before start date.' } : undefined,
  effect: 'read',
  run: async ({ type, startDate, endDate }, { api, navigator }) => {
    const { data } = await api.getStatisticsByMonth({ startDate, endDate })
    const name = `${type} ${startDate} to ${endDate}.csv`
    navigator.download({ name, type: 'text/csv;charset=utf-8', text: monthsAsCsv(type, data) })
    return name
  },
  said: { done: (_, name) => `${name} is downloaded.` },
})
