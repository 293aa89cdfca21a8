import type { Generated, Insertable, Selectable } from 'kysely'
import type { InvoiceKind } from '#contract/invoices.ts'
import type { PaymentType } from '#contract/payments.ts'
import type { Weekday } from '#contract/slots.ts'
import type { Attendance, HomeworkStatus } from '#contract/students.ts'
import type { TokenType } from '#contract/tokens.ts'

/*
 * One row type per table, the same on both engines. Days are yyyy-MM-dd, months yyyy-MM, times HH:mm:ss, instants ISO
 * 8601 in UTC with milliseconds, all as text. Money is whole cents. Booleans are 0 and 1.
 */

type Bit = 0 | 1
type Active = 'active' | 'inactive'

export type Tables = {
  staff: {
    username: string
    name: string
    role: string
    /** argon2id, as one PHC string. */
    password_hash: string
    /** 1: may sign in from the loopback address only (the demo's boss). */
    loopback_only: Bit
    created_at: string
  }
  sessions: {
    /** SHA-256 of the token, hex. */
    token_hash: string
    username: string
    issued_at: string
    last_used_at: string
  }
  /** Counted attempts in time windows, by what is limited ('login:account:boss', 'login:address:10.0.0.7'). */
  rate_limits: { name: string; window_start: string; count: number }
  /** The last numbers of the series 'S', 'C', 'LI-2026' and so on, taken inside the transaction that uses them. */
  counters: { name: string; value: number }
  /** Counts the changes of each table, for the ETags of whole lists. */
  revisions: { table_name: string; revision: number }
  idempotency: {
    key: string
    staff: string
    /** SHA-256 of call and input, hex. The same key with another body is refused. */
    request_hash: string
    /** null while the first request runs. */
    status: number | null
    answer: string | null
    created_at: string
    /** The audit entry, when the operation can be undone. */
    audit_entry: number | null
  }
  /** Append-only, by trigger. */
  audit_log: {
    id: Generated<number>
    at: string
    staff: string
    call: string
    request_id: string
    /** JSON: Change[] of answer.ts. */
    changes: string
    /** The audit entry that this operation undid. */
    undoes: number | null
  }
  /** Append-only, by trigger. Records prints, so that later receipts say COPY. */
  print_log: { id: Generated<number>; at: string; staff: string; document: string; ref: string }
  business: { name: string; value: string }

  students: {
    student_id: string
    student_login_id: string
    first_name: string
    surname: string
    chinese_name: string
    phone: string
    school: string
    grade: string
    parent_name: string
    relationship: string
    parent_phone: string
    address: string
    student_photo: string | null
    status: Active
    c_time: string
    deleted_at: string | null
  }
  photos: { path: string; student_id: string; type: string; bytes: Uint8Array; created_at: string }

  tokens: { token_id: string; token_name: string; token_type: TokenType; value_cents: number }
  /** Append-only, by trigger. A balance is the sum of amounts. */
  token_ledger: {
    id: Generated<number>
    student_id: string
    token_name: string
    transaction_type: 'Purchase' | 'Add' | 'Spend' | 'Refund' | 'Correct'
    transaction_detail: string
    amount: number
    timestamp: string
    staff: string
    /** What the entry is about, for sums: 'attendance:L000012', 'payment:PL000003', 'booking:B000004' and so on. */
    subject: string
    /** Unique, so that nothing is posted twice. */
    cause: string
  }

  courses: {
    course_id: string
    course_name: string
    total_lessons: number
    printing_materials: string
    token_name: string
    course_description: string | null
    video_package: string | null
    status: string
  }
  lessons: { lesson_id: string; course_id: string; position: number }
  quizzes: { quiz_name: string; full_mark: number; quiz_detail: string | null }

  classes: {
    class_id: string
    course_id: string
    class_name: string
    starting_date: string
    start_time: string
    end_time: string
    class_start_date: string | null
    class_end_date: string | null
    status: Active
    source_class_id: string | null
    deleted_at: string | null
  }
  /** Enrolments. An ended one keeps its row with `removed_at` and the reason ('removed', 'student deleted'). */
  class_students: {
    class_id: string
    student_id: string
    added_at: string
    removed_at: string | null
    removed_why: string | null
  }
  live_lessons: {
    live_lesson_id: string
    class_id: string
    lesson_id: string | null
    lesson_date: string
    start_time: string
    end_time: string
    lesson_content: string
    lesson_page: string
    homework: string
    test: string
    attendance_code: string
  }
  attendance: {
    live_lesson_id: string
    student_id: string
    attendance: Attendance
    homework_status: HomeworkStatus
    absence_read: Bit
  }
  lesson_quizzes: { live_lesson_id: string; quiz_name: string }
  quiz_results: {
    live_lesson_id: string
    quiz_name: string
    student_id: string
    student_result: string | null
    attendance: 'presence' | 'absence'
  }
  leave_requests: {
    student_id: string
    /** The missed live lesson. */
    lesson_id: string
    leave_date: string
    title: string | null
    description: string | null
    status: 'pending' | 'approved' | 'rejected'
    created_at: string
    decided_at: string | null
    decided_by: string | null
  }
  messages: {
    message_id: string
    recipient_type: 'all' | 'class_id' | 'student_id'
    recipient_value: string | null
    text: string
    ctime: string
    status: string
    deleted_at: string | null
  }
  holidays: { id: string; holiday_name: string; holiday: string }

  /** Frozen when issued: names, prices and sums never change. Voided, never deleted. */
  invoices: {
    invoice_ref: string
    kind: InvoiceKind
    student_id: string
    student_string: string
    student_name: string
    chinese_name: string
    year_month: string
    start_date: string | null
    end_date: string | null
    course_id: string | null
    total_cents: number
    created_at: string
    created_by: string
    voided_at: string | null
    voided_by: string | null
    void_reason: string | null
  }
  invoice_lines: {
    invoice_ref: string
    position: number
    description: string
    course_id: string | null
    course_name: string
    token_name: string
    quantity: number
    unit_cents: number
    amount_cents: number
  }
  /**
   * Which line bills which lesson to whom. Voiding an invoice deletes its rows here, so that the lessons can be billed
   * again. The unique (student_id, live_lesson_id) prevents billing a lesson twice.
   */
  billed_lessons: { student_id: string; live_lesson_id: string; invoice_ref: string; position: number }
  /** One per invoice. Live (PL000001) and video (PV000001) payments share the table. */
  payments: {
    payment_id: string
    kind: InvoiceKind
    invoice_ref: string
    student_id: string
    student_string: string
    month: string
    total_cents: number
    status: 'pending' | 'paid' | 'void'
    course_id: string | null
    payment_type: PaymentType | null
    receipt_ref: string | null
    paid_at: string | null
    collected_by: string | null
    expiry_date: string | null
  }
  video_classes: {
    video_class_id: string
    student_id: string
    course_id: string
    completed_lessons: number
    expiry_date: string
    created_at: string
    deleted_at: string | null
  }
  bookings: {
    booking_id: string
    date: string
    start_time: string
    end_time: string
    kind: 'video' | 'makeup' | 'hold'
    student_id: string | null
    video_class_id: string | null
    lesson_id: string | null
    lesson_id_label: string
    status: 'pending' | 'completed' | 'absent' | 'cancelled'
    token_name: string | null
    tokens_charged: number
    remark: string | null
    absence_read: Bit
  }
  schedules: {
    id: string
    start_date: string
    end_date: string
    capacity: number
    ctime: string
  } & { [day in Weekday as `${day}_start_time` | `${day}_end_time`]: string | null }
}

export type TableName = keyof Tables
export type Row<T extends TableName> = Selectable<Tables[T]>
export type NewRow<T extends TableName> = Insertable<Tables[T]>
