import type { AuditEntry } from '#contract/audit.ts'
import { timestampOf } from '#rules/hong-kong.ts'
import { aboutWords, operationWords, whoWords } from '../messages/audit-words.ts'
import { t } from '../messages/message.ts'
import { shellText } from '../messages/shell.ts'
import { defineKind } from './kind.ts'

/** An operation of the log. */
export const auditEntry = defineKind<AuditEntry>()({
  title: 'Log',
  one: 'entry',
  id: row => String(row.id),
  label: row => t(operationWords(row)),
  inactive: row => row.undone !== null,
  flags: { undone: { zh: '已復原', is: row => row.undone !== null } },
  fields: {
    when: {
      type: 'timestamp',
      label: 'When',
      zh: '日期',
      names: ['date', 'when', 'at'],
      value: row => row.at,
      shown: row => timestampOf(row.at).slice(0, 16),
      width: 146,
      quiet: true,
    },
    who: {
      type: 'text',
      label: 'Who',
      zh: '職員',
      names: ['who', 'staff'],
      value: row => t(whoWords(row)),
      search: true,
      searchedAs: row => [row.staff, t(whoWords(row))].join(' '),
      width: 110,
    },
    what: {
      type: 'text',
      label: 'What',
      zh: '操作',
      value: row => t(operationWords(row)),
      search: true,
      searchedAs: row => [t(operationWords(row)), row.call].join(' '),
      width: 180,
      lead: true,
    },
    about: {
      type: 'text',
      label: 'About',
      zh: '關於',
      value: row =>
        t(row.rows > 1 ? shellText.andMore({ about: aboutWords(row), count: row.rows - 1 }) : aboutWords(row)),
      search: 'title',
      width: 300,
      flex: 3,
      lead: true,
      quiet: true,
    },
    username: { type: 'id', label: 'Username', zh: '帳號', value: row => row.staff, width: 100 },
    call: { type: 'id', label: 'Call', zh: '指令', value: row => row.call, width: 120 },
    rows: { type: 'number', label: 'Rows', zh: '行數', value: row => row.rows, width: 60 },
    id: { type: 'number', label: 'Entry', zh: '紀錄編號', value: row => row.id, width: 80 },
    undone_by: {
      type: 'text',
      label: 'Undone by',
      zh: '復原者',
      value: row => row.undone?.staff,
      width: 120,
      named: true,
    },
    undone_at: {
      type: 'timestamp',
      label: 'Undone at',
      zh: '復原時間',
      value: row => row.undone?.at,
      width: 146,
      named: true,
    },
  },
})
