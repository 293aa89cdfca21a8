import { dollars } from '#rules/money.ts'
import { studentFields } from '#rules/student-fields.ts'
import type { Change, Queries } from '../../db/access.ts'
import { batches } from '../../db/batches.ts'
import { readBusiness } from '../../school/business/business.ts'
import { storedRules } from '../../school/discounts/rules.ts'
import { changesIn } from '../audit/rows.ts'
import { logOf } from './erasure.ts'
import { bankLinesOf, familiesAlone } from './held-rows.ts'
import { isAbout } from './log-entries.ts'

/** Whole cents as dollars. */
const inDollars = <R extends { readonly total_cents: number }>({ total_cents, ...row }: R) => ({
  ...row,
  total_amount: dollars(total_cents),
})

const amountIn = <R extends { readonly cents: number }>({ cents, ...row }: R) => ({ ...row, amount: dollars(cents) })

/** Everything that is held about a student, as it is exported. */
export async function recordOf(db: Queries, studentId: string, now: string) {
  const student = await db
    .selectFrom('students')
    .select(['student_id', ...studentFields, 'status', 'c_time', 'deleted_at', 'details_erased_at'])
    .where('student_id', '=', studentId)
    .executeTakeFirstOrThrow()
  const photo = await db.selectFrom('photos').selectAll().where('student_id', '=', studentId).executeTakeFirst()
  return {
    exported_at: now,
    school: await readBusiness(db),
    student,
    photo: photo
      ? { type: photo.type, created_at: photo.created_at, base64: Buffer.from(photo.bytes).toString('base64') }
      : null,
    families: await db
      .selectFrom('family_members')
      .innerJoin('families', 'families.family_id', 'family_members.family_id')
      .select(['families.family_id', 'name', 'contact_name', 'phone', 'language', 'since', 'until'])
      .where('student_id', '=', studentId)
      .orderBy('since')
      .execute(),
    texts_to_family: await textsTo(db, studentId),
    bank_lines: await bankLinesFrom(db, studentId),
    ...(await lessonsOf(db, studentId)),
    ...(await coursesOf(db, studentId)),
    ...(await moneyOf(db, studentId)),
    opened_by: await db
      .selectFrom('openings')
      .select(['day', 'staff', 'at'])
      .where('student_id', '=', studentId)
      .orderBy('day')
      .execute(),
    log: await entriesAbout(db, studentId),
  }
}

/** The texts to families of which nobody else is: others may name a sibling. */
async function textsTo(db: Queries, studentId: string) {
  const families = await familiesAlone(db, studentId, 'everything')
  return db
    .selectFrom('reminders')
    .select(['reminder_id', 'family_id', 'kind', 'channel', 'recipient', 'text', 'staff', 'at'])
    .where(
      'family_id',
      'in',
      families.map(({ family_id }) => family_id),
    )
    .orderBy('at')
    .execute()
}

/** What came in at the bank from families of which nobody else is. */
async function bankLinesFrom(db: Queries, studentId: string) {
  const families = await familiesAlone(db, studentId, 'everything')
  const lines = await bankLinesOf(
    db,
    families.map(({ family_id }) => family_id),
  )
  return lines.map(({ payer: _, family_id: __, ...line }) => amountIn(line))
}

async function lessonsOf(db: Queries, studentId: string) {
  return {
    enrolments: await db
      .selectFrom('class_students')
      .innerJoin('classes', 'classes.class_id', 'class_students.class_id')
      .select(['class_students.class_id', 'class_name', 'added_at', 'joined_on', 'removed_at', 'removed_why'])
      .where('student_id', '=', studentId)
      .orderBy('added_at')
      .execute(),
    attendance: await db
      .selectFrom('attendance')
      .innerJoin('live_lessons', 'live_lessons.live_lesson_id', 'attendance.live_lesson_id')
      .innerJoin('classes', 'classes.class_id', 'live_lessons.class_id')
      .select([
        'attendance.live_lesson_id',
        'lesson_date',
        'class_name',
        'attendance',
        'homework_status',
        'checked_in_at',
        'absence_read',
      ])
      .where('student_id', '=', studentId)
      .orderBy('lesson_date')
      .execute(),
    leave_requests: await db
      .selectFrom('leave_requests')
      .selectAll()
      .where('student_id', '=', studentId)
      .orderBy('created_at')
      .execute(),
    quiz_results: await db
      .selectFrom('quiz_results')
      .innerJoin('live_lessons', 'live_lessons.live_lesson_id', 'quiz_results.live_lesson_id')
      .select(['quiz_results.live_lesson_id', 'lesson_date', 'quiz_name', 'student_result', 'attendance'])
      .where('student_id', '=', studentId)
      .orderBy('lesson_date')
      .execute(),
    notes: await db
      .selectFrom('student_notes')
      .select(['note_id', 'text', 'pinned', 'author', 'at'])
      .where('student_id', '=', studentId)
      .orderBy('at')
      .execute(),
    messages: await db
      .selectFrom('messages')
      .select(['message_id', 'text', 'ctime', 'status', 'deleted_at'])
      .where('recipient_type', '=', 'student_id')
      .where('recipient_value', '=', studentId)
      .orderBy('ctime')
      .execute(),
  }
}

