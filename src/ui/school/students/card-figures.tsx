import { today } from '#client/core/today.ts'
import { dayWords, monthText, nearWords } from '#client/messages/day-words.ts'
import { generalText } from '#client/messages/general.ts'
import { t } from '#client/messages/message.ts'
import { studentsText } from '#client/messages/students.ts'
import type { StudentSummary } from '#contract/student-summary.ts'
import { money } from '#rules/money.ts'
import { tokenCount } from '#rules/tokens.ts'
import { Figure } from '../../card/figure.tsx'
import { Marks, None } from './glance.tsx'
import { debtOf, nextOf, useMonth, useTokens } from './use-glance.ts'
import type { Owing } from './use-owing.ts'

/** 'Mon 23 Nov' */
export const shortDay = (date: string): string => dayWords(date, today())[0] ?? date

/** What a parent asks about first. */
export const Figures = ({
  student,
  owing,
  summary,
}: {
  readonly student: string
  readonly owing: Owing
  readonly summary: StudentSummary | null | undefined
}) => (
  <dl className="grid grid-cols-4 overflow-hidden rounded-lg border border-line max-wide:grid-cols-2">
    <Owes student={student} owing={owing} />
    <Tokens student={student} />
    <Next summary={summary} />
    <Month student={student} />
  </dl>
)

function Owes({ student, owing }: { readonly student: string; readonly owing: Owing }) {
  const debt = debtOf(owing, student)
  if (!debt)
    return (
      <Figure label={studentsText.owes}>
        <None isKnown={!owing.isPending} />
      </Figure>
    )
  const { sum, late, oldest, due } = debt
  const below =
    late > 0 && oldest
      ? t(studentsText.overdueSince({ count: late, month: monthText(oldest, today()) }))
      : sum === 0
        ? t(studentsText.nothingIsOwed)
        : due && t(studentsText.dueOn({ day: shortDay(due) }))
  return (
    <Figure label={studentsText.owes} isBad={late > 0} below={below}>
      {money(sum)}
    </Figure>
  )
}

function Tokens({ student }: { readonly student: string }) {
  const { held, sum, isPending } = useTokens(student)
  const names = held.map(({ token_name, amount }) => `${token_name} ${tokenCount(amount)}`).join(', ')
  return (
    <Figure label={generalText.tokens} isBad={held.some(({ amount }) => amount < 0)} below={names}>
      {isPending ? <None isKnown={false} /> : tokenCount(sum)}
    </Figure>
  )
}

/** 'today', 'in 2 days' */
function untilWords(date: string): string {
  const day = Temporal.PlainDate.from(date)
  return nearWords(day, today())[0] ?? t(studentsText.inDays({ count: today().until(day).days }))
}

function Next({ summary }: { readonly summary: StudentSummary | null | undefined }) {
  const next = summary && nextOf(summary)
  if (!next)
    return (
      <Figure label={studentsText.nextLesson} below={summary && t(studentsText.noNextLesson)}>
        <None isKnown={summary !== undefined} />
      </Figure>
    )
  return (
    <Figure label={studentsText.nextLesson} below={`${next.what} · ${untilWords(next.date)}`}>
      {shortDay(next.date)} {next.start_time}
    </Figure>
  )
}

function Month({ student }: { readonly student: string }) {
  const { lessons, marked, present, absent, isPending } = useMonth(student)
  if (lessons.length === 0)
    return (
      <Figure label={studentsText.thisMonth} below={isPending ? undefined : t(studentsText.noLessonsThisMonth)}>
        <None isKnown={!isPending} />
      </Figure>
    )
  const days = absent.map(({ date }) => shortDay(date)).join(', ')
  const below = [
    ...(marked > 0 ? [t(studentsText.attendedOf({ present, marked }))] : []),
    ...(days ? [t(studentsText.absentOn({ days }))] : []),
  ].join(' · ')
  return (
    <Figure label={studentsText.thisMonth} below={below}>
      <span className="flex min-h-7 items-center py-1">
        <Marks of={lessons} />
      </span>
    </Figure>
  )
}
