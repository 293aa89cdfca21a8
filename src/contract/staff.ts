import * as v from 'valibot'
import { call, data, done } from './call.ts'
import { Role } from './session.ts'
import { Id, secret, someText } from './words.ts'

/** Somebody who may sign in. The role is as stored: another server may have other roles. */
export const Staff = v.object({ username: v.string(), name: v.string(), role: v.string() })
export type Staff = v.InferOutput<typeof Staff>

export const getstaff = call({
  source: 'API-59',
  kind: 'read',
  method: 'GET',
  path: '/admin/getstaff',
  reads: ['staff'],
  answer: data(v.array(Staff)),
  refusals: {},
})

/** It is part of a path, where '.' and '..' mean another folder. */
const Username = v.pipe(Id, v.regex(/[\p{L}\p{N}]/u, 'must have a letter or a digit'))
const Password = secret()

/** The reason is what `rules/roles.ts` says. */
const guarded = { status: 403, text: '{reason}' } as const
const unknown = { status: 404, text: 'There is no account named {username}.' } as const
const weak = { status: 400, text: 'Password {fault}.' } as const

export const addstaff = call({
  source: 'API-60',
  kind: 'write',
  undo: true,
  method: 'POST',
  path: '/admin/addstaff',
  changes: ['staff'],
  body: v.object({ name: someText(200), username: Username, password: Password, role: Role }),
  status: 201,
  answer: done,
  refusals: {
    guarded,
    weak,
    nameTaken: { status: 409, text: 'There is an account named {username} already.' },
    reserved: { status: 409, text: 'The log uses the name {username} for what nobody did who was signed in.' },
  },
})

export const deleteStaff = call({
  source: 'API-61',
  kind: 'write',
  many: true,
  method: 'DELETE',
  path: '/admin/deleteStaff/:username',
  changes: ['sessions', 'staff'],
  params: v.object({ username: Id }),
  body: v.object({ username: v.optional(Id) }),
  answer: done,
  refusals: { guarded, unknown },
})

/** Changes one's own password. All other sessions of the account end. */
export const changePassword = call({
  source: 'extension',
  kind: 'write',
  method: 'POST',
  path: '/admin/changePassword',
  changes: ['sessions', 'staff'],
  body: v.object({ current_password: Password, new_password: Password }),
  answer: done,
  refusals: {
    weak,
    // Not 401: the session is still valid.
    wrong: { status: 403, text: 'The current password is not right.' },
    tooMany: { status: 429, text: 'Too many wrong passwords. Try again in {minutes} min.' },
  },
})

/** A boss sets somebody else's password. All sessions of that account end. */
export const resetPassword = call({
  source: 'extension',
  kind: 'write',
  method: 'PUT',
  path: '/admin/resetPassword/:username',
  changes: ['sessions', 'staff'],
  params: v.object({ username: Id }),
  body: v.object({ new_password: Password }),
  answer: done,
  refusals: { guarded, unknown, weak },
})
