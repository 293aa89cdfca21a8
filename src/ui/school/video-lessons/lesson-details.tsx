import { useMemo } from 'react'
import { invoke } from '#client/command/invocation.ts'
import { videoLessonId } from '#client/entities/video-lesson.ts'
import { weekdayName } from '#client/messages/day-words.ts'
import { t } from '#client/messages/message.ts'
import { timetableText } from '#client/messages/timetable.ts'
import openStudent from '#commands/students/open-student.ts'
import bookVideoLesson from '#commands/video-lessons/book-video-lesson.ts'
import cancelVideoLesson from '#commands/video-lessons/cancel-video-lesson.ts'
import markAbsence from '#commands/video-lessons/mark-absence.ts'
import markPending from '#commands/video-lessons/mark-pending.ts'
import markPresence from '#commands/video-lessons/mark-presence.ts'
import type { VideoLesson } from '#contract/video-lessons.ts'
import { hasBegun } from '#rules/time-slots.ts'
import { rowAt, weekAround } from '#rules/timetable-grid.ts'
import type { Action } from '../../actions/action.ts'
import type { ViewProps } from '../../app/components.ts'
import { useRead } from '../../app/use-read.ts'
import { ListDialog } from '../../list/list-dialog.tsx'
import { useEntityList } from '../../list/use-field-list.ts'
import { useSlotAt } from '../timetable/use-slot-at.ts'

const fields = ['student', 'type', 'lesson', 'time', 'status'] as const
const actions = (row: VideoLesson): readonly Action[] => {
  const given = { lesson: videoLessonId(row) }
  const settled = row.status !== undefined && row.status !== 'pending'
  const begun = hasBegun(row, Temporal.Now.instant())
  const marks: readonly Action[] = settled
    ? [{ ...invoke(markPending, given), icon: 'history' }]
    : [
        { ...invoke(markPresence, given), icon: 'check' },
        { ...invoke(markAbsence, given), icon: 'x' },
      ]
  const unless = settled ? timetableText.itIsMarkedAlready : begun ? timetableText.aLessonThatHasBegun : undefined
  return [...marks, { ...invoke(cancelVideoLesson, given), icon: 'trash', unless }]
}
const open = (row: VideoLesson) => invoke(openStudent, { student: row.student_id })

/** The bookings of a slot: all that begin in its half hour, each with its actions. */
export default function LessonDetails({ given, onClose }: ViewProps) {
  const list = useEntityList('videoLesson', fields)
  const date = String(given.date ?? '')
  const time = String(given.time ?? '')
  const { data, isPending } = useRead('getVideoLessonsByDateRange', weekAround(date))
  const rows = useMemo(
    () =>
      data?.filter(lesson => lesson.date === date && rowAt(lesson.start_time) === rowAt(time)) ??
      (isPending ? undefined : []),
    [data, date, time, isPending],
  )
  const timeSlot = useSlotAt(date, time)
  const booking = useMemo(() => ({ date, ...(timeSlot ? { timeSlot } : {}) }), [date, timeSlot])
  const toolbar = useMemo((): readonly Action[] => [{ ...invoke(bookVideoLesson, booking), look: 'main' }], [booking])
  return (
    <ListDialog
      title={t(timetableText.lessonDetails)}
      subtitle={`${weekdayName(Temporal.PlainDate.from(date).dayOfWeek)} ${date}, ${time}`}
      width={920}
      onClose={onClose}
      rows={rows}
      {...list}
      empty={timetableText.noLessonsInThisSlot}
      start={given.lesson === undefined ? undefined : String(given.lesson)}
      open={open}
      actions={actions}
      actionsWidth={112}
      toolbar={toolbar}
    />
  )
}
