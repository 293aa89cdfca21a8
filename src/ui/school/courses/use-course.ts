import { coursesText } from '#client/messages/courses.ts'
import { t } from '#client/messages/message.ts'
import type { Course } from '#contract/courses.ts'
import { useRead } from '../../app/use-read.ts'

/** A course from the list of all; `undefined` while the list loads, `null` if there is no such id. */
export function useCourse(id: string): Course | null | undefined {
  const { data, isPending } = useRead('getCourse', {})
  if (isPending) return undefined
  return data?.data.find(each => each.course_id === id) ?? null
}

/** The subtitle of a course's dialogs, empty while the course loads. */
export const courseLine = (course: Course | null | undefined, id: string): string =>
  course ? course.course_name : course === null ? t(coursesText.thereIsNoCourse({ id })) : ''
