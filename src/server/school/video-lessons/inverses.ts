import { type Clause, clause } from '#contract/fill.ts'
import { hasBegun, shownSlot } from '#rules/time-slots.ts'
import type { Change, Writer } from '../../db/access.ts'
import { batches } from '../../db/batches.ts'
import type { Row } from '../../db/tables.ts'
import { deletedNow, type Inverse, type Inverses, idsOf } from '../../office/audit/inverse.ts'
import type { PastChange } from '../../office/audit/rows.ts'
import { slotsLock, slotWithoutRoom } from '../slots/slots-on.ts'
import { isStudent } from '../students/is-student.ts'
import { chargeAgain, refundBookings, tokensMissing } from '../tokens/refunds.ts'
import { videoClassToChange } from '../video-classes/video-class-to-change.ts'
import { bookingLock, countProgress } from './mark-video-lesson.ts'

/** The bookings as stored now. */
async function bookingsIn(tx: Writer, changes: readonly PastChange[]): Promise<readonly Row<'bookings'>[]> {
  const rows: Row<'bookings'>[] = []
  for (const batch of batches(idsOf(changes, 'bookings'), 1))
    rows.push(
      ...(await tx.selectFrom('bookings').selectAll().where('booking_id', 'in', batch).orderBy('booking_id').execute()),
    )
  return rows
}

const bookingLocks = (changes: readonly PastChange[]) => idsOf(changes, 'bookings').map(bookingLock)

/** Why these places cannot be taken again, as a clause that names the first full time slot; undefined when they can. */
async function noRoomFor(tx: Writer, bookings: readonly Row<'bookings'>[]): Promise<Clause | undefined> {
  for (const [date, places] of Map.groupBy(bookings, booking => booking.date)) {
    const full = await slotWithoutRoom(tx, date, places)
    if (full) return clause(full.open ? 'slotFull' : 'slotClosed', { slot: shownSlot(full), date })
  }
  return undefined
}

/** What a restored booking would need and is deleted now. */
async function deletedParts(
  tx: Writer,
  { booking_id, student_id, video_class_id, lesson_id }: Row<'bookings'>,
  changes: readonly PastChange[],
): Promise<Clause | undefined> {
  if (student_id !== null && !(await isStudent(tx, student_id))) return deletedNow('students', student_id)
  const videoClass = video_class_id === null ? undefined : await videoClassToChange(tx, video_class_id)
  if (videoClass?.deleted_at) return deletedNow('video_classes', videoClass.video_class_id)
  const was = changes.find(change => change.id === booking_id)?.before?.lesson_id
  return typeof was === 'string' && lesson_id !== was ? deletedNow('lessons', was) : undefined
}

/** Cancelled bookings are restored if their places are still free. The tokens are charged again. */
const cancelled: Inverse = {
  tables: ['bookings'],
  locks: changes => [
    ...bookingLocks(changes),
    ...changes.map(({ before }) => slotsLock(String(before?.date))),
    'courses',
    'schedules',
    'students',
  ],
  async obstacle(tx, changes) {
    const bookings = await bookingsIn(tx, changes)
    for (const booking of bookings) {
      const gone = await deletedParts(tx, booking, changes)
      if (gone) return gone
    }
    return (await noRoomFor(tx, bookings)) ?? tokensMissing(tx, bookings)
  },
  settle: async (tx, changes, at) => chargeAgain(tx, await bookingsIn(tx, changes), at),
}

export const ofBookings = {
  bookVideoLesson: {
    tables: ['bookings'],
    locks: bookingLocks,
    async obstacle(tx, changes, { now }) {
      const begun = (await bookingsIn(tx, changes)).find(booking => hasBegun(booking, now))
      return begun && clause('begun', { booking: begun.booking_id })
    },
    settle: async (tx, changes, at) =>
      (await refundBookings(tx, await bookingsIn(tx, changes), at, 'ledgerBookingUndone')).changed,
  },
  cancelVideoLesson: cancelled,
  cancelAllLessonsForToday: cancelled,
  markVideoLesson: {
    tables: ['bookings'],
    locks: bookingLocks,
    async align(tx, changes) {
      const classes = new Set((await bookingsIn(tx, changes)).flatMap(({ video_class_id }) => video_class_id ?? []))
      const counted: Change[] = []
      for (const id of classes) {
        const moved = await countProgress(tx, id)
        if (moved) counted.push(moved)
      }
      return counted
    },
  },
  holdTimeSlot: { tables: ['bookings'], locks: changes => changes.map(({ after }) => slotsLock(String(after?.date))) },
  deleteHeldTimeSlot: {
    tables: ['bookings'],
    locks: changes => ['schedules', ...changes.map(({ after }) => slotsLock(String(after?.date)))],
    obstacle: async (tx, changes) => noRoomFor(tx, await bookingsIn(tx, changes)),
  },
} as const satisfies Inverses
