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
import { useApp } from '../../app/app.ts'
import type { ViewProps } from '../../app/components.ts'
import { useRead } from '../../app/use-read.ts'
import { ListDialog } from '../../list/list-dialog.tsx'
import { useEntityList } from '../../list/use-field-list.ts'
import { courseLine, useCourse } from './use-course.ts'

const fields = ['lesson_id', 'course_id'] as const
const actions = (row: Lesson): readonly Action[] => [{ ...invoke(viewLesson, { lesson: row.lesson_id }), icon: 'eye' }]

const open = (row: Lesson) => invoke(viewLesson, { lesson: row.lesson_id })

/** The lessons of a course. Lessons are added and removed at the end. */
export default function ViewLessons({ given, onClose }: ViewProps) {
  const list = useEntityList('lesson', fields)
  const courseId = String(given.course ?? '')
  const { lastRows } = useApp()
  const course = useCourse(courseId)
  const { data, isPending } = useRead('getLesson', { courseId }, { enabled: course !== null })
  const rows = data?.data ?? (isPending && course !== null ? undefined : [])
  const rememberCursor = useCallback(
    (lesson: string) => void lastRows.set(`course ${courseId}`, lesson),
    [courseId, lastRows],
  )
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
      start={lastRows.get(`course ${courseId}`)}
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
