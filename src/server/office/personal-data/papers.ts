import { homeworkWords } from '#rules/attendance.ts'
import { dateOf } from '#rules/hong-kong.ts'
import { money } from '#rules/money.ts'
import { fullName } from '#rules/names.ts'
import { studentFieldLabels, studentFields } from '#rules/student-fields.ts'
import { tokenCount } from '#rules/tokens.ts'
import type { PersonalDataPaper } from '../documents/papers.ts'
import type { StudentRecord } from './record.ts'

type Line = PersonalDataPaper['rows'][number]

/** Parts with more lines are drawn one after the other, so that other documents are drawn in between. */
const most = 300

const words = (...parts: readonly (string | null | undefined | false)[]): string => parts.filter(Boolean).join(', ')

function linesOf(record: StudentRecord): Readonly<Record<string, readonly Line[]>> {
  const { student } = record
  return {
    'Identity and contacts 身份及聯絡資料': [
      ['', 'Student ID 學生編號', student.student_id],
      ...studentFields
        .filter(field => student[field] !== '')
        .map((field): Line => ['', studentFieldLabels[field], student[field]]),
      [dateOf(student.c_time), 'Registered 註冊', student.status],
      ...(student.deleted_at === null ? [] : [[dateOf(student.deleted_at), 'Deleted 刪除', ''] as const]),
      ...record.families.map(
        (row): Line => [
          dateOf(row.since),
          'Family 家庭',
          words(row.family_id, row.name, row.contact_name, row.phone, row.until && `until ${dateOf(row.until)}`),
        ],
      ),
      ['', 'Photo 相片', record.photo ? 'kept 有' : 'none 沒有'],
    ],
    'Classes 班別': [
      ...record.enrolments.map(
        (row): Line => [
          row.joined_on ?? dateOf(row.added_at),
          'Joined class 加入班別',
          words(row.class_name, row.removed_at && `left on ${dateOf(row.removed_at)} (${row.removed_why})`),
        ],
      ),
      ...record.video_classes.map(
        (row): Line => [
          dateOf(row.created_at),
          'Video class 影片課程',
          `${row.course_name}, until ${row.expiry_date}, ${row.completed_lessons} lessons watched`,
        ],
      ),
      ...record.bookings.map(
        (row): Line => [
          row.date,
          'Booking 預約',
          words(`${row.start_time.slice(0, 5)} ${row.lesson_id_label}`, row.kind, row.status, row.remark),
        ],
      ),
    ],
    'Attendance, leave and results 出席、請假及成績': [
      ...record.attendance.map(
        (row): Line => [
          row.lesson_date,
          'Attendance 出席',
          `${row.class_name}, ${row.attendance}, homework ${homeworkWords[row.homework_status]}`,
        ],
      ),
      ...record.leave_requests.map(
        (row): Line => [row.leave_date, 'Leave 請假', words(row.lesson_id, row.title, row.description, row.status)],
      ),
      ...record.quiz_results.map(
        (row): Line => [row.lesson_date, 'Quiz 測驗', words(row.quiz_name, row.student_result, row.attendance)],
      ),
    ],
    'Notes 備註': record.notes.map((row): Line => [dateOf(row.at), 'Note 備註', `${row.text}, by ${row.author}`]),
    'Messages 訊息': [
      ...record.messages.map((row): Line => [dateOf(row.ctime), 'Message 訊息', row.text]),
      ...record.texts_to_family.map(
        (row): Line => [dateOf(row.at), 'Text to the family 給家庭的訊息', `${row.text}, opened by ${row.staff}`],
      ),
    ],
    'Invoices and payments 發票及付款': moneyOf(record),
    'Tokens 代幣': [
      ...record.token_balances.map((row): Line => ['', 'Balance 結餘', `${tokenCount(row.amount)} ${row.token_name}`]),
      ...record.token_transactions.map(
        (row): Line => [
          dateOf(row.timestamp),
          row.transaction_type,
          `${tokenCount(row.amount)} ${row.token_name}, ${row.transaction_detail}`,
        ],
      ),
    ],
    'Who saw and changed the data 誰看過及更改過資料': [
      ...record.opened_by.map((row): Line => [row.day, 'Opened 開啟', row.staff]),
      ...record.log.map((row): Line => [dateOf(row.at), row.call, `by ${row.staff}, entry ${row.id} of the log`]),
    ],
  }
}

function moneyOf(record: StudentRecord): readonly Line[] {
  return [
    ...record.invoices.map(
      (row): Line => [
        dateOf(row.created_at),
        'Invoice 發票',
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
        'Payment 付款',
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
      return [row.day, row.amount < 0 ? 'Taken back 收回' : row.receipt_ref ? 'Received 收款' : 'Credit 抵扣', what]
    }),
    ...record.charges.map(
      (row): Line => [
        dateOf(row.created_at),
        row.kind === 'deposit' ? 'Deposit 按金' : 'Charge 收費',
        words(`${row.charge_id}, ${money(row.amount)}`, row.text, row.month, row.invoice_ref),
      ],
    ),
    ...record.discount_rules.map(
      (row): Line => [
        row.from_month,
        'Discount 折扣',
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
        'Credit note 貸項通知單',
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
