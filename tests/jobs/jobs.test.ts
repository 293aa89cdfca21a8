import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallDescription, Input } from '#contract/call.ts'
import { type Calls, calls, isForMany } from '#contract/calls.ts'
import { mostRows, rowsAtOnce } from '#contract/jobs.ts'
import type { HandlerOf } from '#server/calls/handler.ts'
import { handlers } from '#server/main/handlers.ts'
import { jobsOf } from '#server/office/jobs/jobs.ts'
import { createLog } from '#server/process/log.ts'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'
import { importSome } from './import-some.ts'

type Rows = Input<Calls['startJob']>['rows']

describe.each(engines)('a job on $name', engine => {
  let world: World
  beforeEach(async () => {
    world = await openWorld(engine)
  })
  afterEach(() => world.close())

  const students = (count: number) => importSome(world, count)
  const toggles = (ids: readonly string[]): Rows =>
    ids.map(id => ({ id, call: 'toggleStudentStatus', input: { studentId: id } }))
  const start = async (rows: Rows) =>
    (await world.did('startJob', { command: 'students/toggle-student-status', kind: 'student', rows })).job_id
  const ended = async (job_id: string) => {
    const job = async () => (await world.did('getJob', { job_id })).data
    await vi.waitUntil(async () => (await job()).state !== 'running', { interval: 5, timeout: 200_000 })
    return job()
  }
  const statuses = async () =>
    Object.fromEntries((await world.did('getStudent', {})).data.map(({ student_id, status }) => [student_id, status]))

  test('does every row by its own operation, and names the row that is refused and why', async () => {
    const [one, two] = await students(2)
    const job = await ended(await start(toggles([one!, 'S9999', two!])))
    expect(job).toMatchObject({ state: 'done', done: 2, refused: 1, waiting: 0, undoable: 2 })
    expect(job.rows.map(({ row_id, state, refusal }) => [row_id, state, refusal?.message])).toEqual([
      [one, 'done', undefined],
      ['S9999', 'refused', 'There is no student S9999.'],
      [two, 'done', undefined],
    ])
    expect(await statuses()).toEqual({ [one!]: 'inactive', [two!]: 'inactive' })
    const entries = await world.database.reader
      .selectFrom('audit_log')
      .select(['staff', 'request_id'])
      .where('call', '=', 'toggleStudentStatus')
      .execute()
    expect(entries).toEqual([
      { staff: 'boss', request_id: job.job_id },
      { staff: 'boss', request_id: job.job_id },
    ])
  })

  test('tells from a position on only the rows that wait no longer, with the counts of all', async () => {
    const [one, two] = await students(2)
    const { job_id, ...job } = await ended(await start(toggles([one!, 'S9999', two!])))
    const from = async (position: string) => (await world.did('getJob', { job_id, from: position })).data
    expect(await from('0')).toEqual({ job_id, ...job })
    expect(await from('1')).toEqual({ job_id, ...job, rows: job.rows.filter(({ position }) => position >= 1) })
    expect(await from('9')).toEqual({ job_id, ...job, rows: [] })
    await world.database.write(tx =>
      tx.updateTable('job_rows').set({ state: 'waiting' }).where('row_id', '=', 'S9999').execute(),
    )
    expect((await from('0')).rows.map(({ row_id }) => row_id)).toEqual([one, two])
  })

  test('looks at what uses a course before it deletes it', async () => {
    const [used, unused] = [await world.course('P5 English'), await world.course('P6 English')]
    await world.classOf('English Mon', { course: used, from: '2026-11-23' })
    const rows = [used, unused].map(id => ({ id, call: 'deleteCourse', input: { course_id: id } }))
    const job = await ended(await start(rows))
    expect(job.rows.map(({ row_id, refusal }) => [row_id, refusal?.message])).toEqual([
      [used, 'Course P5 English is used by class English Mon and cannot be deleted.'],
      [unused, undefined],
    ])
    expect((await world.did('getCourse', {})).data.map(course => course.course_id)).toEqual([used])
  })

  test('is undone as one, the last row first, and names the row that somebody has changed since', async () => {
    const [one, two] = await students(2)
    const job_id = await start(toggles([one!, two!]))
    await ended(job_id)
    await world.did('deletestudent', { studentId: two! }, { as: 'may' })
    const { job_id: undoing } = await world.did('undoJob', { job_id })
    const undone = await ended(undoing)
    expect(undone).toMatchObject({ state: 'done', done: 1, refused: 1, undoes: job_id, undoable: 0 })
    expect(undone.rows.map(({ row_id, state }) => [row_id, state])).toEqual([
      [two, 'refused'],
      [one, 'done'],
    ])
    expect(undone.rows[0]?.refusal).toMatchObject({ code: 'moved', call: 'undoOperation' })
    expect(await statuses()).toEqual({ [one!]: 'active' })
    expect((await world.did('getJobs', {})).data.map(each => [each.job_id, each.undone_by])).toEqual(
      expect.arrayContaining([[job_id, undoing]]),
    )
    expect(await world.refused('undoJob', { job_id })).toBe('409 This was undone already.')
    expect(await world.refused('retryJob', { job_id })).toBe('409 This was undone already.')
    expect(await world.refused('undoJob', { job_id: undoing })).toBe('409 Nothing of this can be undone.')
    // What was refused may be possible later.
    await world.did('restoreStudent', { studentId: two! })
    await world.did('retryJob', { job_id: undoing })
    expect(await ended(undoing)).toMatchObject({ done: 2, refused: 0 })
    expect(await statuses()).toEqual({ [one!]: 'active', [two!]: 'active' })
  })

  test('a record that two rows have changed is as it was before the first', async () => {
    const [one] = await students(1)
    const job_id = await start(toggles([one!, one!, one!]))
    await ended(job_id)
    expect(await statuses()).toEqual({ [one!]: 'inactive' })
    expect(await ended((await world.did('undoJob', { job_id })).job_id)).toMatchObject({ done: 3 })
    expect(await statuses()).toEqual({ [one!]: 'active' })
  })

  test('tries refused rows again, and only those', async () => {
    await world.token('English')
    const [one, two] = await students(2)
    const give = (id: string) => ({
      id,
      call: 'addToken',
      input: { student_id: id, token_name: 'English', amount: 2 },
    })
    await world.did('deletestudent', { studentId: two! })
    const job_id = await start([give(one!), give(two!)])
    expect(await ended(job_id)).toMatchObject({ done: 1, refused: 1 })
    await world.did('restoreStudent', { studentId: two! })
    await world.did('retryJob', { job_id })
    expect(await ended(job_id)).toMatchObject({ done: 2, refused: 0 })
    const balances = await world.database.reader.selectFrom('token_balances').select(['student_id', 'amount']).execute()
    expect(balances.toSorted((a, b) => (a.student_id < b.student_id ? -1 : 1))).toEqual([
      { student_id: one, amount: 2 },
      { student_id: two, amount: 2 },
    ])
    expect(await world.refused('retryJob', { job_id })).toBe('409 Every row of this is done.')
  })

  test('is cancelled in the middle: what is done stays, the rest is not done, and can be done later', async () => {
    const ids = await students(60)
    const job_id = await start(toggles(ids))
    await vi.waitUntil(async () => (await world.did('getJob', { job_id })).data.done > 3, { interval: 1 })
    await world.did('cancelJob', { job_id })
    const job = await ended(job_id)
    expect(job.state).toBe('cancelled')
    expect(job.waiting).toBe(0)
    expect(job.done + job.cancelled).toBe(60)
    expect(job.cancelled).toBeGreaterThan(0)
    expect(await world.refused('cancelJob', { job_id })).toBe('409 This is over already.')
    await world.did('retryJob', { job_id })
    expect(await ended(job_id)).toMatchObject({ state: 'done', done: 60 })
    expect(new Set(Object.values(await statuses()))).toEqual(new Set(['inactive']))
  })

  test('two servers that do the same job do each row once', async () => {
    const ids = await students(40)
    const { database, clock } = world
    const other = jobsOf({
      handlers,
      database,
      runUnit: () => undefined,
      wrote: () => undefined,
      clock: clock.now,
      log: createLog('silent'),
    })
    const started = start(toggles(ids))
    const job_id = await started
    other.wake()
    expect(await ended(job_id)).toMatchObject({ done: 40, refused: 0 })
    await other.close()
    expect(new Set(Object.values(await statuses()))).toEqual(new Set(['inactive']))
  })

  test('gets many rows in pieces, and begins with the last of them', async () => {
    const ids = await students(6)
    const { job_id } = await world.did('startJob', {
      command: 'students/toggle-student-status',
      kind: 'student',
      rows: toggles(ids.slice(0, 2)),
      goes_on: true,
    })
    const job = async () => (await world.did('getJob', { job_id })).data
    await world.did('addToJob', { job_id, rows: toggles(ids.slice(2, 5)), goes_on: true })
    expect(await job()).toMatchObject({ state: 'cancelled', waiting: 5, done: 0 })
    expect(await world.refused('retryJob', { job_id })).toBe('409 Every row of this is done.')
    const wrong = { id: ids[5]!, call: 'changePassword', input: {} }
    expect(await world.refused('addToJob', { job_id, rows: [wrong] })).toBe(
      '400 changePassword cannot be made for many rows.',
    )
    expect((await world.call('addToJob', { job_id, rows: toggles([ids[5]!]) }, { as: 'kit' })).status).toBe(404)
    expect(new Set(Object.values(await statuses()))).toEqual(new Set(['active']))
    await world.did('addToJob', { job_id, rows: toggles([ids[5]!]) })
    expect((await ended(job_id)).rows.map(({ row_id, state }) => [row_id, state])).toEqual(ids.map(id => [id, 'done']))
    expect(await world.refused('addToJob', { job_id, rows: toggles([ids[0]!]) })).toBe(
      '409 This has all its rows already.',
    )
    expect(await ended((await world.did('undoJob', { job_id })).job_id)).toMatchObject({ done: 6 })
  })

  test('has at most so many rows', async () => {
    const input = { studentId: 'S9999' }
    const rows = Array.from({ length: rowsAtOnce }, (_, at) => ({ id: `${at}`, call: 'toggleStudentStatus', input }))
    const more = { rows, goes_on: true }
    const { job_id } = await world.did('startJob', { command: 'c', kind: 'student', ...more })
    for (let all = 2 * rowsAtOnce; all <= mostRows; all += rowsAtOnce) await world.did('addToJob', { job_id, ...more })
    expect(await world.refused('addToJob', { job_id, rows: rows.slice(0, 1) })).toBe(
      '409 At most 20000 rows can be done at once.',
    )
  })

  test('is nobody else’s', async () => {
    const [one] = await students(1)
    const rows = toggles([one!])
    const { job_id } = await world.did('startJob', { command: 'c', kind: 'student', rows }, { as: 'kit' })
    await vi.waitUntil(async () => (await statuses())[one!] === 'inactive')
    for (const name of ['getJob', 'cancelJob', 'retryJob', 'undoJob'] as const)
      expect(await world.refused(name, { job_id })).toBe(`404 There is no job ${job_id}.`)
    expect((await world.did('getJobs', {})).data).toEqual([])
    expect((await world.call('undoJob', { job_id }, { as: 'kit' })).status).toBe(200)
  })

  test('does nothing more once the account of whoever started it is deleted', async () => {
    const rows = toggles(await students(60))
    await world.did('startJob', { command: 'c', kind: 'student', rows }, { as: 'kit' })
    await world.did('deleteStaff', { username: 'kit' })
    const left = () => world.database.reader.selectFrom('job_rows').select(['state', 'refusal']).execute()
    await vi.waitUntil(async () => (await left()).every(({ state }) => state !== 'waiting'), { timeout: 200_000 })
    const refused = (await left()).filter(({ state }) => state === 'refused')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.refusal).toContain('"code":"noRole"')
    const inactive = Object.values(await statuses()).filter(status => status === 'inactive')
    expect(inactive.length).toBe(60 - refused.length)
  })

  test('takes no call that is not for many, and a row with wrong values is refused alone', async () => {
    const [one] = await students(1)
    const wrong = { id: one!, call: 'changePassword', input: { current_password: 'x', new_password: 'y' } }
    expect(await world.refused('startJob', { command: 'c', kind: 'student', rows: [wrong] })).toBe(
      '400 changePassword cannot be made for many rows.',
    )
    const job = await ended(await start([{ id: one!, call: 'addToken', input: { student_id: one!, amount: 'two' } }]))
    expect(job).toMatchObject({ done: 0, refused: 1 })
    expect(job.rows[0]?.refusal).toMatchObject({ code: 'invalid' })
  })
})

test('what a job makes for many rows hashes nothing, no secret, and is made in one transaction', () => {
  const many = Object.keys(calls).filter(isForMany)
  expect(many.length).toBeGreaterThan(15)
  for (const name of many) {
    const answer = handlers[name] as HandlerOf<typeof name>
    const description: CallDescription = calls[name]
    expect({ name, ...description }).toMatchObject({ kind: 'write' })
    expect([name, answer.ahead, answer.parts, description.secretAnswer, description.open]).toEqual([
      name,
      ...Array.from({ length: 4 }),
    ])
  }
})
