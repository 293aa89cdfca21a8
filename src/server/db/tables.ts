import type { Generated, Insertable, Selectable } from 'kysely'
import type { Weekday } from '#contract/slots.ts'
import type { Attendance, HomeworkStatus } from '#contract/students.ts'
import type { TokenType } from '#contract/tokens.ts'
import type { BillingTables } from './billing-tables.ts'
import type { ClassTables } from './class-tables.ts'
import type { PresenceTables, RecordingTables, ViewTables } from './console-tables.ts'
import type { FamilyTables } from './family-tables.ts'
import type { JobTables } from './job-tables.ts'

/*
 * One row type per table, the same on both engines. Days are yyyy-MM-dd, months yyyy-MM, times HH:mm:ss, instants ISO
 * 8601 in UTC with milliseconds, all as text. Money is whole cents. Booleans are 0 and 1.
 */

type Bit = 0 | 1
type Active = 'active' | 'inactive'

export type Tables = BillingTables &
  ClassTables &
  FamilyTables &
  JobTables &
  PresenceTables &
  RecordingTables &
  ViewTables & {
    staff: {
      username: string
      name: string
      role: string
      /** argon2id, as one PHC string. */
      password_hash: string
      /** 1: may sign in from the loopback address only (the demo's boss). */
      loopback_only: Bit
      /** 1: the password was made at the server and may only be used to choose another one. */
      must_change_password: Generated<Bit>
      /** The language that they have chosen: a word of the contract. */
      language: Generated<string | null>
      created_at: string
    }
    sessions: {
      /** SHA-256 of the token, hex. */
      token_hash: string
      username: string
      issued_at: string
      last_used_at: string
      /** Where the person signed in; '' when it is not known. */
      address: Generated<string>
    }
    second_steps: {
      username: string
      /** Base32. No answer has it but the one that made it. */
      secret: string
      begun_at: string
      /** null until a code has confirmed the secret. */
      on_since: string | null
      /** The time step of the last accepted code. */
      last_step: number
    }
    recovery_codes: {
      username: string
      /** SHA-256 of username and code, hex. A code has 80 random bits, so a quick hash does. */
      code_hash: string
    }
    /** Counted attempts in time windows, by what is limited ('login:address:10.0.0.7'). */
    rate_limits: { name: string; window_start: string; count: number }
    /** Where people have signed in lately: addresses, or the first halves of IPv6 addresses. */
    known_networks: { network: string; signed_in_at: string }
    /** The last numbers of the series 'S', 'C', 'LI-2026' and so on, taken inside the transaction that uses them. */
    counters: { name: string; value: number }
    /** One row, once a server has looked after the backups. */
    backup_state: {
      id: 1
      /** JSON: the description of the last proved backup. */
      last: string | null
      /** Everything until this instant is in a backup. */
      covered_at: string
      /** Why the last attempt failed; null when it did not. */
      failed: string | null
      /** What else is wrong with the folder of the backups. */
      warning: string | null
      /** Bytes that the backups take, and may take; null while nobody has looked. */
      taken: number | null
      budget: number | null
    }
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
      /** JSON: the headers of the answer. */
      headers: string
      created_at: string
    }
    /** Append-only, by trigger, except while a student or what is too old is erased. */
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
    /** What the list of operations shows of each. Append-only as the log itself. */
    audit_summaries: {
      entry: number
      undoes: number | null
      /** How many rows it changed, without token movements. */
      rows: number
      /** JSON: the first change that is no token movement. */
      first: string | null
      /** JSON: the change that says what the operation was about, when that is another one. */
      subject: string | null
    }
    /** Append-only, by trigger. Of a receipt that has an original here ('receipt'), every later print is a copy. */
    print_log: { id: Generated<number>; at: string; staff: string; document: string; ref: string }
    /** Who is printing the original of a receipt. The row goes once it was sent, or could not be. */
    original_claims: { ref: string; request_id: string; claimed_at: string }
    business: { name: string; value: string }
    /** How long data are kept, by the fields of `Retention`. A field without a row has its usual value. */
    retention: { name: string; value: number }
    /** Who opened the details of a student, once for each day. */
    openings: { student_id: string; staff: string; day: string; at: string }
    /**
     * Has a row only inside a transaction that erases personal data, which nobody else sees. Triggers then allow to change
     * the texts of documents and of the log, and to delete old entries of the log.
     */
    erasing: { what: string }

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
      /** Since when everything but the name is erased, and since when the name is. */
      details_erased_at: Generated<string | null>
      erased_at: Generated<string | null>
    }
    photos: { path: string; student_id: string; type: string; bytes: Uint8Array; created_at: string }

    tokens: { token_id: string; token_name: string; token_type: TokenType; value_cents: number }
    /** The sum of the ledger's amounts. A trigger of the ledger keeps it. */
    token_balances: { student_id: string; token_name: string; amount: number }
    /** Append-only, by trigger. */
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
      /** When the student checked in by phone, whatever was marked afterwards. */
      checked_in_at: string | null
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
    student_notes: {
      note_id: string
      student_id: string
      text: string
      pinned: Bit
      /** The username of whoever wrote the text. */
      author: string
      at: string
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
    /** Who on the staff has not read a message yet. */
    unread_messages: { message_id: string; staff: string }
    holidays: { id: string; holiday_name: string; holiday: string }

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
