import { checkin } from './check-in.ts'
import { getLessonOfCode } from './get-lesson-of-code.ts'

/** The calls of the families' page, which need no session. */
export const checkIn = { checkin, getLessonOfCode }
