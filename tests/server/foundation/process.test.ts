import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { open } from '#server/calls/handler.ts'
import { handlers } from '#server/main/handlers.ts'
import { startServer } from '#server/main/server.ts'
import { createLog } from '#server/process/log.ts'
import { engines, sqlite } from '#tests/databases.ts'
import { openWorld } from '#tests/world.ts'

type Running = {
  readonly child: ChildProcess
  readonly output: () => string
  readonly errors: () => string
  readonly ended: Promise<number | null>
  /** Resolves with the match, once the process has printed it on either output. */
  says(words: RegExp): Promise<RegExpExecArray>
}

const running: Running[] = []
const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'klass-process-'))
  folders.push(folder)
  return folder
}

function start(script: string, environment: Record<string, string>, ...parameters: string[]): Running {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [script, ...parameters], {
    env: { PATH, NODE_COMPILE_CACHE, PORT: '0', LOG_LEVEL: 'warn', READERS: '2', ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const one: Running = {
    child,
    output: () => output,
    errors: () => errors,
    ended,
    says: words =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = words.exec(output) ?? words.exec(errors)
          if (found) resolve(found)
        }
        child.stdout.on('data', look)
        child.stderr.on('data', look)
        look()
        void ended.then(code => reject(new Error(`It ended with ${code}: ${output}${errors}`)))
      }),
  }
  running.push(one)
  return one
}

const main = 'src/server/main/serve.ts'
const addressOf = async (running: Running) => (await running.says(/ready at (http:\S+)/))[1]!
const signIn = async (url: string, password: string) => {
  const body = JSON.stringify({ username: 'boss', password })
  const reply = await fetch(`${url}/admin/login`, { method: 'POST', body })
  expect(reply.status).toBe(200)
  return ((await reply.json()) as { token: string }).token
}
const students = async (url: string, token: string) => {
  const reply = await fetch(`${url}/admin/getStudent`, { headers: { Authorization: `Bearer ${token}` } })
  const { data } = (await reply.json()) as { data: { first_name: string }[] }
  return data.map(student => student.first_name)
}
const create = (url: string, token: string, first_name: string) =>
  fetch(`${url}/admin/createStudent`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: JSON.stringify({ first_name, surname: 'Chan' }),
  })

