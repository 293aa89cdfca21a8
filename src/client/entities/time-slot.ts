import type { HeldTimeSlot, TimeSlot } from '#contract/slots.ts'
import { shownSlot, timeSlotOf } from '#rules/time-slots.ts'
import { defineKind } from './kind.ts'

/** '16:00-17:00', or the unchanged text of another server. */
export const heldHours = ({ timeSlot }: Pick<HeldTimeSlot, 'timeSlot'>): string =>
  timeSlot.replace(/(\d\d:\d\d):\d\d/g, '$1')

export const timeSlot = defineKind<TimeSlot>()({
  title: 'Time slots',
  one: 'time slot',
  id: timeSlotOf,
  label: shownSlot,
  moment: row => ({ time: row.start_time.slice(0, 5) }),
  fields: {
    time_slot: { type: 'text', label: 'Time Slot', zh: '時段', value: shownSlot, search: true, width: 120 },
  },
})

export const heldTimeSlot = defineKind<HeldTimeSlot>()({
  title: 'Held time slots',
  one: 'held time slot',
  id: row => row.booking_id,
  stored: [{ table: 'bookings' }],
  label: row => `${row.date} ${heldHours(row)}`,
  hint: ['remark'],
  days: row => [row.date, row.date],
  moment: row => ({ date: row.date, time: row.timeSlot.slice(0, 5) }),
  fields: {
    booking_id: {
      type: 'id',
      label: 'Booking ID',
      zh: '預約編號',
      names: ['預留編號'],
      value: row => row.booking_id,
      search: true,
      width: 110,
    },
    date: { type: 'date', label: 'Date', zh: '日期', value: row => row.date, search: true, width: 110 },
    time_slot: { type: 'text', label: 'Time Slot', zh: '時段', value: heldHours, search: true, width: 120 },
    remark: {
      type: 'text',
      label: 'Remark',
      zh: '備註',
      value: row => row.remark,
      search: true,
      width: 180,
      flex: 1,
    },
  },
})
