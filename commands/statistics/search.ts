import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'
import { generalText } from '#client/messages/general.ts'
import { statisticsText } from '#client/messages/statistics.ts'

const missing = statisticsText.pleaseSelectATypeAndSpecify

/** Writes the query into the URL. The screen loads whatever query the URL holds. */
export default command({
  title: 'Search statistics',
  button: 'Search',
  aliases: ['statistics of a period', 'stats', 'income', 'takings'],
  zh: ['查詢統計', '統計', '收入'],
  arguments: {
    type: ask.choice({
      label: 'Type',
      missing,
      options: { video_payment: 'video_payment', live_payment: 'live_payment', total_payment: 'total_payment' },
    }),
    startDate: ask.date({ label: 'Start Date', missing, past: true }),
    endDate: ask.date({ label: 'End Date', missing, past: true, ends: 'startDate' }),
  },
  screen: '/statistics',
  check: ({ startDate, endDate }) =>
    endDate < startDate ? { argument: 'endDate', text: generalText.endDateBeforeStart } : undefined,
  start: () => ({ type: 'total_payment' }),
  effect: 'show',
  run: (search, navigator) => {
    const { path, search: now } = navigator.here()
    const same =
      path === '/statistics' &&
      now.type === search.type &&
      now.startDate === search.startDate &&
      now.endDate === search.endDate
    // Searching for the same again means to reload.
    if (same) navigator.reload()
    else navigator.go({ path: '/statistics', search })
  },
})
