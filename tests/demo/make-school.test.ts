import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSchool } from '#demo/make-school.ts'
import { WholeLists } from '#server/calls/whole-lists.ts'
import { migrate } from '#server/db/migrations/migrate.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import type { TableName } from '#server/db/tables.ts'
import { createApp } from '#server/http/app.ts'
import { failureLog } from '#server/http/log-failures.ts'
import { handlers } from '#server/main/handlers.ts'
import { watchChanges } from '#server/office/changes/watch.ts'
import { draw } from '#server/office/documents/draw-in-thread.ts'
import { followPrint } from '#server/office/documents/printing.ts'
import { accountsIn } from '#server/office/session/sessions.ts'
import { createLog } from '#server/process/log.ts'
import { expectNoGaps } from '#tests/payments/books.ts'

const today = Temporal.PlainDate.from('2026-11-20')
const midnight = '2026-11-19T16:00:00.000Z'

const folder = mkdtempSync(join(tmpdir(), 'klass-demo-'))
let made: Database
beforeAll(async () => {
  made = await make('one')
})
afterAll(async () => {
  await made.close()
  rmSync(folder, { recursive: true, force: true })
})

async function make(name: string): Promise<Database> {
  const database = await openDatabase({ file: join(folder, `${name}.db`) })
  await migrate(database)
  await makeSchool(database, { today, students: 60 })
  return database
}

/** The result of a query, by rows. */
async function find<R>(query: string, database = made): Promise<R[]> {
  return (await sql.raw<R>(query).execute(database.schema)).rows
}
async function number(query: string): Promise<number> {
  return Object.values((await find<Record<string, number>>(query))[0] ?? {})[0] ?? 0
}

/** Random each time, or containing the time. */
const secret: Partial<Record<TableName, readonly string[]>> = {
  revisions: ['revision'],
  staff: ['password_hash'],
  live_lessons: ['attendance_code'],
}

async function tables(database: Database): Promise<Record<string, unknown[]>> {
  const names = await find<{ name: TableName }>(
    `select name from sqlite_master where type = 'table' and name not like 'sqlite%' and name not like 'migrations%'`,
    database,
  )
  const content: Record<string, unknown[]> = {}
  for (const { name } of names) {
    const rows = await find<Record<string, unknown>>(`select * from ${name}`, database)
    content[name] = rows.map(row => ({ ...row, ...Object.fromEntries((secret[name] ?? []).map(one => [one, ''])) }))
  }
  return content
}

test('made twice on the same day it is the same school, row by row', async () => {
  const again = await make('two')
  try {
    const [one, other] = [await tables(made), await tables(again)]
    for (const name of Object.keys(one)) expect(other[name], name).toEqual(one[name])
    expect(one.payments!.length).toBeGreaterThan(500)
  } finally {
    await again.close()
  }
})

