import { closeDay } from './close-day.ts'
import { getDayClosing } from './get-day-closing.ts'

/** The answers about what was taken on a day. */
export const dayClosing = { getDayClosing, closeDay } as const
