import { ask, optional } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { today } from '#client/core/today.ts'
import { dayText } from '#client/messages/day-words.ts'
import { generalText } from '#client/messages/general.ts'
import { hintsText } from '#client/messages/hints.ts'
import { line } from '#client/messages/message.ts'
import { timetableText } from '#client/messages/timetable.ts'
import { addSchedule, wayOut } from '#client/school/ways-out.ts'
import { shownSlot, timeSlotOf } from '#rules/time-slots.ts'

const missing = timetableText.selectDateAndSlot
const failed = generalText.failedToFetchTimeSlots

export default command({
  title: 'Hold Time Slot',
  aliases: ['held time slots', 'reserve slot', 'keep an ipad'],
  zh: ['預留時段', '保留時段', '預留'],
  arguments: {
    date: ask.date({ label: 'Select Date', zh: ['日期'], missing }),
    timeSlot: ask.entity('timeSlot', {
      label: 'Select Time Slot',
      zh: ['時段', '時間'],
      missing,
      from: ({ date }) => (date ? { call: 'getAvailableTimeSlots', given: { selectedDate: date } } : undefined),
      loadTexts: { refused: failed, network: failed },
    }),
    remark: optional(ask.text({ label: 'Remark', zh: ['備註'], max: 255 })),
  },
  screen: '/timeTable',
  keys: 'H',
  hint: hintsText.hold,
  clears: { date: ['timeSlot'] },
  form: { title: 'Hold Time Slot', submit: 'Submit', cancel: 'Cancel', own: true },
  preview: ({ date, timeSlot, remark }, { today: day }) => {
    const slot = { date: dayText(date, day), hours: shownSlot(timeSlot) }
    return remark ? timetableText.holdSlotFor({ ...slot, remark }) : timetableText.holdSlot(slot)
  },
  effect: 'undoable',
  run: async ({ date, timeSlot, remark }, { api, key }) => {
    const body = { selectedDate: date, timeSlot: timeSlotOf(timeSlot), remark: remark || null }
    return (await api.holdTimeSlot(body, { key })).booking_id
  },
  makes: ({ date }) => ({ kind: 'heldSlots', given: { date } }),
  said: {
    instead: refusal => wayOut(refusal, { noSlot: addSchedule }),
    done: () => timetableText.timeSlotHeldSuccessfully,
    about: ({ date, timeSlot, remark }) => line(dayText(date, today()), shownSlot(timeSlot), remark),
    failed: words => words ?? timetableText.failedToHoldTimeSlot,
    network: timetableText.failedToHoldTimeSlot,
  },
})
