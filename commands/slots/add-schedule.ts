import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { generalText } from '#client/messages/general.ts'
import { hintsText } from '#client/messages/hints.ts'
import { list, serverSaid } from '#client/messages/message.ts'
import { timetableText } from '#client/messages/timetable.ts'
import { endFor, endNotBeforeStart, periodQuestions } from '#client/school/period-questions.ts'
import { fill } from '#contract/fill.ts'
import { addTimeSlots } from '#contract/slots.ts'
import { type DayHours, dayName, wrongHours } from '#rules/time-slots.ts'

export default command({
  title: 'Add Schedule',
  aliases: ['new schedule', 'opening hours', 'ipad capacity'],
  zh: ['新增開放時段', '新增時間表', '開放時間'],
  arguments: {
    ...periodQuestions(),
    capacity: ask.number({
      label: 'iPad Capacity',
      min: 1,
      rule: places => (Number.isInteger(places) ? undefined : timetableText.capacityNotWhole),
    }),
    hours: ask.table({
      label: 'Opening hours',
      missing: timetableText.oneDayNeedsHours,
      rule: rows => {
        const wrong = wrongHours(rows.map(hoursIn))
        if (!wrong) return undefined
        const { text } = addTimeSlots.refusals[wrong.code]
        if (!('day' in wrong)) return serverSaid(text, wrong.code)
        const values = { day: dayName(wrong.day) }
        return { text: serverSaid(fill(text, values), wrong.code, values), row: wrong.day }
      },
    }),
  },
  opens: 'schedule',
  screen: '/timeTable',
  keys: 'N',
  hint: hintsText.schedule,
  start: ({ startDate }) => ({ capacity: 8, ...endFor(startDate, 'month') }),
  check: endNotBeforeStart,
  form: { title: 'Add Schedule', submit: 'Submit', cancel: 'Cancel', own: true },
  effect: 'undoable',
  run: ({ startDate, endDate, capacity, hours }, { api, key }) => {
    const open = hours.map(hoursIn).filter(({ opening }) => opening !== '')
    const timeSlots = Object.fromEntries(open.map(({ day, opening, closing }) => [day, { opening, closing }]))
    return api.addTimeSlots({ startDate, endDate, capacity, timeSlots }, { key })
  },
  said: {
    done: () => timetableText.scheduleCreatedSuccessfully,
    about: ({ startDate, endDate, capacity }) =>
      list([generalText.span({ from: startDate, to: endDate }), timetableText.forIPads({ capacity })]),
    failed: words => words ?? timetableText.failedToCreateSchedule,
    network: timetableText.failedToCreateSchedule,
  },
})

const hoursIn = ({ day, opening, closing }: Readonly<Record<string, string | number>>): DayHours => ({
  day: String(day),
  opening: String(opening ?? ''),
  closing: String(closing ?? ''),
})
