import { write } from '../../calls/handler.ts'
import { stored } from '../../process/clock.ts'
import { cancellations, cancelled } from '../tokens/refunds.ts'
import { videoClassToChange } from './video-class-to-change.ts'

/** Unmarked bookings are cancelled without a refund. Payments and marks stay. */
export const deleteVideoClass = write('deleteVideoClass', async ({ video_class_id: id }, { tx, now, refuse }) => {
  const found = await videoClassToChange(tx, id)
  if (!found || found.deleted_at !== null) return refuse('unknown', { id })
  // Locks the bookings before the video class, in the same order as marking a booking does.
  const bookings = await tx
    .updateTable('bookings')
    .set({ status: 'cancelled' })
    .where('video_class_id', '=', id)
    .where('status', '=', 'pending')
    .returning(cancelled)
    .execute()
  const deleted_at = stored(now)
  await tx.updateTable('video_classes').set({ deleted_at }).where('video_class_id', '=', id).execute()
  return {
    answer: { success: true, message: 'Video class deleted successfully.' },
    changed: [
      { table: 'video_classes', id, before: { deleted_at: null }, after: { deleted_at } },
      ...cancellations(bookings),
    ],
  }
})
