import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { openDatabase, type Where } from '#server/db/open.ts'
import { usualThreads } from '#server/reading/pool.ts'
import { startProcess } from '#tests/server-process.ts'
import { type Aim, atMost, type Figures, median, milliseconds, quantile, seconds } from './figures.ts'
import type { SchoolOfYears } from './heartbeat.ts'

const clerks = 50
/** How many invoices are printed at once. */
const printed = 500
/** Milliseconds that a clerk looks at an answer before the next request: half to one and a half times this. */
const looking = 1000
/** Milliseconds of their work before anything is measured: a school does not bill in the first second of a server. */
const before = 5000
const longest = 180_000

type Asked = {
  readonly method: string
  readonly path: string
  readonly body?: object
}

/**
 * Measures what 50 clerks wait for at their ordinary work in a school of years, while one of them makes the invoices of
 * the month and then those of the next one, one prints 500 and one searches as they type. A clerk asks for something about
 * each second, every fifth time for a change. This month's lessons of this week are not billed yet, and those of the next
 * not at all.
 */
export async function measureClerks(
  figures: Figures,
  engine: string,
  where: Where,
  { token, students }: Pick<SchoolOfYears, 'token' | 'students'>,
): Promise<void> {
  const today = Temporal.Now.plainDateISO('Asia/Hong_Kong')
  const month = today.toString().slice(0, 7)
  const nextMonth = today.toPlainYearMonth().add({ months: 1 }).toString()
  const payments = await prepare(where, month)
  const server = await startProcess({ where, env: { READERS: String(usualThreads()) } })
  const agent = new Agent({ keepAlive: true })
  const put = (name: string, value: string, aim?: Aim) => figures.put(students.length, `${name}, ${engine}`, value, aim)
  const times = { GET: [] as number[], other: [] as number[] }
  let working = true
  let measuring = false

  async function ask({ method, path, body }: Asked): Promise<() => string> {
    const content = body && JSON.stringify(body)
    const sent = request({
      agent,
      host: '127.0.0.1',
      port: server.port,
      method,
      path,
      headers: {
        Authorization: `Bearer ${token}`,
        'Accept-Encoding': 'gzip',
        ...(content ? { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(content) } : {}),
      },
    })
    sent.end(content)
    const [reply] = (await once(sent, 'response')) as [IncomingMessage]
    const chunks: Buffer[] = []
    for await (const chunk of reply as AsyncIterable<Buffer>) chunks.push(chunk)
    const bytes = Buffer.concat(chunks)
    const text = () => (reply.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString()
    if ((reply.statusCode ?? 0) >= 400) throw new Error(`${path} was answered with ${reply.statusCode}: ${text()}`)
    return text
  }

  async function clerk(first: number): Promise<void> {
    await pause(Math.random() * looking)
    for (let turn = first; working; turn += clerks) {
      const asked = workAt(turn, students, payments, today)
      const began = performance.now()
      await ask(asked)
      if (measuring) times[asked.method === 'GET' ? 'GET' : 'other'].push(performance.now() - began)
      await pause(looking * (0.5 + Math.random()))
    }
  }
  async function search(): Promise<void> {
    const words = 'chan tai man 0042'
    for (let typed = 1; working; typed = (typed % words.length) + 1) {
      await ask({ method: 'GET', path: `/admin/findInvoices?q=${encodeURIComponent(words.slice(0, typed).trim())}` })
      await pause(150)
    }
  }
  const prints: number[] = []
  async function print(): Promise<void> {
    while (working) {
      const began = performance.now()
      await ask({ method: 'GET', path: `/admin/video/pdf/all?month=${month}` })
      if (measuring) prints.push(performance.now() - began)
    }
  }

  try {
    await ask({ method: 'GET', path: '/admin/verify' })
    put('load of the machine before', loadavg()[0]!.toFixed(1))
    const others = [search(), print(), ...Array.from({ length: clerks }, (_, first) => clerk(first + 1000))]
    await pause(before)
    measuring = true
    const began = performance.now()
    const made: number[] = []
    const run = async () => {
      for (const each of [month, nextMonth]) {
        const told = await ask({
          method: 'POST',
          path: '/admin/generateLiveInvoices',
          body: { month: each, dryRun: false },
        })
        made.push((JSON.parse(told()) as { data: { invoices: unknown[] } }).data.invoices.length)
      }
    }
    const runs = run()
    await Promise.race([runs, pause(longest, undefined, { ref: false })])
    const took = performance.now() - began
    measuring = false
    working = false
    await Promise.all(others)
    const count = made.map(invoices => invoices.toLocaleString('en')).join(' and ') || 'not all'
    put(`the invoices of two months, with ${clerks} clerks at work`, `${count} in ${seconds(took)}`)
    await runs
  } finally {
    agent.destroy()
    await server.stop()
  }
  const both = (of: readonly number[]) => `${milliseconds(median(of))} / ${milliseconds(quantile(of, 0.99))}`
  put(
    `${times.GET.length} reads of ${clerks} clerks meanwhile, median / 99th percentile`,
    both(times.GET),
    atMost(100, quantile(times.GET, 0.99)),
  )
  put(
    `${times.other.length} writes of ${clerks} clerks meanwhile, median / 99th percentile`,
    both(times.other),
    atMost(250, quantile(times.other, 0.99)),
  )
  put(`${printed} invoices as PDF meanwhile`, prints.length > 0 ? seconds(median(prints)) : '-')
}

/** What a clerk asks for. Each change is another one. */
function workAt(
  turn: number,
  students: readonly string[],
  payments: readonly string[],
  today: Temporal.PlainDate,
): Asked {
  const student = students[(turn * 7919) % students.length]!
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  const month = today.toString().slice(0, 7)
  if (turn % 5 === 4) {
    const payment = payments[turn]
    const changes: readonly Asked[] = [
      { method: 'PATCH', path: `/admin/toggleStudentStatus/${student}` },
      { method: 'PUT', path: '/admin/addToken', body: { student_id: student, token_name: 'English', amount: 1 } },
      ...(payment
        ? [{ method: 'POST', path: `/admin/payments/${payment}/collect`, body: { payment_type: 'cash' } }]
        : []),
    ]
    return changes[Math.floor(turn / 5) % changes.length]!
  }
  const looks = [
    `/admin/getStudentTokenDetails/${student}`,
    `/admin/getStudentAttendanceByMonth?student_id=${student}&month=${month}`,
    `/admin/getLiveLessons?from=${monday}&to=${monday.add({ days: 6 })}`,
    `/admin/getClassStudents?class_id=C${String(1 + (turn % 500)).padStart(4, '0')}`,
    `/admin/findLiveLessons?q=class ${turn % 500}`.replace(' ', '%20'),
    `/admin/getStudentTransactionRecords/${student}`,
    '/admin/getDailyNotices',
  ]
  return { method: 'GET', path: looks[(turn * 31) % looks.length]! }
}

/** Adds the video invoices that are printed. Returns payments to collect. */
async function prepare(where: Where, month: string): Promise<readonly string[]> {
  const database = await openDatabase(where)
  try {
    return await database.write(async tx => {
      const ref = sql`'VI-bench-' || student_id`
      await sql`insert into invoices (invoice_ref, kind, student_id, student_string, student_name, chinese_name, year_month,
          start_date, end_date, total_cents, created_at, created_by, letterhead_id)
        select ${ref}, 'video', student_id, student_string, student_name, chinese_name, ${month}, start_date, end_date,
          total_cents, created_at, created_by, letterhead_id
        from invoices where kind = 'live' and year_month = ${month} order by invoice_ref limit ${printed} on conflict do nothing`.execute(
        tx,
      )
      await sql`insert into invoice_lines (invoice_ref, position, description, course_id, course_name, token_name, quantity,
          unit_cents, amount_cents)
        select invoice_ref, 1, 'Course 4', 'CR0004', 'Course 4', 'Videos', 1, total_cents, total_cents
        from invoices where invoice_ref like 'VI-bench-%' on conflict do nothing`.execute(tx)
      const rows = await tx
        .selectFrom('payments')
        .select('payment_id')
        .where('status', '=', 'pending')
        .where('kind', '=', 'live')
        .orderBy('payment_id')
        .limit(2000)
        .execute()
      return rows.map(row => row.payment_id)
    })
  } finally {
    await database.close()
  }
}
