import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { today } from '#client/core/today.ts'
import { heldHours } from '#client/entities/time-slot.ts'
import { dayText } from '#client/messages/day-words.ts'
import { manyText } from '#client/messages/many.ts'
import { timetableText } from '#client/messages/timetable.ts'

export default command({
  title: 'Delete held time slot',
  button: 'Delete',
  aliases: ['release slot', 'remove hold'],
  zh: ['刪除預留時段', '刪除保留時段'],
  arguments: { held: ask.entity('heldTimeSlot', { label: 'Held time slot' }) },
  row: 'held',
  many: { each: 'held', does: manyText.deletesSlots, done: manyText.slotsDeleted },
  opens: 'heldTimeSlot',
  keys: 'D',
  preview: ({ held }, { today: day }) => {
    const slot = { date: dayText(held.date, day), hours: heldHours(held) }
    return held.remark
      ? timetableText.deleteHeldSlotFor({ ...slot, remark: held.remark })
      : timetableText.deleteHeldSlot(slot)
  },
  group: 'danger',
  effect: 'undoable',
  run: ({ held }, { api, key }) => api.deleteHeldTimeSlot({ bookingId: held.booking_id }, { key }),
  said: {
    done: ({ held }) => timetableText.slotIsFree({ date: dayText(held.date, today()), hours: heldHours(held) }),
    failed: words => words ?? timetableText.failedToDeleteHeldTimeSlot,
    network: timetableText.failedToDeleteHeldTimeSlot,
  },
})
