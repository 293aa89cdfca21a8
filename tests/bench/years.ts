import { sql } from 'kysely'
import { people } from '#demo/people.ts'
import { fullName } from '#rules/names.ts'
import { record } from '#server/calls/record.ts'
import type { Change, Writer } from '#server/db/access.ts'
import { batches } from '#server/db/batches.ts'
import { type Database, openDatabase, type Where } from '#server/db/open.ts'
import { stored } from '#server/process/clock.ts'
import { makeFamilies } from '#server/school/students/make-families.ts'

/** The tables that grow every week. */
export const classSize = 20
const weeks = 48

/** An id made of a number, in the SQL of both engines: 'S0001', 'S10000'. */
const id = (prefix: string, digits: number, number: string): string =>
  `'${prefix}' || case when ${number} < 1${'0'.repeat(digits)}
    then substr(cast(1${'0'.repeat(digits)} + ${number} as text), 2) else cast(${number} as text) end`
/** Numbers go on from the last of their series in the year. */
const ref = (series: string, before: string): string =>
  `'${series}-' || substr(m.month, 1, 4) || '-' || ${id('', 6, `m.${before} + s.i`)}`
const [invoiceRef, receiptRef] = [ref('LI', 'invoiced'), ref('LR', 'received')]

/**
 * Fills a migrated, empty database with the records of a school over years, by statements and not by calls: weekly
 * classes of twenty, marks, a live invoice for every student and month, nearly all of them paid, tokens, bookings and
 * the audit log. Ids and numbers continue after them.
 */
export async function fillYears(
  where: Where,
  { students, years, today }: { readonly students: number; readonly years: number; readonly today: Temporal.PlainDate },
): Promise<readonly string[]> {
  const database = await openDatabase(where)
  try {
    const ids = await database.write(async tx => {
      if (database.kind === 'postgres') await sql`set local statement_timeout = 0`.execute(tx)
      await addStudents(tx, students, today)
      await addCalendar(tx, years, today)
      await withoutTriggers(database, tx, async () => {
        for (const statement of statements(students / classSize, today.toString())) await sql.raw(statement).execute(tx)
      })
      await addMonthlyEntries(tx, students)
      const rows = await tx.selectFrom('students').select('student_id').orderBy('student_id').execute()
      await addLeaver(tx, today)
      return rows.map(row => row.student_id)
    })
    if (database.kind === 'postgres') await sql`analyze`.execute(database.schema)
    return ids
  } finally {
    await database.close()
  }
}

/**
 * Makes millions of rows on PostgreSQL without its triggers, which check each reference and update a balance for each
 * entry of the ledger, and sums the balances afterwards. The role of the bench may do so.
 */
async function withoutTriggers({ kind }: Pick<Database, 'kind'>, tx: Writer, work: () => Promise<void>): Promise<void> {
  if (kind === 'sqlite') return work()
  await sql`set local session_replication_role = replica`.execute(tx)
  await work()
  await sql`insert into token_balances (student_id, token_name, amount)
    select student_id, token_name, sum(amount) from token_ledger group by student_id, token_name`.execute(tx)
  await sql`update money_in set used_cents = cents`.execute(tx)
  await sql`update invoices set put_cents = a.cents, family_id = a.family_id from allocations a
    where a.invoice_ref = invoices.invoice_ref`.execute(tx)
  await sql`set local session_replication_role = origin`.execute(tx)
}

/** A student who came three years ago, never had a lesson, and may be erased. */
export const leaver = 'S900001'

async function addLeaver(tx: Writer, today: Temporal.PlainDate): Promise<void> {
  const [row] = people(1).map(({ fields }) => ({
    student_id: leaver,
    ...fields,
    student_login_id: '',
    student_photo: null,
    status: 'active' as const,
    c_time: `${today.subtract({ years: 3 })}T00:00:00.000Z`,
    deleted_at: null,
  }))
  await tx.insertInto('students').values(row!).execute()
  await makeFamilies(tx, [row!])
}

async function addStudents(tx: Writer, count: number, today: Temporal.PlainDate): Promise<void> {
  const rows = people(count).map(({ fields }, index) => ({
    student_id: `S${String(index + 1).padStart(4, '0')}`,
    ...fields,
    student_photo: null,
    status: 'active' as const,
    c_time: `${today}T00:00:00.000Z`,
    deleted_at: null,
  }))
  for (const batch of batches(rows, 16)) await tx.insertInto('students').values(batch).execute()
  await makeFamilies(tx, rows)
  await sql`create temp table bench_students (i integer primary key, id text, string text, name text, chinese text)`.execute(
    tx,
  )
  const named = rows.map(
    (row, index) =>
      sql`(${index + 1}, ${row.student_id}, ${`${fullName(row)} (${row.student_id})`}, ${fullName(row)}, ${row.chinese_name})`,
  )
  for (const batch of batches(named, 5)) await sql`insert into bench_students values ${sql.join(batch)}`.execute(tx)
}

