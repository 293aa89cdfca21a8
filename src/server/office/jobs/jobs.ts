import { sql } from 'kysely'
import { type CallName, calls } from '#contract/calls.ts'
import { failures } from '#contract/general-refusals.ts'
import { isRole } from '#rules/roles.ts'
import type { Caller } from '../../calls/caller.ts'
import { failureOf, isTooLong } from '../../calls/failure.ts'
import type { Checked, Handlers } from '../../calls/handler.ts'
import type { Kept } from '../../calls/idempotency.ts'
import { type Begun, mostBegun } from '../../calls/job-row.ts'
import { parseFlat } from '../../calls/parse.ts'
import { lookFirst } from '../../calls/read-before-write.ts'
import type { Readers } from '../../calls/reading.ts'
import { failure } from '../../calls/refusal.ts'
import { requestHash } from '../../calls/request-hash.ts'
import { writeOf } from '../../calls/run-handler.ts'
import { type Given, type RunUnit, runHere } from '../../calls/units.ts'
import type { Database } from '../../db/open.ts'
import type { Clock } from '../../process/clock.ts'
import { facts, type Log } from '../../process/log.ts'
import { restAfter } from '../../process/pause-between-parts.ts'
import { noInput } from './rows-given.ts'

/** A call to try for many rows, by whom, and when. */
type Checking = Pick<Given<'checkRows'>, 'call' | 'rows' | 'caller' | 'now'>

export type Jobs = {
  /** There may be something to do. A row that had to wait is tried again. */
  wake(): void
  /** Tries a call for many rows, and takes everything back. */
  check(checking: Checking): Promise<Checked>
  /** Finishes the row that is being done. The next start does the rest. */
  close(): Promise<void>
}

type Parts = {
  readonly database: Database
  readonly handlers: Handlers
  /** Threads that read what a row needs to know before its transaction. */
  readonly readers?: Readers | undefined
  /** Writes in a thread. While there is none, this thread does. */
  readonly runUnit: () => RunUnit | undefined
  /** Tells those who wait that something was written. */
  readonly wrote: () => void
  readonly clock: Clock
  readonly log: Log
}

/** A job comes from no address, and from no session. */
const nowhere = { address: '', sessionHash: '' }

/** The next row of a job that is not in `except`. The jobs take turns, and those in `last` come after the others. */
async function nextRow({ reader }: Database, except: ReadonlySet<string>, last: ReadonlySet<string>) {
  const running = await reader
    .selectFrom('jobs')
    .leftJoin('staff', 'staff.username', 'jobs.staff')
    .select(['jobs.job_id', 'jobs.staff', 'staff.name', 'staff.role'])
    // A literal: with a parameter SQLite cannot know that the index of running jobs covers the query.
    .where('jobs.state', '=', sql.lit('running'))
    .orderBy('jobs.moved_at')
    .execute()
  const mayGoOn = running.filter(({ job_id }) => !except.has(job_id))
  for (const job of mayGoOn.toSorted((one, other) => Number(last.has(one.job_id)) - Number(last.has(other.job_id)))) {
    // Joined to the jobs, SQLite would read the rows of all jobs, and sort them, to find the first one.
    const row = await reader
      .selectFrom('job_rows')
      .select(['position', 'call', 'input', 'key', 'refusal'])
      .where('job_id', '=', job.job_id)
      .where('state', '=', 'waiting')
      .orderBy('position')
      .limit(1)
      .executeTakeFirst()
    if (row) return { ...job, ...row }
  }
  return undefined
}
type Next = NonNullable<Awaited<ReturnType<typeof nextRow>>>

/** Does the rows of all jobs, one after the other, by the same operations as the calls of people. */
export function jobsOf({ database, handlers, readers, runUnit, wrote, clock, log }: Parts): Jobs {
  const stopped = new AbortController()
  const { signal } = stopped
  let running: Promise<void> | undefined
  let awake = false

  const inThisThread: RunUnit = (unit, given) => runHere(database, handlers[given.call], unit, given)

  /** Jobs whose row had to wait: the others go first. */
  const last = new Set<string>()
  /** The row that has to wait because the database went away, which is not its fault. */
  let again: string | undefined

  /** Does a row, and returns whether it was its turn: another server may be doing it. */
  async function doRow(row: Next): Promise<boolean> {
    const { job_id, position, staff, name, role, key } = row
    // `startJob` took only calls of the contract.
    const call = row.call as CallName
    const may = name !== null && role !== null && isRole(role)
    const caller: Caller = {
      ...nowhere,
      requestId: job_id,
      username: staff,
      name: name ?? '',
      role: may ? role : 'admin',
    }
    const asked = { call, input: undefined, caller, now: clock().toString(), row: { job_id, position } }
    const doing = runUnit() ?? inThisThread
    const refuse = (refusal: Kept) => doing('refuseRow', { ...asked, refusal })
    const begun = await doing('begin', { ...asked, again: again === key })
    again = undefined
    if (begun === 'later') return false
    try {
      if (begun === 'enough') throw failure('begunTwice')
      if (!may) throw failure('noRole')
      if (row.input === noInput) {
        await refuse({ status: failures.invalid.status, text: row.refusal ?? '', headers: {} })
        return true
      }
      const handler = writeOf(handlers[call])
      // Earlier releases stored what they were given as it was.
      const input = parseFlat(calls[call], JSON.parse(row.input) as Record<string, unknown>)
      const looked = handler.look && (await lookFirst({ readers, database }, handler, { ...asked, input }))
      await doing('jobRow', { ...asked, input, looked, key: { key, staff, request: requestHash(call, input) } })
    } catch (error) {
      await failed(call, error, begun, refuse).catch((error: unknown) => {
        again = isTooLong(error) ? undefined : key
        throw error
      })
    } finally {
      wrote()
    }
    return true
  }

  /** Notes why a row was refused. It waits while the database is away, and once more when that took too long. */
  async function failed(call: CallName, error: unknown, begun: Begun, refuse: (kept: Kept) => Promise<void>) {
    const isLast = begun === 'enough' || (isTooLong(error) && Number(begun) >= mostBegun)
    const { sort, status, body, headers } = failureOf(isLast ? failure('begunTwice') : error)
    if (sort === 'unavailable') throw error
    if (isLast) log('warn', 'a row of a job was left out', { call })
    else if (sort === 'unforeseen') log('error', 'a row of a job failed', { call, ...facts(error) })
    await refuse({ status, text: JSON.stringify(body), headers })
  }

  /** The database is away or busy: the row waits, and the other jobs go first. */
  function putOff(row: Next | undefined, error: unknown): void {
    if (signal.aborted) return
    if (row) last.add(row.job_id)
    log('warn', 'a row of a job has to wait', facts(error))
  }

  async function run(): Promise<void> {
    /** Jobs whose row is another server's for now. The next look comes soon. */
    const others = new Set<string>()
    while (!signal.aborted) {
      const began = performance.now()
      let row: Next | undefined
      try {
        awake = false
        row = await nextRow(database, others, last)
        if (!row) {
          if (awake && others.size === 0) continue
          return
        }
        if (!(await doRow(row))) others.add(row.job_id)
        last.delete(row.job_id)
        await restAfter(began, signal)
      } catch (error) {
        putOff(row, error)
        return
      }
    }
  }

  const wake = () => {
    awake = true
    if (signal.aborted) return
    running ??= run().finally(() => {
      running = undefined
    })
  }
  return {
    wake,
    check: given => (runUnit() ?? inThisThread)('checkRows', { ...given, input: undefined }),
    async close() {
      stopped.abort()
      await running
    },
  }
}
