import { studentFields } from '#rules/student-fields.ts'
import { decideImport, type ImportDecision, outcomeOf } from '#rules/student-import.ts'
import type { Change, Writer } from '../answer.ts'
import { answer } from '../answer.ts'
import { stored } from '../clock.ts'
import { batches } from '../db/batches.ts'
import { nextIds } from '../db/counters.ts'
import { lock } from '../db/lock.ts'
import type { NewRow } from '../db/tables.ts'

export const importStudents = answer('importStudents', async ({ rows, dryRun }, { tx, now, refuse }) => {
  await lock(tx, 'students')
  const students = await tx
    .selectFrom('students')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('student_id')
    .execute()
  const decisions = decideImport(rows, students)
  if (dryRun) return { answer: { success: true, data: { rows: decisions.map(one => outcomeOf(one)) } }, changed: [] }

  const refused = decisions.filter(one => one.outcome === 'refuse')
  const [first] = refused
  if (first) refuse('refusedRows', { count: refused.length, line: first.line, reason: first.reason })

  const known = new Map(students.map(student => [student.student_id, student]))
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
})

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
