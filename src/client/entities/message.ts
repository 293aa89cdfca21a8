import type { Message } from '#contract/messages.ts'
import { studentString } from '#rules/names.ts'
import { t } from '../language.ts'
import { classKind } from './class.ts'
import { nothingRelated, type Related } from './field.ts'
import { defineKind } from './kind.ts'

/** Who a message is for, by name; by id as long as the names have not come. */
function recipientOf(row: Message, { students, classes }: Related): string {
  if (row.recipient_type === 'all') return t('All')
  const group = row.class_id ? classes.get(row.class_id) : undefined
  if (group) return classKind.label(group, nothingRelated)
  const student = row.student_id ? students.get(row.student_id) : undefined
  return student ? studentString(student) : (row.class_id ?? row.student_id ?? '')
}

export const message = defineKind<Message>()({
  title: 'Messages',
  id: row => row.message_id,
  label: row => row.text,
  hint: ['message_id'],
  needs: ['students', 'classes'],
  inactive: row => row.status !== 'active',
  fields: {
    message_id: {
      type: 'id',
      label: 'Message ID',
      zh: '訊息編號',
      value: row => row.message_id,
      search: 'everywhere',
      width: 110,
      quiet: true,
    },
    recipient: { type: 'text', label: 'Recipient', zh: '收件人', value: recipientOf, search: 'everywhere', width: 220 },
    text: {
      type: 'text',
      label: 'Message',
      zh: '訊息',
      value: row => row.text,
      search: 'everywhere',
      width: 240,
      flex: 1,
    },
    created_at: {
      type: 'timestamp',
      label: 'Created At',
      zh: '建立時間',
      value: row => row.ctime,
      width: 160,
      quiet: true,
    },
    status: {
      type: 'choice',
      label: 'Status',
      zh: '狀態',
      value: row => row.status,
      tones: { active: 'good' },
      width: 100,
    },
  },
})
