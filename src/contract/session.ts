import * as v from 'valibot'
import { call, data, done } from './call.ts'
import { Code } from './second-step.ts'
import { secret, text } from './words.ts'

/** The three roles, in the order of every select. */
export const roles = ['boss', 'super admin', 'admin'] as const
export const Role = v.picklist(roles, 'must be boss, super admin or admin')
export type Role = v.InferOutput<typeof Role>

/** The documents promise a token and a role. Another server may have other roles, and send no names. */
const word = v.pipe(v.string(), v.nonEmpty())

/** English is the language until a person chooses another. */
export const languages = ['en', 'zh-HK'] as const
const Language = v.picklist(languages, 'must be en or zh-HK')

/** How many accounts a browser is known for. */
export const mostDevices = 10

export const login = call({
  source: 'API-52',
  kind: 'write',
  method: 'POST',
  path: '/admin/login',
  changes: ['second_steps', 'sessions'],
  body: v.object({
    username: text(200),
    password: secret(),
    /** Extension: the second step, for accounts that have one. Others ignore it. */
    code: v.optional(Code),
    /** Extension: what this browser has kept of `device`. Wrong passwords of others in its network do not slow it down. */
    devices: v.optional(v.pipe(v.array(secret(100)), v.maxLength(mostDevices))),
  }),
  answer: v.object({
    success: v.literal(true),
    message: v.optional(v.string()),
    token: word,
    /** Extension: for the browser to keep, and to send with its next sign-ins. */
    device: v.optional(word),
    /** Extension: the language that the person has chosen. */
    language: v.optional(Language),
    user: v.object({ username: v.optional(v.string()), name: v.optional(v.string()), role: word }),
  }),
  refusals: {
    wrong: { status: 401, text: 'Invalid username or password' },
    // Only whoever knows the password is told of the second step.
    codeRequired: { status: 401, text: 'Enter the code of your authenticator app, or a recovery code.' },
    wrongCode: { status: 401, text: 'That code is not right, or has been used already.' },
    queueFull: { status: 429, text: 'Too many sign-in attempts at once. Try again in {seconds} s.' },
    tooMany: { status: 429, text: 'Too many wrong codes. Use a recovery code, or try again in {minutes} min.' },
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
    /** Extension: the language that the person has chosen. */
    language: v.optional(Language),
  }),
  refusals: {},
})

/** What the person wants of every browser. */
export const setPreferences = call({
  source: 'extension',
  kind: 'write',
  method: 'PUT',
  path: '/admin/preferences',
  changes: ['staff'],
  body: v.object({ language: Language }),
  answer: done,
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

/** A session of one's own. */
const OwnSession = v.object({
  /** Where the person signed in; empty when it is not known. */
  address: v.string(),
  /** ISO 8601 in UTC. */
  signed_in_at: v.string(),
  last_used_at: v.string(),
  /** The session of this request. */
  current: v.boolean(),
})
export type OwnSession = v.InferOutput<typeof OwnSession>

/** One's own sessions, the one used last first. */
export const getSessions = call({
  source: 'extension',
  kind: 'read',
  method: 'GET',
  path: '/admin/getSessions',
  reads: ['sessions'],
  answer: data(v.array(OwnSession)),
  refusals: {},
})

/** Ends all of one's own sessions except this one. */
export const logoutEverywhere = call({
  source: 'extension',
  kind: 'write',
  method: 'POST',
  path: '/admin/logoutEverywhere',
  changes: ['sessions'],
  answer: v.object({ ...done.entries, ended: v.number() }),
  refusals: {},
})
