import { type Api, NotOffered } from '#client/core/api.ts'
import type { Found } from '#client/data/records.ts'
import type { Related } from '#client/entities/field.ts'
import { type Entities, type EntityKind, kindOf } from '#client/entities/kinds.ts'
import { nothingRelated } from '#client/entities/nothing-related.ts'
import type { Source } from '#client/line/record-sources.ts'
import type { Lookups } from '#client/run/lookups.ts'
import type { Student } from '#contract/students.ts'
import { recordsOf } from '#tests/client/records-of.ts'

/** Friday 20 November 2026. */
export const today = Temporal.PlainDate.from('2026-11-20')

/** The names and phones of parents. */
const parents: Readonly<Record<string, readonly [name: string, phone: string]>> = {
  S0003: ['Chan Kwok Keung', '9787 0420'],
  S0005: ['Li Mei Fong', '2555 1234'],
}
const student = (student_id: string, first_name: string, surname: string, chinese_name: string | null, phone: string) =>
  ({
    student_id,
    student_login_id: `${first_name}${surname}`.toLowerCase().replaceAll(' ', ''),
    first_name,
    surname,
    chinese_name,
    phone,
    parent_phone: parents[student_id]?.[1] ?? '',
    parent_name: parents[student_id]?.[0] ?? '',
    school: 'St. Paul',
    grade: 'S5',
    status: 'active',
    c_time: '2026-01-02T00:00:00.000Z',
  }) as unknown as Student

const students = [
  student('S0001', 'Chi Ming', 'Wong', '黃志明', '9123 4567'),
  student('S0002', 'Siu Man', 'Chan', '陳小文', '9811 4422'),
  student('S0003', 'Tai Man', 'Chan', '陳大文', '6020 7788'),
  student('S0004', 'May', 'Chan', '陳美', '5566 1122'),
  student('S0005', 'Ka Yan', 'Lee', '李嘉欣', '9345 6001'),
  student('S0006', 'Siu Ming', 'Wong', '黃小明', '6789 0123'),
  student('S0007', 'Tom', 'Ho', '何湯', '9777 1600'),
  student('S0008', 'Sunny', 'Lau', '劉新', '9888 2233'),
  student('S0009', 'Hei Tung', 'Ng', '吳曦彤', '5111 2222'),
  student('S0010', 'Hei Tung', 'Ng', '吳希桐', '5333 4444'),
  student('S0011', 'Bank', 'Cheung', '張柏', '9000 0011'),
  student('S0012', 'Ka Yan', 'Leung', '梁嘉欣', '9000 0012'),
  student('S0013', 'April', 'Yip', '葉四月', '9000 0013'),
  student('S0014', 'Lok Yiu', 'Mak', '麥樂瑤', '9000 0014'),
  student('S0015', 'Cashel', 'Fong', '方明', '9000 0015'),
  student('S1042', 'Yat Hei', 'Au', '區逸曦', '9800 1755'),
]
const byId = new Map(students.map(each => [each.student_id, each]))
const nameOf = (id: string): string => {
  const { first_name, surname } = byId.get(id)!
  return `${first_name} ${surname} (${id})`
}

const livePayment = (number: number, student_id: string, month: string, total_amount: number) => ({
  payment_id: `PL00000${number}`,
  student_id,
  student_string: nameOf(student_id),
  month,
  status: 'pending',
  total_amount,
  invoice_ref: `LI-2026-00000${number}`,
})
const videoPayment = (number: number, student_id: string, total_amount: number) => ({
  video_payment_id: `PV00000${number}`,
  student_id,
  student_string: nameOf(student_id),
  month: '2026-11',
  status: 'pending',
  total_amount,
  invoice_ref: `VI-2026-00000${number}`,
  course_name: 'vc DSE English',
})
const group = (class_id: string, class_name: string, status = 'active') =>
  ({
    class_id,
    class_name,
    course_id: 'K0001',
    class_start_date: '2026-09-05',
    class_end_date: '2026-12-19',
    status,
  }) as Entities['class']
const classes = [
  group('C0001', 'DSE Math'),
  group('C0002', 'DSE English'),
  group('C0003', 'F4 Chinese 中四中文'),
  group('C0004', 'Monthly revision'),
  group('C0005', 'Sunday camp'),
]
const lesson = (number: number, class_id: string, lesson_date: string, start: string) =>
  ({
    live_lesson_id: `L0000${number}`,
    lesson_id: null,
    lesson_content: '',
    lesson_page: '',
    homework: '',
    test: '',
    lesson_date,
    start_time: `${start}:00`,
    end_time: `${String(Number(start.slice(0, 2)) + 1).padStart(2, '0')}${start.slice(2)}:00`,
    class_id,
    class_name: classes.find(each => each.class_id === class_id)!.class_name,
  }) as Entities['liveLesson']
const lessons = [
  lesson(1, 'C0001', '2026-11-21', '10:00'),
  lesson(2, 'C0001', '2026-11-28', '10:00'),
  lesson(3, 'C0002', '2026-11-21', '14:00'),
  lesson(4, 'C0002', '2026-11-23', '16:00'),
  lesson(5, 'C0003', '2026-11-22', '11:00'),
  lesson(6, 'C0001', '2026-11-25', '16:30'),
]
const slot = (start: string, end: string) =>
  ({ start_time: `${start}:00`, end_time: `${end}:00` }) as Entities['timeSlot']