/** Months with the last numbers of invoices and receipts before them and how many students pay, and the days on which classes meet. */
async function addCalendar(tx: Writer, years: number, today: Temporal.PlainDate): Promise<void> {
  await sql`create temp table bench_months (n integer primary key, month text, issued text, invoiced integer, received integer, paying integer)`.execute(
    tx,
  )
  const first = today.toPlainYearMonth().subtract({ months: years * 12 - 1 })
  const { count } = await tx
    .selectFrom('students')
    .select(row => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const last = new Map<string, number>()
  /** The last number of a series before so many more of it. */
  const taken = (series: string, more: number): number => {
    const before = last.get(series) ?? 0
    last.set(series, before + more)
    return before
  }
  for (let n = 0; n < years * 12; n += 1) {
    const month = first.add({ months: n })
    const issued = stored(month.toPlainDate({ day: 1 }).toZonedDateTime('Asia/Hong_Kong').toInstant())
    // A tenth owes for the last two months.
    const paying = n >= years * 12 - 2 ? Number(count) - Math.floor(Number(count) / 10) : Number(count)
    const [invoiced, received] = [taken(`LI-${month.year}`, Number(count)), taken(`LR-${month.year}`, paying)]
    await sql`insert into bench_months values (${n}, ${month.toString()}, ${issued}, ${invoiced}, ${received}, ${paying})`.execute(
      tx,
    )
  }
  for (const [name, value] of last) await tx.insertInto('counters').values({ name, value }).execute()
  await sql`create temp table bench_meetings (y integer, t integer, c integer, day text, month text, past integer, primary key (c, y, t))`.execute(
    tx,
  )
  const days = Array.from({ length: years * weeks * 7 }, (_, at) => {
    const [y, t, c] = [Math.floor(at / weeks / 7), Math.floor(at / 7) % weeks, at % 7]
    const day = today.subtract({ weeks: (years - y) * 52 - t - 10 }).add({ days: c })
    const past = Temporal.PlainDate.compare(day, today) < 0 ? 1 : 0
    return sql`(${y}, ${t}, ${c}, ${day.toString()}, ${day.toString().slice(0, 7)}, ${past})`
  })
  for (const batch of batches(days, 6)) await sql`insert into bench_meetings values ${sql.join(batch)}`.execute(tx)
}

/** The newest entries of the audit log: the invoices of some months, each in one entry. */
async function addMonthlyEntries(tx: Writer, students: number): Promise<void> {
  const changed = Array.from({ length: students * 4 }, (_, at): Change => {
    const student_id = `S${String((at % students) + 1).padStart(4, '0')}`
    const after = {
      student_id,
      student_string: `Tai Man Chan (${student_id})`,
      total_cents: 104_000,
      created_by: 'boss',
    }
    return { table: 'invoices', id: `LI-${at}`, before: null, after }
  })
  for (let turn = 0; turn < 12; turn += 1)
    await record(tx, {
      staff: 'boss',
      call: 'generateLiveInvoices',
      requestId: 'bench',
      now: Temporal.Now.instant(),
      changed,
    })
}

/** Statements that both engines understand. `classesAYear` is the number of classes in a year. */
function statements(classesAYear: number, today: string): readonly string[] {
  const numbers = `with recursive n (i) as (select 1 union all select i + 1 from n where i <`
  const courseId = (n: string) => id('CR', 4, n)
  const lessonNumber = `((w.y * ${weeks} + w.t) * ${classesAYear} + c.i)`
  const ofClasses = `from bench_meetings w join (${numbers} ${classesAYear}) select i from n) c on w.c = c.i % 7`
  // The students of class c, by their numbers.
  const members = `join bench_students s on s.i > (c.i - 1) * ${classSize} and s.i <= c.i * ${classSize}`
  const mark = `case when (w.t + s.i) % 20 = 0 then 'absence' when (w.t + s.i) % 33 = 0 then 'leave' else 'presence' end`
  const paid = 's.i <= m.paying'
  const json = `'[{"table":"students","id":"' || s.id || '","before":{"phone":"91230000"},"after":{"phone":"91234567","address":"Flat A, 12/F, 18 Argyle Street, Mong Kok"}}]'`
  return [
    `insert into tokens values ('T0001', 'English', 'Live', 26000), ('T0002', 'Videos', 'Video', 12000)`,
    `insert into courses (course_id, course_name, total_lessons, printing_materials, token_name, status)
      ${numbers} 40) select ${courseId('i')}, 'Course ' || i, 10, 'Unit ' || i,
      case when i % 4 = 0 then 'Videos' else 'English' end, 'active' from n`,
    `insert into lessons (lesson_id, course_id, position)
      ${numbers} 400) select ${id('CL', 6, 'i')}, ${courseId('((i - 1) / 10 + 1)')}, (i - 1) % 10 + 1 from n`,
    `insert into classes (class_id, course_id, class_name, starting_date, start_time, end_time, status)
      select distinct ${id('C', 4, `(w.y * ${classesAYear} + c.i)`)}, ${courseId('((c.i * 4 + 1) % 40 + 1)')},
        'Class ' || (w.y * ${classesAYear} + c.i), w.day, '16:00:00', '17:00:00', 'active' ${ofClasses} where w.t = 0`,
    `insert into class_students (class_id, student_id, added_at)
      select ${id('C', 4, `(w.y * ${classesAYear} + c.i)`)}, s.id, w.day || 'T01:00:00.000Z' ${ofClasses} ${members} where w.t = 0`,
    `insert into live_lessons (live_lesson_id, class_id, lesson_id, lesson_date, start_time, end_time, lesson_content,
        lesson_page, homework, test, attendance_code)
      select ${id('L', 6, lessonNumber)}, ${id('C', 4, `(w.y * ${classesAYear} + c.i)`)}, null, w.day, '16:00:00', '17:00:00',
        'Unit ' || w.t, 'p. 12 to 18', 'Exercise 4', '', 'code ' || ${lessonNumber} ${ofClasses}`,
    `insert into attendance (live_lesson_id, student_id, attendance, homework_status, absence_read)
      select ${id('L', 6, lessonNumber)}, s.id, ${mark}, 1,
        case when (w.t + s.i) % 20 = 0 and w.month >= '${today.slice(0, 7)}' then 0 else 1 end
      ${ofClasses} ${members} where w.past = 1`,
    `insert into token_ledger (student_id, token_name, transaction_type, transaction_detail, amount, timestamp, staff,
        subject, cause)
      select s.id, 'English', 'Spend', 'Class ' || c.i || ' ' || w.day || ' presence', -1, w.day || 'T10:00:00.000Z', 'boss',
        'attendance:' || ${id('L', 6, lessonNumber)}, 'attendance:' || ${id('L', 6, lessonNumber)} || ':' || s.id || ':1'
      ${ofClasses} ${members} where w.past = 1 and (w.t + s.i) % 33 <> 0`,
    `insert into leave_requests (student_id, lesson_id, leave_date, status, created_at)
      select s.id, ${id('L', 6, lessonNumber)}, w.day, case when w.past = 1 then 'approved' else 'pending' end,
        w.day || 'T01:00:00.000Z' ${ofClasses} ${members} where (w.t + s.i) % 33 = 0`,
    `insert into letterheads (name_en, name_zh, address_en, address_zh, registration_number, phone)
      values ('', '', '', '', '', '')`,
    `insert into invoices (invoice_ref, kind, student_id, student_string, student_name, chinese_name, year_month,
        start_date, end_date, total_cents, created_at, created_by, letterhead_id, due_date)
      select ${invoiceRef}, 'live', s.id, s.string, s.name, s.chinese, m.month, m.month || '-01', m.month || '-28', 104000,
        m.issued, 'boss', 1, m.month || '-28' from bench_months m cross join bench_students s`,
    `insert into invoiced_names (student_id, version, student_string, chinese_name, searched, newest)
      select student_id, 1, student_string, chinese_name, lower(student_string || ' ' || chinese_name),
        max(created_at || ' ' || invoice_ref) from invoices group by student_id, student_string, chinese_name`,
    `insert into invoice_lines (invoice_ref, position, kind, description, course_id, course_name, token_name, quantity,
        unit_cents, amount_cents)
      select ${invoiceRef}, 1, 'lesson', 'Course 1, Class 1: 3, 10, 17, 24 Nov 2026', 'CR0001', 'Course 1', 'English', 4, 26000, 104000
      from bench_months m cross join bench_students s`,
    `insert into payments (payment_id, kind, invoice_ref, student_id, student_string, month, total_cents, status,
        payment_type, receipt_ref, paid_at, collected_by, due_date)
      select ${id('PL', 6, `(m.n * (select count(*) from bench_students) + s.i)`)}, 'live', ${invoiceRef}, s.id, s.string,
        m.month, 104000, case when ${paid} then 'paid' else 'pending' end, case when ${paid} then 'cash' end,
        case when ${paid} then ${receiptRef} end, case when ${paid} then m.month || '-20T04:00:00.000Z' end,
        case when ${paid} then 'boss' end, m.month || '-28'
      from bench_months m cross join bench_students s`,
    `insert into money_in (receipt_ref, kind, family_id, cents, method, paid_on, note, payer, received_at, received_by, letterhead_id)
      select p.receipt_ref, p.kind, f.family_id, p.total_cents, p.payment_type, substr(p.paid_at, 1, 10), '', '', p.paid_at,
        p.collected_by, 1
      from payments p join family_members f on f.student_id = p.student_id where p.receipt_ref is not null`,
    `insert into allocations (family_id, receipt_ref, invoice_ref, payment_id, student_id, kind, cents, cause, day, at, staff)
      select m.family_id, p.receipt_ref, p.invoice_ref, p.payment_id, p.student_id, p.kind, p.total_cents, 'received',
        m.paid_on, p.paid_at, p.collected_by
      from payments p join money_in m on m.receipt_ref = p.receipt_ref`,
    `insert into token_ledger (student_id, token_name, transaction_type, transaction_detail, amount, timestamp, staff,
        subject, cause)
      select student_id, 'English', 'Purchase', invoice_ref, 4, paid_at, 'boss', 'payment:' || payment_id,
        'payment:' || payment_id || ':1' from payments where status = 'paid'`,
    `insert into billed_lessons (student_id, live_lesson_id, invoice_ref, position)
      select s.id, ${id('L', 6, lessonNumber)}, ${invoiceRef}, 1
      ${ofClasses} ${members} join bench_months m on m.month = w.month where w.past = 1`,
    `insert into video_classes (video_class_id, student_id, course_id, completed_lessons, expiry_date, created_at)
      select ${id('VC', 6, 's.i')}, s.id, 'CR0004', 3, '2099-12-31', '${today}T01:00:00.000Z' from bench_students s
      where s.i % 10 = 0`,
    `insert into bookings (booking_id, date, start_time, end_time, kind, student_id, lesson_id_label, status,
        tokens_charged, absence_read)
      select ${id('B', 6, `(w.y * ${weeks} * ${classesAYear} + w.t * ${classesAYear} + s.i / 10)`)}, w.day, '10:00:00', '11:00:00', 'video', s.id, 'Course 4 Lesson 1',
        case when w.past = 1 then 'completed' else 'pending' end, 0, 1
      from bench_meetings w join bench_students s on s.i % 10 = 0 and s.i / 10 <= ${classesAYear} and w.c = s.i / 10 % 7 where w.t % 4 = 0`,
    `insert into messages (message_id, recipient_type, recipient_value, text, ctime, status)
      select ${id('M', 6, 's.i')}, 'student_id', s.id, 'A message', '${today}T01:00:00.000Z', 'active' from bench_students s`,
    `insert into print_log (at, staff, document, ref) select paid_at, 'boss', 'receipt', receipt_ref from payments
      where receipt_ref is not null and month >= '${Number(today.slice(0, 4)) - 1}'`,
    // The oldest entry is about a student of whom no other tells.
    `insert into audit_log (at, staff, call, request_id, changes) select min(issued), 'boss', 'updatestudent', 'bench',
      '[{"table":"students","id":"${leaver}","before":{"phone":"61110000"},"after":{"phone":"61112222"}}]' from bench_months`,
    `insert into audit_log (at, staff, call, request_id, changes)
      select m.issued, 'boss', 'updatestudent', 'bench', ${json} from bench_months m join bench_students s on s.i % 2 = 0`,
    `insert into audit_summaries (entry, rows, first) select id, 1, substr(changes, 2, length(changes) - 2) from audit_log where request_id = 'bench'`,
    ...[
      ['CR', '40'],
      ['CL', '400'],
      ['T', '2'],
      ['S', 'select count(*) from bench_students'],
      ['C', 'select count(*) from classes'],
      ['L', 'select count(*) from live_lessons'],
      ['B', `select count(*) * ${weeks} from live_lessons`],
      ['PL', 'select count(*) from payments'],
      ['M', 'select count(*) from messages'],
      ['VC', 'select max(i) from bench_students'],
    ].map(([name, value]) => `insert into counters (name, value) select '${name}', (${value})`),
    ...['students', 'meetings', 'months'].map(table => `drop table bench_${table}`),
  ]
}
