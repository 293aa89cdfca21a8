import { ask, optional } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { today } from '#client/core/today.ts'
import { dayClosingText } from '#client/messages/day-closing.ts'
import { dayWords } from '#client/messages/day-words.ts'
import { cashOf } from '#rules/day-closing.ts'
import { money } from '#rules/money.ts'

const reasons = ['Wrong change', 'Paid out of the till', 'Other float', 'Payment not entered']

export default command({
  title: 'Close the day',
  aliases: ['count the cash', 'count the till', 'enter the cash'],
  zh: ['點算現金', '結帳', '數現金'],
  arguments: {
    day: ask.date({ label: 'Day', past: true }),
    counted: ask.money({ label: 'Cash counted', min: 0 }),
    reason: optional(ask.text({ label: 'Reason for a difference', max: 1000, offers: reasons })),
  },
  group: 'money',
  form: { title: 'Close the day', submit: 'Close the day', cancel: 'Cancel' },
  start: (_, today) => ({ day: today.toString() }),
  now: async ({ day }, api) => {
    const { data } = await api.getDayClosing({ day })
    return dayClosingText.cashTaken({ cash: money(cashOf(data.rows)) })
  },
  preview: ({ day, counted }) =>
    dayClosingText.close({ day: dayWords(day, today())[0] ?? day, counted: money(counted) }),
  async refuses({ day, counted, reason = '' }, api) {
    const { data } = await api.getDayClosing({ day })
    const expected = cashOf(data.rows)
    return Math.round((counted - expected) * 100) === 0 || reason.trim() !== ''
      ? undefined
      : { argument: 'reason', text: dayClosingText.sayWhy({ counted: money(counted), expected: money(expected) }) }
  },
  effect: 'undoable',
  run: ({ day, counted, reason = '' }, { api, key }) => api.closeDay({ day, counted, reason }, { key }),
  said: {
    done: ({ day, counted }, { difference }) => {
      const about = { day: dayWords(day, today())[0] ?? day, counted: money(counted) }
      return difference === 0
        ? dayClosingText.closed(about)
        : dayClosingText.closedWith({ ...about, difference: money(difference) })
    },
  },
})
