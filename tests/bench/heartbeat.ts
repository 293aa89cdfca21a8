import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { Worker } from 'node:worker_threads'
import type { Answer, CallDescription, Input } from '#contract/call.ts'
import { type CallName, type Calls, calls } from '#contract/calls.ts'
import type { Role } from '#contract/session.ts'
import { usualThreads } from '#server/calls/reading-threads.ts'
import { migrate } from '#server/db/migrations/migrate.ts'
import { openDatabase, type Where } from '#server/db/open.ts'
import { addAccount } from '#server/office/session/accounts.ts'
import { hashPassword } from '#server/office/session/password.ts'
import { openSession } from '#server/office/session/sessions.ts'
import { systemClock } from '#server/process/clock.ts'
import { makeEveryCall } from '#tests/every-call.ts'
import { png } from '#tests/pictures.ts'
import { startProcess } from '#tests/server-process.ts'
import { type Aim, atMost, type Figures, milliseconds } from './figures.ts'
import type { Beat } from './heartbeat-thread.ts'
import { classSize, fillYears } from './years.ts'

const password = 'a password for the bench'
const boss = { username: 'boss', name: 'Boss', role: 'boss' } as const

/** Adds an account to a database that has its tables. Returns the token of a session. */
export async function addSession(
  where: Where,
  account: { readonly username: string; readonly name: string; readonly role: Role } = boss,
): Promise<string> {
  const database = await openDatabase(where)
  try {
    await migrate(database)
    const passwordHash = await hashPassword(password)
    return await database.write(async tx => {
      const now = systemClock()
      await addAccount(tx, { ...account, passwordHash }, { by: 'bench', requestId: 'the bench', now })
      return (await openSession(tx, account.username, now)).token
    })
  } finally {
    await database.close()
  }
}

export type SchoolOfYears = {
  /** A session of the boss. */
  readonly token: string
  readonly students: readonly string[]
  readonly years: number
}

/** Makes a school of years in an empty database. */
export async function makeYears(
  where: Where,
  school: { readonly students: number; readonly years: number },
): Promise<SchoolOfYears> {
  const today = Temporal.Now.plainDateISO('Asia/Hong_Kong')
  const token = await addSession(where)
  return { token, students: await fillYears(where, { ...school, today }), years: school.years }
}

/** Milliseconds: of /healthz, a small read, a small write, and the call itself. */
type Waits = { readonly health: number; readonly read: number; readonly write: number; readonly took: number }

/** Milliseconds. A colleague's small read and small write may wait as long as those of fifty clerks. */
const aims = { health: 50, read: 100, write: 250 }
const shareOfAim = ({ health, read, write }: Waits): number =>
  Math.max(health / aims.health, read / aims.read, write / aims.write)
/** Milliseconds that these calls may take themselves: somebody looks at the screen until they are answered. */
const ownAims: Readonly<Record<string, number>> = { findInvoices: 1000, getAuditLog: 1000 }

/**
 * The longest time that /healthz, a small read and a small write took to answer while each call of the contract ran, in a
 * school of years. It tells how long a call keeps everybody else waiting: for the thread that serves, for those that read,
 * and for the one that writes.
 */
