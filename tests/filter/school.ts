import type { Related } from '#client/entities/field.ts'
import type { KindInvoice } from '#client/entities/invoice.ts'
import { type EntityKind, kindOf } from '#client/entities/kinds.ts'
import { nothingRelated } from '#client/entities/nothing-related.ts'
import { filterableOf } from '#client/filter/filterable.ts'
import { rowSearch } from '#client/filter/row-search.ts'
import type { Class } from '#contract/classes.ts'
import type { LiveLesson } from '#contract/live-lessons.ts'
import type { Message } from '#contract/messages.ts'
import type { LivePayment } from '#contract/payments.ts'
import type { StudentFigures } from '#contract/student-figures.ts'
import type { Student } from '#contract/students.ts'

/** Friday 20 November 2026. */
export const today = Temporal.PlainDate.from('2026-11-20')

const student = (
  student_id: string,
  first_name: string,
  surname: string,
  chinese_name: string | null,
  [phone, parent_phone]: readonly [string, string],
  school: string,
  grade: string,
  status: 'active' | 'inactive',
  c_time: string,
): Student => ({
  student_id,
  student_login_id: `${first_name}${surname}`.toLowerCase().replace(/[^a-z]/g, ''),
  first_name,
  surname,
  chinese_name,
  phone,
  parent_name: '',
  relationship: '',
  parent_phone,
  address: '',
  school,
  grade,
  status,
  c_time,
})

const students = [
  student(
    'S1',
    'Chi Ming',
    'Wong',
    '黃志明',
    ['9123 4567', '2888-1111'],
    'St. Paul',
    'S5',
    'active',
    '2026-10-05T02:00:00Z',
  ),
  student(
    'S2',
    'Siu Man',
    'Chan',
    '陳小文',
    ['9811 4422', ''],
    'St. Paul Convent',
    'S4',
    'active',
    '2026-11-19T02:00:00Z',
  ),
  // It is the first of January in Hong Kong.
  student(
    'S3',
    'Tai Man',
    'Chan',
    '陳大文',
    ['6020 7788', ''],
    'Yaumati Catholic',
    'P6',
    'inactive',
    '2025-12-31T16:30:00Z',
  ),
  student('S4', 'Tai', 'Or', '柯泰', ['', '2777 0000'], '', 'S4', 'inactive', '2026-09-01T02:00:00Z'),
  student('S5', 'Ka Yan', 'Lee', null, ['9345 6001', ''], 'Diocesan Girls', 'S6', 'active', '2026-11-20T02:00:00Z'),
  student(
    'S6',
    'Peter (Pete)',
    'Ho',
    '何彼得',
    ['9777 1600', ''],
    'ＳＴ． Paul',
    'S5',
    'active',
    '2024-02-29T02:00:00Z',
  ),
]
const byId = new Map(students.map(each => [each.student_id, each]))
const named = (id: string): string => {
  const { first_name, surname } = byId.get(id)!
  return `${first_name} ${surname} (${id})`
}

const payment = (payment_id: string, student_id: string, month: string, total_amount: number): LivePayment => ({
  payment_id,
  student_id,
  student_string: named(student_id),
  month,
  status: 'pending',
  total_amount,
  invoice_ref: `LI-${payment_id}`,
})
const lesson = (live_lesson_id: string, class_name: string, lesson_date: string, start_time: string) =>
  ({
    live_lesson_id,
    lesson_id: '',
    class_id: 'C1',
    class_name,
    lesson_date,
    start_time,
    end_time: start_time,
  }) as LiveLesson
const invoice = (
  invoice_ref: string,
  student_id: string,
  yearMonth: string,
  status: string,
  total_amount: number,
): KindInvoice => ({
  kind: 'live',
  invoice_ref,
  receipt_ref: status === 'paid' ? `R${invoice_ref}` : null,
  student_id,
  student_string: named(student_id),
  total_amount,
  yearMonth,
  status,
})
const group = (
  class_id: string,
  class_name: string,
  class_start_date: string,
  class_end_date: string,
  status: string,
) => ({ class_id, class_name, course_id: 'K1', class_start_date, class_end_date, status }) as Class
const message = (
  message_id: string,
  text: string,
  ctime: string,
  status: string,
  student_id: string | null,
): Message => ({
  message_id,
  recipient_type: student_id === null ? 'all' : 'student_id',
  student_id,
  text,
  ctime,
  status,
  unread_by: student_id === null ? ['kit'] : ['boss', 'kit'],
})

const rows: Partial<Readonly<Record<EntityKind, readonly object[]>>> = {
  student: students,
  livePayment: [
    payment('P1', 'S1', '2026-11', 1200),
    payment('P2', 'S2', '2026-10', 800),
    payment('P3', 'S5', '2026-12', 400.5),
    payment('P4', 'S3', '2025-11', 0),
  ],
  liveLesson: [
    lesson('L1', 'Math(s5)', '2026-11-20', '16:00:00'),
    lesson('L2', 'English', '2026-11-21', '09:30:00'),
    lesson('L3', 'Math S6', '2026-12-25', '14:00:00'),
    lesson('L4', 'English', '2026-10-01', '16:30:00'),
    lesson('L5', 'Math S6', '2026-11-16', '09:00:00'),
    lesson('L6', 'Old', '2025-11-20', '23:30:00'),
  ],
  invoice: [
    invoice('I1', 'S1', '2026-11', 'pending', 1200),
    invoice('I2', 'S2', '2026-10', 'pending', 800),
    invoice('I3', 'S2', '2026-09', 'paid', 800),
    invoice('I4', 'S3', '2026-09', 'void', 10),
  ],
  class: [
    group('C1', 'S5 Maths', '2026-09-05', '2026-12-19', 'active'),
    group('C2', 'S5 Maths (Sat)', '2026-01-01', '2026-06-30', 'inactive'),
    group('C3', '小六英文', '2026-11-30', '2027-02-28', 'active'),
  ],
  message: [
    message('M1', 'No lesson tomorrow', '2026-11-19T15:59:59Z', 'active', null),
    message('M2', 'Typhoon: stay home', '2026-11-19T16:00:00Z', 'inactive', 'S1'),
  ],
}

const figures = new Map<string, StudentFigures>([
  ['S1', { student_id: 'S1', owes: 1200, owes_since: '2026-11', tokens: 4, next: '2026-11-21', classes: ['C1', 'C3'] }],
  ['S2', { student_id: 'S2', owes: 800, owes_since: '2026-10', tokens: -1, next: '2026-12-01', classes: ['C1'] }],
  ['S5', { student_id: 'S5', tokens: 0 }],
])
const related: Related = {
  ...nothingRelated,
  me: 'boss',
  students: byId,
  classes: new Map((rows.class as readonly Class[]).map(each => [each.class_id, each])),
  figures,
  today,
}

/** A list of the school, searched as its screen searches it. */
export function listOf(kind: EntityKind) {
  const { id, searchText } = kindOf(kind) as unknown as {
    id: (row: object) => string
    searchText: (row: object, related: Related) => string
  }
  const filterable = filterableOf<object>(kindOf(kind) as never, related)
  const search = rowSearch(
    rows[kind] ?? [],
    row => searchText(row, related),
    filterable,
    () => today,
  )
  return {
    language: filterable.language,
    find: (typed: string) => search.find(typed).map(id),
    search,
    rows: rows[kind] ?? [],
    searchText: (row: object) => searchText(row, related),
  }
}
