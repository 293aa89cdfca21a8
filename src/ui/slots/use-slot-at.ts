import { hasBegun, slotAt, timeSlotOf } from '#rules/time-slots.ts'
import { useRead } from '../use-read.ts'

/** The slot, as slots are named on the wire, that is open at a place of the week (yyyy-MM-dd, HH:mm) and is still to come. */
export function useSlotAt(date: string | undefined, time: string | undefined): string | undefined {
  const schedules = useRead('getTimeSlotCreateRecords', {}).data?.data
  if (!schedules || !date || !time) return undefined
  const slot = slotAt(schedules, date, time)
  return slot && !hasBegun({ date, ...slot }, Temporal.Now.instant()) ? timeSlotOf(slot) : undefined
}
