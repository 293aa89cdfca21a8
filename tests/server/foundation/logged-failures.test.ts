import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { failureOf, unavailable } from '#server/calls/failure.ts'
import { failure } from '#server/calls/refusal.ts'
import { failureLog } from '#server/http/log-failures.ts'
import { startServer } from '#server/main/server.ts'
import { sqlite } from '#tests/databases.ts'

type Logged = readonly [level: string, event: string, facts: Readonly<Record<string, unknown>> | undefined]
const of = { request_id: 'r', route: '/admin/students' }

test('while the database is away one failure is logged with its stack, and the others as a number', () => {
  const logged: Logged[] = []
  const failures = failureLog((level, event, facts) => logged.push([level, event, facts]))
  const away = () => failures.note(unavailable('databaseAway'), new Error('away'), of, false)
  for (let turn = 0; turn < 375; turn += 1) away()
  const stack: unknown = expect.any(String)
  expect(logged).toEqual([['error', 'failure', { ...of, error: 'Error', stack }]])
  failures.tell()
  expect(logged[1]).toEqual(['info', 'more requests were refused', { code: 'databaseAway', count: 374 }])
  away()
  failures.tell()
  expect(logged.map(([level]) => level)).toEqual(['error', 'info', 'error'])
})

test('each failure that nobody foresaw is logged, and no refusal', () => {
  const logged: string[] = []
  const { note } = failureLog(level => logged.push(level))
  for (let turn = 0; turn < 3; turn += 1) note(failureOf(new Error('a bug')), new Error('a bug'), of, false)
  note(failureOf(failure('meanwhile')), failure('meanwhile'), of, false)
  expect(logged).toEqual(['error', 'error', 'error'])
})

test('a client that leaves in the middle of a body is no failure of the server', async () => {
  const fresh = await sqlite.openMigrated()
  const logged: string[] = []
  const log = (level: string, event: string) => logged.push(`${level} ${event}`)
  const server = await startServer({ where: fresh.options, console: null, log })
  try {
    const socket = connect(server.port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write('POST /admin/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{"username"', () =>
      setImmediate(() => socket.resetAndDestroy()),
    )
    await expect.poll(() => logged).toContain('info the client left')
    expect(logged.filter(line => line.startsWith('error'))).toEqual([])
  } finally {
    await server.close()
    await fresh.drop()
  }
})
