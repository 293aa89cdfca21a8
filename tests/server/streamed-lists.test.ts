import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Unreachable } from '#client/core/api.ts'
import { createApi } from '#client/core/create-api.ts'
import { sessionStore } from '#client/core/session.ts'
import { calls } from '#contract/calls.ts'
import type { ReadHandler } from '#server/calls/handler.ts'
import { inParts, type Reading, readWith } from '#server/calls/reading.ts'
import { openDatabase } from '#server/db/open.ts'
import { handlers } from '#server/main/handlers.ts'
import { type Server, startServer } from '#server/main/server.ts'
import { readInThreads } from '#server/main/threads.ts'
import { createLog } from '#server/process/log.ts'
import { engines } from '#tests/databases.ts'
import { openSchool, type School } from '#tests/invoices/school.ts'

/*
 * A long list is sent while the database still finds its rows.
 */

const caller = { username: 'boss', name: '', role: 'boss', address: '', requestId: '', sessionHash: '' } as const
const reading: Reading = { call: 'getStudent', input: {}, caller, now: '2026-11-20T02:00:00Z' }
/** More than the database returns at once. */
const many = 1500

/** The list of students, with some work before each row is handed over. */
const withEach = (work: (turn: number) => unknown): ReadHandler<'getStudent'> => {
  const { list, ...answer } = handlers.getStudent
  return {
    ...answer,
    async list(...given) {
      const { rows, body } = await list!(...given)
      async function* inTurn() {
        let turn = 0
        for await (const row of rows.inTurn()) {
          turn += 1
          await work(turn)
          yield row
        }
      }
      return { rows: { ...rows, inTurn }, body }
    },
  }
}

describe.each(engines)('a long list on $name', engine => {
  let school: School
  let token: string
  beforeAll(async () => {
    school = await openSchool(engine)
    const rows = Array.from({ length: many }, (_, at) => ({
      line: at + 2,
      first_name: `Tai Man ${at}`,
      surname: 'Chan',
    }))
    await school.did('importStudents', { rows, dryRun: false })
    token = await school.signIn('boss')
  })
  afterAll(() => school.close())

  const start = (getStudent?: ReadHandler<'getStudent'>, log = createLog('silent')): Promise<Server> =>
    startServer({
      where: school.fresh.options,
      console: null,
      log,
      clock: school.clock.now,
      ...(getStudent ? { handlers: { ...handlers, getStudent } } : {}),
    })

  test('begins with a screen full of rows, and is the documented answer', async () => {
    const readers = readInThreads(school.fresh.options, 2)
    try {
      const { body, rows } = await readers.read(reading)
      const pieces = await Array.fromAsync(body)
      const documented = await school.did('getStudent', {})
      expect(rows).toBe(documented.data.length)
      expect(JSON.parse(Buffer.concat(pieces).toString())).toEqual(documented)
      expect(pieces.length).toBeGreaterThan(2)
      const first = Buffer.from(pieces[0]!).toString().split('\n').length
      expect(first).toBeGreaterThan(64)
      expect(first).toBeLessThan(200)
    } finally {
      await readers.close()
    }
  })

  test('is one snapshot, though somebody writes while it is sent', async () => {
    const { data } = await school.did('getStudent', {})
    const last = data.at(-1)!
    // Whoever writes reads first, and here one connection of SQLite reads for all.
    const own = await openDatabase(school.fresh.options)
    const of = async (meanwhile: () => Promise<unknown>) => {
      const slow = withEach(turn => (turn === 10 ? meanwhile() : undefined))
      const { body, revisions } = await inParts(tell => own.read(db => readWith(db, slow, reading, tell)))
      const rows = JSON.parse(Buffer.from(await body.whole()).toString()) as { readonly data: readonly unknown[] }
      return { revisions, last: rows.data.at(-1) }
    }
    const before = await of(() => Promise.resolve())
    const during = await of(() => school.did('updatestudent', { studentId: last.student_id, school: 'Night School' }))
    const after = await of(() => Promise.resolve())
    expect(before.last).toEqual(last)
    expect(during).toEqual(before)
    expect(after.last).toEqual({ ...last, school: 'Night School' })
    expect(after.revisions).not.toBe(before.revisions)
    await own.close()
  })

  test('is sent whole to all who ask while it is made, and kept with its length for those who come later', async () => {
    const server = await start()
    try {
      const get = async (encoding: string) => {
        const headers = { Authorization: `Bearer ${token}`, 'Accept-Encoding': encoding }
        const answer = await fetch(`${server.url}/admin/getStudent`, { headers })
        return { body: await answer.json(), headers: answer.headers }
      }
      const documented = await school.did('getStudent', {})
      const encodings = ['br', 'gzip', 'identity']
      const all = await Promise.all([...encodings, ...encodings].map(get))
      const later = await Promise.all(encodings.map(get))
      for (const { body } of [...all, ...later]) expect(body).toEqual(documented)
      const header = (name: string) => new Set([...all, ...later].map(each => each.headers.get(name)))
      expect(header('etag').size).toBe(1)
      expect(header('rows-total')).toEqual(new Set([String(documented.data.length)]))
      for (const { headers } of later) expect(Number(headers.get('content-length'))).toBeGreaterThan(1000)
    } finally {
      await server.close()
    }
  })

  test('that breaks off is a failure for whoever asked, and is made anew for the next', async () => {
    let breaks = true
    const breaking = withEach(turn => {
      if (turn < many - 100 || !breaks) return
      breaks = false
      throw new Error('The disk is gone.')
    })
    const lines: string[] = []
    const server = await start(
      breaking,
      createLog('error', line => lines.push(line)),
    )
    try {
      const session = sessionStore({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
      session.enter(token, 'boss', 'boss')
      const api = createApi({ calls, host: server.url, session, expired: () => Promise.resolve(false) })
      const list = () => api.getStudent({})
      await expect(list()).rejects.toThrow(Unreachable)
      expect((await list()).data).toEqual((await school.did('getStudent', {})).data)
      expect(breaks).toBe(false)
      await expect.poll(() => lines.join()).toContain('work after an answer failed')
      expect(lines.join()).not.toContain('The disk is gone')
    } finally {
      await server.close()
    }
  })
})
