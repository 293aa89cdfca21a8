import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import type { OpenRecord } from '#contract/presence.ts'
import { openDatabase, type Where } from '#server/db/open.ts'
import { startServer } from '#server/main/server.ts'
import { addAccount } from '#server/office/session/accounts.ts'
import { openSession } from '#server/office/session/sessions.ts'
import { createLog } from '#server/process/log.ts'
import { type ServerProcess, startProcess } from '#tests/server-process.ts'
import type { ConsoleBench } from './console.ts'
import { type Aim, atMost, type Figures, medianAndMost, milliseconds, quantile, seconds } from './figures.ts'
import type { BenchSchool } from './school.ts'

/** Consoles that are open, and the changes of a second that all of them hear. */
const consoles = 200
const pace = 5
/** Seconds. */
const lasting = 20
const single = 20
/** Milliseconds that somebody has the form of a student open. */
const writing = 2000

/**
 * Measures what everybody hears of a colleague's changes: how late, how many bytes, and what it costs the console and the
 * server. And how a list arrives that has many rows.
 */
export async function measureRealtime(
  figures: Figures,
  engine: 'SQLite' | 'PostgreSQL',
  where: Where,
  school: BenchSchool,
  bench: ConsoleBench,
): Promise<void> {
  const put = (name: string, value: string, aim?: Aim) =>
    figures.put(school.students.length, `${name}, ${engine}`, value, aim)
  const people = await addPeople(where)
  const servers = [await startProcess({ where })]
  // Two servers of one school must share a database over the network.
  if (engine === 'PostgreSQL') servers.push(await startProcess({ where }))
  try {
    await hearSingle(servers.slice(0, 1), people, school, put)
    await hearAll(servers, people, school, put)
  } finally {
    for (const server of servers) await server.stop()
  }
  const started = () => startServer({ where, console: bench.folder, log: createLog('error'), threadsAhead: true })
  const own = await started()
  const colleagues = engine === 'PostgreSQL' ? await started() : own
  try {
    if (engine === 'SQLite') await load(own.url, school, bench, put)
    await seeCollected(own.url, colleagues.url, school, bench, put)
  } finally {
    if (colleagues !== own) await colleagues.close()
    await own.close()
  }
}

type Put = (name: string, value: string, aim?: Aim) => void

/** Milliseconds of the processor that a process has used, where the system says it. */
function cpuOf(pid: number): number {
  try {
    // What comes after the name, which may have spaces: user time is the 14th field, system time the 15th, in hundredths.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return Number.NaN
  }
}

/** Gives each console an account and a session of its own, and returns the tokens of these. */
async function addPeople(where: Where): Promise<readonly string[]> {
  const database = await openDatabase(where)
  const now = Temporal.Now.instant()
  try {
    return await database.write(async tx => {
      const tokens: string[] = []
      for (let at = 1; at <= consoles; at += 1) {
        const account = { username: `clerk${at}`, name: `Clerk ${at}`, role: 'admin', passwordHash: '-' } as const
        await addAccount(tx, account, { by: 'bench', requestId: 'bench', now })
        tokens.push((await openSession(tx, account.username, now)).token)
      }
      return tokens
    })
  } finally {
    await database.close()
  }
}

type Told = {
  readonly cursor: number
  readonly changes: readonly { readonly id: string; readonly entry: number }[]
  readonly present?: { readonly version: string }
}

/**
 * A console without its screens: it says what it has open, waits for changes, and asks for the rows that changed, as a
 * window does.
 */
class Listener {
  readonly #agent = new Agent({ keepAlive: true })
  readonly #ended = new AbortController()
  readonly #port: number
  readonly #token: string
  #wanted = new Set<string>()
  #fetching = false
  #open: readonly OpenRecord[] = []
  #knows = ''
  #waits = new AbortController()
  /** Bytes of what was sent and what came, headers included. */
  bytes = 0
  /** When each entry was heard, and its row had come. */
  readonly heard = new Map<number, number>()

