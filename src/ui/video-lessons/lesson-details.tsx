import { useMemo } from 'react'
import { videoLessonId } from '#client/entities/video-lesson.ts'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import { weekAround } from '#client/video-lessons.ts'
import openStudent from '#commands/students/open-student.ts'
import bookVideoLesson from '#commands/video-lessons/book-video-lesson.ts'
import cancelVideoLesson from '#commands/video-lessons/cancel-video-lesson.ts'
import markAbsence from '#commands/video-lessons/mark-absence.ts'
import markPending from '#commands/video-lessons/mark-pending.ts'
import markPresence from '#commands/video-lessons/mark-presence.ts'
import type { VideoLesson } from '#contract/video-lessons.ts'
import { hasBegun } from '#rules/time-slots.ts'
import { rowAt } from '#rules/week.ts'
import { useApp } from '../app.ts'
import { CommandButton } from '../command-button.tsx'
import type { ViewProps } from '../components.ts'
import { KeyHints } from '../kit/key-hints.tsx'
import { ListDialog } from '../list/list-dialog.tsx'
import { useEntityList } from '../list/use-field-list.ts'
import { useSlotAt } from '../slots/use-slot-at.ts'
import { dayName } from '../timetable/week-day.tsx'
import { useRead } from '../use-read.ts'

const fields = ['student', 'type', 'lesson', 'time', 'status'] as const
const actions = (row: VideoLesson) => {
  const given = { lesson: videoLessonId(row) }
  const settled = row.status !== undefined && row.status !== 'pending'
  const begun = hasBegun(row, Temporal.Now.instant())
  return (
    <>
      {settled ? (
        <CommandButton command={markPending} given={given} via="row" look="icon" icon="history" />
      ) : (
        <>
          <CommandButton command={markPresence} given={given} via="row" look="icon" icon="check" />
          <CommandButton command={markAbsence} given={given} via="row" look="icon" icon="x" />
        </>
      )}
      <CommandButton
        command={cancelVideoLesson}
        given={given}
        via="row"
        look="icon"
        icon="trash"
        unless={
          settled
            ? t('It is marked already.')
            : begun
              ? t('A lesson that has begun can no longer be cancelled.')
              : undefined
        }
      />
    </>
  )
}

/** Who is there in a slot: every booking that begins in its half hour, each with what can be done with it. */
export default function LessonDetails({ given, onClose }: ViewProps) {
  const list = useEntityList('videoLesson', fields)
  const { runner } = useApp()
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
  const localCommands = useMemo(() => ({ 'video-lessons/book-video-lesson': booking }), [booking])
  return (
    <ListDialog
      title={t('Lesson Details')}
      subtitle={`${dayName(date).slice(0, 3)} ${date}, ${time}`}
      width={920}
      onClose={onClose}
      rows={rows}
      {...list}
      empty="No lessons scheduled in this time slot."
      start={given.lesson === undefined ? undefined : String(given.lesson)}
      onOpen={row => void runner.start(invoke(openStudent, { student: row.student_id }), 'row')}
      actions={actions}
      actionsWidth={112}
      localCommands={localCommands}
      bar={<CommandButton command={bookVideoLesson} given={booking} look="main" />}
      hints={
        <KeyHints
          hints={[
            { keys: 'P', words: t('presence') },
            { keys: 'A', words: t('absence') },
            { keys: 'U', words: t('clear') },
            { keys: 'C', words: t('cancel') },
            { keys: 'B', words: t('book') },
          ]}
        />
      }
    />
  )
}
