import * as v from 'valibot'
import { call, data, done } from './call.ts'
import { byNumber, Ids, ofStudent } from './rows.ts'
import { Dollars, Id, NewName } from './words.ts'

export const tokenTypes = ['Live', 'Video'] as const
export const TokenType = v.picklist(tokenTypes, 'must be Live or Video')
export type TokenType = v.InferOutput<typeof TokenType>

/** A kind of token: the unit of a student's balance, with its price in dollars. */
export const TokenDefinition = v.object({
  token_id: v.string(),
  token_name: v.string(),
  token_type: TokenType,
  token_value: v.number(),
})
export type TokenDefinition = v.InferOutput<typeof TokenDefinition>

export const getToken = call({
  source: 'API-46',
  kind: 'read',
  method: 'GET',
  path: '/admin/getToken',
  reads: ['tokens'],
  answer: data(v.array(TokenDefinition)),
  // A token is identified by its name.
  defaults: { token_id: ({ token_name }) => String(token_name) },
  refusals: {},
})

const TokenValue = v.union(
  [
    v.pipe(Dollars, v.minValue(0, 'must not be negative')),
    v.pipe(v.string(), v.regex(/^\d+(\.\d{1,2})?$/), v.transform(Number), v.maxValue(10_000_000)),
  ],
  'must be an amount of at least 0',
)

export const createToken = call({
  source: 'API-47',
  kind: 'write',
  undo: true,
  method: 'POST',
  path: '/admin/createToken',
  changes: ['tokens'],
  body: v.object({
    token_name: NewName,
    token_type: TokenType,
    /** The money value of one token, in dollars. */
    token_value: TokenValue,
  }),
  status: 201,
  answer: done,
  refusals: { nameTaken: { status: 409, text: 'There is a token named {name} already.' } },
})

const token = v.object({ tokenName: v.pipe(v.string(), v.nonEmpty(), v.maxLength(1000)) })
/** Extension: the name where a path cannot carry it, which then has '-'. */
const carriedName = v.optional(v.string())
const unknown = { status: 404, text: 'There is no token named {name}.' } as const

/** Applies to later invoices only. Issued invoices do not change. */
export const updateToken = call({
  source: 'API-48',
  kind: 'write',
  many: true,
  undo: true,
  method: 'PUT',
  path: '/admin/updateToken/:tokenName',
  changes: ['tokens'],
  params: token,
  body: v.object({ token_value: TokenValue, token_name: carriedName }),
  answer: done,
  refusals: { unknown },
})

export const deleteToken = call({
  source: 'API-49',
  kind: 'write',
  undo: true,
  many: true,
  method: 'DELETE',
  path: '/admin/deleteToken/:tokenName',
  changes: ['tokens'],
  params: token,
  body: v.object({ token_name: carriedName }),
  answer: done,
  refusals: { unknown, inUse: { status: 409, text: 'Token {name} is used by {users} and cannot be deleted.' } },
})

/** Cancels today's pending video and makeup bookings. Each student gets back the tokens they paid. */
export const cancelAllLessonsForToday = call({
  source: 'API-50',
  kind: 'write',
  undo: true,
  method: 'POST',
  path: '/admin/cancelAllLessonsForToday',
  changes: ['bookings', 'token_ledger'],
  answer: done,
  refusals: {},
})

/** A student's balances in the list of all students: tokens of type Live, tokens of type Video. */
export const StudentToken = v.object({
  student_id: v.string(),
  first_name: v.string(),
  surname: v.string(),
  chinese_name: v.nullish(v.string()),
  live_token_amount: v.number(),
  video_token_amount: v.number(),
})
export type StudentToken = v.InferOutput<typeof StudentToken>

export const getStudentToken = call({
  source: 'API-69',
  kind: 'read',
  method: 'GET',
  path: '/admin/getStudentToken',
  reads: ['students', 'token_ledger', 'tokens'],
  rows: {
    id: 'student_id',
    order: byNumber('student_id'),
    concerned: {
      students: { field: 'student_id' },
      token_ledger: { field: 'student_id', column: 'student_id' },
      // No student: a token whose type is new, or forgotten, is one that nobody has.
      tokens: { field: 'student_id' },
    },
  },
  query: v.object({ ids: Ids }),
  answer: data(v.array(StudentToken)),
  refusals: {},
})

/** Only the name of a token, for pickers. */
export const TokenName = v.object({
  token_id: v.string(),
  token_name: v.string(),
  /** Extension: how many of them the student asked about has. */
  amount: v.optional(v.number()),
})
export type TokenName = v.InferOutput<typeof TokenName>

export const getTokenName = call({
  source: 'API-70',
  kind: 'read',
  method: 'GET',
  path: '/admin/getTokenName',
  reads: ['token_ledger', 'tokens'],
  concerns: ofStudent('student_id'),
  // Extension: the tokens that this student has come first, with how many they have.
  query: v.object({ student_id: v.optional(Id) }),
  answer: data(v.array(TokenName)),
  refusals: {},
})

/** The most tokens that can be added or removed at once. */
export const mostTokens = 100_000

/** Adds to a student's balance. A negative amount corrects it, down to zero at most. */
export const addToken = call({
  source: 'API-72',
  kind: 'write',
  undo: true,
  many: true,
  method: 'PUT',
  path: '/admin/addToken',
  changes: ['token_ledger'],
  body: v.object({
    student_id: Id,
    token_name: Id,
    amount: v.pipe(
      v.number('must be a number'),
      v.integer('must be a whole number'),
      v.notValue(0, 'must not be 0'),
      v.minValue(-mostTokens, 'may be at least -100,000'),
      v.maxValue(mostTokens, 'may be at most 100,000'),
    ),
  }),
  /** `balance` is an extension: how many of the token the student has now. */
  answer: v.object({ ...done.entries, balance: v.optional(v.number()) }),
  refusals: {
    noStudent: { status: 404, text: 'There is no student {id}.' },
    noToken: { status: 404, text: 'There is no token named {name}.' },
    tooFew: { status: 409, text: '{student} has {balance} of {name}: {amount} would make the balance negative.' },
  },
})
