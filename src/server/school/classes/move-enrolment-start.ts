import { mayHaveComeOn } from '#rules/enrolments.ts'
import type { Change, Queries, Writer } from '../../db/access.ts'
import { batches } from '../../db/batches.ts'
import type { Row } from '../../db/tables.ts'
import { enrolmentId } from './enrol.ts'
import { historyIn } from './history.ts'
import { type Enrolment, periodsOf } from './periods.ts'

type Stored = Row<'class_students'>

/** All enrolments of some students in a class. */
export async function enrolmentsIn(db: Queries, classId: string, ids: readonly string[]): Promise<readonly Stored[]> {
  const found: Stored[] = []
  for (const batch of batches(ids, 1))
    found.push(
      ...(await db
        .selectFrom('class_students')
        .selectAll()
        .where('class_id', '=', classId)
        .where('student_id', 'in', batch)
        .execute()),
    )
  return found
}

/** The days of these that lie in the enrolments as they are, and not as they would be. */
export const daysOutside = (
  days: readonly string[],
  { are, would }: { readonly are: readonly Enrolment[]; readonly would: readonly Enrolment[] },
): readonly string[] => {
  const [now, then] = [periodsOf(are), periodsOf(would)]
  return days.filter(day => mayHaveComeOn(now, day) && !mayHaveComeOn(then, day)).toSorted()
}

/**
 * Moves the beginning of the enrolments that last to a day: the changes, and the days with a record or an invoice that
 * would then lie outside. Of a student with such days nothing is changed.
 */
export async function beginOn(
  tx: Writer,
  { class_id, studentIds, day }: { class_id: string; studentIds: readonly string[]; day: string },
): Promise<readonly { student_id: string; outside: readonly string[]; change?: Change }[]> {
  const enrolments = Map.groupBy(await enrolmentsIn(tx, class_id, studentIds), row => row.student_id)
  const moving = [...enrolments.values()].flatMap(own => {
    const lasting = own.find(row => row.removed_at === null && row.joined_on !== day)
    return lasting ? { lasting, own } : []
  })
  const history = Map.groupBy(
    await historyIn(
      tx,
      class_id,
      moving.map(({ lasting }) => lasting.student_id),
    ),
    entry => entry.student_id,
  )
  const moved = []
  for (const { lasting, own } of moving) {
    const { student_id } = lasting
    const would = own.map(row => (row === lasting ? { ...row, joined_on: day } : row))
    const days = history.get(student_id)?.map(entry => entry.lesson_date) ?? []
    const outside = daysOutside(days, { are: own, would })
    if (outside.length > 0) {
      moved.push({ student_id, outside })
      continue
    }
    await tx
      .updateTable('class_students')
      .set({ joined_on: day })
      .where('class_id', '=', class_id)
      .where('student_id', '=', student_id)
      .where('added_at', '=', lasting.added_at)
      .execute()
    const before = { joined_on: lasting.joined_on }
    const change: Change = { table: 'class_students', id: enrolmentId(lasting), before, after: { joined_on: day } }
    moved.push({ student_id, outside, change })
  }
  return moved
}
