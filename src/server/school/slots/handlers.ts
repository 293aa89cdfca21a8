import { addTimeSlots } from './add-schedule.ts'
import { deleteHeldTimeSlot } from './delete-held-slot.ts'
import { getAvailableTimeSlots } from './get-available-slots.ts'
import { getHeldTimeSlots } from './get-held-slots.ts'
import { getTimeSlotCreateRecords } from './get-schedules.ts'
import { holdTimeSlot } from './hold-slot.ts'

/** The handlers of the calls of this folder. */
export const slots = {
  getAvailableTimeSlots,
  getHeldTimeSlots,
  holdTimeSlot,
  deleteHeldTimeSlot,
  getTimeSlotCreateRecords,
  addTimeSlots,
} as const
