import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'

const missing = 'Please select a type and specify both start and end dates.'

/** The question stands in the URL; the screen asks whatever stands there. */
export default command({
  title: 'Search statistics',
  button: 'Search',
  aliases: ['statistics of a period', 'income', 'takings'],
  zh: ['查詢統計', '收入'],
  arguments: {
    type: ask.choice({
      label: 'Type',
      missing,
      options: { video_payment: 'video_payment', live_payment: 'live_payment', total_payment: 'total_payment' },
    }),
    startDate: ask.date({ label: 'Start Date', missing, past: true }),
    endDate: ask.date({ label: 'End Date', missing, past: true }),
  },
  screen: '/statistics',
  check: ({ startDate, endDate }) =>
    endDate < startDate ? { argument: 'endDate', text: 'End date must not be before start date.' } : undefined,
  effect: 'show',
  run: (search, navigator) => {
    const { path, search: now } = navigator.here()
    const same =
      path === '/statistics' &&
      now.type === search.type &&
      now.startDate === search.startDate &&
      now.endDate === search.endDate
    // The same question again means: ask again.
    if (same) navigator.reload()
    else navigator.go({ path: '/statistics', search })
  },
})
