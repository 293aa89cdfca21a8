import type { LeaveNotice } from '#contract/dashboard.ts'
import { noticeDate } from '#rules/notice-dates.ts'
import type { UndoableIo } from './command.ts'

/** What approving and rejecting have in common: the documents make both texts from the new status. */
export const decideLeave = (newStatus: 'approved' | 'rejected') => ({
  confirm: () => `Are you sure you want to ${newStatus.toUpperCase()} this leave request?`,
  preview: ({ notice }: { readonly notice: LeaveNotice }) =>
    `**${notice.student_id}**, ${noticeDate(notice.leave_date)}${notice.title?.trim() ? `: ${notice.title.trim()}` : ''}`,
  run: ({ notice }: { readonly notice: LeaveNotice }, { api, key }: UndoableIo) =>
    api.updateLeaveStatus(
      { student_id: notice.student_id, lesson_id: notice.lesson_id, leave_date: notice.leave_date, newStatus },
      { key },
    ),
  said: {
    done: () => `Request ${newStatus}ed successfully!`,
    failed: (words: string | undefined) => words ?? 'Failed to update leave status.',
    network: 'An error occurred while updating the leave status.',
  },
})