  constructor({ port }: ServerProcess, token: string) {
    this.#port = port
    this.#token = token
  }

  async #get(path: string, given?: AbortSignal): Promise<string> {
    const sent = request({
      agent: this.#agent,
      host: '127.0.0.1',
      port: this.#port,
      path,
      signal: given ? AbortSignal.any([this.#ended.signal, given]) : this.#ended.signal,
      headers: { Authorization: `Bearer ${this.#token}`, 'Accept-Encoding': 'br' },
    })
    sent.end()
    const [reply] = (await once(sent, 'response')) as [IncomingMessage]
    const { socket } = reply
    const chunks: Buffer[] = []
    for await (const chunk of reply as AsyncIterable<Buffer>) chunks.push(chunk)
    const before = known.get(socket) ?? 0
    const now = socket.bytesRead + socket.bytesWritten
    known.set(socket, now)
    this.bytes += now - before
    if (reply.statusCode !== 200) throw new Error(`${path} was answered with ${reply.statusCode}.`)
    const body = Buffer.concat(chunks)
    return (reply.headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body).toString()
  }

  async #ask(since: number | undefined): Promise<Told> {
    const query = new URLSearchParams({ here: JSON.stringify(this.#open), knows: this.#knows })
    if (since !== undefined) query.set('since', String(since))
    const told = JSON.parse(await this.#get(`/admin/changes?${query}`, this.#waits.signal)) as Told
    this.#knows = told.present?.version ?? this.#knows
    return told
  }

  async begin(): Promise<void> {
    const { cursor } = await this.#ask(undefined)
    void this.#listen(cursor).catch(error => {
      if (!this.#ended.signal.aborted) throw error
    })
  }

  async #listen(from: number): Promise<void> {
    for (let since = from; ; ) {
      const waits = this.#waits
      const told = await this.#ask(since).catch(error => {
        // What it has open is another record now, and the next request says so.
        if (!waits.signal.aborted || this.#ended.signal.aborted) throw error
      })
      if (!told) continue
      since = told.cursor
      for (const { id } of told.changes) this.#wanted.add(id)
      if (told.changes.length > 0) void this.#fetch(told.changes.map(({ entry }) => entry))
    }
  }

  /** Opens a record, or closes it: the request that waits is given up for one that says so. */
  #shows(...open: readonly OpenRecord[]): void {
    this.#open = open
    const before = this.#waits
    this.#waits = new AbortController()
    before.abort()
  }

  /** Edits a student as people do, in a form, and returns the entry of the change. */
  async edit(student: string, turn: number): Promise<number> {
    this.#shows({ kind: 'student', id: student, editing: true })
    await pause(writing)
    const entry = await edit(`http://127.0.0.1:${this.#port}`, this.#token, student, turn)
    this.#shows()
    return entry
  }

  /** As in the console: what comes while rows are on their way is asked for together, after a rest. */
  async #fetch(entries: readonly number[]): Promise<void> {
    for (const entry of entries) this.heard.set(entry, Number.NaN)
    if (this.#fetching) return
    this.#fetching = true
    while (this.#wanted.size > 0) {
      const ids = [...this.#wanted].join()
      const told = [...this.heard].filter(([, at]) => Number.isNaN(at)).map(([entry]) => entry)
      this.#wanted = new Set()
      const began = performance.now()
      await this.#get(`/admin/getStudent?ids=${ids}`).catch(error => {
        if (!this.#ended.signal.aborted) throw error
      })
      for (const entry of told) this.heard.set(entry, performance.now())
      await pause(3 * (performance.now() - began))
    }
    this.#fetching = false
  }

  end(): void {
    this.#ended.abort()
    this.#agent.destroy()
  }
}
const known = new WeakMap<object, number>()

const studentOf = ({ students }: BenchSchool, turn: number): string => students[(turn * 7919) % students.length]!

/** Changes a student, and returns the entry of the change. */
async function edit(url: string, token: string, student: string, turn: number): Promise<number> {
  const answer = await fetch(`${url}/admin/updatestudent/${student}`, {
    method: 'PUT',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': `${turn} ${Math.random()}`,
    },
    body: JSON.stringify({ school: `School ${turn} ${Math.random()}` }),
  })
  if (!answer.ok) throw new Error(`A change was answered with ${answer.status}.`)
  await answer.arrayBuffer()
  return Number(answer.headers.get('Changes-Cursor'))
}

