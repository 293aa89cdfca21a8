import { useMemo } from 'react'
import { failureOf } from '#client/core/failure.ts'
import { generalText } from '#client/messages/general.ts'
import { lessonsText } from '#client/messages/lessons.ts'
import { t } from '#client/messages/message.ts'
import type { ViewProps } from '../../app/components.ts'
import { useRead } from '../../app/use-read.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { mixedText } from '../../kit/mixed-text.tsx'
import { useScope } from '../../list/use-scope.ts'
import { useCourse } from '../courses/use-course.ts'

/** One lesson of a course, read-only. */
export default function ViewLesson({ given, onClose }: ViewProps) {
  const id = String(given.lesson ?? '')
  const { data, error, isPending } = useRead('getSingleLesson', { lessonId: id })
  const lesson = data?.data
  useScope(
    'dialog',
    useMemo(() => ({ row: { kind: 'lesson' as const, id } }), [id]),
  )
  return (
    <Dialog
      title={t(lessonsText.manageLessonFor({ lesson: id }))}
      onClose={onClose}
      footer={<Button label={t(generalText.close)} keys="Esc" onClick={onClose} />}
    >
      {/* As high as the loaded lesson, so that nothing moves when it arrives. */}
      <div className="min-h-18">
        {isPending ? (
          <p className="text-text-3">{t(lessonsText.loadingLessonData)}</p>
        ) : lesson ? (
          <dl className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-y-1.5">
            <dt className="text-text-3">{t(lessonsText.lessonId)}</dt>
            <dd>{lesson.lesson_id}</dd>
            <dt className="text-text-3">{t(lessonsText.courseId)}</dt>
            <dd>{lesson.course_id}</dd>
            <dt className="text-text-3">{t(lessonsText.courseName)}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">
              <CourseName id={lesson.course_id} />
            </dd>
          </dl>
        ) : (
          <p className="text-text-3">{t(failureOf(error).words ?? generalText.nothingToShow)}</p>
        )}
      </div>
    </Dialog>
  )
}

function CourseName({ id }: { readonly id: string }) {
  return mixedText(useCourse(id)?.course_name ?? '')
}
