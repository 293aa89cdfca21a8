import { invoke } from '#client/command/invocation.ts'
import { today } from '#client/core/today.ts'
import { dayText } from '#client/messages/day-words.ts'
import { generalText } from '#client/messages/general.ts'
import { lessonsText } from '#client/messages/lessons.ts'
import { caption, t } from '#client/messages/message.ts'
import manageAttendance from '#commands/attendance/manage-attendance.ts'
import showCode from '#commands/attendance/show-code.ts'
import moveLiveLesson from '#commands/live-lessons/move-live-lesson.ts'
import { CommandButton } from '../../actions/command-button.tsx'
import type { ViewProps } from '../../app/components.ts'
import { useRead } from '../../app/use-read.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { mixedText } from '../../kit/mixed-text.tsx'
import { useScope } from '../../list/use-scope.ts'
import { useLesson } from './use-lesson.ts'

const scope = {}

/** The card of a lesson: its class, day and time, and its actions. */
export default function LessonCard({ given, onClose }: ViewProps) {
  const id = String(given.lesson ?? '')
  const lesson = useLesson(id)
  const group = useRead('getClass', {}).data?.data.find(each => each.class_id === lesson?.class_id)
  const course = useRead('getCourse', {}).data?.data.find(each => each.course_id === group?.course_id)?.course_name
  useScope('dialog', scope)
  const about = { lesson: id }
  const lines: readonly (readonly [string, string])[] = lesson
    ? [
        [t(generalText.date), dayText(lesson.lesson_date, today())],
        [t(lessonsText.time), `${lesson.start_time.slice(0, 5)}–${lesson.end_time.slice(0, 5)}`],
        ...(lesson.teacher ? [[t(caption('Teacher')), lesson.teacher] as const] : []),
        ...(lesson.room ? [[t(caption('Room')), lesson.room] as const] : []),
        ...(lesson.size ? [[t(caption('Size')), String(lesson.size)] as const] : []),
        ...(course ? [[t(caption('Course')), course] as const] : []),
      ]
    : []
  return (
    <Dialog
      title={lesson?.class_name ?? t(lessonsText.lesson)}
      subtitle={id}
      width={544}
      onClose={onClose}
      footer={
        <>
          {lesson ? (
            <>
              <CommandButton
                action={{ ...invoke(manageAttendance, about), icon: 'users', look: 'main' }}
                via="row"
                keyless
              />
              <CommandButton
                action={{ ...invoke(showCode, about), icon: 'qr-code', look: 'plain' }}
                via="row"
                keyless
              />
              <CommandButton action={invoke(moveLiveLesson, about)} via="row" keyless />
              <span className="flex-1" />
            </>
          ) : null}
          <Button label={t(generalText.close)} keys="Esc" onClick={onClose} />
        </>
      }
    >
      {lesson ? (
        <dl className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-y-1">
          {lines.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-text-3">{name}</dt>
              <dd className="break-words">{mixedText(value)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className={lesson === undefined ? 'animate-late text-text-3' : 'text-bad'}>
          {lesson === undefined ? t(generalText.loading) : t(generalText.lessonNotFound)}
        </p>
      )}
    </Dialog>
  )
}
