import type { Message } from '#client/messages/message.ts'
import { timetableText } from '#client/messages/timetable.ts'
import type { Block } from './week-cursor-stops.ts'

type Count = NonNullable<Block['count']>
/** '15/16', or '15' of a class without a size. */
export const headcount = ({ students, size }: Count): string => (size ? `${students}/${size}` : String(students))

/** The same in words. */
export function countWords({ students, size, taken }: Count): Message {
  if (size) return (taken ? timetableText.placesAllMarked : timetableText.placesTaken)({ count: students, size })
  return (taken ? timetableText.studentsAllMarked : timetableText.studentsToCome)({ count: students })
}
