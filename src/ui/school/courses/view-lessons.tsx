import { useCallback, useMemo } from 'react'
import { invoke } from '#client/command/invocation.ts'
import { coursesText } from '#client/messages/courses.ts'
import { generalText } from '#client/messages/general.ts'
import { t } from '#client/messages/message.ts'
import addLesson from '#commands/lessons/add-lesson.ts'
import deleteLastLesson from '#commands/lessons/delete-last-lesson.ts'
import viewLesson from '#commands/lessons/view-lesson.ts'
import type { Lesson } from '#contract/lessons.ts'
import type { Action } from '../../actions/action.ts'
import type { ViewProps } from '../../app/components.ts'
import { useRead } from '../../app/use-read.ts'
import { ListDialog } from '../../list/list-dialog.tsx'
import { useEntityList } from '../../list/use-field-list.ts'
import { courseLine, useCourse } from './use-course.ts'

const fields = ['lesson_id', 'course_id'] as const
const actions = (row: Lesson): readonly Action[] => [{ ...invoke(viewLesson, { lesson: row.lesson_id }), icon: 'eye' }]

const open = (row: Lesson) => invoke(viewLesson, { lesson: row.lesson_id })

/** The last cursor lesson of each course: returning from a lesson that was opened here puts the cursor back on it. */
const lastCursor = new Map<string, string>()

/** The lessons of a course. Lessons are added and removed at the end. */
export default function ViewLessons({ given, onClose }: ViewProps) {
  const list = useEntityList('lesson', fields)
  const courseId = String(given.course ?? '')
  const course = useCourse(courseId)
  const { data, isPending } = useRead('getLesson', { courseId }, { enabled: course !== null })
  const rows = data?.data ?? (isPending && course !== null ? undefined : [])
  const rememberCursor = useCallback((lesson: string) => void lastCursor.set(courseId, lesson), [courseId])
  const none = rows?.length === 0
  const toolbar = useMemo(
    (): readonly Action[] => [
      { ...invoke(addLesson, { course: courseId }), look: 'main' },
      {
        ...invoke(deleteLastLesson, { course: courseId }),
        unless: none ? coursesText.noLessonToDelete : undefined,
      },
    ],
    [courseId, none],
  )
  return (
    <ListDialog
      title={t(coursesText.manageLessonsFor({ course: courseId }))}
      subtitle={courseLine(course, courseId)}
      width={620}
      start={lastCursor.get(courseId)}
      onCursor={rememberCursor}
      onClose={onClose}
      rows={rows}
      {...list}
      empty={generalText.nothingToShow}
      open={open}
      actions={actions}
      actionsWidth={92}
      toolbar={toolbar}
    />
  )
}