afterEach(async () => {
  for (const one of running.splice(0)) {
    one.child.kill('SIGKILL')
    await one.ended
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

test('the first start creates one boss and prints the password once; the second start prints nothing', async () => {
  const DATA_DIR = newFolder()
  const first = start(main, { DATA_DIR })
  const url = await addressOf(first)
  const password = /password {2}(\S+)/.exec(first.output())?.[1] ?? ''
  expect(password.length).toBeGreaterThanOrEqual(16)
  await signIn(url, password)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(first.errors()).not.toContain(password)

  const second = start(main, { DATA_DIR, BOSS_PASSWORD: 'another password' })
  const again = await addressOf(second)
  expect(second.output()).not.toContain('account')
  await signIn(again, password)
})

test('as soon as /healthz says ok, also to a check by HTTP/1.0 without a Host, the first boss can sign in', async () => {
  const before = start(main, { DATA_DIR: newFolder(), BOSS_PASSWORD: 'correct horse' })
  const port = Number(new URL(await addressOf(before)).port)
  before.child.kill('SIGTERM')
  await before.ended
  const running = start(main, { DATA_DIR: newFolder(), BOSS_PASSWORD: 'correct horse', PORT: String(port) })
  const health = () =>
    new Promise<string>(resolve => {
      let text = ''
      const socket = connect(port, '127.0.0.1', () => socket.write('GET /healthz HTTP/1.0\r\n\r\n'))
      socket.on('data', bytes => {
        text += String(bytes)
      })
      socket.on('error', () => resolve('')).on('close', () => resolve(text))
    })
  while (!/ 200 OK\r\n[\s\S]*\r\n\r\nok/.test(await health())) expect(running.child.exitCode).toBeNull()
  await signIn(`http://127.0.0.1:${port}`, 'correct horse')
})

test('the boss’s password comes from the environment when it is set, and is not printed', async () => {
  const running = start(main, { DATA_DIR: newFolder(), BOSS_PASSWORD: 'correct horse' })
  await signIn(await addressOf(running), 'correct horse')
  expect(running.output() + running.errors()).not.toContain('correct horse')
})

test('unsafe or wrong settings are refused with sentences and code 1', async () => {
  const running = start(main, { DATA_DIR: newFolder(), HOST: '0.0.0.0', PORT: 'x' })
  expect(await running.ended).toBe(1)
  expect(running.errors()).toContain('Klass cannot start:')
  expect(running.errors()).toContain('PORT must be a whole number')
  expect(running.errors()).toContain('Set TLS_CERT and TLS_KEY')
})

test('a port in use is reported in a sentence', async () => {
  const first = start(main, { DATA_DIR: newFolder() })
  const PORT = new URL(await addressOf(first)).port
  const second = start(main, { DATA_DIR: newFolder(), PORT })
  expect(await second.ended).toBe(1)
  expect(second.errors()).toContain(`Port ${PORT} is in use`)
})

test('a database that does not answer is reported in a sentence', async () => {
  const DATABASE_URL = 'postgres://klass@127.0.0.1:1/klass'
  const running = start(main, { DATA_DIR: newFolder(), DATABASE_URL, DATABASE_WAIT: '1' })
  expect(await running.ended).toBe(1)
  expect(running.errors()).toContain('Is PostgreSQL running there?')
})

test('a folder that cannot be used, and an address that cannot be parsed, are reported in a sentence', async () => {
  const file = join(newFolder(), 'a file')
  writeFileSync(file, 'and no folder')
  const running = start(main, { DATA_DIR: join(file, 'data') })
  expect(await running.ended).toBe(1)
  expect(running.errors()).toContain('Is DATA_DIR right, and may this user write there?')

  const DATA_DIR = newFolder()
  writeFileSync(
    join(DATA_DIR, 'klass.db'),
    'no database, but a text that is long enough to be looked at as one. '.repeat(9),
  )
  const other = start(main, { DATA_DIR })
  expect(await other.ended).toBe(1)
  expect(other.errors()).toContain(`The database ${join(DATA_DIR, 'klass.db')} cannot be opened`)

  const address = start(main, { DATA_DIR: newFolder(), DATABASE_URL: 'postgres://klass:pa#ss@127.0.0.1/klass' })
  expect(await address.ended).toBe(1)
  expect(address.errors()).toContain('# as %23')
  expect(address.errors()).not.toContain('pa#ss')
})

test('a stop during a sign-in finishes the sign-in first', async () => {
  const running = start(main, { DATA_DIR: newFolder(), BOSS_PASSWORD: 'correct horse' })
  const url = await addressOf(running)
  const token = await signIn(url, 'correct horse')
  const writes = Array.from({ length: 30 }, (_, turn) => create(url, token, `Student ${turn}`))
  const login = signIn(url, 'correct horse')
  // One has been answered, and the others are on their way.
  await Promise.race(writes)
  running.child.kill('SIGTERM')
  const statuses = (await Promise.allSettled([...writes, login])).map(reply => reply.status)
  expect(await running.ended).toBe(0)
  expect(statuses.filter(status => status === 'fulfilled').length).toBeGreaterThan(0)
})

test('a second signal does not wait for a client that never ends its request', async () => {
  const running = start(main, { DATA_DIR: newFolder(), LOG_LEVEL: 'info' })
  const { port } = new URL(await addressOf(running))
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write('POST /admin/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{')
  await once(socket, 'ready')
  running.child.kill('SIGTERM')
  await running.says(/"stopping"/)
  running.child.kill('SIGTERM')
  expect(await running.ended).not.toBeNull()
})

test.each([
  ['an error', 'queueMicrotask(() => { throw new Error("se" + "cret") })', 'an error that nobody caught'],
  ['a rejection', 'void Promise.reject(new Error("se" + "cret"))', 'a rejection that nobody caught'],
])('%s that nobody catches is logged with its stack, and ends the server in order', async (_, fault, event) => {
  const DATA_DIR = newFolder()
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { ${fault} })`)}`
  const running = start(main, { DATA_DIR, NODE_OPTIONS, BOSS_PASSWORD: 'correct horse' })
  const url = await addressOf(running)
  const token = await signIn(url, 'correct horse')
  const write = create(url, token, 'Tai Man')
  expect((await write).status).toBe(201)
  running.child.kill('SIGUSR2')
  expect(await running.ended).toBe(1)
  const entry = running
    .errors()
    .split('\n')
    .map(line => (line.startsWith('{') ? (JSON.parse(line) as Record<string, unknown>) : {}))
    .find(each => each.event === event)
  expect(entry).toMatchObject({ level: 'error', error: 'Error', stack: expect.stringContaining('at ') })
  expect(running.errors()).not.toContain('secret')
  // The log of SQLite is emptied by an orderly end.
  expect(existsSync(join(DATA_DIR, 'klass.db-wal'))).toBe(false)
})

describe.each(engines)('a stop on $name', engine => {
  test('handlers running requests, accepts no new ones, and closes the database last', async () => {
    const fresh = await engine.openMigrated()
    let goOn: () => void = () => undefined
    let begun: () => void = () => undefined
    const waiting = new Promise<void>(resolve => {
      begun = resolve
    })
    const going = new Promise<void>(resolve => {
      goOn = resolve
    })
    const server = await startServer({
      where: fresh.options,
      console: null,
      log: createLog('silent'),
      handlers: {
        ...handlers,
        login: open('login', async (_, { database }) => {
          begun()
          await going
          await database.write(tx => tx.insertInto('business').values({ name: 'late', value: 'written' }).execute())
          const user = { username: 'boss', name: 'Boss', role: 'boss' } as const
          return { success: true, message: 'Login successful', token: 't', user }
        }),
      },
    })
    const ask = () =>
      fetch(`${server.url}/admin/login`, { method: 'POST', body: JSON.stringify({ username: 'boss', password: 'x' }) })
    const slow = ask()
    await waiting
    const closed = server.close()
    await expect(ask()).rejects.toThrow()
    goOn()
    const reply = await slow
    expect(reply.status).toBe(200)
    expect(reply.headers.get('connection')).toBe('close')
    await closed
    await expect(server.database.reader.selectFrom('business').selectAll().execute()).rejects.toThrow()
    const later = await startServer({ where: fresh.options, console: null, log: createLog('silent') })
    expect(await later.database.reader.selectFrom('business').select('value').execute()).toEqual([{ value: 'written' }])
    await later.close()
    await fresh.drop()
  })

  test('waits for a request whose client has disconnected', async () => {
    const fresh = await engine.openMigrated()
    const gone = new AbortController()
    const server = await startServer({
      where: fresh.options,
      console: null,
      log: createLog('silent'),
      handlers: {
        ...handlers,
        login: open('login', async (_, { database }) => {
          gone.abort()
          await new Promise(resolve => setImmediate(resolve))
          await database.write(tx => tx.insertInto('business').values({ name: 'late', value: 'written' }).execute())
          const user = { username: 'boss', name: 'Boss', role: 'boss' } as const
          return { success: true, message: 'Login successful', token: 't', user }
        }),
      },
    })
    const body = JSON.stringify({ username: 'boss', password: 'x' })
    const asked = fetch(`${server.url}/admin/login`, { method: 'POST', body, signal: gone.signal })
    await expect(asked).rejects.toThrow()
    await server.close()
    const world = await startServer({ where: fresh.options, console: null, log: createLog('silent') })
    expect(await world.database.reader.selectFrom('business').select('value').execute()).toEqual([{ value: 'written' }])
    await world.close()
    await fresh.drop()
  })
})

test('a backup made while people work is one snapshot of the school, and starting from it restores that snapshot', async () => {
  const DATA_DIR = newFolder()
  const running = start(main, { DATA_DIR, BOSS_PASSWORD: 'correct horse' })
  const url = await addressOf(running)
  const token = await signIn(url, 'correct horse')
  await create(url, token, 'Before')

  // Writes continue while the backup runs.
  let writing = true
  let written = 0
  const work = (async () => {
    while (writing) {
      expect((await create(url, token, `During ${written}`)).status).toBe(201)
      written += 1
    }
  })()
  const backup = start('src/server/main/backup.ts', { DATA_DIR })
  expect(await backup.ended).toBe(0)
  writing = false
  await work
  expect((await create(url, token, 'After')).status).toBe(201)
  const copy = /Backed up to (\S+)/.exec(backup.output())?.[1] ?? ''
  expect(copy.startsWith(join(DATA_DIR, 'backups', 'klass-'))).toBe(true)
  expect(existsSync(`${copy}.partial`)).toBe(false)

  running.child.kill('SIGTERM')
  expect(await running.ended).toBe(0)
  for (const end of ['', '-wal', '-shm']) rmSync(join(DATA_DIR, `klass.db${end}`), { force: true })
  renameSync(copy, join(DATA_DIR, 'klass.db'))

  const restored = start(main, { DATA_DIR })
  const again = await addressOf(restored)
  expect(restored.output()).not.toContain('Made a new database')
  const names = await students(again, await signIn(again, 'correct horse'))
  expect(names).toContain('Before')
  expect(names).not.toContain('After')
  expect(names.length).toBeLessThanOrEqual(written + 1)
  expect((await create(again, token, 'Onwards')).status).toBe(201)
})

test('a backup reports a missing database, a file it would overwrite, and PostgreSQL', async () => {
  const DATA_DIR = newFolder()
  const nothing = start('src/server/main/backup.ts', { DATA_DIR })
  expect(await nothing.ended).toBe(1)
  expect(nothing.errors()).toContain('There is no database at')

  const world = await openWorld(sqlite)
  const file = 'file' in world.fresh.options ? world.fresh.options.file : ''
  copyFileSync(file, join(DATA_DIR, 'klass.db'))
  const target = join(DATA_DIR, 'mine.db')
  const first = start('src/server/main/backup.ts', { DATA_DIR }, target)
  expect(await first.ended).toBe(0)
  const second = start('src/server/main/backup.ts', { DATA_DIR }, target)
  expect(await second.ended).toBe(1)
  expect(second.errors()).toContain('exists already')
  await world.close()

  const elsewhere = start('src/server/main/backup.ts', { DATA_DIR, DATABASE_URL: 'postgres://klass@127.0.0.1/klass' })
  expect(await elsewhere.ended).toBe(1)
  expect(elsewhere.errors()).toContain('pg_dump')
})

test('a lost password is recovered at the terminal while the server runs', async () => {
  const DATA_DIR = newFolder()
  const server = start(main, { DATA_DIR, BOSS_PASSWORD: 'correct horse' })
  const url = await addressOf(server)
  const recover = async (username: string) => {
    const asked = start('src/server/main/recover.ts', { DATA_DIR })
    await asked.says(/Username of the account: /)
    asked.child.stdin?.end(`${username}\n`)
    return { code: await asked.ended, said: asked.output() + asked.errors() }
  }
  expect(await recover('nobody')).toMatchObject({ code: 1, said: expect.stringContaining('no account named nobody') })
  const { code, said } = await recover('boss')
  expect(code).toBe(0)
  expect(said).toContain('A second step is asked for no longer')
  const password = /^ {2}(\S{16})$/m.exec(said)?.[1] ?? ''
  const token = await signIn(url, password)
  const list = await fetch(`${url}/admin/getStudent`, { headers: { Authorization: `Bearer ${token}` } })
  expect([list.status, await list.json()]).toMatchObject([403, { code: 'mustChange' }])
})
