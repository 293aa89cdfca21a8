import { hasBegun, slotAt, timeSlotOf } from '#rules/time-slots.ts'
import { useRead } from '../../app/use-read.ts'

/** The API's name of the slot at a date (yyyy-MM-dd) and time (HH:mm); undefined if none is open or it has begun. */
export function useSlotAt(date: string | undefined, time: string | undefined): string | undefined {
  const schedules = useRead('getTimeSlotCreateRecords', {}).data?.data
  if (!schedules || !date || !time) return undefined
  const slot = slotAt(schedules, date, time)
  return slot && !hasBegun({ date, ...slot }, Temporal.Now.instant()) ? timeSlotOf(slot) : undefined
}
