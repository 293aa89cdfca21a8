import * as v from 'valibot'
import { call, data, done } from './call.ts'
import { Id, someText, Toggle, text } from './words.ts'

/** The most rows of one job, and the most that one request brings. */
export const mostRows = 20_000
export const rowsAtOnce = 5000

/** A job: one operation for many rows, which the server does row by row for whoever started it. */
const Job = v.object({
  job_id: v.string(),
  /** The id of the command. */
  command: v.string(),
  /** The kind of its rows. */
  kind: v.string(),
  /** A cancelled job may still have one row under way. One that waits for more of its rows is cancelled as long. */
  state: v.picklist(['running', 'done', 'cancelled']),
  /** ISO 8601 in UTC. */
  created_at: v.string(),
  /** How many rows are in each state. */
  waiting: v.number(),
  done: v.number(),
  refused: v.number(),
  cancelled: v.number(),
  /** How many rows were changed in a way that can be undone. */
  undoable: v.number(),
  /** The job that this one undoes. */
  undoes: v.nullable(v.string()),
  /** The job that undoes this one. */
  undone_by: v.nullable(v.string()),
})
export type Job = v.InferOutput<typeof Job>

/** Why a row is refused. */
const refusal = { code: v.string(), message: v.string(), values: v.record(v.string(), v.unknown()) } as const

/** One row of a job, and why it was refused. */
const JobRow = v.object({
  position: v.number(),
  /** The id of the record. */
  row_id: v.string(),
  state: v.picklist(['waiting', 'done', 'refused', 'cancelled']),
  refusal: v.nullable(v.object({ ...refusal, call: v.string() })),
})
export type JobRow = v.InferOutput<typeof JobRow>

/** One's own jobs, the newest first. */
export const getJobs = call({
  source: 'extension',
  kind: 'read',
  method: 'GET',
  path: '/admin/getJobs',
  reads: ['job_rows', 'jobs'],
  answer: data(v.array(Job)),
  refusals: {},
})

const unknown = { status: 404, text: 'There is no job {id}.' } as const
const running = { status: 409, text: 'This is still being done.' } as const
const body = v.object({ job_id: Id })

/**
 * One's own job, with its rows in their order. With `from` only those from that position on that wait no longer: rows are
 * done in their order, so that these are what has changed since that one was the first to wait.
 */
export const getJob = call({
  source: 'extension',
  kind: 'read',
  method: 'GET',
  path: '/admin/getJob',
  reads: ['job_rows', 'jobs'],
  query: v.object({
    job_id: Id,
    from: v.optional(v.pipe(text(6), v.regex(/^\d+$/, 'must be a number'), v.transform(Number))),
  }),
  answer: data(v.object({ ...Job.entries, rows: v.array(JobRow) })),
  refusals: { unknown },
})

const started = v.object({ ...done.entries, job_id: v.string() })

const rows = v.pipe(
  v.array(v.object({ id: Id, call: text(100), input: v.record(text(100), v.unknown()) }), 'must be a list'),
  v.minLength(1, 'must have a row'),
  v.maxLength(rowsAtOnce, `may have at most ${rowsAtOnce} rows`),
)
/** `true`: more rows follow. The job waits for the last of them. */
const goes_on = v.optional(Toggle, false)
const limit = 8 * 1024 * 1024
const notForMany = { status: 400, text: '{call} cannot be made for many rows.' } as const

/** The most rows that one request has checked. */
export const checkedAtOnce = 500

/**
 * What would be refused if a job made this call for these rows, in their order. Each is made after those before it, and all
 * are taken back. It takes no longer than others may wait: it may check only the first rows, and says how many. Rows of one
 * `group`, which must stand beside each other, are checked together as far as possible.
 */
export const checkJob = call({
  source: 'extension',
  kind: 'read',
  method: 'POST',
  path: '/admin/checkJob',
  // It depends on what each row's call depends on, and is never kept.
  reads: [],
  checksRows: true,
  limit: 1024 * 1024,
  body: v.object({
    call: someText(100),
    rows: v.pipe(
      v.array(v.object({ input: v.record(text(100), v.unknown()), group: v.optional(text(200)) }), 'must be a list'),
      v.minLength(1, 'must have a row'),
      v.maxLength(checkedAtOnce, `may have at most ${checkedAtOnce} rows`),
    ),
  }),
  answer: data(
    v.object({
      checked: v.pipe(v.number(), v.minValue(1)),
      refused: v.array(v.object({ position: v.number(), ...refusal })),
      /** What the others come to, in dollars, where only the server knows. */
      amounts: v.optional(v.array(v.object({ position: v.number(), amount: v.number() }))),
    }),
  ),
  refusals: { notForMany },
})

/** Starts a job. Its rows stay those that are given here. Only calls marked `many` can be made. */
export const startJob = call({
  source: 'extension',
  kind: 'write',
  method: 'POST',
  path: '/admin/startJob',
  changes: ['job_rows', 'jobs'],
  limit,
  body: v.object({ command: someText(100), kind: text(100), rows, goes_on }),
  answer: started,
  refusals: { notForMany },
})

/** Brings more rows of a job that waits for them. */
export const addToJob = call({
  source: 'extension',
  kind: 'write',
  method: 'POST',
  path: '/admin/addToJob',
  changes: ['job_rows', 'jobs'],
  limit,
  body: v.object({ job_id: Id, rows, goes_on }),
  answer: done,
  refusals: {
    notForMany,
    unknown,
    whole: { status: 409, text: 'This has all its rows already.' },
    tooMany: { status: 409, text: 'At most {most} rows can be done at once.' },
  },
})

/** What is not done yet is not done. */
export const cancelJob = call({
  source: 'extension',
  kind: 'write',
  method: 'POST',
  path: '/admin/cancelJob',
  changes: ['job_rows', 'jobs'],
  body,
  answer: done,
  refusals: { unknown, ended: { status: 409, text: 'This is over already.' } },
})

/** Tries the rows once more that were refused or cancelled. */
export const retryJob = call({
  source: 'extension',
  kind: 'write',
  method: 'POST',
  path: '/admin/retryJob',
  changes: ['job_rows', 'jobs'],
  body,
  answer: done,
  refusals: {
    unknown,
    running,
    undone: { status: 409, text: 'This was undone already.' },
    nothing: { status: 409, text: 'Every row of this is done.' },
  },
})

/** Starts a job that undoes the rows that are done, the last first. A row that was changed since is refused. */
export const undoJob = call({
  source: 'extension',
  kind: 'write',
  method: 'POST',
  path: '/admin/undoJob',
  changes: ['job_rows', 'jobs'],
  body,
  answer: started,
  refusals: {
    unknown,
    running,
    undone: { status: 409, text: 'This was undone already.' },
    final: { status: 409, text: 'Nothing of this can be undone.' },
  },
})
