import { t } from '#client/language.ts'
import type { Attendance, HomeworkStatus } from '#contract/students.ts'
import { attendanceMarks, homeworkMarks, homeworkWords, type Mark } from '#rules/attendance.ts'
import { Icon } from '../kit/icon.tsx'

const looks: Readonly<Record<Mark, string>> = {
  blank: 'inset-ring inset-ring-line-strong',
  tick: 'bg-good-bg text-good',
  cross: 'bg-bad-bg text-bad',
  L: 'bg-warn-bg text-warn',
}

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
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      title={label}
      onClick={onClick}
      className={`grid h-[22px] w-[26px] place-items-center rounded-[5px] font-bold ${looks[mark]}`}
    >
      {mark === 'tick' ? <Icon name="check" /> : mark === 'cross' ? <Icon name="x" /> : mark === 'L' ? 'L' : null}
    </button>
  )
}

/** Blank, tick, cross or L: a click makes it the next. */
export const AttendanceMark = ({ value, onClick }: { readonly value: Attendance; readonly onClick: () => void }) => (
  <MarkButton mark={attendanceMarks[value]} label={`${t('Attendance')}: ${t(value)}`} onClick={onClick} />
)

/** Blank, tick or cross: a click makes it the next. */
export const HomeworkMark = ({ value, onClick }: { readonly value: HomeworkStatus; readonly onClick: () => void }) => (
  <MarkButton
    mark={homeworkMarks[value]}
    label={`${t('Homework Status')}: ${t(homeworkWords[value])}`}
    onClick={onClick}
  />
)
