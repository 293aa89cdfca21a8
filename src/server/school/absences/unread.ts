import { sql } from 'kysely'

// Conditions of partial indexes. They contain constants, because SQLite does not look into parameters for an index.

/** A row of `attendance` is an absence that nobody has read. */
export const unreadMark = sql<boolean>`attendance.attendance = 'absence' and attendance.absence_read = 0`
/** A row of `bookings` is an absence that nobody has read. */
export const unreadBooking = sql<boolean>`bookings.status = 'absent' and bookings.absence_read = 0`