export async function measureHeartbeat(
  figures: Figures,
  engine: string,
  where: Where,
  { token, students, years }: SchoolOfYears,
): Promise<void> {
  const today = Temporal.Now.plainDateISO('Asia/Hong_Kong')
  // Signing out everywhere is among the calls, and the colleague goes on.
  const colleague = await addSession(where, { username: 'colleague', name: 'Colleague', role: 'admin' })
  const server = await startProcess({ where, env: { READERS: String(usualThreads()) } })
  const beats: readonly Beat[] = [
    { method: 'GET', path: '/healthz' },
    { method: 'GET', path: '/admin/getSingleLesson/CL000001', token: colleague },
    { method: 'POST', path: '/admin/readMessage/M000001', token: colleague, keyed: true },
  ]
  const heart = new Worker(new URL('./heartbeat-thread.ts', import.meta.url), {
    workerData: { port: server.port, beats },
  })
  const longest = async () => {
    heart.postMessage('')
    const [[health, read, write]] = (await once(heart, 'message')) as [[number, number, number]]
    return { health, read, write }
  }
  const agent = new Agent({ keepAlive: true })
  const found = new Map<string, Waits>()

  async function make(name: CallName, input: object) {
    const { kind, method, path, query, body, answer, open }: CallDescription = calls[name]
    const given = Object.entries(input as Readonly<Record<string, unknown>>)
    const of = (fields: typeof query) => given.filter(([field]) => Object.hasOwn(fields?.entries ?? {}, field))
    const values = new URLSearchParams(of(query).map(([field, value]): [string, string] => [field, String(value)]))
    const inPath = path.replace(/:(\w+)/g, (_, field: string) =>
      encodeURIComponent(String(given.find(([name]) => name === field)?.[1])),
    )
    const content = body ? JSON.stringify(Object.fromEntries(of(body))) : undefined
    await longest()
    const began = performance.now()
    const sent = request({
      agent,
      host: '127.0.0.1',
      port: server.port,
      method,
      path: values.size > 0 ? `${inPath}?${values}` : inPath,
      headers: {
        ...(open ? {} : { Authorization: `Bearer ${token}` }),
        // As the console does.
        ...(kind === 'write' ? { 'Idempotency-Key': randomUUID() } : {}),
        ...(content ? { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(content) } : {}),
      },
    })
    sent.end(content)
    const [reply] = (await once(sent, 'response')) as [IncomingMessage]
    const chunks: Buffer[] = []
    for await (const chunk of reply as AsyncIterable<Buffer>) chunks.push(chunk)
    const waits = { took: performance.now() - began, ...(await longest()) }
    // All invoices and the whole log are for a file. Nobody looks at an empty screen for them.
    const listed = 'whole' in input ? `${name}, all of them` : name
    const known = found.get(listed) ?? waits
    const most = (of: keyof Waits) => Math.max(waits[of], known[of])
    found.set(listed, { took: most('took'), health: most('health'), read: most('read'), write: most('write') })
    const text = typeof answer === 'string' ? '{}' : Buffer.concat(chunks).toString()
    return { status: reply.statusCode ?? 0, text }
  }
  async function did<N extends CallName>(name: N, input: Input<Calls[N]>): Promise<Answer<Calls[N]>> {
    const { status, text } = await make(name, input)
    if (status >= 300) throw new Error(`${name} was answered with ${status}: ${text}`)
    // The server holds its answers to the contract in its own tests.
    return JSON.parse(text) as Answer<Calls[N]>
  }
  async function refused<N extends CallName>(name: N, input: Input<Calls[N]>): Promise<void> {
    const { status, text } = await make(name, input)
    if (status < 400 || status >= 500) throw new Error(`${name} was answered with ${status}: ${text}`)
  }

  try {
    const lastClass = `C${String((years * students.length) / classSize).padStart(4, '0')}`
    // The first request waits until the disk has written what the school was made of.
    await did('verify', {})
    found.clear()
    const photo = (await png(1250, 1000)).toString('base64')
    await makeEveryCall(did, {
      today,
      students,
      lastClass,
      password,
      now: () => Temporal.Now.instant(),
      refused,
      photo,
    })
  } finally {
    await heart.terminate()
    agent.destroy()
    await server.stop()
  }
  const put = (name: string, value: string, aim?: Aim) =>
    figures.put(students.length, `${name}, ${engine}`, value, engine === 'SQLite' ? aim : undefined)
  const slowestFirst = [...found].sort(([, one], [, other]) => shareOfAim(other) - shareOfAim(one))
  for (const [name, waits] of slowestFirst) {
    const { health, read, write, took } = waits
    const words = `${milliseconds(health)}, ${milliseconds(read)}, ${milliseconds(write)} (the call: ${milliseconds(took)})`
    const isMet = shareOfAim(waits) <= 1
    put(`longest wait of others during ${name}`, words, { words: `${Object.values(aims).join(', ')} ms`, isMet })
    const own = ownAims[name]
    if (own !== undefined) put(`longest wait for ${name} itself`, milliseconds(took), atMost(own, took))
  }
}
