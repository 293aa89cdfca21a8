import type { Erasure } from '#contract/personal-data.ts'
import type { Table } from '#contract/tables.ts'
import { dollars, money } from '#rules/money.ts'
import { fullName } from '#rules/names.ts'
import { mayErase } from '#rules/roles.ts'
import { studentFields } from '#rules/student-fields.ts'
import type { Caller } from '../../calls/caller.ts'
import type { Refuse } from '../../calls/refusal.ts'
import type { Change, Queries } from '../../db/access.ts'
import { changesIn } from '../audit/rows.ts'
import { idOf, rowsAbout } from './held-rows.ts'
import { duesOf } from './last-days.ts'
import { entriesWith, isAbout, type Subject } from './log-entries.ts'
import { readRetention } from './retention.ts'
import { alsoCoded, termsOf } from './what-is-erased.ts'

type Asked = {
  readonly db: Queries
  readonly today: Temporal.PlainDate
  readonly caller: Caller
  readonly refuse: Refuse<'getErasure'>
}

/** Whom to erase, and from when on the name may be erased; refused when this may not be erased today. */
export async function erasureNow(studentId: string, what: Erasure, { db, today, caller, refuse }: Asked) {
  if (!mayErase(caller.role)) refuse('role', { role: caller.role })
  const row = await studentRow(db, studentId)
  if (!row) return refuse('unknown', { id: studentId })
  if (row.erased_at !== null || (what === 'details' && row.details_erased_at !== null))
    refuse('erased', { id: studentId })
  const student = `${fullName(row)} (${studentId})`
  const [found] = await duesOf(db, [row], await readRetention(db), today)
  const { from } = found!
  if (from[what] > today.toString()) refuse('tooEarly', { student, date: from[what] })
  const unpaid = await db
    .selectFrom('payments')
    .innerJoin('invoices', 'invoices.invoice_ref', 'payments.invoice_ref')
    .select(['invoices.invoice_ref', 'invoices.total_cents', 'invoices.put_cents'])
    .where('payments.student_id', '=', studentId)
    .where('payments.status', '=', 'pending')
    .orderBy('invoices.invoice_ref')
    .executeTakeFirst()
  if (unpaid)
    refuse('owed', {
      student,
      amount: money(dollars(unpaid.total_cents - unpaid.put_cents)),
      invoice: unpaid.invoice_ref,
    })
  return { row, student, name_from: from.everything }
}

export const studentRow = (db: Queries, studentId: string) =>
  db
    .selectFrom('students')
    .select(['student_id', ...studentFields, 'c_time', 'deleted_at', 'details_erased_at', 'erased_at'])
    .where('student_id', '=', studentId)
    .executeTakeFirst()

/** What the log has about a student: the entries, all rows they changed of the student, and how far it was searched. */
export async function logOf(db: Queries, studentId: string) {
  const rows = await rowsAbout(db, studentId)
  const own = new Map<string, Erasure>(rows.map(row => [`${row.table} ${idOf(row)}`, row.upTo] as const))
  // The entries about these do not all name the student. Those about money name the family.
  const unnamed: readonly Table[] = ['messages', 'families']
  const others = rows.flatMap(({ table, key, row }) =>
    unnamed.includes(table) || (table === 'invoices' && row.void_reason !== null) ? Object.values(key) : [],
  )
  const { ids, last } = await entriesWith(db, [studentId, ...others])
  return { ids, last, own }
}

/**
 * What is to be taken out of the log and of the texts of others, and which entries of the log are about it. It reads
 * the whole log.
 */
export async function subjectOf(
  db: Queries,
  studentId: string,
  what: Erasure,
): Promise<{ readonly subject: Subject; readonly ids: readonly number[]; readonly last: number }> {
  const { ids, last, own } = await logOf(db, studentId)
  const was: Readonly<Record<string, unknown>>[] = []
  for (const id of ids) {
    const entry = await db.selectFrom('audit_log').select('changes').where('id', '=', id).executeTakeFirst()
    // This server wrote them.
    const changes = entry ? (changesIn(entry) as readonly Change[]) : []
    for (const change of changes)
      if (change.table === 'students' && isAbout(change, { studentId, own }))
        for (const row of [change.before, change.after])
          if (typeof row === 'object' && row !== null) was.push(row as Readonly<Record<string, unknown>>)
  }
  const row = await studentRow(db, studentId)
  const invoiced = await db.selectFrom('invoiced_names').selectAll().where('student_id', '=', studentId).execute()
  const called = invoiced.flatMap(({ student_string, chinese_name }) => [
    student_string,
    student_string.replace(` (${studentId})`, ''),
    chinese_name,
  ])
  const all = termsOf(studentId, what, [...(row ? [row] : []), ...was], called)
  const shared = await namesOfOthers(db, studentId, row)
  const terms = alsoCoded(all.filter(({ words }) => !shared.has(words)))
  const named = await entriesWith(
    db,
    terms.map(({ words }) => words),
  )
  const both = [...new Set([...ids, ...named.ids])].toSorted((one, other) => one - other)
  return { subject: { studentId, what, own, terms }, ids: both, last }
}

/** The names that another student has, too. They stay in texts that may be about that one. */
async function namesOfOthers(
  db: Queries,
  studentId: string,
  row: { readonly first_name: string; readonly surname: string; readonly chinese_name: string } | undefined,
): Promise<ReadonlySet<string>> {
  if (!row) return new Set()
  const { first_name, surname, chinese_name } = row
  const others = await db
    .selectFrom('students')
    .select(['first_name', 'surname', 'chinese_name'])
    .where('student_id', '<>', studentId)
    .where('erased_at', 'is', null)
    .where(each =>
      each.or([
        each.and([each('first_name', '=', first_name), each('surname', '=', surname)]),
        each.and([each('chinese_name', '=', chinese_name), each('chinese_name', '<>', '')]),
      ]),
    )
    .execute()
  return new Set(others.flatMap(other => [fullName(other), `${other.surname} ${other.first_name}`, other.chinese_name]))
}
