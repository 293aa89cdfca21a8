import { invoke } from '#client/command/invocation.ts'
import { today } from '#client/core/today.ts'
import { liveLesson } from '#client/entities/live-lesson.ts'
import { nothingRelated } from '#client/entities/nothing-related.ts'
import { dashboardText } from '#client/messages/dashboard.ts'
import { hintsText } from '#client/messages/hints.ts'
import { lessonsText } from '#client/messages/lessons.ts'
import { type Message, t, verbatim } from '#client/messages/message.ts'
import { type NowAndNext, nowAndNext } from '#client/school/now-and-next.ts'
import manageAttendance from '#commands/attendance/manage-attendance.ts'
import type { PrintMaterials } from '#contract/dashboard.ts'
import type { LiveLesson } from '#contract/live-lessons.ts'
import { CommandButton } from '../../actions/command-button.tsx'
import { useApp } from '../../app/app.ts'
import { done, type ScopedKey } from '../../app/scoped-key.ts'
import { useRead } from '../../app/use-read.ts'
import { useNow } from '../timetable/use-now.ts'

const ahead = 7
/** So many lessons that are at the same time are named. The line stays a line. */
const most = 2

/** The lessons in progress and the next ones. */
export function useNowAndNext(): NowAndNext | undefined {
  const now = useNow()
  const from = now.toPlainDate()
  const { data } = useRead('getLiveLessons', { from: from.toString(), to: from.add({ days: ahead }).toString() })
  return data && nowAndNext(data.data, now)
}

/** Opens the attendance of the lesson in progress, or else of the next one. */
export function useNowKey(known: NowAndNext | undefined): readonly ScopedKey[] {
  const { runner } = useApp()
  const [first] = [...(known?.now ?? []), ...(known?.next ?? [])]
  if (!first) return []
  const open = () => void runner.start(invoke(manageAttendance, { lesson: first.live_lesson_id }), 'key')
  return [{ keys: 'T', words: dashboardText.attendanceOfNow, hint: hintsText.attendance, run: done(open) }]
}

type Props = {
  readonly known: NowAndNext | undefined
  /** Today's classes with their students. */
  readonly classes: readonly PrintMaterials[] | undefined
}

/** One line above the cards: the lesson that is now, and the next one. Each opens its attendance. */
export function NowLine({ known, classes }: Props) {
  const students = (lesson: LiveLesson): string => {
    const found = classes?.find(each => each.live_lesson_id === lesson.live_lesson_id)
    return found ? ` (${found.students.length})` : ''
  }
  const inProgress = (lesson: LiveLesson): Message =>
    dashboardText.until({
      lesson: `${lesson.class_name ?? lesson.class_id}${students(lesson)}`,
      time: lesson.end_time.slice(0, 5),
    })
  const coming = (lesson: LiveLesson): Message =>
    verbatim(`${liveLesson.label(lesson, { ...nothingRelated, today: today() })}${students(lesson)}`)
  const hasKey = known?.now[0] ?? known?.next[0]
  return (
    <section
      aria-label={t(dashboardText.nowAndNext)}
      className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-6 gap-y-1 border-b border-line px-4 py-1"
    >
      {known ? (
        <>
          <Lessons
            label={dashboardText.now}
            lessons={known.now}
            none={dashboardText.nothingNow}
            text={inProgress}
            hasKey={hasKey}
          />
          <Lessons
            label={dashboardText.next}
            lessons={known.next}
            none={dashboardText.nothingNext}
            text={coming}
            hasKey={hasKey}
          />
        </>
      ) : null}
    </section>
  )
}

type LessonsProps = {
  readonly label: Message
  readonly lessons: readonly LiveLesson[]
  readonly none: Message
  readonly text: (lesson: LiveLesson) => Message
  /** The lesson that the key opens. */
  readonly hasKey: LiveLesson | undefined
}
function Lessons({ label, lessons, none, text, hasKey }: LessonsProps) {
  return (
    <div className="flex min-w-0 items-baseline gap-x-1">
      <span className="shrink-0 font-medium text-text-2">{t(label)}</span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-1 [&_button]:h-auto [&_button]:min-h-small [&_button]:shrink [&_button]:text-left [&_button]:whitespace-normal">
        {lessons.length === 0 ? <span className="px-2.5 text-text-3">{t(none)}</span> : null}
        {lessons.slice(0, most).map(lesson => (
          <CommandButton
            key={lesson.live_lesson_id}
            action={{
              ...invoke(manageAttendance, { lesson: lesson.live_lesson_id }),
              look: 'quiet',
              label: text(lesson),
            }}
            via="row"
            small
            keyless={lesson !== hasKey}
          />
        ))}
        {lessons.length > most ? (
          <span className="text-text-3">{t(lessonsText.andMore({ count: lessons.length - most }))}</span>
        ) : null}
      </span>
    </div>
  )
}
