import { homeworkWords } from '#rules/attendance.ts'
import { dateOf } from '#rules/hong-kong.ts'
import { money } from '#rules/money.ts'
import { fullName } from '#rules/names.ts'
import { studentFieldLabels, studentFields } from '#rules/student-fields.ts'
import { tokenCount } from '#rules/tokens.ts'
import type { PersonalDataPaper } from '../documents/papers.ts'
import { both } from '../documents/words.ts'
import type { StudentRecord } from './record.ts'

type Line = PersonalDataPaper['rows'][number]

/** Parts with more lines are drawn one after the other, so that other documents are drawn in between. */
const most = 300

const words = (...parts: readonly (string | null | undefined | false)[]): string => parts.filter(Boolean).join(', ')

function linesOf(record: StudentRecord): Readonly<Record<string, readonly Line[]>> {
  const { student } = record
  return {
    [both('Identity and contacts')]: [
      ['', both('Student ID'), student.student_id],
      ...studentFields
        .filter(field => student[field] !== '')
        .map((field): Line => ['', studentFieldLabels[field], student[field]]),
      [dateOf(student.c_time), both('Registered'), student.status],
      ...(student.deleted_at === null ? [] : [[dateOf(student.deleted_at), both('Deleted'), ''] as const]),
      ...record.families.map(
        (row): Line => [
          dateOf(row.since),
          both('Family'),
          words(row.family_id, row.name, row.contact_name, row.phone, row.until && `until ${dateOf(row.until)}`),
        ],
      ),
      ['', both('Photo'), record.photo ? both('kept') : both('none')],
    ],
    [both('Classes')]: [
      ...record.enrolments.map(
        (row): Line => [
          row.joined_on ?? dateOf(row.added_at),
          both('Joined class'),
          words(row.class_name, row.removed_at && `left on ${dateOf(row.removed_at)} (${row.removed_why})`),
        ],
      ),
      ...record.video_classes.map(
        (row): Line => [
          dateOf(row.created_at),
          both('Video class'),
          `${row.course_name}, until ${row.expiry_date}, ${row.completed_lessons} lessons watched`,
        ],
      ),
      ...record.bookings.map(
        (row): Line => [
          row.date,
          both('Booking'),
          words(`${row.start_time.slice(0, 5)} ${row.lesson_id_label}`, row.kind, row.status, row.remark),
        ],
      ),
    ],
    [both('Attendance, leave and results')]: [
      ...record.attendance.map(
        (row): Line => [
          row.lesson_date,
          both('Attendance'),
          `${row.class_name}, ${row.attendance}, homework ${homeworkWords[row.homework_status]}`,
        ],
      ),
      ...record.leave_requests.map(
        (row): Line => [row.leave_date, both('Leave'), words(row.lesson_id, row.title, row.description, row.status)],
      ),
      ...record.quiz_results.map(
        (row): Line => [row.lesson_date, both('Quiz'), words(row.quiz_name, row.student_result, row.attendance)],
      ),
    ],
    [both('Notes')]: record.notes.map((row): Line => [dateOf(row.at), both('Note'), `${row.text}, by ${row.author}`]),
    [both('Messages')]: [
      ...record.messages.map((row): Line => [dateOf(row.ctime), both('Message'), row.text]),
      ...record.texts_to_family.map(
        (row): Line => [dateOf(row.at), both('Text to the family'), `${row.text}, opened by ${row.staff}`],
      ),
    ],
    [both('Invoices and payments')]: moneyOf(record),
    [both('Tokens')]: [
      ...record.token_balances.map((row): Line => ['', both('Balance'), `${tokenCount(row.amount)} ${row.token_name}`]),
      ...record.token_transactions.map(
        (row): Line => [
          dateOf(row.timestamp),
          row.transaction_type,
          `${tokenCount(row.amount)} ${row.token_name}, ${row.transaction_detail}`,
        ],
      ),
    ],
    [both('Who saw and changed the data')]: [
      ...record.opened_by.map((row): Line => [row.day, both('Opened'), row.staff]),
      ...record.log.map((row): Line => [dateOf(row.at), row.call, `by ${row.staff}, entry ${row.id} of the log`]),
    ],
  }
}

function moneyOf(record: StudentRecord): readonly Line[] {
  return [
    ...record.invoices.map(
      (row): Line => [
        dateOf(row.created_at),
        both('Invoice'),
        words(
          `${row.invoice_ref}, ${row.student_string}, ${money(row.total_amount)}`,
          row.lines.map(line => line.description).join('; '),
          row.voided_at && `void on ${dateOf(row.voided_at)}: ${row.void_reason}`,
        ),
      ],
    ),
    ...record.payments.map(
      (row): Line => [
        row.paid_at === null ? '' : dateOf(row.paid_at),
        both('Payment'),
        words(
          `${row.payment_id} for ${row.invoice_ref}, ${money(row.total_amount)}`,
          row.status,
          row.payment_type,
          row.receipt_ref,
        ),
      ],
    ),
    ...record.allocations.map((row): Line => {
      const what = words(
        `${row.receipt_ref ?? row.credit_ref} for ${row.invoice_ref}, ${money(Math.abs(row.amount))}`,
        row.method,
      )
      return [row.day, row.amount < 0 ? both('Taken back') : row.receipt_ref ? both('Received') : both('Credit'), what]
    }),
    ...record.charges.map(
      (row): Line => [
        dateOf(row.created_at),
        row.kind === 'deposit' ? both('Deposit') : both('Charge'),
        words(`${row.charge_id}, ${money(row.amount)}`, row.text, row.month, row.invoice_ref),
      ],
    ),
    ...record.discount_rules.map(
      (row): Line => [
        row.from_month,
        both('Discount'),
        words(
          row.reason,
          row.kind === 'percent' ? `${row.value}%` : money(row.value),
          row.until_month && `until ${row.until_month}`,
        ),
      ],
    ),
    ...record.credit_notes.map(
      (row): Line => [
        dateOf(row.created_at),
        both('Credit note'),
        `${row.credit_note_ref} for ${row.invoice_ref}, ${money(row.total_amount)}: ${row.reason}`,
      ],
    ),
  ]
}

/** The record as a document. Parts without lines are left out. */
export function papersOf(record: StudentRecord, on: string): readonly PersonalDataPaper[] {
  const { student, photo, school } = record
  const about = {
    ref: student.student_id,
    school,
    student: { student_id: student.student_id, name: fullName(student), chinese_name: student.chinese_name },
    on,
  }
  // PDFs have no WebP.
  const picture = photo && photo.type !== 'image/webp' ? Buffer.from(photo.base64, 'base64') : null
  return Object.entries(linesOf(record)).flatMap(([part, lines], index) =>
    Array.from(
      { length: Math.ceil(lines.length / most) },
      (_, at): PersonalDataPaper => ({
        ...about,
        part: at === 0 ? part : `${part} (${at + 1})`,
        rows: lines.slice(at * most, (at + 1) * most),
        photo: index === 0 && at === 0 ? picture : null,
      }),
    ),
  )
}
