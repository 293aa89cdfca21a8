import { randomBytes } from 'node:crypto'

/** The code for check-in of a new live lesson, too long to guess. */
export const newAttendanceCode = (): string => randomBytes(16).toString('base64url')