const slots: Readonly<Record<string, readonly Entities['timeSlot'][]>> = {
  '2026-11-21': [slot('14:00', '15:00'), slot('15:00', '16:00'), slot('16:00', '17:00')],
  '2026-11-22': [slot('10:00', '11:00'), slot('11:00', '12:00')],
  '2026-11-28': [slot('15:00', '16:00')],
}
const tokenNames = ['DSE Core', 'DSE Video', 'F4 Live', 'Core Plus'].map(
  token_name => ({ token_name, amount: 3 }) as Entities['tokenName'],
)
const invoice = (number: number, student_id: string, month: string, paid: boolean) =>
  ({
    invoice_ref: `LI-2026-00000${number}`,
    receipt_ref: paid ? `LR-2026-00000${number}` : null,
    student_id,
    student_string: nameOf(student_id),
    total_amount: 1755,
    yearMonth: month,
    status: paid ? 'paid' : 'pending',
    payment_id: `PL00000${number}`,
    kind: 'live',
  }) as Entities['invoice']
const invoices = [
  invoice(1, 'S0001', '2026-11', false),
  invoice(2, 'S0002', '2026-11', false),
  invoice(7, 'S0001', '2026-10', true),
  invoice(8, 'S0005', '2026-10', true),
  invoice(9, 'S0005', '2026-09', true),
  // Tai Man pays each month: the server finds only the newest of these by the name.
  ...Array.from({ length: 30 }, (_, back) =>
    invoice(
      100 + back,
      'S0003',
      today
        .toPlainYearMonth()
        .subtract({ months: back + 1 })
        .toString(),
      true,
    ),
  ),
]
const booking = (booking_id: string, student_id: string, date: string, start: string) =>
  ({
    booking_id,
    student_id,
    first_name: byId.get(student_id)!.first_name,
    surname: byId.get(student_id)!.surname,
    date,
    start_time: `${start}:00`,
    end_time: `${String(Number(start.slice(0, 2)) + 1)}:00:00`,
    type: 'video',
    lesson_id_label: 'vc DSE English Lesson 3',
    status: 'pending',
  }) as unknown as Entities['videoLesson']
const bookable = (student_id: string, type: string, lesson_id: string, label: string) =>
  ({
    student_id,
    type,
    lesson_id,
    lesson_id_label: label,
    tokens_left: 2,
    token_name: 'DSE Video',
  }) as unknown as Entities['bookableLesson']

const rows: { readonly [K in EntityKind]?: readonly Entities[K][] } = {
  student: students,
  livePayment: [
    livePayment(1, 'S0001', '2026-11', 1755),
    livePayment(2, 'S0002', '2026-11', 1200),
    livePayment(3, 'S0003', '2026-10', 900),
    livePayment(4, 'S0003', '2026-11', 900),
    livePayment(5, 'S0004', '2026-11', 800),
    livePayment(6, 'S0005', '2026-11', 800),
    livePayment(7, 'S0009', '2026-11', 640),
    livePayment(8, 'S0010', '2026-11', 640),
    livePayment(9, 'S0011', '2026-11', 500),
  ],
  videoPayment: [
    videoPayment(1, 'S0005', 1200),
    videoPayment(2, 'S0014', 1200),
    videoPayment(3, 'S0012', 900),
    videoPayment(4, 'S0012', 900),
  ],
  class: classes,
  course: [
    {
      course_id: 'K0001',
      course_name: 'Physics',
      total_lessons: 12,
      printing_materials: '',
      token_name: 'DSE Core',
      status: 'active',
    },
  ],
  liveLesson: lessons,
  tokenName: tokenNames,
  token: tokenNames.map(
    ({ token_name }) => ({ token_name, token_type: 'live', token_value: 450 }) as unknown as Entities['token'],
  ),
  studentToken: students.map(({ student_id, first_name, surname }, at) => ({
    student_id,
    first_name,
    surname,
    live_token_amount: at === 3 ? -2 : 4,
    video_token_amount: at % 2,
  })) as Entities['studentToken'][],
  invoice: invoices,
  receipt: invoices.filter(({ receipt_ref }) => receipt_ref),
  message: [
    { message_id: 'M0001', text: 'Typhoon: no lessons today', status: 'active', recipient_type: 'all' },
    { message_id: 'M0002', text: 'School picnic on Friday', status: 'active', recipient_type: 'all' },
  ] as unknown as readonly Entities['message'][],
  heldTimeSlot: [
    { booking_id: 'H0001', date: '2026-11-22', timeSlot: '15:00:00-16:00:00', remark: 'tutor meeting' },
    { booking_id: 'H0002', date: '2026-11-28', timeSlot: '10:00:00-11:00:00', remark: null },
  ] as unknown as readonly Entities['heldTimeSlot'][],
  videoLesson: [booking('B0001', 'S0005', '2026-11-21', '15:00'), booking('B0002', 'S0014', '2026-11-22', '16:00')],
  leaveNotice: [
    {
      student_id: 'S0005',
      lesson_id: 'L00004',
      leave_date: '2026-11-23',
      notice_id: 'S0005/L00004/2026-11-23',
      title: 'Camp',
      description: null,
    },
  ],
  holiday: [{ holiday: '2026-12-25', holiday_name: 'Christmas' }] as unknown as readonly Entities['holiday'][],
  staff: [
    { username: 'peter', name: 'Peter Pang', role: 'admin' },
    { username: 'ada', name: 'Ada Kwok', role: 'boss' },
  ],
  view: [{ view_id: 'W0001', name: 'Owing families', shared: true }] as unknown as readonly Entities['view'][],
  recording: [{ recording_id: 'R0001', name: 'Daily round', steps: [] }],
  creditNote: [{ ...invoice(9, 'S0005', '2026-09', true), credit_note_ref: 'LCN-2026-000001' }],
  quiz: [{ quiz_id: 'Q1', quiz_name: 'Algebra', full_mark: 50 }] as unknown as readonly Entities['quiz'][],
}

