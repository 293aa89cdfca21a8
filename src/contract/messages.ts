import * as v from 'valibot'
import { call, data, done } from './call.ts'
import { descending, Ids } from './rows.ts'
import { Id, someText, text } from './words.ts'

export const recipientTypes = ['all', 'class_id', 'student_id'] as const
export const RecipientType = v.picklist(recipientTypes, 'must be all, class_id or student_id')
export type RecipientType = v.InferOutput<typeof RecipientType>

export const Message = v.object({
  message_id: v.string(),
  recipient_type: RecipientType,
  class_id: v.nullish(v.string()),
  student_id: v.nullish(v.string()),
  text: v.string(),
  /** ISO 8601 in UTC. */
  ctime: v.string(),
  /** 'active', or any other word. */
  status: v.string(),
  /** Extension: the usernames of those on the staff who have neither written nor read it. */
  unread_by: v.array(v.string()),
})
export type Message = v.InferOutput<typeof Message>

const message = v.object({ messageId: Id })
const unknown = { status: 404, text: 'There is no message {id}.' } as const

/** Newest first. */
export const getMessage = call({
  source: 'API-37',
  kind: 'read',
  method: 'GET',
  path: '/admin/getMessage',
  reads: ['messages', 'unread_messages'],
  rows: {
    id: 'message_id',
    order: descending('ctime', 'message_id'),
    concerned: {
      messages: { field: 'message_id' },
      unread_messages: { field: 'message_id', part: 0, unsigned: true },
    },
  },
  query: v.object({ ids: Ids }),
  answer: data(v.array(Message)),
  defaults: { unread_by: [] },
  refusals: {},
})
export const createMessage = call({
  source: 'API-38',
  kind: 'write',
  undo: true,
  many: true,
  method: 'POST',
  path: '/admin/createMessage',
  changes: ['messages', 'unread_messages'],
  body: v.object({
    recipient_type: v.optional(RecipientType, 'student_id'),
    /** The id of a class or student; not given for all. */
    recipient_value: v.nullish(text(200)),
    message_text: someText(5000),
  }),
  status: 201,
  statusStated: true,
  answer: v.object({ success: v.literal(true), message: v.string(), message_id: v.string() }),
  refusals: {
    noRecipient: { status: 400, text: 'Please fill out all required fields.' },
    unknownRecipient: { status: 404, text: 'There is no recipient {id}.' },
  },
})
export const updateMessage = call({
  source: 'API-39',
  kind: 'write',
  undo: true,
  many: true,
  method: 'PUT',
  path: '/admin/updateMessage/:messageId',
  changes: ['messages'],
  params: message,
  body: v.object({ message_text: someText(5000) }),
  answer: done,
  refusals: { unknown },
})
export const deleteMessage = call({
  source: 'API-40',
  kind: 'write',
  undo: true,
  many: true,
  method: 'DELETE',
  path: '/admin/deleteMessage/:messageId',
  changes: ['messages'],
  params: message,
  answer: done,
  refusals: { unknown },
})
/** Undoes a deletion. */
export const restoreMessage = call({
  source: 'extension',
  kind: 'write',
  undo: true,
  method: 'POST',
  path: '/admin/restoreMessage/:messageId',
  changes: ['messages'],
  params: message,
  answer: done,
  refusals: { unknown, notDeleted: { status: 409, text: 'Message {id} is not deleted.' } },
})
export const toggleMessageStatus = call({
  source: 'API-41',
  kind: 'write',
  undo: true,
  many: true,
  method: 'PATCH',
  path: '/admin/toggleMessageStatus/:messageId',
  changes: ['messages'],
  params: message,
  answer: v.object({ success: v.literal(true), status: v.string() }),
  refusals: { unknown },
})

/** Whoever sends it has read the message. Undone, the message is unread again. */
export const readMessage = call({
  source: 'extension',
  kind: 'write',
  undo: true,
  many: true,
  method: 'POST',
  path: '/admin/readMessage/:messageId',
  changes: ['unread_messages'],
  params: message,
  answer: done,
  refusals: { unknown },
})