describe('the books add up', () => {
  test('the lines of an invoice are its total, and its payment asks for the same', async () => {
    expect(
      await find(`select i.invoice_ref, i.total_cents, p.total_cents, sum(l.amount_cents) from invoices i
        left join invoice_lines l on l.invoice_ref = i.invoice_ref
        left join payments p on p.invoice_ref = i.invoice_ref
        group by 1, 2, 3, p.payment_id
        having p.total_cents is not i.total_cents or sum(l.amount_cents) is not i.total_cents`),
    ).toEqual([])
  })

  test('every payment that is paid has a receipt, and every number comes once and without a gap', async () => {
    const refs = await find<{ ref: string }>(`select invoice_ref as ref from invoices
      union all select receipt_ref from payments where status = 'paid'`)
    const series = Map.groupBy(refs, ({ ref }) => ref.slice(0, 7))
    expect([...series.keys()].toSorted()).toEqual(
      ['LI', 'LR', 'VI', 'VR'].flatMap(kind => [2024, 2025, 2026].map(year => `${kind}-${year}`)),
    )
    for (const [name, members] of series) {
      const numbers = members.map(({ ref }) => Number(ref.slice(8))).toSorted((one, other) => one - other)
      expect(numbers, name).toEqual(numbers.map((_, index) => index + 1))
    }
  })

  test('a few payments were reversed and collected again', async () => {
    const notes = await find<{ ref: string; receipts: number }>(`select credit_note_ref as ref,
      (select count(*) from payments p where p.invoice_ref = n.invoice_ref and p.status = 'paid') as receipts
      from credit_notes n`)
    expect(notes.length).toBeGreaterThan(3)
    expect(notes.filter(({ receipts }) => receipts !== 2)).toEqual([])
    expectNoGaps(notes.map(({ ref }) => ref))
  })

  test('tokens bought are those of the lines paid for, tokens spent those of the lessons attended, missed and booked', async () => {
    const balances = await find<{ student_id: string; token_name: string; amount: number }>(
      'select student_id, token_name, sum(amount) as amount from token_ledger group by 1, 2 order by 1, 2',
    )
    const expected = await find(`select student_id, token_name, sum(amount) as amount from (
        select p.student_id, l.token_name, l.quantity as amount from payments p
          join invoice_lines l on l.invoice_ref = p.invoice_ref where p.status = 'paid'
        union all select n.student_id, l.token_name, -l.quantity from credit_notes n
          join invoice_lines l on l.invoice_ref = n.invoice_ref
        union all select a.student_id, c.token_name, -1 from attendance a
          join live_lessons l on l.live_lesson_id = a.live_lesson_id join classes k on k.class_id = l.class_id
          join courses c on c.course_id = k.course_id where a.attendance in ('presence', 'absence')
        union all select student_id, token_name, -tokens_charged from bookings
          where kind <> 'hold' and status <> 'cancelled'
      ) group by 1, 2 order by 1, 2`)
    expect(balances).toEqual(expected)
    expect(balances.length).toBeGreaterThan(50)
  })

  test('a line charges as many lessons as are billed by it, and no lesson is billed to a student twice', async () => {
    expect(
      await find(`select l.invoice_ref, l.position from invoice_lines l join invoices i on i.invoice_ref = l.invoice_ref
        where i.kind = 'live' and i.voided_at is null and l.quantity <>
          (select count(*) from billed_lessons b where b.invoice_ref = l.invoice_ref and b.position = l.position)`),
    ).toEqual([])
    expect(
      await find('select student_id, live_lesson_id from billed_lessons group by 1, 2 having count(*) > 1'),
    ).toEqual([])
    // Students with a mark have paid for it, or have an invoice.
    expect(
      await number(`select count(*) from attendance a where attendance in ('presence', 'absence') and not exists
        (select 1 from billed_lessons b where b.live_lesson_id = a.live_lesson_id and b.student_id = a.student_id)`),
    ).toBe(0)
  })

  test('every collection is in the audit log, whose entries are in order of time', async () => {
    expect(await number(`select count(*) from audit_log where call in ('collectPayment', 'collectVideoPayment')`)).toBe(
      await number(`select count(*) from payments where status = 'paid'`),
    )
    expect(await number('select count(*) from audit_log a join audit_log b on b.id = a.id + 1 where b.at < a.at')).toBe(
      0,
    )
  })
})

test('everything done lies before today, and there are lessons and leave in the weeks to come', async () => {
  expect(await number(`select count(*) from audit_log where at >= '${midnight}'`)).toBe(0)
  expect(await number(`select count(*) from payments where paid_at >= '${midnight}'`)).toBe(0)
  expect(
    await number(`select count(*) from attendance a join live_lessons l on l.live_lesson_id = a.live_lesson_id
    where l.lesson_date >= '${today}' and a.attendance <> 'leave'`),
  ).toBe(0)
  expect(
    await number(
      `select count(distinct class_id) from live_lessons where lesson_date between '${today}' and '2026-12-20'`,
    ),
  ).toBeGreaterThan(20)
  expect(await number(`select count(*) from leave_requests where leave_date >= '${today}'`)).toBeGreaterThan(0)
  expect(await number(`select count(*) from leave_requests where status = 'pending' and leave_date < '${today}'`)).toBe(
    0,
  )
})

test('no lesson is on a holiday', async () => {
  expect(await number('select count(*) from holidays')).toBeGreaterThan(60)
  expect(await number('select count(*) from live_lessons l join holidays h on h.holiday = l.lesson_date')).toBe(0)
})

test('nobody is in two classes at once', async () => {
  expect(
    await find(`select a.student_id, a.class_id, b.class_id, x.lesson_date from class_students a
      join class_students b on b.student_id = a.student_id and b.class_id > a.class_id
      join live_lessons x on x.class_id = a.class_id join live_lessons y on y.class_id = b.class_id
        and y.lesson_date = x.lesson_date and y.start_time < x.end_time and x.start_time < y.end_time
      where x.lesson_date >= substr(a.added_at, 1, 10) and y.lesson_date >= substr(b.added_at, 1, 10)`),
  ).toEqual([])
})

