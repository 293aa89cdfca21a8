import * as v from 'valibot'
import { call } from './call.ts'
import { text } from './words.ts'

/** The three roles, in the order of every select. */
export const roles = ['boss', 'super admin', 'admin'] as const
export const Role = v.picklist(roles, 'must be boss, super admin or admin')
export type Role = v.InferOutput<typeof Role>

/** The documents promise a token and a role. Another server may have other roles, and send no names. */
const word = v.pipe(v.string(), v.nonEmpty())

export const login = call({
  source: 'API-52',
  kind: 'write',
  method: 'POST',
  path: '/admin/login',
  changes: ['sessions'],
  body: v.object({ username: text(200), password: text(1000) }),
  answer: v.object({
    success: v.literal(true),
    message: v.optional(v.string()),
    token: word,
    user: v.object({ username: v.optional(v.string()), name: v.optional(v.string()), role: word }),
  }),
  refusals: {
    wrong: { status: 401, text: 'Invalid username or password' },
    tooMany: { status: 429, text: 'Too many sign-in attempts. Try again in {minutes} min.' },
    loopbackOnly: { status: 403, text: 'The demo sign-in works on this computer only.' },
  },
  open: true,
})

export const verify = call({
  source: 'API-51',
  kind: 'read',
  method: 'GET',
  path: '/admin/verify',
  reads: ['sessions', 'staff'],
  answer: v.object({
    isValid: v.literal(true),
    role: v.optional(word),
    username: v.optional(v.string()),
    name: v.optional(v.string()),
  }),
  refusals: {},
})

export const logout = call({
  source: 'extension',
  kind: 'write',
  method: 'POST',
  path: '/admin/logout',
  changes: ['sessions'],
  answer: v.object({ success: v.literal(true), message: v.string() }),
  refusals: {},
})
