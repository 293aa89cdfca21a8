import { useMemo } from 'react'
import { leaveNotice } from '#client/entities/notice.ts'
import { personLabel } from '#client/entities/student.ts'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import { failureOf } from '#client/queries.ts'
import approveLeave from '#commands/leave/approve-leave.ts'
import recordLeave from '#commands/leave/record-leave.ts'
import rejectLeave from '#commands/leave/reject-leave.ts'
import withdrawLeave from '#commands/leave/withdraw-leave.ts'
import type { LeaveNotice } from '#contract/dashboard.ts'
import { noticeDate } from '#rules/notice-dates.ts'
import type { Action } from '../action.ts'
import { Actions } from '../actions.tsx'
import { CommandButton } from '../command-button.tsx'
import { RovingList } from '../kit/roving-list.tsx'
import { letters } from '../preferences.ts'
import { useRead } from '../use-read.ts'
import { useStore } from '../use-store.ts'
import { Card, type Cursor } from './card.tsx'

const noticeId = (notice: LeaveNotice) => leaveNotice.id(notice)

export const leaveActions = (notice: string): readonly Action[] => [
  invoke(approveLeave, { notice }),
  invoke(rejectLeave, { notice }),
  { ...invoke(withdrawLeave, { notice }), icon: 'undo' },
]

/** What waits for a decision. */
export function LeaveNotices({ onCursor }: { readonly onCursor: Cursor }) {
  const { data, isPending, error } = useRead('getDailyNotices', {})
  const students = useRead('getStudent', {}).data
  const names = useMemo(() => new Map(students?.data.map(each => [each.student_id, each])), [students])
  const { reached, words } = failureOf(error)
  const failure = error
    ? reached
      ? (words ?? 'Failed to fetch notices.')
      : 'An error occurred while fetching notices.'
    : undefined
  return (
    <Card
      title={t('Leave Notices')}
      count={data?.data.length}
      loading={isPending}
      empty="No leave application notices for this period."
      failure={failure}
      action={<CommandButton action={invoke(recordLeave)} small keyless />}
    >
      <RovingList
        label={t('Leave Notices')}
        items={data?.data ?? []}
        id={noticeId}
        letters={useStore(letters)}
        onCursor={notice => onCursor(notice && { kind: 'leaveNotice', id: noticeId(notice) })}
        render={notice => {
          const student = names.get(notice.student_id)
          return (
            <>
              <p className="font-medium [overflow-wrap:anywhere]">{notice.title?.trim() || t('Untitled Notice')}</p>
              <p className="text-text-2 [overflow-wrap:anywhere]">
                {notice.description?.trim() || t('No description provided.')}
              </p>
              <p className="pt-1 text-text-2 [overflow-wrap:anywhere]">{student ? personLabel(student) : ''}</p>
              <p className="text-sm text-text-3">
                {notice.student_id} · {notice.lesson_id} · {noticeDate(notice.leave_date)}
              </p>
              <div className="flex gap-2 pt-2">
                <Actions of={leaveActions(noticeId(notice))} via="row" />
              </div>
            </>
          )
        }}
      />
    </Card>
  )
}
