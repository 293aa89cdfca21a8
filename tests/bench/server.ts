import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { Where } from '#server/db/open.ts'
import { startProcess } from '#tests/server-process.ts'
import { type Aim, type Figures, median, milliseconds, quantile, seconds } from './figures.ts'
import { addReceipts, tenYears, years } from './receipts.ts'
import type { BenchSchool } from './school.ts'

const clients = 50
/** Enough requests for a reliable 99th percentile, within this time. */
const reads = 8000
const longest = 6000
const starts = 3

type Asked = {
  readonly method: string
  readonly path: string
  readonly body?: string
  readonly key?: string
  readonly etag?: string
}

/** Measures a server in a process of its own, over HTTP. */
export async function measureServer(
  figures: Figures,
  engine: string,
  where: Where,
  school: BenchSchool,
): Promise<void> {
  const size = school.students.length
  const put = (name: string, value: string, aim?: Aim) => figures.put(size, `${name}, ${engine}`, value, aim)

  const startTimes: number[] = []
  for (let turn = 1; turn < starts; turn += 1) {
    const began = performance.now()
    const server = await startProcess({ where })
    startTimes.push(performance.now() - began)
    await server.stop()
  }
  const began = performance.now()
  const server = await startProcess({ where })
  startTimes.push(performance.now() - began)
  put('start-up', milliseconds(median(startTimes)))

  const agent = new Agent({ keepAlive: true, maxSockets: clients + 2 })
  const { port } = server
  async function ask({
    method,
    path,
    body,
    key,
    etag,
  }: Asked): Promise<{ status: number; bytes: number; etag: string }> {
    const sent = request({
      agent,
      host: '127.0.0.1',
      port,
      method,
      path,
      headers: {
        Authorization: `Bearer ${school.token}`,
        'Accept-Encoding': 'br, gzip',
        ...(body === undefined
          ? {}
          : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
        ...(key === undefined ? {} : { 'Idempotency-Key': key }),
        ...(etag === undefined ? {} : { 'If-None-Match': etag }),
      },
    })
    sent.end(body)
    const [reply] = (await once(sent, 'response')) as [import('node:http').IncomingMessage]
    let bytes = 0
    for await (const chunk of reply as AsyncIterable<Buffer>) bytes += chunk.byteLength
    return { status: reply.statusCode ?? 0, bytes, etag: reply.headers.etag ?? '' }
  }
  /**
   * Runs this many clients at once. Each sends its next request when the last one is answered. Returns the time of each
   * answer.
   */
  async function load(count: number, asked: (index: number) => Asked, fits: (status: number) => boolean) {
    const times: number[] = []
    const start = performance.now()
    let next = 0
    const client = async () => {
      while (next < count && performance.now() - start < longest) {
        const index = next
        next += 1
        const sent = performance.now()
        const { status } = await ask(asked(index))
        if (!fits(status)) throw new Error(`${asked(index).path} was answered with ${status}.\n${server.output()}`)
        times.push(performance.now() - sent)
      }
    }
    await Promise.all(Array.from({ length: clients }, client))
    return { times, perSecond: Math.round((times.length / (performance.now() - start)) * 1000) }
  }

  try {
    const whole = performance.now()
    const { etag } = await ask({ method: 'GET', path: '/admin/getStudent' })
    put('the whole list of students, first asked', milliseconds(performance.now() - whole))

    for (const [name, path] of [
      ['the whole list of balances', '/admin/getStudentToken'],
      [
        `a ledger of ${school.ledger.entries.toLocaleString('en')} rows`,
        `/admin/getStudentTransactionRecords/${school.ledger.student}`,
      ],
    ] as const) {
      const asked = performance.now()
      const { status } = await ask({ method: 'GET', path })
      put(`${name}, first asked`, status === 200 ? milliseconds(performance.now() - asked) : `refused: ${status}`)
    }

    const studentAt = (index: number) => school.students[(index * 7919) % size]!
    const month = school.printed.month
    const readAt = (index: number): Asked => {
      const student = studentAt(index)
      const paths = [
        `/admin/getStudentTokenDetails/${student}`,
        `/admin/getStudentAttendanceByMonth?student_id=${student}&month=${month}`,
      ]
      // The mix of the console: mostly requests about one student, sometimes whether a whole list has changed.
      return index % 5 === 4
        ? { method: 'GET', path: '/admin/getStudent', etag }
        : { method: 'GET', path: paths[index % 2]! }
    }
    await load(200, readAt, status => status === 200 || status === 304)
    const reading = await load(reads, readAt, status => status === 200 || status === 304)
    put(`reads per second, ${clients} clients`, String(reading.perSecond))
    put(`reads, 99th percentile, ${clients} clients`, milliseconds(quantile(reading.times, 0.99)))

    const finding = await load(
      500,
      index => ({ method: 'GET', path: `/admin/findInvoices?q=${['chan', 'wong', '9', 'LI-2'][index % 4]}` }),
      status => status === 200,
    )
    put(`searches for an invoice per second, ${clients} clients`, String(finding.perSecond))

    const collecting = await load(
      school.pending.length,
      index => ({
        method: 'POST',
        path: `/admin/payments/${school.pending[index]}/collect`,
        body: '{"payment_type":"cash"}',
        key: `bench ${index}`,
      }),
      status => status === 200,
    )
    put(`collections per second, ${clients} clients`, String(collecting.perSecond))
    put(`collections, 99th percentile, ${clients} clients`, milliseconds(quantile(collecting.times, 0.99)))

    let printing = true
    const waits: number[] = []
    const others = (async () => {
      for (let index = 0; printing; index += 1) {
        const sent = performance.now()
        await ask(readAt(index))
        waits.push(performance.now() - sent)
      }
    })()
    const print = performance.now()
    const { status, bytes } = await ask({ method: 'GET', path: `/admin/pdf/all?month=${month}` })
    put(
      `${school.printed.invoices} invoices as PDF`,
      status === 200 ? `${seconds(performance.now() - print)}, ${(bytes / 1e6).toFixed(1)} MB` : `refused: ${status}`,
    )
    printing = false
    await others
    put(
      'a read meanwhile, 99th percentile / longest',
      `${milliseconds(quantile(waits, 0.99))} / ${milliseconds(Math.max(...waits))}`,
    )

    const today = Temporal.Now.plainDateISO('Asia/Hong_Kong')
    const receipts = await addReceipts(where, school.students, today)
    const { startDate, endDate } = tenYears(today)
    for (const [word, path] of [
      ['', `/admin/getStatistics?type=total_payment&startDate=${startDate}&endDate=${endDate}`],
      [' by month', `/admin/getStatisticsByMonth?startDate=${startDate}&endDate=${endDate}`],
    ] as const) {
      const times: number[] = []
      for (let turn = 0; turn < 5; turn += 1) {
        const sent = performance.now()
        const { status } = await ask({ method: 'GET', path })
        if (status !== 200) throw new Error(`${path} was answered with ${status}.`)
        times.push(performance.now() - sent)
      }
      put(
        `statistics over ${years} years, ${receipts.toLocaleString('en')} receipts${word}`,
        milliseconds(median(times)),
      )
    }
  } finally {
    agent.destroy()
    await server.stop()
  }
}
