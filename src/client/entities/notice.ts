import type { AbsenceNotice, LeaveNotice } from '#contract/dashboard.ts'
import { noticeDate } from '#rules/notice-dates.ts'
import { dayWords } from '../messages/day-words.ts'
import { defineKind } from './kind.ts'
import { studentField, studentLabel } from './student.ts'

export const leaveNotice = defineKind<LeaveNotice>()({
  title: 'Leave Notices',
  one: 'leave notice',
  id: row => row.notice_id,
  stored: [{ table: 'leave_requests' }],
  label: (row, related) =>
    [studentLabel(row, related), ...dayWords(noticeDate(row.leave_date), related.today)].join(' · '),
  hint: ['title'],
  needs: ['students'],
  days: row => [row.leave_date, row.leave_date],
  moment: row => ({ date: row.leave_date }),
  fields: {
    title: { type: 'text', label: 'Title', zh: '標題', value: row => row.title, width: 200, flex: 1 },
    student: studentField<LeaveNotice>(row => row.student_id),
    lesson_id: {
      type: 'id',
      label: 'Live Lesson ID',
      zh: '面授課編號',
      names: ['lesson', '現場課編號'],
      value: row => row.lesson_id,
      width: 120,
    },
    leave_date: {
      type: 'date',
      label: 'Leave Date',
      zh: '請假日期',
      names: ['date'],
      value: row => row.leave_date,
      shown: row => noticeDate(row.leave_date),
      search: true,
      width: 110,
    },
  },
})

export const absence = defineKind<AbsenceNotice>()({
  title: 'Absence Notices',
  one: 'absence notice',
  id: row => row.absence_id,
  stored: [
    { table: 'attendance', id: row => (row.live_lesson_id ? `${row.live_lesson_id}/${row.student_id}` : '') },
    { table: 'bookings', id: row => row.video_lesson_id ?? '' },
  ],
  label: row => `${row.student_name} (${row.student_id})`,
  hint: ['date'],
  moment: row => ({ date: row.date ?? undefined }),
  // A notice that has been read is no longer in the list.
  flags: { unread: { zh: '未讀', is: () => true } },
  needs: ['students'],
  fields: {
    student: studentField<AbsenceNotice>(row => row.student_name),
    lesson_id: {
      type: 'id',
      label: 'Lesson ID',
      zh: '課堂編號',
      names: ['lesson'],
      value: row => (row.record_type === 'live' ? row.live_lesson_id : row.video_lesson_id),
      width: 120,
    },
    date: {
      type: 'date',
      label: 'Date',
      zh: '日期',
      value: row => row.date,
      brief: row => row.date ?? '',
      search: true,
      width: 110,
    },
  },
})
