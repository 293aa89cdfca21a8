import type { LeaveNotice } from '#contract/dashboard.ts'
import { noticeDate } from '#rules/notice-dates.ts'
import type { UndoableIo } from '../command/command.ts'
import type { Related } from '../entities/field.ts'
import { student, studentLabel } from '../entities/student.ts'
import { dayText } from '../messages/day-words.ts'
import { leaveText } from '../messages/leave.ts'
import { line, type Message } from '../messages/message.ts'

/** Whose leave it is, from which class and on which day. */
export const ofLeave = (notice: LeaveNotice, related: Related): Message =>
  line(
    studentLabel(notice, related),
    notice.student_id,
    notice.class_name ?? notice.lesson_id,
    noticeDate(notice.leave_date),
  )

/** The same for a question, with its title: the name of somebody tells more than their number. */
export function leaveWithTitle({ notice }: { readonly notice: LeaveNotice }, related: Related): Message {
  const found = related.students.get(notice.student_id)
  const leave = {
    student: found ? student.label(found, related) : notice.student_id,
    date: dayText(noticeDate(notice.leave_date), related.today),
  }
  const title = notice.title?.trim()
  return title ? leaveText.leaveTitled({ ...leave, title }) : leaveText.leaveOf(leave)
}

/** The parts that approving and rejecting share. The documents build both texts from the new status. */
export const decideLeave = (newStatus: 'approved' | 'rejected') => ({
  confirm: () => (newStatus === 'approved' ? leaveText.approveThis : leaveText.rejectThis),
  preview: leaveWithTitle,
  run: ({ notice }: { readonly notice: LeaveNotice }, { api, key }: UndoableIo) =>
    api.updateLeaveStatus(
      { student_id: notice.student_id, lesson_id: notice.lesson_id, leave_date: notice.leave_date, newStatus },
      { key },
    ),
  said: {
    done: () => leaveText[newStatus],
    about: ({ notice }: { readonly notice: LeaveNotice }, _: unknown, related: Related) => ofLeave(notice, related),
    failed: (words: Message | undefined) => words ?? leaveText.failedToUpdateLeaveStatus,
    network: leaveText.errorUpdatingLeaveStatus,
  },
})
