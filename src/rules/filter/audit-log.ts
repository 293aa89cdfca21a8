import { filterLanguage } from './filter-tree.ts'

/**
 * What a filter can say of an entry of the audit log, in the console and on the server. Words are searched in who did it,
 * in what was done and in what it was about.
 */
export const auditLanguage = filterLanguage(
  [
    { id: 'when', type: 'date', names: ['date', 'when', 'at', 'when', 'When', '日期'] },
    { id: 'who', type: 'text', names: ['who', 'staff', 'who', 'Who', '職員'] },
    { id: 'what', type: 'text', names: ['what', 'What', '操作'] },
    { id: 'about', type: 'text', names: ['about', 'About', '關於'] },
    { id: 'username', type: 'text', names: ['username', 'Username', '帳號'] },
    { id: 'call', type: 'text', names: ['call', 'Call', '指令'] },
    { id: 'rows', type: 'number', names: ['rows', 'Rows', '行數'] },
    { id: 'id', type: 'number', names: ['id', 'Entry', '紀錄編號'] },
    { id: 'undone_by', type: 'text', names: ['undone_by', 'Undone by', '復原者'] },
    { id: 'undone_at', type: 'date', names: ['undone_at', 'Undone at', '復原時間'] },
  ],
  [{ id: 'undone', names: ['undone', '已復原'] }],
)
