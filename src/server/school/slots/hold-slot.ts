import { shownSlot } from '#rules/time-slots.ts'
import { write } from '../../calls/handler.ts'
import { lockSlots, slotWithRoom, takePlace } from './slots-on.ts'

/** Adds a booking without a student, which takes one place. A slot can be held once per place. */
export const holdTimeSlot = write(
  'holdTimeSlot',
  async ({ selectedDate: date, timeSlot, remark }, { tx, now, refuse }) => {
    await lockSlots(tx, date)
    const slot = await slotWithRoom({ tx, now, refuse }, date, timeSlot)
    const held = await takePlace(tx, {
      date,
      ...slot,
      kind: 'hold',
      student_id: null,
      video_class_id: null,
      lesson_id: null,
      lesson_id_label: '',
      token_name: null,
      tokens_charged: 0,
      remark: remark?.trim() || null,
    })
    return {
      answer: { success: true, message: `${date} ${shownSlot(slot)} held.`, booking_id: held.booking_id },
      changed: [{ table: 'bookings', id: held.booking_id, before: null, after: held }],
    }
  },
)
