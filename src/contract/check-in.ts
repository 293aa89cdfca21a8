import * as v from 'valibot'
import { call, done } from './call.ts'
import { Id } from './words.ts'

/** A student checks in with the code of the lesson and their login ID. No session is needed. */
export const checkin = call({
  source: 'extension',
  kind: 'write',
  undo: true,
  method: 'POST',
  path: '/api/checkin',
  changes: ['attendance', 'token_ledger'],
  body: v.object({ code: Id, student_login_id: Id }),
  answer: done,
  refusals: {
    noCode: { status: 404, text: 'This code belongs to no lesson.' },
    noStudent: { status: 404, text: 'There is no student with this login ID in this class.' },
    early: { status: 409, text: 'Check-in opens on {date} at {time}, {minutes} minutes before the lesson.' },
    over: { status: 409, text: 'This lesson ended on {date} at {time}.' },
    absent: { status: 409, text: 'You are marked absent. Please speak to your teacher.' },
    tooMany: { status: 429, text: 'Too many attempts. Try again in {minutes} min.' },
  },
  open: true,
})
