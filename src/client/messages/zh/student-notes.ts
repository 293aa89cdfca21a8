import type { studentNotesText } from '../student-notes.ts'
import type { Translated } from './translated.ts'

export const studentNotes = {
  notes: '備註',
  noNotes: '沒有備註。',
  pinned: '置頂',
  pinNote: '置頂',
  unpinNote: '取消置頂',
  add: '為**{student}**加備註：{text}',
  pin: '將「{text}」置頂於**{student}**的備註。',
  unpin: '取消「{text}」在**{student}**備註的置頂。',
  delete: '刪除**{student}**的備註「{text}」。',
  deleteThisNote: '刪除此備註嗎？',
  isAdded: '已為{student}加備註。',
  isChanged: '已更改{student}的備註。',
  isPinned: '已置頂{student}的備註。',
  isUnpinned: '已取消置頂{student}的備註。',
  isDeleted: '已刪除{student}的備註。',
  failedToSave: '未能儲存備註。',
  failedToDelete: '未能刪除備註。',
  failedToFetch: '未能讀取備註。',
} satisfies Translated<typeof studentNotesText>
