import type { LiveLesson } from '#contract/live-lessons.ts'
import { type Api, Refused } from './api.ts'
import { failureOf } from './queries.ts'

type Placed = Pick<LiveLesson, 'live_lesson_id' | 'class_id' | 'lesson_date' | 'start_time'>

/** What the lesson of a class on a day at a time is called, or what is wrong, in a sentence. */
export async function liveLessonId(
  api: Api,
  { live_lesson_id, class_id, lesson_date, start_time }: Placed,
): Promise<{ readonly id: string } | { readonly problem: string }> {
  try {
    return { id: (await api.getLiveLessonId({ class_id, lesson_date, start_time })).lesson_id }
  } catch (error) {
    const { reached, words } = failureOf(error)
    // Somebody else may have moved it since it was drawn: then it is asked for where it is by now.
    const asked = reached ? api.getSingleLiveLesson({ lessonId: live_lesson_id }) : undefined
    const now = await asked?.catch(() => undefined)
    if (now && (now.data.lesson_date !== lesson_date || now.data.start_time !== start_time))
      return liveLessonId(api, now.data)
    return {
      problem: reached ? (words ?? 'Lesson not found. Please ensure the lesson exists.') : 'Server not reachable.',
    }
  }
}

/** What its students check in with, or what is wrong, in a sentence. */
export async function attendanceCode(
  api: Api,
  lesson: Placed,
): Promise<{ readonly code: string } | { readonly problem: string }> {
  const found = await liveLessonId(api, lesson)
  if ('problem' in found) return found
  const none = 'Attendance code not found for this lesson.'
  try {
    const { data } = await api.getAttendanceCode({ lessonId: found.id })
    return data === '' ? { problem: none } : { code: data }
  } catch (error) {
    const words = error instanceof Refused ? error.words : undefined
    // An answer without the string is one without data.
    const lacks = error instanceof Refused && (error.status === 404 || error.status === 200)
    return { problem: words ?? (lacks ? none : 'Failed to fetch attendance code.') }
  }
}

/** The codes of this app; another server's may be anything. */
const own = /^[\w-]{22}$/

/**
 * What is drawn for a code: the address of the page that checks a student in. A code that is another server's is drawn
 * as it is, for whatever reads it there.
 */
export const drawnCode = (code: string, origin: string): string =>
  own.test(code) ? `${origin}/checkin?code=${code}` : code
