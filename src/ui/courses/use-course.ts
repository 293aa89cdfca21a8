import { t } from '#client/language.ts'
import type { Course } from '#contract/courses.ts'
import { useRead } from '../use-read.ts'

/** One course of the list; `undefined` while it loads, `null` when there is none of that id. */
export function useCourse(id: string): Course | null | undefined {
  const { data, isPending } = useRead('getCourse', {})
  if (isPending) return undefined
  return data?.data.find(each => each.course_id === id) ?? null
}

/** What a course's dialogs say under their title; nothing while it loads. */
export const courseLine = (course: Course | null | undefined, id: string): string =>
  course ? course.course_name : course === null ? `${t('There is no course')} ${id}.` : ''
