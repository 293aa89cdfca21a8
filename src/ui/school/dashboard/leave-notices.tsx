import { useMemo } from 'react'
import { invoke } from '#client/command/invocation.ts'
import { failureOf } from '#client/core/failure.ts'
import { today } from '#client/core/today.ts'
import { leaveNotice } from '#client/entities/notice.ts'
import { personLabel } from '#client/entities/student.ts'
import { dashboardText } from '#client/messages/dashboard.ts'
import { dayText } from '#client/messages/day-words.ts'
import { t } from '#client/messages/message.ts'
import approveLeave from '#commands/leave/approve-leave.ts'
import recordLeave from '#commands/leave/record-leave.ts'
import rejectLeave from '#commands/leave/reject-leave.ts'
import withdrawLeave from '#commands/leave/withdraw-leave.ts'
import type { LeaveNotice } from '#contract/dashboard.ts'
import { noticeDate } from '#rules/notice-dates.ts'
import type { Action } from '../../actions/action.ts'
import { Actions } from '../../actions/actions.tsx'
import { CommandButton } from '../../actions/command-button.tsx'
import { letters } from '../../app/preferences.ts'
import { useRead } from '../../app/use-read.ts'
import { useStore } from '../../app/use-store.ts'
import { mixedText } from '../../kit/mixed-text.tsx'
import { RovingList } from '../../kit/roving-list.tsx'
import type { Selection } from '../../kit/table-selection.ts'
import { Card, type Cursor } from './card.tsx'
import { LessonName } from './lesson-name.tsx'
import type { CardItems } from './use-card.ts'

const noticeId = (notice: LeaveNotice) => leaveNotice.id(notice)
const subject = (notice: LeaveNotice) => ({ kind: 'leaveNotice', id: noticeId(notice) }) as const
export const leaveCard = { name: 'leave-notices', title: dashboardText.leaveNotices, id: noticeId, subject } as const

export const leaveActions = (notice: string): readonly Action[] => [
  invoke(approveLeave, { notice }),
  invoke(rejectLeave, { notice }),
  { ...invoke(withdrawLeave, { notice }), look: 'quiet' },
]

type Props = {
  readonly card: CardItems<LeaveNotice>
  readonly onCursor: Cursor
  /** Ids of notices that are to be decided together. */
  readonly selection: Selection
}

/** The leave notices that wait for a decision. */
export function LeaveNotices({ card, onCursor, selection }: Props) {
  const { data, isPending, error } = useRead('getDailyNotices', {})
  const students = useRead('getStudent', {}).data
  const names = useMemo(() => new Map(students?.data.map(each => [each.student_id, each])), [students])
  const { reached, words } = failureOf(error)
  const failure = error
    ? reached
      ? (words ?? dashboardText.failedToFetchNotices)
      : dashboardText.anErrorOccurredWhileFetchingNotices
    : undefined
  return (
    <Card
      title={t(leaveCard.title)}
      count={data?.data.length}
      loading={isPending}
      empty={dashboardText.noLeaveNotices}
      failure={failure}
      arrived={card.arrived}
      action={<CommandButton action={invoke(recordLeave)} small keyless />}
    >
      <RovingList
        {...card.list}
        label={t(leaveCard.title)}
        letters={useStore(letters)}
        selection={{ ...selection, label: t(dashboardText.selectNotice) }}
        onCursor={notice => onCursor(notice && subject(notice))}
        render={notice => {
          const student = names.get(notice.student_id)
          return (
            <>
              <p className="font-medium [overflow-wrap:anywhere]">
                {mixedText(notice.title?.trim() || t(dashboardText.untitledNotice))}
              </p>
              <p className="text-text-2 [overflow-wrap:anywhere]">
                {mixedText(notice.description?.trim() || t(dashboardText.noDescriptionProvided))}
              </p>
              <p className="pt-1 text-text-2 [overflow-wrap:anywhere]">
                {student ? mixedText(personLabel(student)) : ''}
              </p>
              <p className="text-sm text-text-3">
                {notice.student_id} · <LessonName name={notice.class_name} id={notice.lesson_id} /> ·{' '}
                <span className="whitespace-nowrap">{dayText(noticeDate(notice.leave_date), today())}</span>
              </p>
              <div className="flex flex-wrap gap-1 pt-2 [&_button:last-child]:-mr-2.5">
                <Actions of={leaveActions(noticeId(notice))} via="row" />
              </div>
            </>
          )
        }}
      />
    </Card>
  )
}
