import { useCallback, useMemo } from 'react'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import addLesson from '#commands/lessons/add-lesson.ts'
import deleteLastLesson from '#commands/lessons/delete-last-lesson.ts'
import viewLesson from '#commands/lessons/view-lesson.ts'
import type { Lesson } from '#contract/lessons.ts'
import type { Action } from '../action.ts'
import type { ViewProps } from '../components.ts'
import { ListDialog } from '../list/list-dialog.tsx'
import { useEntityList } from '../list/use-field-list.ts'
import { useRead } from '../use-read.ts'
import { courseLine, useCourse } from './use-course.ts'

const fields = ['lesson_id', 'course_id'] as const
const actions = (row: Lesson): readonly Action[] => [{ ...invoke(viewLesson, { lesson: row.lesson_id }), icon: 'eye' }]

const open = (row: Lesson) => invoke(viewLesson, { lesson: row.lesson_id })

/** The lesson the cursor was on when the dialog of a course was last open: one that was looked at leads back there. */
const stood = new Map<string, string>()

/** The lessons of a course: added and removed at the end. */
export default function ViewLessons({ given, onClose }: ViewProps) {
  const list = useEntityList('lesson', fields)
  const courseId = String(given.course ?? '')
  const course = useCourse(courseId)
  const { data, isPending } = useRead('getLesson', { courseId }, { enabled: course !== null })
  const rows = data?.data ?? (isPending && course !== null ? undefined : [])
  const stand = useCallback((lesson: string) => void stood.set(courseId, lesson), [courseId])
  const none = rows?.length === 0
  const toolbar = useMemo(
    (): readonly Action[] => [
      {
        ...invoke(deleteLastLesson, { course: courseId }),
        unless: none ? t('There is no lesson to delete.') : undefined,
      },
      { ...invoke(addLesson, { course: courseId }), look: 'main' },
    ],
    [courseId, none],
  )
  return (
    <ListDialog
      title={`${t('Manage Lessons for Course ID')} ${courseId}`}
      subtitle={courseLine(course, courseId)}
      width={620}
      start={stood.get(courseId)}
      onCursor={stand}
      onClose={onClose}
      rows={rows}
      {...list}
      empty="Nothing to show."
      open={open}
      actions={actions}
      actionsWidth={92}
      toolbar={toolbar}
    />
  )
}
