import { isPlace, type LiveLesson } from '#contract/live-lessons.ts'
import { type Api, Refused } from '../core/api.ts'
import { failureOf } from '../core/failure.ts'
import { generalText } from '../messages/general.ts'
import { lessonsText } from '../messages/lessons.ts'
import type { Message } from '../messages/message.ts'

type Placed = Pick<LiveLesson, 'live_lesson_id' | 'class_id' | 'lesson_date' | 'start_time'>

/** The id of the lesson that a class has on a day at a time, or what is wrong, in a sentence. */
export async function liveLessonId(
  api: Api,
  { live_lesson_id, class_id, lesson_date, start_time }: Placed,
): Promise<{ readonly id: string } | { readonly problem: Message }> {
  try {
    return { id: (await api.getLiveLessonId({ class_id, lesson_date, start_time })).lesson_id }
  } catch (error) {
    const { reached, words } = failureOf(error)
    // Somebody else may have moved the lesson since the screen loaded it: look it up at its new time.
    const asked =
      reached && !isPlace(live_lesson_id) ? api.getSingleLiveLesson({ lessonId: live_lesson_id }) : undefined
    const now = await asked?.catch(() => undefined)
    if (now && (now.data.lesson_date !== lesson_date || now.data.start_time !== start_time))
      return liveLessonId(api, now.data)
    return {
      problem: reached ? (words ?? generalText.lessonNotFound) : generalText.serverNotReachable,
    }
  }
}

/** The code that the students of a lesson check in with, or what is wrong, in a sentence. */
export async function attendanceCode(
  api: Api,
  lesson: Placed,
): Promise<{ readonly code: string } | { readonly problem: Message }> {
  const found = await liveLessonId(api, lesson)
  if ('problem' in found) return found
  const none = lessonsText.attendanceCodeNotFound
  try {
    const { data } = await api.getAttendanceCode({ lessonId: found.id })
    return data === '' ? { problem: none } : { code: data }
  } catch (error) {
    const { words } = failureOf(error)
    // An answer without the string (status 200, wrong shape) counts as not found.
    const lacks = error instanceof Refused && (error.status === 404 || error.status === 200)
    return { problem: words ?? (lacks ? none : lessonsText.failedToFetchAttendanceCode) }
  }
}

/** The codes of this app's server. Another server's codes can be any text. */
const own = /^[\w-]{22}$/

/**
 * The content of the QR code: the URL of the page that checks a student in. A code of another server is used unchanged,
 * because only that server's reader understands it.
 */
export const drawnCode = (code: string, origin: string): string =>
  own.test(code) ? `${origin}/checkin?code=${code}` : code
