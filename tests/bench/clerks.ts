import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { usualThreads } from '#server/calls/reading-threads.ts'
import type { Writer } from '#server/db/access.ts'
import { batches } from '#server/db/batches.ts'
import { openDatabase, type Where } from '#server/db/open.ts'
import { stored } from '#server/process/clock.ts'
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
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const longest = 180_000
/** How many requests are measured at least, as long as there are months to bill. */
const enough = { reads: 1000, writes: 300 }
/** How many months are billed at most. */
const mostMonths = 16

/** Of so many requests one is for a whole list: a clerk opens their console anew about every seven minutes. */
const betweenOpenings = 200
const wholeLists = ['/admin/getStudent', '/admin/getClass']

type Asked = {
  readonly method: string
  readonly path: string
  readonly body?: object
  /** A list, of which the browser has kept the last answer. */
  readonly kept?: true
}

/**
 * Measures what 50 clerks wait for at their ordinary work in a school of years, while one of them makes the invoices of
 * the month and then those of the next ones, one prints 500 and one searches as they type. A clerk asks for something
 * about each second, every fourth time for a change. This month's lessons of this week are not billed yet, and those of
 * the next months not at all. It goes on until the slowest of a hundred is not the slowest of all.
 */
export async function measureClerks(
  figures: Figures,
  engine: string,
  where: Where,
  { token, students }: Pick<SchoolOfYears, 'token' | 'students'>,
): Promise<void> {
  const today = Temporal.Now.plainDateISO('Asia/Hong_Kong')
  const month = today.toString().slice(0, 7)
  const prepared = await prepare(where, month, today)
  const server = await startProcess({ where, env: { READERS: String(usualThreads()) } })
  const agent = new Agent({ keepAlive: true })
  const put = (name: string, value: string, aim?: Aim) => figures.put(students.length, `${name}, ${engine}`, value, aim)
  const times = { GET: [] as number[], other: [] as number[] }
  let working = true
  let measuring = false

  const etags = new Map<string, string>()
  async function ask({ method, path, body, kept }: Asked): Promise<() => string> {
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
        ...(kept && etags.has(path) ? { 'If-None-Match': etags.get(path) } : {}),
        ...(content ? { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(content) } : {}),
      },
    })
    sent.end(content)
    const [reply] = (await once(sent, 'response')) as [IncomingMessage]
    const chunks: Buffer[] = []
    for await (const chunk of reply as AsyncIterable<Buffer>) chunks.push(chunk)
    const bytes = Buffer.concat(chunks)
    const { etag } = reply.headers
    if (kept && etag !== undefined) etags.set(path, etag)
    const text = () => (reply.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString()
    if ((reply.statusCode ?? 0) >= 400) throw new Error(`${path} was answered with ${reply.statusCode}: ${text()}`)
    return text
  }

  async function clerk(first: number): Promise<void> {
    await pause(Math.random() * looking)
    for (let turn = first; working; turn += clerks) {
      const asked = workAt(turn, students, prepared, today)
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
    const hours = { opening: '00:00', closing: '23:59' }
    const timeSlots = Object.fromEntries(weekdays.map(day => [day, hours]))
    const [startDate, endDate] = [today.toString(), today.add({ days: 30 }).toString()]
    await ask({ method: 'POST', path: '/admin/addTimeSlots', body: { startDate, endDate, capacity: 1000, timeSlots } })
    put('load of the machine before', loadavg()[0]!.toFixed(1))
    const others = [search(), print(), ...Array.from({ length: clerks }, (_, first) => clerk(first + 1000))]
    await pause(before)
    measuring = true
    const began = performance.now()
    const made: number[] = []
    const run = async () => {
      const isEnough = () => times.GET.length >= enough.reads && times.other.length >= enough.writes
      for (let at = 0; at < mostMonths && working && (at < 2 || !isEnough()); at += 1) {
        const each = today.toPlainYearMonth().add({ months: at }).toString()
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
    const count = made.reduce((sum, invoices) => sum + invoices, 0).toLocaleString('en')
    put(
      `the invoices of the months, with ${clerks} clerks at work`,
      `${count} of ${made.length} months in ${seconds(took)}`,
    )
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
  { payments, marks, watchers, lesson }: Prepared,
  today: Temporal.PlainDate,
): Asked {
  const student = students[(turn * 7919) % students.length]!
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  const month = today.toString().slice(0, 7)
  if (turn % 4 === 3) {
    const change = Math.floor(turn / 4)
    const payment = payments[change]
    const { live_lesson_id, student_id } = marks[change % marks.length]!
    const homework_status = (Math.floor(change / marks.length) + 1) % 3
    const watcher = watchers[change]
    const date = today.add({ days: 1 + (change % 14) }).toString()
    const start_time = `${String(10 + (change % 10)).padStart(2, '0')}:00`
    const changes: readonly Asked[] = [
      { method: 'PATCH', path: `/admin/toggleStudentStatus/${student}` },
      { method: 'PUT', path: '/admin/addToken', body: { student_id: student, token_name: 'English', amount: 1 } },
      {
        method: 'POST',
        path: '/admin/updateAttendanceRecord',
        body: { live_lesson_id, results: [{ student_id, attendance: 'presence', homework_status }] },
      },
      ...(payment
        ? [{ method: 'POST', path: `/admin/payments/${payment}/collect`, body: { payment_type: 'cash' } }]
        : []),
      ...(watcher
        ? [
            {
              method: 'POST',
              path: '/admin/bookVideoLesson',
              body: { student_id: watcher, type: 'video', date, start_time, lesson_id: lesson },
            },
          ]
        : []),
    ]
    return changes[change % changes.length]!
  }
  // A console loads whole lists when it is opened, and then the rows that have changed.
  if (turn % betweenOpenings === 1)
    return { method: 'GET', path: wholeLists[Math.floor(turn / betweenOpenings) % wholeLists.length]!, kept: true }
  const looks: readonly string[] = [
    `/admin/getStudentTokenDetails/${student}`,
    `/admin/getStudentAttendanceByMonth?student_id=${student}&month=${month}`,
    `/admin/getLiveLessons?from=${monday}&to=${monday.add({ days: 6 })}`,
    `/admin/getClassStudents?class_id=C${String(1 + (turn % 500)).padStart(4, '0')}`,
    `/admin/findLiveLessons?q=class ${turn % 500}`.replace(' ', '%20'),
    `/admin/getStudentTransactionRecords/${student}`,
    `/admin/getLessonAttendance/${marks[turn % marks.length]!.live_lesson_id}`,
    '/admin/getDailyNotices',
    `/admin/getStudent?ids=${student}`,
    `/admin/getStudentFigures?ids=${student}`,
  ]
  return { method: 'GET', path: looks[(turn * 31) % looks.length]! }
}

/** What the clerks work on. */
type Prepared = {
  /** To collect. */
  readonly payments: readonly string[]
  /** Students in lessons of the last days. */
  readonly marks: readonly { readonly live_lesson_id: string; readonly student_id: string }[]
  /** Students who may book this lesson. */
  readonly watchers: readonly string[]
  readonly lesson: string
}

/** Adds the video invoices that are printed, lessons of further months to bill, and what bookings need. */
async function prepare(where: Where, month: string, today: Temporal.PlainDate): Promise<Prepared> {
  const database = await openDatabase(where)
  try {
    return await database.write(async tx => {
      const ref = sql`'VI-bench-' || student_id`
      await sql`insert into invoices (invoice_ref, kind, student_id, student_string, student_name, chinese_name, year_month,
          start_date, end_date, total_cents, created_at, created_by, letterhead_id, due_date)
        select ${ref}, 'video', student_id, student_string, student_name, chinese_name, ${month}, start_date, end_date,
          total_cents, created_at, created_by, letterhead_id, due_date
        from invoices where kind = 'live' and year_month = ${month} order by invoice_ref limit ${printed} on conflict do nothing`.execute(
        tx,
      )
      await sql`insert into invoice_lines (invoice_ref, position, kind, description, course_id, course_name, token_name, quantity,
          unit_cents, amount_cents)
        select invoice_ref, 1, 'course', 'Course 4', 'CR0004', 'Course 4', 'Videos', 1, total_cents, total_cents
        from invoices where invoice_ref like 'VI-bench-%' on conflict do nothing`.execute(tx)
      const rows = await tx
        .selectFrom('payments')
        .select('payment_id')
        .where('status', '=', 'pending')
        .where('kind', '=', 'live')
        .orderBy('payment_id')
        .limit(2000)
        .execute()
      await addLaterLessons(tx, today)
      const marks = await tx
        .selectFrom('attendance')
        .innerJoin('live_lessons', 'live_lessons.live_lesson_id', 'attendance.live_lesson_id')
        .select(['attendance.live_lesson_id', 'attendance.student_id'])
        .where('live_lessons.lesson_date', '>=', today.subtract({ days: 7 }).toString())
        .where('live_lessons.lesson_date', '<', today.toString())
        .orderBy('attendance.live_lesson_id')
        .limit(1000)
        .execute()
      const watchers = await tx
        .selectFrom('video_classes')
        .select('student_id')
        .orderBy('student_id')
        .limit(1000)
        .execute()
      for (const batch of batches(watchers, 9))
        await tx
          .insertInto('token_ledger')
          .values(
            batch.map(({ student_id }) => ({
              student_id,
              token_name: 'Videos',
              transaction_type: 'Add' as const,
              transaction_detail: 'For the bench',
              amount: 20,
              timestamp: stored(Temporal.Now.instant()),
              staff: 'boss',
              subject: `bench:${student_id}`,
              cause: `bench:${student_id}`,
            })),
          )
          .execute()
      const { lesson_id } = await tx
        .selectFrom('lessons')
        .select('lesson_id')
        .where('course_id', '=', 'CR0004')
        .where('position', '=', 4)
        .executeTakeFirstOrThrow()
      return {
        payments: rows.map(row => row.payment_id),
        marks,
        watchers: watchers.map(row => row.student_id),
        lesson: lesson_id,
      }
    })
  } finally {
    await database.close()
  }
}

/** The lessons of four weeks once more, every four weeks after them, so that there are months to bill. */
async function addLaterLessons(tx: Writer, today: Temporal.PlainDate): Promise<void> {
  const days = Array.from({ length: 28 }, (_, at) => today.add({ days: 14 + at }))
  for (let turn = 1; turn <= mostMonths; turn += 1)
    for (const day of days)
      await sql`insert into live_lessons (live_lesson_id, class_id, lesson_id, lesson_date, start_time, end_time,
          lesson_content, lesson_page, homework, test, attendance_code)
        select ${`LB${turn}-`} || live_lesson_id, class_id, lesson_id, ${day.add({ days: 28 * turn }).toString()}, start_time,
          end_time, '', '', '', '', ${`LB${turn}-`} || live_lesson_id
        from live_lessons where lesson_date = ${day.toString()} and live_lesson_id not like 'LB%'`.execute(tx)
}
