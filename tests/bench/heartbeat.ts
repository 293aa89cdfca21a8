import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { Worker } from 'node:worker_threads'
import type { Answer, CallDescription, Input } from '#contract/call.ts'
import { type CallName, type Calls, calls } from '#contract/calls.ts'
import { systemClock } from '#server/clock.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase, type Where } from '#server/db/open.ts'
import { usualThreads } from '#server/reading/pool.ts'
import { addAccount } from '#server/session/accounts.ts'
import { hashPassword } from '#server/session/password.ts'
import { openSession } from '#server/session/sessions.ts'
import { makeEveryCall } from '#tests/every-call.ts'
import { startProcess } from '#tests/server-process.ts'
import { atMost, type Figures, milliseconds } from './figures.ts'
import { classSize, fillYears } from './years.ts'

const password = 'a password for the bench'

/** Adds an account to a database that has its tables. Returns the token of a session. */
export async function addBoss(where: Where): Promise<string> {
  const database = await openDatabase(where)
  try {
    await migrate(database)
    const passwordHash = await hashPassword(password)
    return await database.write(async tx => {
      const now = systemClock()
      const boss = { username: 'boss', name: 'Boss', role: 'boss' } as const
      await addAccount(tx, { ...boss, passwordHash }, { by: 'bench', requestId: 'the bench', now })
      return (await openSession(tx, 'boss', now)).token
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
  const token = await addBoss(where)
  return { token, students: await fillYears(where, { ...school, today }), years: school.years }
}

/**
 * The longest time that /healthz took to answer while each call of the contract ran, in a school of years. It tells how
 * long a call keeps everybody else waiting.
 */
export async function measureHeartbeat(
  figures: Figures,
  engine: string,
  where: Where,
  { token, students, years }: SchoolOfYears,
): Promise<void> {
  const today = Temporal.Now.plainDateISO('Asia/Hong_Kong')
  const server = await startProcess({ where, env: { READERS: String(usualThreads()) } })
  const heart = new Worker(new URL('./heartbeat-thread.ts', import.meta.url), { workerData: { port: server.port } })
  const longest = async () => {
    heart.postMessage('')
    const [value] = (await once(heart, 'message')) as [number]
    return value
  }
  const agent = new Agent({ keepAlive: true })
  const found = new Map<CallName, { readonly gap: number; readonly took: number }>()

  async function did<N extends CallName>(name: N, input: Input<Calls[N]>): Promise<Answer<Calls[N]>> {
    const { method, path, query, body, answer, open }: CallDescription = calls[name]
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
        ...(content ? { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(content) } : {}),
      },
    })
    sent.end(content)
    const [reply] = (await once(sent, 'response')) as [IncomingMessage]
    const chunks: Buffer[] = []
    for await (const chunk of reply as AsyncIterable<Buffer>) chunks.push(chunk)
    const took = performance.now() - began
    const gap = await longest()
    const text = typeof answer === 'string' ? '{}' : Buffer.concat(chunks).toString()
    if ((reply.statusCode ?? 0) >= 300) throw new Error(`${name} was answered with ${reply.statusCode}: ${text}`)
    const known = found.get(name)
    found.set(name, { gap: Math.max(gap, known?.gap ?? 0), took: Math.max(took, known?.took ?? 0) })
    // The server holds its answers to the contract in its own tests.
    return JSON.parse(text) as Answer<Calls[N]>
  }

  try {
    const lastClass = `C${String((years * students.length) / classSize).padStart(4, '0')}`
    // The first request waits until the disk has written what the school was made of.
    await did('verify', {})
    found.clear()
    await makeEveryCall(did, { today, students, lastClass, password, now: () => Temporal.Now.instant() })
  } finally {
    await heart.terminate()
    agent.destroy()
    await server.stop()
  }
  for (const [name, { gap, took }] of [...found].sort(([, one], [, other]) => other.gap - one.gap)) {
    const words = `${milliseconds(gap)} (the call: ${milliseconds(took)})`
    figures.put(
      students.length,
      `longest wait of others during ${name}, ${engine}`,
      words,
      engine === 'SQLite' ? atMost(50, gap) : undefined,
    )
  }
}
