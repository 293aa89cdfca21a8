import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type CallName, calls } from '#contract/calls.ts'
import { isRole } from '#rules/roles.ts'
import { type AnswerTo, type Asker, type Checked, failure } from '../answer.ts'
import { answers } from '../answers.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/open.ts'
import { failureOf } from '../failure.ts'
import { facts, type Log } from '../log.ts'
import { parseFlat } from '../parse.ts'
import { lookFirst } from '../reading/look.ts'
import type { Readers } from '../reading/reading.ts'
import { requestHash } from '../request-hash.ts'
import { restAfter } from '../rest.ts'
import { type Does, type Given, works } from '../writing/works.ts'

/** A call to try for many rows, by whom, and when. */
type Checking = Pick<Given<'checkRows'>, 'call' | 'rows' | 'asker' | 'now'>

export type Jobs = {
  /** There may be something to do. */
  wake(): void
  /** Tries a call for many rows, and takes everything back. */
  check(checking: Checking): Promise<Checked>
  /** Finishes the row that is being done. The next start does the rest. */
  close(): Promise<void>
}

type Parts = {
  readonly database: Database
  /** Threads that read what a row needs to know before its transaction. */
  readonly readers?: Readers | undefined
  /** Writes in a thread. While there is none, this thread does. */
  readonly does: () => Does | undefined
  /** Tells those who wait that something was written. */
  readonly wrote: () => void
  readonly clock: Clock
  readonly log: Log
}

/** A job comes from no address, and from no session. */
const nowhere = { address: '', sessionHash: '' }

/** Milliseconds after which a database that was away is asked again. */
const awayFor = 2000
/** Milliseconds after which another server looks whether the one that began a job still goes on. */
const stalledAfter = 15_000

/** Does the rows of all jobs, one after the other, by the same operations as the calls of people. */
export function jobsOf({ database, readers, does, wrote, clock, log }: Parts): Jobs {
  const stopped = new AbortController()
  const { signal } = stopped
  let running: Promise<void> | undefined
  let awake = false

  const doesHere: Does = (work, given) => {
    // `Does` ties the work to what it is given, which TypeScript cannot follow through the table.
    const perform = works[work] as (...all: readonly unknown[]) => Promise<never>
    return perform(database, answers[given.call], given)
  }

  /** The next row. Of several jobs that wait, each gets its turn. */
  async function nextRow() {
    const running = await database.reader
      .selectFrom('jobs')
      .leftJoin('staff', 'staff.username', 'jobs.staff')
      .select(['jobs.job_id', 'jobs.staff', 'staff.name', 'staff.role'])
      // Not a parameter, of which SQLite could not see that the index of the running jobs has all of them.
      .where('jobs.state', '=', sql.lit('running'))
      .orderBy('jobs.moved_at')
      .execute()
    for (const job of running) {
      // Joined to the jobs, SQLite would read the rows of all jobs, and sort them, to find the first one.
      const row = await database.reader
        .selectFrom('job_rows')
        .select(['position', 'call', 'input', 'key'])
        .where('job_id', '=', job.job_id)
        .where('state', '=', 'waiting')
        .orderBy('position')
        .limit(1)
        .executeTakeFirst()
      if (row) return { ...job, ...row }
    }
    return undefined
  }

  async function doRow(row: NonNullable<Awaited<ReturnType<typeof nextRow>>>): Promise<void> {
    const { job_id, position, staff, name, role, key } = row
    // `startJob` took only calls of the contract.
    const call = row.call as CallName
    const input: unknown = JSON.parse(row.input)
    const may = name !== null && role !== null && isRole(role)
    const asker: Asker = {
      ...nowhere,
      requestId: job_id,
      username: staff,
      name: name ?? '',
      role: may ? role : 'admin',
    }
    const asked = { call, input, asker, now: clock().toString(), row: { job_id, position } }
    const doing = does() ?? doesHere
    try {
      if (!may) throw failure('noRole')
      const answer: AnswerTo<CallName> = answers[call]
      // It was parsed from JSON that this server wrote.
      const parsed = () => parseFlat(calls[call], input as Record<string, unknown>)
      const looked = answer.look && (await lookFirst({ readers, database }, answer, { ...asked, input: parsed() }))
      await doing('jobRow', { ...asked, looked, key: { key, staff, request: requestHash(call, input) } })
    } catch (error) {
      const { sort, status, body, headers } = failureOf(error)
      if (sort === 'unavailable') throw error
      if (sort === 'unforeseen') log('error', 'a row of a job failed', { call, ...facts(error) })
      await doing('refuseRow', { ...asked, refusal: { status, text: JSON.stringify(body), headers } })
    } finally {
      wrote()
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const began = performance.now()
      try {
        awake = false
        const row = await nextRow()
        if (!row) {
          if (awake) continue
          return
        }
        await doRow(row)
        await restAfter(began, signal)
      } catch (error) {
        if (signal.aborted) return
        log('warn', 'a row of a job has to wait', facts(error))
        await pause(awayFor, undefined, { signal }).catch(() => undefined)
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
  const looking = setInterval(wake, stalledAfter)
  looking.unref()
  return {
    wake,
    check: given => (does() ?? doesHere)('checkRows', { ...given, input: undefined }),
    async close() {
      clearInterval(looking)
      stopped.abort()
      await running
    },
  }
}
