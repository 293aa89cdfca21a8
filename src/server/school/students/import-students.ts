import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ImportRow } from '#contract/students.ts'
import { type FilledStudent, studentFields } from '#rules/student-fields.ts'
import { decideImport, type ImportDecision } from '#rules/student-import.ts'
import { writeAfterLook } from '../../calls/handler.ts'
import type { Queries, Writer } from '../../db/access.ts'
import { nextIds } from '../../db/counters.ts'
import { listed } from '../../db/json-rows.ts'
import { lock } from '../../db/lock.ts'
import { revisionsOf } from '../../db/revisions.ts'
import type { NewRow, Row } from '../../db/tables.ts'
import { stored } from '../../process/clock.ts'
import { outcomeOf } from './import-outcome.ts'
import { makeFamilies } from './make-families.ts'

const table = 'students' as const

/** What is to become of the rows, as long as no student has changed since. */
type Plan = {
  readonly revision: string
  readonly decisions: readonly ImportDecision[]
  /** The fields of known students that change, before and after. */
  readonly changes: readonly Rewritten[]
}
type Rewritten = {
  readonly id: string
  readonly before: Partial<FilledStudent>
  readonly after: Partial<FilledStudent>
}

/**
 * Deciding takes most of the time, so it is done before the transaction, beside other writes. When a student has changed
 * meanwhile, it is done once more in the transaction.
 */
export const importStudents = writeAfterLook(
  'importStudents',
  ({ rows }, { db }) => planOf(db, rows),
  async ({ rows, dryRun }, { tx, now, refuse, ready }) => {
    if (!dryRun) await lock(tx, 'students')
    const isCurrent = ready.revision === (await revisionsOf(tx, ['students']))
    const { decisions, changes } = isCurrent ? ready : await planOf(tx, rows)
    if (dryRun) return { answer: { success: true, data: { rows: decisions.map(one => outcomeOf(one)) } }, changed: [] }

    const refused = decisions.filter(one => one.outcome === 'refuse')
    const [first] = refused
    if (first) refuse('refusedRows', { count: refused.length, line: first.line, reason: first.reason })

    const created = await create(tx, decisions, stored(now))
    await rewrite(tx, changes)
    return {
      answer: {
        success: true,
        data: { rows: decisions.map(one => outcomeOf(one, created.get(one)?.student_id)) },
      },
      changed: [
        ...[...created.values()].map(row => ({ table, id: row.student_id, before: null, after: row })),
        ...changes.map(change => ({ table, ...change })),
      ],
    }
  },
  { changesNothing: ({ dryRun }) => dryRun },
)

async function planOf(db: Queries, rows: readonly ImportRow[]): Promise<Plan> {
  const revision = await revisionsOf(db, ['students'])
  const students = await everyStudent(db)
  const decisions = decideImport(rows, students)
  const known = new Map(students.map(student => [student.student_id, student]))
  const changes = decisions.flatMap((one): Rewritten[] => {
    if (one.outcome !== 'change') return []
    const before = known.get(one.student_id)
    if (!before) throw new Error(`${one.student_id} was decided on and is not there.`)
    const names = studentFields.filter(name => name in one.fields)
    return [
      { id: one.student_id, before: Object.fromEntries(names.map(name => [name, before[name]])), after: one.fields },
    ]
  })
  return { revision, decisions, changes }
}

/** Rows read at once. To read ten thousand in one go would hold up the thread that answers everybody. */
const page = 1000

/** Those who are not deleted, by id. */
async function everyStudent(db: Queries): Promise<readonly Row<'students'>[]> {
  const found: Row<'students'>[] = []
  for (;;) {
    const next = await db
      .selectFrom('students')
      .selectAll()
      .where('deleted_at', 'is', null)
      .where('student_id', '>', found.at(-1)?.student_id ?? '')
      .orderBy('student_id')
      .limit(page)
      .execute()
    found.push(...next)
    if (next.length < page) return found
    await turn()
  }
}

/** The new students, by the decisions about them. */
async function create(
  tx: Writer,
  decisions: readonly ImportDecision[],
  at: string,
): Promise<ReadonlyMap<ImportDecision, NewRow<'students'>>> {
  const creating = decisions.filter(one => one.outcome === 'create')
  if (creating.length === 0) return new Map()
  const ids = await nextIds(tx, 'S', 4, creating.length)
  const created = creating.map((decision, place): [ImportDecision, NewRow<'students'>] => [
    decision,
    {
      student_id: ids[place]!,
      ...decision.fields,
      student_photo: null,
      status: 'active',
      c_time: at,
      deleted_at: null,
    },
  ])
  const columns = ['student_id', ...studentFields, 'status', 'c_time'] as const
  await tx
    .insertInto('students')
    .columns(columns)
    .expression(rows =>
      rows
        .selectFrom(listed(tx, JSON.stringify(created.map(([, row]) => columns.map(name => row[name])))).as('new'))
        .select(columns.map((name, at) => sql<string>`new.value ->> ${sql.lit(at)}`.as(name))),
    )
    .execute()
  await makeFamilies(
    tx,
    ids.map(student_id => ({ student_id, c_time: at })),
  )
  return new Map(created)
}

/** Writes nothing but the fields that change: everybody waits, and all fields of a student take five times as long. */
async function rewrite(tx: Writer, changes: readonly Rewritten[]): Promise<void> {
  const alike = Map.groupBy(changes, ({ after }) => Object.keys(after).join(' '))
  for (const [key, group] of alike) {
    const fields = studentFields.filter(field => key.split(' ').includes(field))
    const rows = JSON.stringify(group.map(({ id, after }) => [id, ...fields.map(field => after[field])]))
    const valueAt = (at: number) => sql<string>`new.value ->> ${sql.lit(at)}`
    await tx
      .updateTable('students')
      .from(listed(tx, rows).as('new'))
      .set(Object.fromEntries(fields.map((field, at) => [field, valueAt(at + 1)])))
      .where('students.student_id', '=', valueAt(0))
      .execute()
  }
}