/** Opens a console for each of these people for as long as the work takes, each at one of the servers. */
async function withConsoles(
  servers: readonly ServerProcess[],
  people: readonly string[],
  work: (listeners: readonly Listener[]) => Promise<void>,
): Promise<void> {
  const listeners = people.map((token, at) => new Listener(servers[at % servers.length]!, token))
  try {
    for (const listener of listeners) await listener.begin()
    await work(listeners)
  } finally {
    for (const listener of listeners) listener.end()
  }
}

type Measured = (
  servers: readonly ServerProcess[],
  people: readonly string[],
  school: BenchSchool,
  put: Put,
) => Promise<void>

const cpuOfAll = (servers: readonly ServerProcess[]): number => servers.reduce((sum, { pid }) => sum + cpuOf(pid), 0)

/** One console hears of one change after the other. */
const hearSingle: Measured = (servers, people, school, put) =>
  withConsoles(servers, people.slice(0, 1), async ([listener]) => {
    const hear = async (turn: number) => {
      const entry = await edit(servers[0]!.url, school.token, studentOf(school, turn), turn)
      while (!((listener?.heard.get(entry) ?? 0) > 0)) await pause(10)
    }
    await hear(0)
    const before = { bytes: listener!.bytes, cpu: cpuOfAll(servers) }
    for (let turn = 1; turn <= single; turn += 1) await hear(turn)
    const bytes = (listener!.bytes - before.bytes) / single
    put("a colleague's change, bytes from and to a console", bytes.toFixed(0), atMost(5000, bytes, '5,000'))
    put("a colleague's change, CPU of the server", `${((cpuOfAll(servers) - before.cpu) / single).toFixed(1)} ms`)
  })

/** Many consoles hear of many changes, which some of them make. */
const hearAll: Measured = (servers, people, school, put) =>
  withConsoles(servers, people, async listeners => {
    const made = new Map<number, number>()
    // Counted from when it was stored, which takes as long as the disk does.
    const one = async (turn: number) => {
      const entry = await listeners[(turn * 13) % consoles]!.edit(studentOf(school, turn), turn)
      made.set(entry, performance.now())
    }
    const [cpu, began] = [cpuOfAll(servers), performance.now()]
    const edits: Promise<void>[] = []
    for (let turn = 0; turn < lasting * pace; turn += 1) {
      edits.push(one(turn))
      await pause(Math.max(0, began + ((turn + 1) * 1000) / pace - performance.now()))
    }
    await Promise.all(edits)
    const isDone = () => listeners.every(({ heard }) => [...made.keys()].every(entry => (heard.get(entry) ?? 0) > 0))
    for (let turn = 0; turn < 600 && !isDone(); turn += 1) await pause(100)
    const late = listeners.flatMap(({ heard }) =>
      [...made].map(([entry, at]) => Math.max(0, (heard.get(entry) ?? Number.NaN) - at)),
    )
    if (!isDone()) throw new Error(`${late.filter(Number.isNaN).length} of ${late.length} changes were not heard.`)
    const share = (cpuOfAll(servers) - cpu) / (lasting * 1000)
    const name = `${consoles} consoles and ${pace} changes a second`
    const of = servers.length === 1 ? 'the server' : `${servers.length} servers together`
    put(`${name}, CPU of ${of}`, `${share.toFixed(2)} of a core`, atMost(0.5, share, '0.5'))
    put(`${name}, until a row has come, median / p95`, medianAndMost(late))
  })

