import type { Message } from '#contract/messages.ts'
import { studentString, tidy } from '#rules/names.ts'
import { generalText } from '../messages/general.ts'
import { t } from '../messages/message.ts'
import { classKind } from './class.ts'
import { activity, type Related } from './field.ts'
import { defineKind } from './kind.ts'
import { nothingRelated } from './nothing-related.ts'

/** The beginning of a message, in one line. */
export const beginning = (text: string): string => {
  const words = tidy(text)
  return words.length > 60 ? `${words.slice(0, 60)}…` : words
}

/** The recipient of a message by name, or by id while the names have not loaded. */
function recipientOf(row: Message, { students, classes }: Related): string {
  if (row.recipient_type === 'all') return t(generalText.all)
  const group = row.class_id ? classes.get(row.class_id) : undefined
  if (group) return classKind.label(group, nothingRelated)
  const student = row.student_id ? students.get(row.student_id) : undefined
  return student ? studentString(student) : (row.class_id ?? row.student_id ?? '')
}

const unread = (row: Message, { me }: Related): boolean => me !== undefined && row.unread_by.includes(me)

export const message = defineKind<Message>()({
  title: 'Messages',
  one: 'message',
  id: row => row.message_id,
  stored: [{ table: 'messages' }],
  label: row => row.text,
  hint: ['message_id'],
  needs: ['students', 'classes'],
  reads: { students: row => row.student_id, classes: row => row.class_id },
  inactive: row => row.status !== 'active',
  unread,
  flags: {
    unread: { zh: '未讀', is: unread },
    active: { zh: '有效', is: row => row.status === 'active' },
    inactive: { zh: '停用', is: row => row.status !== 'active' },
  },
  fields: {
    message_id: {
      type: 'id',
      label: 'Message ID',
      zh: '訊息編號',
      value: row => row.message_id,
      search: true,
      width: 110,
      quiet: true,
    },
    recipient: {
      type: 'text',
      label: 'Recipient',
      zh: '收件人',
      names: ['recipient', 'to'],
      value: recipientOf,
      search: true,
      width: 220,
    },
    text: {
      type: 'text',
      label: 'Message',
      zh: '訊息',
      value: row => row.text,
      search: true,
      width: 240,
      flex: 1,
    },
    created_at: {
      type: 'timestamp',
      label: 'Created At',
      zh: '建立時間',
      names: ['created', 'date'],
      value: row => row.ctime,
      width: 160,
      quiet: true,
    },
    status: {
      type: 'choice',
      label: 'Status',
      zh: '狀態',
      zhValues: activity,
      value: row => row.status,
      tones: { active: 'good' },
      width: 100,
    },
  },
})
