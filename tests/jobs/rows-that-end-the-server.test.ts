import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type RunUnit, runHere } from '#server/calls/units.ts'
import { handlers } from '#server/main/handlers.ts'
import { jobsOf } from '#server/office/jobs/jobs.ts'
import { stored } from '#server/process/clock.ts'
import { createLog } from '#server/process/log.ts'
import { schedule } from '#server/process/schedule.ts'
import { engines } from '#tests/databases.ts'
import { startProcess } from '#tests/server-process.ts'
import { openWorld, type World } from '#tests/world.ts'

const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

describe.each(engines)('rows of jobs that are never done, on $name', engine => {
  let world: World
  beforeEach(async () => {
    world = await openWorld(engine)
  })
  afterEach(() => world.close())

  /** Two rows that wait, as they are stored. */
  async function storeJob(...inputs: readonly string[]): Promise<void> {
    // A server of today deletes jobs of last week.
    const at = stored(Temporal.Now.instant())
    const job = { job_id: 'J1', staff: 'boss', command: 'c', kind: 'token', undoes: null, created_at: at, moved_at: at }
    await world.database.write(async tx => {
      await tx
        .insertInto('jobs')
        .values({ ...job, state: 'running' })
        .execute()
      for (const [position, input] of inputs.entries()) {
        const row = { job_id: 'J1', position, row_id: `R${position}`, call: 'addToken', key: `J1 ${position} 1` }
        await tx
          .insertInto('job_rows')
          .values({ ...row, input, state: 'waiting', refusal: null, entry: null })
          .execute()
      }
    })
  }
  const rows = async () => {
    const found = await world.database.reader
      .selectFrom('job_rows')
      .select(['row_id', 'state', 'refusal'])
      .where('job_id', '=', 'J1')
      .orderBy('position')
      .execute()
    return found.map(({ row_id, state, refusal }) => [
      row_id,
      state,
      refusal === null ? undefined : (JSON.parse(refusal) as { readonly code: string }).code,
    ])
  }

  async function twoTokens(more = ''): Promise<readonly [string, string]> {
    await world.token('English')
    const one = await world.student('Tai Man', 'Chan')
    const two = await world.student('Siu Ming', 'Lee')
    const input = (id: string) => `{"student_id":"${id}","token_name":"English","amount":2${more}}`
    return [input(one), input(two)]
  }

  /** A server that has ended in the middle of a row: it is at it for ever. */
  async function endsInRow(): Promise<void> {
    const begun = Promise.withResolvers<void>()
    const runUnit: RunUnit = (unit, given) => {
      if (unit === 'jobRow') {
        begun.resolve()
        return new Promise<never>(() => undefined)
      }
      return runHere(world.database, handlers[given.call], unit, given)
    }
    const { database, clock } = world
    jobsOf({
      database,
      handlers,
      runUnit: () => runUnit,
      wrote: () => undefined,
      clock: clock.now,
      log: createLog('silent'),
    }).wake()
    await begun.promise
  }

  test('a row that has ended the server twice is left out, also by the next one, and those after it are done', async () => {
    const said: string[] = []
    await storeJob(...(await twoTokens()))
    await endsInRow()
    await endsInRow()
    const { database, clock } = world
    const runUnit = () => undefined
    const next = jobsOf({
      handlers,
      database,
      runUnit,
      wrote: () => undefined,
      clock: clock.now,
      log: (_, event) => said.push(event),
    })
    // Another server might still be at it.
    next.wake()
    await next.close()
    expect((await rows())[0]).toEqual(['R0', 'waiting', undefined])
    clock.pass({ minutes: 1 })
    const after = jobsOf({
      handlers,
      database,
      runUnit,
      wrote: () => undefined,
      clock: clock.now,
      log: (_, event) => said.push(event),
    })
    after.wake()
    await expect.poll(rows).toEqual([
      ['R0', 'refused', 'begunTwice'],
      ['R1', 'done', undefined],
    ])
    await after.close()
    expect(said).toContain('a row of a job was left out')
    // Somebody may try it once more.
    await world.did('retryJob', { job_id: 'J1' })
    await expect.poll(async () => (await rows())[0]).toEqual(['R0', 'done', undefined])
  })

  test('a row that takes too long each time is left out, and other jobs are done meanwhile', async () => {
    await storeJob(...(await twoTokens()))
    const tooLong = Object.assign(new Error('canceling statement'), { code: '57014' })
    let tries = 0
    const runUnit: RunUnit = (unit, given) => {
      if (unit === 'jobRow' && 'row' in given && given.row.position === 0) {
        tries += 1
        return Promise.reject(tooLong)
      }
      return runHere(world.database, handlers[given.call], unit, given)
    }
    const { database, clock } = world
    const log = createLog('silent')
    const jobs = jobsOf({ database, handlers, runUnit: () => runUnit, wrote: () => undefined, clock: clock.now, log })
    jobs.wake()
    await expect.poll(() => tries).toBe(1)
    // The server looks for rows that had to wait.
    const wake = schedule({ jobs: { every: 1000, run: jobs.wake } }, (_, error) => {
      throw error
    })
    await expect.poll(rows).toEqual([
      ['R0', 'refused', 'begunTwice'],
      ['R1', 'done', undefined],
    ])
    wake()
    expect(tries).toBe(2)
    await jobs.close()
  })

  test('what an earlier release has stored nested too deeply is done without it, and stops no start', async () => {
    const server = world.fresh.options
    await storeJob(...(await twoTokens(`,"a":${deep(6000)},"pad":"${'x'.repeat(70_000)}"`)))
    for (const _ of [1, 2]) {
      const started = await startProcess({ where: server })
      await expect.poll(rows).toEqual([
        ['R0', 'done', undefined],
        ['R1', 'done', undefined],
      ])
      await started.kill()
    }
  })

  test('a row is stored as its call takes it, and one with wrong values keeps none of them', async () => {
    const [input] = await twoTokens()
    const given = JSON.parse(input) as object
    const started = await world.did('startJob', {
      command: 'c',
      kind: 'student',
      rows: [
        { id: '1', call: 'addToken', input: { ...given, a: [['x']], pad: 'x'.repeat(5000) } },
        { id: '2', call: 'addToken', input: { ...given, amount: 'x'.repeat(5000) } },
      ],
      goes_on: true,
    })
    const kept = await world.database.reader.selectFrom('job_rows').select('input').orderBy('position').execute()
    expect(kept.map(({ input }) => JSON.parse(input) as unknown)).toEqual([given, null])
    // It is refused when its turn comes, and again when it is retried.
    await world.did('addToJob', {
      job_id: started.job_id,
      rows: [{ id: '3', call: 'addToken', input: given as never }],
    })
    const codes = async () =>
      (await world.did('getJob', { job_id: started.job_id })).data.rows.map(
        ({ state, refusal }) => refusal?.code ?? state,
      )
    await expect.poll(codes).toEqual(['done', 'invalid', 'done'])
    await world.did('retryJob', { job_id: started.job_id })
    await expect.poll(codes).toEqual(['done', 'invalid', 'done'])
  })
})
