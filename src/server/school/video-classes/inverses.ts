import { clause } from '#contract/fill.ts'
import type { Writer } from '../../db/access.ts'
import type { Row } from '../../db/tables.ts'
import { always, deletedNow, type Inverses, idsOf } from '../../office/audit/inverse.ts'
import type { PastChange } from '../../office/audit/rows.ts'
import { bookingSubject, chargeAgain, tokensMissing } from '../tokens/refunds.ts'
import { obstacleTo, refundCancelled } from './restore-video-class.ts'
import { videoClassToChange } from './video-class-to-change.ts'

/** The bookings whose tokens the operation refunded. */
async function refundedIn(tx: Writer, changes: readonly PastChange[]): Promise<readonly Row<'bookings'>[]> {
  const subjects = new Set(
    changes.flatMap(({ table, after }) => (table === 'token_ledger' ? String(after?.subject) : [])),
  )
  const [id = ''] = idsOf(changes, 'video_classes')
  const rows = await tx
    .selectFrom('bookings')
    .selectAll()
    .where('video_class_id', '=', id)
    .orderBy('booking_id')
    .execute()
  return rows.filter(({ booking_id }) => subjects.has(bookingSubject(booking_id)))
}

export const ofVideoClasses = {
  deleteVideoClass: {
    tables: ['video_classes'],
    locks: always('students'),
    async obstacle(tx, [change]) {
      const found = change && (await videoClassToChange(tx, change.id))
      const obstacle = found && (await obstacleTo(tx, found))
      if (!obstacle) return undefined
      return obstacle.reason === 'noStudent'
        ? deletedNow('students', obstacle.student)
        : clause('otherVideoClass', { id: obstacle.other })
    },
    settle: async (tx, [change], at) => (change ? refundCancelled(tx, change.id, at) : []),
  },
  restoreVideoClass: {
    tables: ['video_classes', 'token_ledger'],
    locks: always('students'),
    async obstacle(tx, changes) {
      for (const id of idsOf(changes, 'video_classes')) {
        await videoClassToChange(tx, id)
        const booking = await tx
          .selectFrom('bookings')
          .select('booking_id')
          .where('video_class_id', '=', id)
          .where('status', '=', 'pending')
          .executeTakeFirst()
        if (booking) return clause('belongsTo', { booking: booking.booking_id, id })
      }
      return tokensMissing(tx, await refundedIn(tx, changes))
    },
    settle: async (tx, changes, at) => chargeAgain(tx, await refundedIn(tx, changes), at),
  },
} as const satisfies Inverses
