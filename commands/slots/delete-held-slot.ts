import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'
import { heldHours } from '#client/entities/time-slot.ts'

export default command({
  title: 'Delete held time slot',
  button: 'Delete',
  aliases: ['release slot', 'remove hold'],
  zh: ['刪除保留時段'],
  arguments: { held: ask.entity('heldTimeSlot', { label: 'Held time slot' }) },
  row: 'held',
  opens: 'heldTimeSlot',
  keys: 'D',
  preview: ({ held }) => `**${held.date}** ${heldHours(held)}${held.remark ? `, ${held.remark}` : ''}`,
  effect: 'undoable',
  run: ({ held }, { api, key }) => api.deleteHeldTimeSlot({ bookingId: held.booking_id }, { key }),
  said: {
    failed: words => words ?? 'Failed to delete held time slot.',
    network: 'Failed to delete held time slot.',
  },
})
