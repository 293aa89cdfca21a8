import * as v from 'valibot'
import { call, data, done } from './call.ts'
import { Id, secret, text } from './words.ts'

/*
 * The second step of signing in: a code of six digits from an authenticator app (RFC 6238), or one of ten recovery codes,
 * each of which is good once. All of these calls are extensions.
 */

/** Six digits, or a recovery code. Spaces, hyphens and capitals make no difference. */
export const Code = text(100)
const Password = secret()

/** What the person has to prove before their second step changes. */
const proof = v.object({ current_password: Password, code: Code })
const refusals = {
  // Not 401: the session is still valid.
  wrong: { status: 403, text: 'The current password is not right.' },
  tooMany: { status: 429, text: 'Too many wrong passwords or codes. Try again in {minutes} min.' },
} as const
const wrongCode = { status: 403, text: 'That code is not right, or has been used already.' } as const
const off = { status: 409, text: 'Your second step is off.' } as const
/** The reason is what `rules/roles.ts` says. */
const guarded = { status: 403, text: '{reason}' } as const

const SecondStep = v.object({
  on: v.boolean(),
  /** ISO 8601 in UTC; null while it is off. */
  since: v.nullable(v.string()),
  recovery_codes_left: v.number(),
  /** Bosses must have one. */
  required: v.boolean(),
})
export type SecondStep = v.InferOutput<typeof SecondStep>

/** The second step of one's own account. */
export const getSecondStep = call({
  source: 'extension',
  kind: 'read',
  method: 'GET',
  path: '/admin/getSecondStep',
  reads: ['business', 'second_steps'],
  answer: data(SecondStep),
  refusals: {},
})

/**
 * Makes a secret for the authenticator app. Nothing is switched on yet. The secret is in no other answer, and it is
 * forgotten after an hour, unless a code confirms it.
 */
export const beginSecondStep = call({
  source: 'extension',
  kind: 'write',
  method: 'POST',
  path: '/admin/beginSecondStep',
  changes: ['second_steps'],
  body: v.object({ current_password: Password }),
  answer: v.object({
    ...done.entries,
    /** Base32, 160 bits. */
    secret: v.string(),
    /** 'otpauth://totp/...', for the QR code. */
    uri: v.string(),
  }),
  secretAnswer: true,
  refusals: { ...refusals, alreadyOn: { status: 409, text: 'Your second step is on already. Turn it off first.' } },
})

const recoveryCodes = v.object({
  ...done.entries,
  /** Ten of them, each good once. They are in no other answer. */
  recovery_codes: v.array(v.string()),
})

/** Switches the second step on, with a code of the new secret. All other sessions of the account end. */
export const confirmSecondStep = call({
  source: 'extension',
  kind: 'write',
  method: 'POST',
  path: '/admin/confirmSecondStep',
  changes: ['second_steps', 'sessions'],
  body: proof,
  answer: recoveryCodes,
  secretAnswer: true,
  refusals: {
    ...refusals,
    wrongCode,
    notBegun: { status: 409, text: 'There is no secret to confirm any more. Begin again.' },
  },
})

/** Makes ten recovery codes. The earlier ones are worth nothing. */
export const renewRecoveryCodes = call({
  source: 'extension',
  kind: 'write',
  method: 'POST',
  path: '/admin/renewRecoveryCodes',
  changes: ['second_steps'],
  body: proof,
  answer: recoveryCodes,
  secretAnswer: true,
  refusals: { ...refusals, wrongCode, off },
})

/** Switches the second step off. */
export const turnOffSecondStep = call({
  source: 'extension',
  kind: 'write',
  method: 'POST',
  path: '/admin/turnOffSecondStep',
  changes: ['second_steps'],
  body: proof,
  answer: done,
  refusals: { ...refusals, wrongCode, off },
})

/** A boss switches off the second step of somebody who has lost it. All sessions of that account end. */
export const resetSecondStep = call({
  source: 'extension',
  kind: 'write',
  method: 'PUT',
  path: '/admin/resetSecondStep/:username',
  changes: ['second_steps', 'sessions'],
  params: v.object({ username: Id }),
  answer: v.object({ ...done.entries, was_on: v.boolean() }),
  refusals: { guarded, unknown: { status: 404, text: 'There is no account named {username}.' } },
})

/** A boss says whether bosses must have a second step. One without it can then do nothing but set it up. */
export const requireSecondStep = call({
  source: 'extension',
  kind: 'write',
  method: 'PUT',
  path: '/admin/requireSecondStep',
  changes: ['business'],
  body: v.object({ required: v.boolean('must be true or false') }),
  answer: done,
  refusals: { guarded, ownFirst: { status: 409, text: 'First set up your own second step.' } },
})
