import { setImmediate as turn } from 'node:timers/promises'
import type { ImportRow } from '#contract/students.ts'
import { studentFields } from '#rules/student-fields.ts'
import { decideImport, type ImportDecision } from '#rules/student-import.ts'
import { answerAfterLook, type Change, type Queries, type Writer } from '../answer.ts'
import { stored } from '../clock.ts'
import { batches } from '../db/batches.ts'
import { nextIds } from '../db/counters.ts'
import { lock } from '../db/lock.ts'
import type { NewRow, Row } from '../db/tables.ts'
import { revisionsOf } from '../revisions.ts'
import { outcomeOf } from './import-outcome.ts'

/** What is to become of the rows, as long as no student has changed since. */
type Plan = {
  readonly revision: string
  readonly decisions: readonly ImportDecision[]
  /** The students that change, as they were. */
  readonly before: readonly Row<'students'>[]
}

/**
 * Deciding takes most of the time, so it is done before the transaction, beside other writes. When a student has changed
 * meanwhile, it is done once more in the transaction.
 */
export const importStudents = answerAfterLook(
  'importStudents',
  ({ rows }, { db }) => planOf(db, rows),
  async ({ rows, dryRun }, { tx, now, refuse, ready }) => {
    if (!dryRun) await lock(tx, 'students')
    const isCurrent = ready.revision === (await revisionsOf(tx, ['students']))
    const { decisions, before } = isCurrent ? ready : await planOf(tx, rows)
    if (dryRun) return { answer: { success: true, data: { rows: decisions.map(one => outcomeOf(one)) } }, changed: [] }

    const refused = decisions.filter(one => one.outcome === 'refuse')
    const [first] = refused
    if (first) refuse('refusedRows', { count: refused.length, line: first.line, reason: first.reason })

    const known = new Map(before.map(student => [student.student_id, student]))
    const { createdIds, changed } = await store(tx, {
      decisions,
      known,
      at: stored(now),
    })
    return {
      answer: {
        success: true,
        data: { rows: decisions.map(one => outcomeOf(one, createdIds.get(one))) },
      },
      changed,
    }
  },
  { changesNothing: ({ dryRun }) => dryRun },
)

async function planOf(db: Queries, rows: readonly ImportRow[]): Promise<Plan> {
  const revision = await revisionsOf(db, ['students'])
  const students = await everyStudent(db)
  const decisions = decideImport(rows, students)
  const changing = new Set(decisions.flatMap(one => (one.outcome === 'change' ? one.student_id : [])))
  return { revision, decisions, before: students.filter(({ student_id }) => changing.has(student_id)) }
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

async function store(
  tx: Writer,
  {
    decisions,
    known,
    at,
  }: {
    decisions: readonly ImportDecision[]
    known: ReadonlyMap<string, NewRow<'students'>>
    at: string
  },
): Promise<{ createdIds: ReadonlyMap<ImportDecision, string>; changed: Change[] }> {
  const creating = decisions.filter(one => one.outcome === 'create')
  const ids = await nextIds(tx, 'S', 4, creating.length)
  const createdIds = new Map<ImportDecision, string>()
  const changed: Change[] = []
  const created = creating.map((decision, place) => {
    const student_id = ids[place]!
    createdIds.set(decision, student_id)
    const row = {
      student_id,
      ...decision.fields,
      student_photo: null,
      status: 'active' as const,
      c_time: at,
      deleted_at: null,
    }
    changed.push({ table: 'students', id: student_id, before: null, after: row })
    return row
  })
  for (const batch of batches(created, 16)) await tx.insertInto('students').values(batch).execute()

  const rewritten: NewRow<'students'>[] = []
  for (const decision of decisions) {
    if (decision.outcome !== 'change') continue
    const { student_id, fields } = decision
    const before = known.get(student_id)
    if (!before) throw new Error(`${student_id} was decided on and is not there.`)
    rewritten.push({ ...before, ...fields })
    const names = studentFields.filter(name => name in fields)
    changed.push({
      table: 'students',
      id: student_id,
      before: Object.fromEntries(names.map(name => [name, before[name]])),
      after: fields,
    })
  }
  for (const batch of batches(rewritten, 16)) {
    await tx
      .insertInto('students')
      .values(batch)
      .onConflict(conflict =>
        conflict
          .column('student_id')
          .doUpdateSet(row => Object.fromEntries(studentFields.map(name => [name, row.ref(`excluded.${name}`)]))),
      )
      .execute()
  }
  return { createdIds, changed }
}
