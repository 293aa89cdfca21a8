import type { attendanceText } from '../attendance.ts'
import type { Translated } from './translated.ts'

export const attendance = {
  noAttendanceDataAvailable: '沒有出席資料。',
  updating: '更新中…',
  allPresent: '全部出席',
  qrCodeForAttendance: '簽到二維碼',
  scannedFrom30MinutesBefore: '上課前30分鐘至下課可掃描',
  attendanceUpdatedSuccessfully: '出席已更新。',
  failedToUpdateAttendance: '未能更新出席。',
  failedToFetchAttendanceData: '未能讀取出席資料。',
  takeBackTheLastMark: '取消上一個點名',
  presentKey: '出席',
  absentKey: '缺席',
  leaveKey: '請假',
  blankKey: '空白',
  homeworkIs: '功課{status}',
  manageAttendanceFor: '點名：課堂編號{lesson}',
  ofLesson: '{class} · {date} {start}–{end} · {count}名學生',
  byPhone: '手機簽到 {time}',
  counts: '出席{present} · 缺席{absent} · 請假{leave} · 未點名{pending}',
  attendanceIs: '出席：{value}',
  homeworkStatusIs: '功課：{value}',
  marks: '出席{present}、缺席{absent}、請假{leave}',
  isMarked: '{student}在{lesson}記為{attendance}，功課{homework}。',
  markOn: '{date} {class}：{mark}',
} satisfies Translated<typeof attendanceText>
