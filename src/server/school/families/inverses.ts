import { type Clause, clause } from '#contract/fill.ts'
import { dateOf, dayOf } from '#rules/hong-kong.ts'
import type { Change, Writer } from '../../db/access.ts'
import { always, type Inverse, type Inverses } from '../../office/audit/inverse.ts'
import { keysOf, type PastChange, putBack } from '../../office/audit/rows.ts'
import { usedFamily } from '../students/unmake-families.ts'
import { leftInCredit } from './may-leave.ts'
import { moveTo } from './members.ts'

type Move = { readonly student_id: string; readonly family_id: string; readonly since: string; readonly from: string }

/** Who has moved from which family to which. */
function movesIn(changes: readonly PastChange[]): readonly Move[] {
  const times = changes.flatMap(change => {
    const { student_id = '', family_id = '', since = '' } = keysOf(change)
    return change.table === 'family_members' ? [{ student_id, family_id, since, isNew: change.before === null }] : []
  })
  return times.flatMap(({ isNew, ...to }) => {
    const from = times.find(each => !each.isNew && each.student_id === to.student_id)?.family_id
    return isNew && from !== undefined ? [{ ...to, from }] : []
  })
}

/** Money that was received since belongs to the family that the student was in. */
async function receivedSince(tx: Writer, changes: readonly PastChange[]): Promise<Clause | undefined> {
  for (const { student_id, since } of movesIn(changes)) {
    const put = await tx
      .selectFrom('allocations')
      .select(row => row.fn.coalesce('receipt_ref', 'credit_ref').as('ref'))
      .where('student_id', '=', student_id)
      .where('at', '>=', since)
      .orderBy('allocation_id')
      .executeTakeFirst()
    if (put) return clause('receivedSince', { receipt: String(put.ref), student: student_id })
  }
  return undefined
}

/** Somebody else who is, or was, in a family that would go. */
async function joinedSince(tx: Writer, changes: readonly PastChange[]): Promise<Clause | undefined> {
  const own = movesIn(changes)
  for (const { table, id, before } of changes) {
    if (table !== 'families' || before !== null) continue
    const members = await tx.selectFrom('family_members').selectAll().where('family_id', '=', id).execute()
    const other = members.find(
      each => !own.some(({ student_id, since }) => since === each.since && student_id === each.student_id),
    )
    if (other) return clause('studentInFamily', { student: other.student_id, family: id })
  }
  return undefined
}

const isToday = (moves: readonly Move[], now: Temporal.Instant): boolean =>
  moves.every(({ since }) => dateOf(since) === dayOf(now).toString())

/** What a family that would go has by now. Later than on its day it stays. */
async function usedSince(
  tx: Writer,
  changes: readonly PastChange[],
  now: Temporal.Instant,
): Promise<Clause | undefined> {
  if (!isToday(movesIn(changes), now)) return undefined
  return usedFamily(
    tx,
    changes.flatMap(({ table, id, before }) => (table === 'families' && before === null ? [id] : [])),
  )
}

/** A family that the students would leave with nobody, but with credit. */
async function leftBehind(tx: Writer, changes: readonly PastChange[]): Promise<Clause | undefined> {
  const left = await leftInCredit(tx, movesIn(changes))
  return left && clause('familyInCredit', left)
}

const moving: Inverse = {
  tables: ['families', 'family_members'],
  locks: always('money', 'families'),
  obstacle: async (tx, changes, { now }) =>
    (await receivedSince(tx, changes)) ??
    (await joinedSince(tx, changes)) ??
    (await usedSince(tx, changes, now)) ??
    leftBehind(tx, changes),
  /**
   * On the day of the move it is as if there had been none. Later on the students move back, so that what both accounts have
   * said of the days in between stays.
   */
  async putBack(tx, changes, { now }) {
    const moves = movesIn(changes)
    const changed: Change[] = []
    if (isToday(moves, now)) {
      for (const change of changes.toReversed()) changed.push(await putBack(tx, change))
      return changed
    }
    for (const { from, ...to } of moves) changed.push(...(await moveTo(tx, { ...to, until: null }, from, now)))
    return changed
  },
}

export const ofFamilies = {
  createFamily: moving,
  joinFamily: moving,
  joinFamilies: moving,
  leaveFamily: moving,
  updateFamily: { tables: ['families'], locks: always('money', 'families') },
} as const satisfies Inverses