export const related: Related = {
  ...nothingRelated,
  me: 'boss',
  role: 'boss',
  students: byId,
  classes: new Map(classes.map(each => [each.class_id, each])),
  today,
}

const prepared = new Map<string, readonly Found<EntityKind>[]>()
/** The records of a kind, prepared once as the console does. */
function prepare(key: string, kind: EntityKind, all: readonly unknown[]): readonly Found<EntityKind>[] {
  const known = prepared.get(key)
  if (known) return known
  const { id, searchText } = kindOf(kind) as unknown as {
    readonly id: (row: unknown) => string
    readonly searchText: (row: unknown, of: Related) => string
  }
  const found = all.map(record => ({ kind, id: id(record), record, searchText: searchText(record, related) }))
  prepared.set(key, found as never)
  return found as never
}
const whole = (kind: EntityKind) => prepare(kind, kind, rows[kind] ?? [])

/** What the server answers to a read that depends on other answers. */
function fromServer(call: string, given: Readonly<Record<string, unknown>>): readonly unknown[] {
  if (call === 'getAvailableTimeSlots') return slots[String(given.selectedDate)] ?? []
  // Tai Man has two lessons on Saturday.
  if (call === 'getLessonsToLeave')
    return given.student_id === 'S0003' ? [lessons[0], lessons[2], lessons[4]] : [lessons[0], lessons[1], lessons[3]]
  // Tai Man alone is in the Chinese class, which has the lesson on Sunday.
  if (call === 'getClassStudents')
    return given.class_id === 'C0003' ? [students[2]] : students.filter(({ student_id }) => student_id !== 'S0003')
  if (call === 'getTokenName') return tokenNames
  if (call === 'getLiveLessons')
    return lessons.filter(
      each => (!given.class_id || each.class_id === given.class_id) && (!given.from || each.lesson_date === given.from),
    )
  if (call === 'getVideoLessonsByDateRange') return rows.videoLesson ?? []
  if (call === 'getBookableLessons')
    return ['Lesson 3', 'Lesson 4'].map((label, at) =>
      bookable(String(given.student_id), String(given.type), `V${at}`, `vc DSE English ${label}`),
    )
  return []
}

/** The records that a line can name: everything is loaded. Invoices and lessons are searched as the server does. */
export function rowsOf({ of, from, search }: Source): readonly Found<EntityKind>[] {
  if (from) return prepare(JSON.stringify([of, from]), of, fromServer(from.call, from.given as never))
  if (search === undefined) return whole(of)
  const filter = /month:(\S+)/.exec(search)?.[1]
  const words = search
    .replace(/month:\S+/, '')
    .split(' ')
    .filter(Boolean)
  return prepare(
    JSON.stringify([of, search]),
    of,
    whole(of)
      .filter(each => words.every(word => each.searchText.includes(word)))
      .filter(each => filter === undefined || isIn((each.record as { yearMonth: string }).yearMonth, filter))
      .slice(0, mostFound)
      .map(({ record }) => record),
  )
}

/** The server finds at most so many invoices, the newest first. */
const mostFound = 20

/** Whether a month passes '2026-11,2025-11' or '2026-01..2026-03'. */
function isIn(month: string, filter: string): boolean {
  const [first = '', last] = filter.split('..')
  return last === undefined ? filter.split(',').includes(month) : first <= month && month <= last
}

export const records = recordsOf(
  kind => (kind === 'invoice' || kind === 'receipt' || kind === 'liveLesson' ? [] : whole(kind)),
  () => related,
)

const find = async (kind: EntityKind, id: string): Promise<unknown> =>
  [...whole(kind), ...[...prepared.values()].flat().filter(each => each.kind === kind)].find(each => each.id === id)
    ?.record
/** A server without the calls that are not documented. */
const api = new Proxy({}, { get: () => () => Promise.reject(new NotOffered()) }) as Api
export const lookups: Lookups = {
  api,
  find,
  near: find,
  seen: () => undefined,
  forget: () => undefined,
  latest: find,
  related: () => related,
}
