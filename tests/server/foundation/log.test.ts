import { expect, test } from 'vitest'
import { read } from '#server/calls/handler.ts'
import { handlers } from '#server/main/handlers.ts'
import { startServer } from '#server/main/server.ts'
import { addFirstBoss } from '#server/office/session/accounts.ts'
import { createLog, facts } from '#server/process/log.ts'
import { engines } from '#tests/databases.ts'

test.each(engines)(
  'the log on $name holds no token, no password and no name, also when the server fails',
  async engine => {
    const fresh = await engine.openMigrated()
    const lines: string[] = []
    const secret = 'Wong Siu Ming'
    const server = await startServer({
      where: fresh.options,
      console: null,
      log: createLog('info', line => lines.push(line)),
      handlers: {
        ...handlers,
        getCourse: read('getCourse', () => Promise.reject(new Error(`cannot read ${secret}`))),
      },
    })
    await addFirstBoss(server.database, 'correct horse', Temporal.Now.instant())
    const ask = (path: string, init: RequestInit = {}) => fetch(server.url + path, init)
    const post = (path: string, body: object, headers: Record<string, string> = {}) =>
      ask(path, { method: 'POST', headers, body: JSON.stringify(body) })
    await post('/admin/login', { username: secret, password: 'correct horse' })
    const login = await post('/admin/login', { username: 'boss', password: 'correct horse' })
    const { token } = (await login.json()) as { token: string }
    const headers = { Authorization: `Bearer ${token}` }
    await post('/admin/createStudent', { first_name: secret, surname: secret, student_login_id: secret }, headers)
    await post('/admin/createStudent', { first_name: secret, surname: secret, student_login_id: secret }, headers)
    await ask(`/admin/getStudentTokenDetails/${encodeURIComponent(secret)}`, { headers })
    await ask(`/students?q=${encodeURIComponent(secret)}`, { headers })
    const failed = await ask('/admin/getCourse', { headers })
    expect(failed.status).toBe(500)
    const body = (await failed.json()) as { error: string; request_id: string }
    expect(body.error).toBe('Something went wrong on the server.')
    await server.close()
    await fresh.drop()

    const log = lines.join('')
    expect(lines.length).toBeGreaterThanOrEqual(8)
    for (const word of [token, 'correct horse', secret, 'Wong', encodeURIComponent(secret)])
      expect(log).not.toContain(word)
    expect(log).toContain('/admin/getStudentTokenDetails/:studentId')
    const entries = lines.map(line => JSON.parse(line) as Record<string, unknown>)
    expect(entries).toContainEqual(
      expect.objectContaining({
        level: 'error',
        event: 'failure',
        request_id: body.request_id,
        route: '/admin/getCourse',
      }),
    )
    expect(entries).toContainEqual(
      expect.objectContaining({ method: 'POST', route: '/admin/createStudent', status: 409, staff: 'boss' }),
    )
  },
)

test('a level includes itself and everything more severe', () => {
  const lines: string[] = []
  const log = createLog('warn', line => lines.push(line))
  for (const level of ['error', 'warn', 'info', 'debug'] as const) log(level, level)
  expect(lines.map(line => (JSON.parse(line) as { event: string }).event)).toEqual(['error', 'warn'])
  createLog('silent', line => lines.push(line))('error', 'error')
  expect(lines).toHaveLength(2)
})

test('of an error the place is logged, not the message', () => {
  const told = JSON.stringify(facts(Object.assign(new Error('value "Chan" is wrong'), { code: '22P02' })))
  expect(told).toContain('log.test.ts')
  expect(told).toContain('22P02')
  expect(told).not.toContain('Chan')
})