test('older months are paid, last month and this one only in part', async () => {
  const months = await find<{ month: string; pending: number; count: number }>(
    `select month, sum(status = 'pending') as pending, count(*) as count from payments
     where kind = 'live' group by month order by month`,
  )
  expect(months.map(({ month }) => month).slice(-2)).toEqual(['2026-10', '2026-11'])
  expect(months.length).toBe(25)
  for (const { pending, count } of months.slice(0, -3)) expect(pending).toBeLessThan(count * 0.1)
  expect(months.at(-1)!.pending).toBeGreaterThan(0)
  expect(months.at(-1)!.pending).toBeLessThan(months.at(-1)!.count)
})

test('video lessons are watched in the hours of a schedule, and booked and held for the days to come', async () => {
  const many = { completed: 100, absent: 3, cancelled: 3, pending: 5 }
  for (const [status, least] of Object.entries(many))
    expect(
      await number(`select count(*) from bookings where kind <> 'hold' and status = '${status}'`),
      status,
    ).toBeGreaterThan(least)
  expect(await number(`select count(*) from bookings where kind = 'makeup'`)).toBeGreaterThan(5)
  expect(await number(`select count(*) from bookings where kind = 'hold' and date > '${today}'`)).toBeGreaterThan(5)
  expect(await number(`select count(*) from bookings where status = 'pending' and date < '${today}'`)).toBe(0)
  expect(await number('select count(*) from schedules')).toBeGreaterThan(2)
  expect(
    await find(`select date, start_time, count(*) from bookings where status <> 'cancelled'
      group by 1, 2 having count(*) > 8`),
  ).toEqual([])
  // The progress of a video class is the number of lessons watched in it.
  expect(
    await find(`select v.video_class_id from video_classes v where v.completed_lessons <>
      (select count(distinct lesson_id) from bookings b where b.video_class_id = v.video_class_id and status = 'completed')`),
  ).toEqual([])
})

test('quizzes are given and marked, the next ones are assigned, and there are messages to all, to classes and to families', async () => {
  expect(await number('select count(*) from quizzes')).toBeGreaterThan(20)
  expect(await number('select count(*) from quiz_results where student_result is not null')).toBeGreaterThan(200)
  // Absent students have no mark, and no mark is above the full mark.
  expect(
    await number(`select count(*) from quiz_results r join attendance a on a.live_lesson_id = r.live_lesson_id
      and a.student_id = r.student_id where a.attendance <> 'presence' and r.student_result is not null`),
  ).toBe(0)
  expect(
    await number(`select count(*) from quiz_results r join quizzes q on q.quiz_name = r.quiz_name
      where cast(r.student_result as integer) > q.full_mark`),
  ).toBe(0)
  expect(
    await number(`select count(*) from lesson_quizzes q join live_lessons l on l.live_lesson_id = q.live_lesson_id
      where l.lesson_date >= '${today}'`),
  ).toBeGreaterThan(0)
  for (const kind of ['all', 'class_id', 'student_id'])
    expect(await number(`select count(*) from messages where recipient_type = '${kind}'`), kind).toBeGreaterThan(5)
  expect(await number(`select count(*) from messages where status = 'active'`)).toBeGreaterThan(2)
})

test('its staff can only sign in on this computer', async () => {
  const service = {
    database: made,
    clock: () => Temporal.Instant.from(midnight),
    sessionHours: 12,
    accountOf: accountsIn(made),
    trustProxy: false,
    lists: new WholeLists('tests'),
    changes: watchChanges(
      made,
      () => Promise.resolve(new Set()),
      () => Temporal.Now.instant(),
    ),
    afterwards: () => undefined,
    prints: { draw, follow: followPrint },
    writes: () => Promise.resolve(true),
  }
  const app = createApp({
    handlers,
    service: () => service,
    log: createLog('silent'),
    failures: failureLog(createLog('silent')),
    corsOrigins: [],
    tls: false,
    trustProxy: false,
  })
  const signIn = async (username: string, remoteAddress: string) => {
    const body = JSON.stringify({ username, password: 'demo' })
    const headers = { 'Content-Type': 'application/json' }
    const incoming = { headers, socket: { remoteAddress } }
    return (await app.request('/admin/login', { method: 'POST', headers, body }, { incoming })).status
  }
  expect(await signIn('boss', '127.0.0.1')).toBe(200)
  expect(await signIn('boss', '::1')).toBe(200)
  for (const username of ['boss', 'may', 'kit']) expect(await signIn(username, '192.168.1.20')).toBe(403)
})
