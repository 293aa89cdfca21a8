import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'
import { fill } from '#contract/call.ts'
import { addTimeSlots } from '#contract/slots.ts'
import { type DayHours, dayName, wrongHours } from '#rules/time-slots.ts'

export default command({
  title: 'Add Schedule',
  aliases: ['new schedule', 'opening hours', 'ipad capacity'],
  zh: ['新增時間表', '開放時間'],
  arguments: {
    startDate: ask.date({ label: 'Start Date' }),
    endDate: ask.date({ label: 'End Date' }),
    capacity: ask.number({
      label: 'iPad Capacity',
      min: 1,
      rule: places => (Number.isInteger(places) ? undefined : 'iPad Capacity must be a whole number.'),
    }),
    hours: ask.table({
      label: 'Opening hours',
      missing: 'At least one day must have opening hours.',
      rule: rows => {
        const wrong = wrongHours(rows.map(hoursIn))
        if (!wrong) return undefined
        const { text } = addTimeSlots.refusals[wrong.code]
        return 'day' in wrong ? { text: fill(text, { day: dayName(wrong.day) }), row: wrong.day } : text
      },
    }),
  },
  screen: '/timeTable',
  keys: 'N',
  hint: 'schedule',
  start: () => ({ capacity: 8 }),
  check: ({ startDate, endDate }) =>
    endDate < startDate ? { argument: 'endDate', text: 'End date must not be before start date.' } : undefined,
  form: { title: 'Add Schedule', submit: 'Submit', cancel: 'Cancel', own: true },
  effect: 'undoable',
  run: ({ startDate, endDate, capacity, hours }, { api, key }) => {
    const open = hours.map(hoursIn).filter(({ opening }) => opening !== '')
    const timeSlots = Object.fromEntries(open.map(({ day, opening, closing }) => [day, { opening, closing }]))
    return api.addTimeSlots({ startDate, endDate, capacity, timeSlots }, { key })
  },
  said: {
    done: () => 'Schedule created successfully!',
    failed: words => words ?? 'Failed to create schedule.',
    network: 'Failed to create schedule.',
  },
})

const hoursIn = ({ day, opening, closing }: Readonly<Record<string, string | number>>): DayHours => ({
  day: String(day),
  opening: String(opening ?? ''),
  closing: String(closing ?? ''),
})
