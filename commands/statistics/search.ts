import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { statisticsText } from '#client/messages/statistics.ts'
import { endFor, endNotBeforeStart, periodQuestions } from '#client/school/period-questions.ts'

const missing = statisticsText.pleaseSelectATypeAndSpecify

/** Writes the query into the URL. The screen loads whatever query the URL holds. */
export default command({
  title: 'Search statistics',
  button: 'Search',
  aliases: ['statistics of a period', 'stats', 'income', 'takings'],
  zh: ['查詢統計', '統計', '收入', '生意', '營業額'],
  arguments: {
    type: ask.choice({
      label: 'Type',
      missing,
      options: { video_payment: 'video_payment', live_payment: 'live_payment', total_payment: 'total_payment' },
    }),
    ...periodQuestions({ missing, past: true }),
  },
  screen: '/statistics',
  start: ({ startDate }) => ({ type: 'total_payment', ...endFor(startDate, 'month') }),
  check: endNotBeforeStart,
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
