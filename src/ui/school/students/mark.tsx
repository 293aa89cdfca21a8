import { attendanceText } from '#client/messages/attendance.ts'
import { caption, t } from '#client/messages/message.ts'
import type { Attendance, HomeworkStatus } from '#contract/students.ts'
import { attendanceMarks, homeworkMarks, homeworkWords, type Mark } from '#rules/attendance.ts'
import { Icon } from '../../kit/icon.tsx'

/** The colours of each mark. */
export const markLooks: Readonly<Record<Mark, string>> = {
  blank: 'inset-ring inset-ring-line-strong',
  tick: 'bg-good-bg text-good',
  cross: 'bg-bad-bg text-bad',
  L: 'bg-warn-bg text-warn',
}

/** The sign of a mark alone, without its colours. */
export const MarkSign = ({ mark }: { readonly mark: Mark }) =>
  mark === 'tick' ? <Icon name="check" /> : mark === 'cross' ? <Icon name="x" /> : mark === 'L' ? 'L' : null

function MarkButton({
  mark,
  label,
  onClick,
}: {
  readonly mark: Mark
  readonly label: string
  readonly onClick: () => void
}) {
  return (
    <button type="button" tabIndex={-1} aria-label={label} title={label} onClick={onClick} className="cell-button">
      <span className={`grid h-6 w-6.5 place-items-center rounded-[5px] font-bold ${markLooks[mark]}`}>
        <MarkSign mark={mark} />
      </span>
    </button>
  )
}

/** Blank, tick, cross or L. A click changes it to the next one. */
export const AttendanceMark = ({ value, onClick }: { readonly value: Attendance; readonly onClick: () => void }) => (
  <MarkButton
    mark={attendanceMarks[value]}
    label={t(attendanceText.attendanceIs({ value: caption(value) }))}
    onClick={onClick}
  />
)

/** Blank, tick or cross. A click changes it to the next one. */
export const HomeworkMark = ({ value, onClick }: { readonly value: HomeworkStatus; readonly onClick: () => void }) => (
  <MarkButton
    mark={homeworkMarks[value]}
    label={t(attendanceText.homeworkStatusIs({ value: caption(homeworkWords[value]) }))}
    onClick={onClick}
  />
)
