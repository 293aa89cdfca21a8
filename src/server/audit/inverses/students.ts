import type { Writer } from '../../answer.ts'
import { loginHolder } from '../../students/login-holder.ts'
import { always, type Inverse, type Inverses } from '../inverse.ts'
import { keysOf, type PastChange, rowOf } from '../rows.ts'

/** A login id that another student uses now. */
const loginTaken: Inverse['obstacle'] = async (tx, changes) => {
  for (const change of changes) {
    if (change.table !== 'students') continue
    const login = String(change.before?.student_login_id ?? (await rowOf(tx, change))?.student_login_id ?? '')
    const holder = await loginHolder(tx, login, change.id)
    if (holder !== undefined) return `the login id ${login} is ${holder}'s by now`
  }
  return undefined
}

/** What a new student has got since, in words. */
const recordsOfStudent = [
  ['class_students', 'is or was in a class'],
  ['attendance', 'has attendance'],
  ['quiz_results', 'has test results'],
  ['leave_requests', 'has a leave request'],
  ['invoices', 'has an invoice'],
  ['token_ledger', 'has tokens'],
  ['video_classes', 'has a video class'],
  ['bookings', 'has a booking'],
] as const

async function usedStudent(tx: Writer, id: string): Promise<string | undefined> {
  for (const [table, words] of recordsOfStudent) {
    const found = await tx.selectFrom(table).select('student_id').where('student_id', '=', id).executeTakeFirst()
    if (found) return `student ${id} ${words} by now`
  }
  const message = await tx
    .selectFrom('messages')
    .select('message_id')
    .where('recipient_type', '=', 'student_id')
    .where('recipient_value', '=', id)
    .executeTakeFirst()
  return message && `message ${message.message_id} is to student ${id}`
}

/** What a restored student has got since, in words. */
async function joinedSince(tx: Writer, id: string, changes: readonly PastChange[]): Promise<string | undefined> {
  const own = new Set(changes.flatMap(change => (change.table === 'class_students' ? keysOf(change).class_id : [])))
  const enrolments = await tx
    .selectFrom('class_students')
    .select('class_id')
    .where('student_id', '=', id)
    .where('removed_at', 'is', null)
    .orderBy('class_id')
    .execute()
  const joined = enrolments.find(({ class_id }) => !own.has(class_id))
  if (joined) return `student ${id} has joined class ${joined.class_id} since`
  const booking = await tx
    .selectFrom('bookings')
    .select('booking_id')
    .where('student_id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return booking && `student ${id} has booking ${booking.booking_id} by now`
}

export const ofStudents = {
  createStudent: {
    tables: ['students'],
    locks: always('students'),
    obstacle: async (tx, [change]) => change && usedStudent(tx, change.id),
  },
  toggleStudentStatus: { tables: ['students'], locks: always('students') },
  updatestudent: { tables: ['students'], locks: always('students'), obstacle: loginTaken },
  // Cancelled bookings stay cancelled and refunded, because their places may be taken.
  deletestudent: { tables: ['students', 'class_students'], locks: always('students'), obstacle: loginTaken },
  restoreStudent: {
    tables: ['students', 'class_students'],
    locks: always('students'),
    async obstacle(tx, changes) {
      const student = changes.find(({ table }) => table === 'students')
      return student && joinedSince(tx, student.id, changes)
    },
  },
} as const satisfies Inverses
