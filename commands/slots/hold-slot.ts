import { ask, optional } from '#client/arguments.ts'
import { command } from '#client/command.ts'
import { timeSlotOf } from '#rules/time-slots.ts'

const missing = 'Please select both a date and a time slot.'
const failed = 'Failed to fetch time slots.'

export default command({
  title: 'Hold Time Slot',
  aliases: ['held time slots', 'reserve slot', 'keep an ipad'],
  zh: ['保留時段', '預留'],
  arguments: {
    date: ask.date({ label: 'Select Date', missing }),
    timeSlot: ask.entity('timeSlot', {
      label: 'Select Time Slot',
      missing,
      from: ({ date }) => (date ? { call: 'getAvailableTimeSlots', given: { selectedDate: date } } : undefined),
      loadTexts: { refused: failed, network: failed },
    }),
    remark: optional(ask.text({ label: 'Remark', max: 255 })),
  },
  screen: '/timeTable',
  keys: 'H',
  hint: 'hold',
  clears: { date: ['timeSlot'] },
  form: { title: 'Hold Time Slot', submit: 'Submit', cancel: 'Cancel', own: true },
  effect: 'undoable',
  run: async ({ date, timeSlot, remark }, { api, key }) => {
    const body = { selectedDate: date, timeSlot: timeSlotOf(timeSlot), remark: remark || null }
    return (await api.holdTimeSlot(body, { key })).booking_id
  },
  said: {
    done: () => 'Time slot held successfully.',
    failed: words => words ?? 'Failed to hold time slot.',
    network: 'Failed to hold time slot.',
  },
})
