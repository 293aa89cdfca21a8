import type { AuditEntry } from '#contract/audit.ts'
import { timestampOf } from '#rules/hong-kong.ts'
import { operationWords } from '../audit-words.ts'
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
  fields: {
    when: {
      type: 'timestamp',
      label: 'When',
      value: row => row.at,
      shown: row => timestampOf(row.at).slice(0, 16),
      width: 146,
      quiet: true,
    },
    who: { type: 'text', label: 'Who', value: row => row.staff_name || row.staff, width: 110 },
    what: { type: 'text', label: 'What', value: row => t(operationWords(row)), width: 180, lead: true },
    about: {
      type: 'text',
      label: 'About',
      value: ({ rows, about }) => (rows > 1 ? t(shellText.andMore({ about, count: rows - 1 })) : about),
      width: 300,
      flex: 3,
      lead: true,
      quiet: true,
    },
    username: { type: 'id', label: 'Username', value: row => row.staff, width: 100 },
    call: { type: 'id', label: 'Call', value: row => row.call, width: 120 },
    rows: { type: 'number', label: 'Rows', value: row => row.rows, width: 60 },
    id: { type: 'number', label: 'Entry', value: row => row.id, width: 80 },
    undone_by: { type: 'text', label: 'Undone by', value: row => row.undone?.staff, width: 120 },
    undone_at: { type: 'timestamp', label: 'Undone at', value: row => row.undone?.at, width: 146 },
  },
})
