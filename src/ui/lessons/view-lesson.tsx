import { useMemo } from 'react'
import { t } from '#client/language.ts'
import { failureOf } from '#client/queries.ts'
import type { ViewProps } from '../components.ts'
import { useCourse } from '../courses/use-course.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { useScope } from '../list/use-scope.ts'
import { useRead } from '../use-read.ts'

/** One lesson of a course. There is nothing to change in it. */
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
      title={`${t('Manage Lesson for Lesson ID')} ${id}`}
      onClose={onClose}
      footer={<Button label={t('Close')} keys="Esc" onClick={onClose} />}
    >
      {/* As high as what will stand here: nothing moves when it comes. */}
      <div className="min-h-18">
        {isPending ? (
          <p className="text-text-3">{t('Loading lesson data...')}</p>
        ) : lesson ? (
          <dl className="grid grid-cols-[120px_minmax(0,1fr)] gap-y-1.5">
            <dt className="text-text-3">{t('Lesson ID')}</dt>
            <dd>{lesson.lesson_id}</dd>
            <dt className="text-text-3">{t('Course ID')}</dt>
            <dd>{lesson.course_id}</dd>
            <dt className="text-text-3">{t('Course Name')}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">
              <CourseName id={lesson.course_id} />
            </dd>
          </dl>
        ) : (
          <p className="text-text-3">{t(failureOf(error).words ?? 'Nothing to show.')}</p>
        )}
      </div>
    </Dialog>
  )
}

function CourseName({ id }: { readonly id: string }) {
  return useCourse(id)?.course_name ?? ''
}
