import * as v from 'valibot'
import { call, data, done } from './call.ts'
import { messageKinds } from './message-texts.ts'
import { Id, someText } from './words.ts'

const Kind = v.picklist(messageKinds, 'must be bill, reminder, absence or cancelled')
export const reminderChannels = ['whatsapp', 'copy'] as const

/** A text to a family that somebody opened in WhatsApp, or copied. Nobody knows whether it was sent. */
export const Reminder = v.object({
  reminder_id: v.string(),
  family_id: v.string(),
  kind: Kind,
  channel: v.picklist(reminderChannels),
  /** The number, with the code of its country; empty when the text was copied for a family without one. */
  to: v.string(),
  text: v.string(),
  /** A username. */
  staff: v.string(),
  /** ISO 8601 in UTC. */
  at: v.string(),
})
export type Reminder = v.InferOutput<typeof Reminder>

const unknown = { status: 404, text: 'There is no family {id}.' } as const

/** What a family was sent within the last two years, the newest first. */
export const getReminders = call({
  source: 'extension',
  kind: 'read',
  method: 'GET',
  path: '/admin/getReminders/:family_id',
  reads: ['families', 'reminders'],
  concerns: { families: [{ input: 'family_id' }], reminders: [{ input: 'family_id', column: 'family_id' }] },
  params: v.object({ family_id: Id }),
  answer: data(v.array(Reminder)),
  refusals: { unknown },
})

/** Notes that a text to a family was opened in WhatsApp, or copied. */
export const logReminder = call({
  source: 'extension',
  kind: 'write',
  method: 'POST',
  path: '/admin/logReminder',
  changes: ['reminders'],
  body: v.object({
    family_id: Id,
    kind: Kind,
    channel: v.picklist(reminderChannels, 'must be whatsapp or copy'),
    to: v.pipe(v.string('must be text'), v.regex(/^\d{0,15}$/, 'must be the digits of a phone number')),
    text: someText(2000),
    /** `true`: it is meant although the family was reminded of money within three days. */
    again: v.optional(v.boolean()),
  }),
  answer: done,
  refusals: {
    unknown,
    noNumber: { status: 400, text: 'There is no number to open a chat with.' },
    lately: { status: 409, text: '{staff} reminded family {id} on {date}.' },
  },
})
