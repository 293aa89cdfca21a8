import type { viewsText } from '../views.ts'
import type { Translated } from './translated.ts'

export const views = {
  saved: '檢視「{name}」已儲存。',
  changed: '檢視「{name}」已更改。',
  delete: '刪除檢視**{name}**。',
  deleted: '檢視「{name}」已刪除。',
  update: '將這裡顯示的內容存入已開啟的檢視，供**所有**看到它的人使用。',
  updated: '檢視「{name}」此後顯示這些內容，所有看到它的人亦然。',
  nothingToUpdate: '沒有開啟檢視。',
  deleteThis: '確定要刪除此檢視嗎？',
  saveAsNew: '另存為新檢視',
  failed: '未能儲存檢視。',
  noSuchKey: '沒有檢視使用G {key}鍵。',
  saveForAll: '將此檢視存為**{name}**，供所有人使用。',
  saveForMe: '將此檢視存為**{name}**，只供你自己使用。',
} satisfies Translated<typeof viewsText>