/** The list of students arrives, and then a colleague changes some. */
async function load(url: string, school: BenchSchool, bench: ConsoleBench, put: Put): Promise<void> {
  const { page, tools } = await bench.openPage(url, 1, school.token)
  await page.addInitScript(watchTasks)
  await page.goto('/students')
  const all = `[role=grid][aria-rowcount="${school.students.length + 1}"]:not([aria-busy])`
  await page.waitForSelector(all)
  // What is made in advance, such as the index for searching, is made by then.
  await pause(5000)
  const times = await page.evaluate(async () => ({ first: await stopwatch.firstRow, longest: tasks.longest }))
  put('list of students, first row', seconds(times.first), atMost(1000, times.first, '1.00 s'))
  put('list of students, longest task while it loads', milliseconds(times.longest), atMost(50, times.longest))

  // Its processor time: how long something else kept it from working is not what a change costs.
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const work = async () => {
    const { metrics } = await tools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  /** What the main thread did meanwhile. */
  const during = async (step: (turn: number) => Promise<unknown>) => {
    const before = await work()
    for (let turn = 1; turn <= single; turn += 1) {
      await step(turn)
      await pause(500)
    }
    return (await work()) - before
  }
  const change = (turn: number) => edit(url, school.token, studentOf(school, turn), turn)
  await change(0)
  // What the load has left behind is no part of a change, and would be collected during one of them.
  await tools.send('HeapProfiler.collectGarbage')
  const idle = await during(() => Promise.resolve())
  const busy = await during(change)
  put(
    "a colleague's change, main thread of the console",
    `${((busy - idle) / single).toFixed(1)} ms`,
    atMost(8, (busy - idle) / single),
  )
  // In a series of its own: counting them takes the main thread some time too.
  let bytes = 0
  tools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await tools.send('Network.enable')
  await during(turn => change(single + turn))
  put(
    "a colleague's change, bytes that a window receives",
    `${Math.round(bytes / single)}`,
    atMost(5000, bytes / single, '5,000'),
  )
  await page.context().close()
}

declare global {
  var tasks: { longest: number }
}
function watchTasks(): void {
  globalThis.tasks = { longest: 0 }
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) tasks.longest = Math.max(tasks.longest, duration)
  }).observe({ type: 'longtask', buffered: true })
}

/** A colleague collects payments, and their rows leave the list of another window. */
async function seeCollected(
  url: string,
  colleagues: string,
  { token, watched }: BenchSchool,
  bench: ConsoleBench,
  put: Put,
): Promise<void> {
  const { page } = await bench.openPage(url, 1, token)
  await page.goto('/payment?view=payments/list-live-payments')
  await page.evaluate(() => stopwatch.firstRow)
  // The feed is asked when the screen has loaded.
  await pause(3000)
  const times: number[] = []
  for (const id of watched) {
    await page.waitForSelector(`[data-focus-name="row ${id}"]`)
    const gone = page.evaluate(
      row =>
        new Promise<number>(resolve => {
          const look = () => {
            if (document.querySelector(row)) requestAnimationFrame(look)
            else resolve(Date.now())
          }
          look()
        }),
      `[data-focus-name="row ${id}"]`,
    )
    const began = Date.now()
    const answer = await fetch(`${colleagues}/admin/payments/${id}/collect`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': `leaves ${id}`,
      },
      body: '{"payment_type":"cash"}',
    })
    if (!answer.ok) throw new Error(`A payment was answered with ${answer.status}.`)
    await answer.arrayBuffer()
    times.push((await gone) - began)
  }
  const where = url === colleagues ? 'one server' : 'two servers'
  put(
    `a collected payment leaves the list of another, ${where}, median / p95`,
    medianAndMost(times),
    atMost(1500, quantile(times, 0.95)),
  )
  await page.context().close()
}
