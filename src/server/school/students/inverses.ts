import { type Clause, clause } from '#contract/fill.ts'
import type { Queries, Writer } from '../../db/access.ts'
import { always, type Inverses } from '../../office/audit/inverse.ts'
import { keysOf, type PastChange, rowOf } from '../../office/audit/rows.ts'
import { loginHolder } from './login-holder.ts'
import { movedStudent, unmakeFamilies, usedFamilyOf } from './unmake-families.ts'

/** A login id that another student uses now. */
const loginTaken = async (tx: Writer, changes: readonly PastChange[]): Promise<Clause | undefined> => {
  for (const change of changes) {
    if (change.table !== 'students') continue
    const login = String(change.before?.student_login_id ?? (await rowOf(tx, change))?.student_login_id ?? '')
    const holder = await loginHolder(tx, login, change.id)
    if (holder !== undefined) return clause('loginUsed', { login, student: holder })
  }
  return undefined
}

/** What a new student may have got since. */
const recordsOfStudent = [
  ['class_students', 'studentInClass'],
  ['attendance', 'studentHasAttendance'],
  ['quiz_results', 'studentHasResults'],
  ['leave_requests', 'studentHasLeave'],
  ['invoices', 'studentHasInvoice'],
  ['token_ledger', 'studentHasTokens'],
  ['video_classes', 'studentHasVideoClass'],
  ['bookings', 'studentHasBooking'],
  ['student_notes', 'studentHasNotes'],
  ['charges', 'studentHasCharge'],
] as const

/** How many ids one query looks for. */
const most = 500

/** What one of these students has got, the first of them. */
async function usedStudent(tx: Queries, ids: readonly string[]): Promise<Clause | undefined> {
  for (let from = 0; from < ids.length; from += most) {
    const some = ids.slice(from, from + most)
    for (const [table, code] of recordsOfStudent) {
      const found = await tx.selectFrom(table).select('student_id').where('student_id', 'in', some).executeTakeFirst()
      if (found) return clause(code, { id: String(found.student_id) })
    }
    const message = await tx
      .selectFrom('messages')
      .select(['message_id', 'recipient_value'])
      .where('recipient_type', '=', 'student_id')
      .where('recipient_value', 'in', some)
      .executeTakeFirst()
    if (message) return clause('messageTo', { message: message.message_id, student: String(message.recipient_value) })
  }
  const moved = await movedStudent(tx, ids)
  return moved
    ? clause('studentInFamily', { student: moved.student_id, family: moved.family_id })
    : usedFamilyOf(tx, ids)
}

/** Those who were made, and not only changed. */
const madeIn = (changes: readonly PastChange[]): readonly string[] =>
  changes.flatMap(({ id, before }) => (before === null ? [id] : []))

/** What a restored student has got since. */
async function joinedSince(tx: Writer, id: string, changes: readonly PastChange[]): Promise<Clause | undefined> {
  const own = new Set(changes.flatMap(change => (change.table === 'class_students' ? keysOf(change).class_id : [])))
  const enrolments = await tx
    .selectFrom('class_students')
    .select('class_id')
    .where('student_id', '=', id)
    .where('removed_at', 'is', null)
    .orderBy('class_id')
    .execute()
  const joined = enrolments.find(({ class_id }) => !own.has(class_id))
  if (joined) return clause('classJoined', { student: id, class: joined.class_id })
  const booking = await tx
    .selectFrom('bookings')
    .select('booking_id')
    .where('student_id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return booking && clause('studentBooked', { student: id, booking: booking.booking_id })
}

export const ofStudents = {
  createStudent: {
    tables: ['students'],
    locks: always('money', 'students', 'families'),
    obstacle: (tx, changes) => usedStudent(tx, madeIn(changes)),
    settle: (tx, changes) => unmakeFamilies(tx, madeIn(changes)),
  },
  // All of it or nothing: who was made goes, and who was changed is as before.
  importStudents: {
    tables: ['students'],
    locks: always('money', 'students', 'families'),
    settle: (tx, changes) => unmakeFamilies(tx, madeIn(changes)),
    look: (db, changes) => usedStudent(db, madeIn(changes)),
    obstacle: async (tx, changes) =>
      (await usedStudent(tx, madeIn(changes))) ??
      loginTaken(
        tx,
        changes.filter(({ before }) => before !== null && 'student_login_id' in before),
      ),
  },
  toggleStudentStatus: { tables: ['students'], locks: always('students') },
  updatestudent: { tables: ['students'], locks: always('students'), obstacle: loginTaken },
  // Cancelled bookings stay cancelled and refunded, because their places may be taken.
  deletestudent: {
    tables: ['students', 'class_students'],
    locks: always('enrolments', 'students'),
    obstacle: loginTaken,
  },
  restoreStudent: {
    tables: ['students', 'class_students'],
    locks: always('enrolments', 'students'),
    async obstacle(tx, changes) {
      const student = changes.find(({ table }) => table === 'students')
      return student && joinedSince(tx, student.id, changes)
    },
  },
} as const satisfies Inverses
