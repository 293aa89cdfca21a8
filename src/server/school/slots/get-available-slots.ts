import { read } from '../../calls/handler.ts'
import { openSlotsOn } from './slots-on.ts'

export const getAvailableTimeSlots = read('getAvailableTimeSlots', async ({ selectedDate }, { db, now, refuse }) => {
  const slots = await openSlotsOn(db, selectedDate, now)
  return slots.length > 0 ? slots : refuse('none')
})
