import type { leaveText } from '../leave.ts'
import type { Translated } from './translated.ts'

export const leave = {
  pleaseSelectAStudent: '請選擇學生。',
  pleaseSelectALesson: '請選擇課堂。',
  ofStudents: '{of}名學生中的{students}名',
  lessonsNotLoaded: '未能載入課堂。',
  lessonsNotReachable: '未能載入課堂：無法連接伺服器。',
  leaveRecorded: '已記錄{student}於{lessonDate}請假。',
  recordFor: '為**{student}**請假：**{day}**，{time}，{class}。',
  recordAndApproveFor: '為**{student}**請假並批准：**{day}**，{time}，{class}。',
  failedToRecordTheLeave: '未能記錄請假。',
  withdrawThisLeave: '確定要撤回此請假嗎？',
  leaveWithdrawn: '已撤回請假。',
  failedToWithdrawTheLeave: '未能撤回請假。',
  failedToUpdateLeaveStatus: '未能更新請假狀態。',
  errorUpdatingLeaveStatus: '更新請假狀態時出錯。',
  leaveOf: '**{student}**於{date}請假。',
  leaveTitled: '**{student}**於{date}請假：{title}。',
  approveThis: '確定要批准此請假嗎？',
  rejectThis: '確定要拒絕此請假嗎？',
  approved: '已批准請假。',
  rejected: '已拒絕請假。',
  leaveApproved: '已記錄並批准{student}於{lessonDate}請假。',
} satisfies Translated<typeof leaveText>