async function coursesOf(db: Queries, studentId: string) {
  return {
    video_classes: await db
      .selectFrom('video_classes')
      .innerJoin('courses', 'courses.course_id', 'video_classes.course_id')
      .select([
        'video_class_id',
        'video_classes.course_id',
        'course_name',
        'completed_lessons',
        'expiry_date',
        'created_at',
        'video_classes.deleted_at',
      ])
      .where('student_id', '=', studentId)
      .orderBy('created_at')
      .execute(),
    bookings: await db
      .selectFrom('bookings')
      .selectAll()
      .where('student_id', '=', studentId)
      .orderBy('date')
      .orderBy('start_time')
      .execute(),
    token_balances: await db
      .selectFrom('token_balances')
      .select(['token_name', 'amount'])
      .where('student_id', '=', studentId)
      .orderBy('token_name')
      .execute(),
    token_transactions: await db
      .selectFrom('token_ledger')
      .selectAll()
      .where('student_id', '=', studentId)
      .orderBy('id')
      .execute(),
  }
}

async function moneyOf(db: Queries, studentId: string) {
  const invoices = await db
    .selectFrom('invoices')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('created_at')
    .execute()
  const lines = []
  for (const batch of batches(
    invoices.map(({ invoice_ref }) => invoice_ref),
    1,
  ))
    lines.push(
      ...(await db
        .selectFrom('invoice_lines')
        .select(['invoice_ref', 'position', 'kind', 'description', 'quantity', 'unit_cents', 'amount_cents'])
        .where('invoice_ref', 'in', batch)
        .orderBy('position')
        .execute()),
    )
  const linesOf = Map.groupBy(lines, ({ invoice_ref }) => invoice_ref)
  const payments = await db
    .selectFrom('payments')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('payment_id')
    .execute()
  const allocations = await db
    .selectFrom('allocations')
    .leftJoin('money_in', 'money_in.receipt_ref', 'allocations.receipt_ref')
    .selectAll('allocations')
    .select('money_in.method')
    .where('allocations.student_id', '=', studentId)
    .orderBy('allocation_id')
    .execute()
  const credit_notes = await db
    .selectFrom('credit_notes')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('created_at')
    .execute()
  const charges = await db
    .selectFrom('charges')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('charge_id')
    .execute()
  // Others in the same rule are left out.
  const rules = (await storedRules(db)).filter(({ who }) => who.includes(studentId))
  return {
    invoices: invoices.map(invoice => ({
      ...inDollars(invoice),
      lines: (linesOf.get(invoice.invoice_ref) ?? []).map(({ invoice_ref: _, unit_cents, amount_cents, ...line }) => ({
        ...line,
        unit_amount: dollars(unit_cents),
        amount: dollars(amount_cents),
      })),
    })),
    payments: payments.map(inDollars),
    allocations: allocations.map(amountIn),
    credit_notes: credit_notes.map(inDollars),
    charges: charges.map(amountIn),
    discount_rules: rules.map(({ who: _, value, ...rule }) => ({ ...rule, value: dollars(value) })),
  }
}
export type StudentRecord = Awaited<ReturnType<typeof recordOf>>

/** What was done with the student's data: of each entry of the log the changes that are about the student. */
async function entriesAbout(db: Queries, studentId: string) {
  const { ids, own } = await logOf(db, studentId)
  const whole = new Set([...own].flatMap(([row, upTo]) => (upTo === 'everything' ? [row] : [])))
  const entries = []
  for (const batch of batches(ids, 50)) {
    const found = await db
      .selectFrom('audit_log')
      .select(['id', 'at', 'staff', 'call', 'changes'])
      .where('id', 'in', batch)
      .orderBy('id')
      .execute()
    for (const { changes, ...entry } of found) {
      // This server wrote them.
      const its = (changesIn({ changes }) as readonly Change[]).filter(change =>
        isAbout(change, { studentId, own: whole }),
      )
      if (its.length > 0) entries.push({ ...entry, changes: its })
    }
  }
  return entries
}
