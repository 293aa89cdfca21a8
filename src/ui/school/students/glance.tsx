import type { ReactNode } from 'react'
import { today } from '#client/core/today.ts'
import { attendanceText } from '#client/messages/attendance.ts'
import { dayWords } from '#client/messages/day-words.ts'
import { caption, t } from '#client/messages/message.ts'
import type { AttendanceRecord } from '#contract/students.ts'
import { attendanceMarks } from '#rules/attendance.ts'
import { MarkSign, markLooks } from './mark.tsx'

const Nothing = () => <span className="text-text-3">–</span>
export const Waiting = () => <span className="animate-late text-text-3">…</span>
export const None = ({ isKnown }: { readonly isKnown: boolean }): ReactNode => (isKnown ? <Nothing /> : <Waiting />)

const words = ({ date, class_name, attendance }: AttendanceRecord) =>
  t(
    attendanceText.markOn({
      date: dayWords(date, today())[0] ?? date,
      class: class_name ?? '',
      mark: caption(attendance),
    }),
  )

type MarksProps = {
  readonly of: readonly AttendanceRecord[]
  /** The day of the month stands below each. */
  readonly withDays?: boolean
}

/** Lessons in order, as the marks of the sheet. */
export const Marks = ({ of, withDays = false }: MarksProps) => (
  <ul className="flex flex-wrap gap-0.5">
    {of.map(lesson => {
      const mark = attendanceMarks[lesson.attendance]
      return (
        <li key={lesson.live_lesson_id} title={words(lesson)} className="flex flex-col items-center">
          <span className={`grid size-5 place-items-center rounded-[4px] text-sm font-bold ${markLooks[mark]}`}>
            <span className="sr-only">{words(lesson)}</span>
            <MarkSign mark={mark} />
          </span>
          {withDays ? (
            <span aria-hidden="true" className="text-xs text-text-3 tabular-nums">
              {Number(lesson.date.slice(8))}
            </span>
          ) : null}
        </li>
      )
    })}
  </ul>
)
