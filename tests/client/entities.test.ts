import { describe, expect, it } from 'vitest'
import { matches } from '#client/data/list-search.ts'
import { type Field, type Fields, type Related, sortKeyOf, textOf } from '#client/entities/field.ts'
import { invoice, type KindInvoice } from '#client/entities/invoice.ts'
import type { Kind } from '#client/entities/kind.ts'
import { kinds } from '#client/entities/kinds.ts'
import { nothingRelated } from '#client/entities/nothing-related.ts'
import { leaveNotice } from '#client/entities/notice.ts'
import { livePayment, videoPayment } from '#client/entities/payment.ts'
import { staff } from '#client/entities/staff.ts'
import { student as studentKind } from '#client/entities/student.ts'
import { studentToken } from '#client/entities/student-token.ts'
import { videoClass } from '#client/entities/video-class.ts'
import { videoLesson } from '#client/entities/video-lesson.ts'
import { view } from '#client/entities/view.ts'
import type { LeaveNotice } from '#contract/dashboard.ts'
import type { Staff } from '#contract/staff.ts'
import type { Student } from '#contract/students.ts'
import type { VideoLesson } from '#contract/video-lessons.ts'
import type { View } from '#contract/views.ts'
import { wordsOf } from '#rules/same-text.ts'
import { files, textOf as textIn } from '../architecture/files.ts'

type AnyKind = Kind<object>
const all = Object.entries(kinds) as unknown as readonly (readonly [string, AnyKind])[]

const isKind = (made: unknown): made is AnyKind => typeof made === 'object' && made !== null && 'searchText' in made
/** Every declared kind, also those that no command is about: lists of them have search boxes as well. */
const declared = Object.values(
  import.meta.glob<Readonly<Record<string, unknown>>>('/src/client/entities/*.ts', { eager: true }),
).flatMap(made => Object.entries(made).filter((each): each is [string, AnyKind] => isKind(each[1])))

/** A record of any kind: every field of it is a moment, which reads as a text, a day and a time. Lists are empty. */
const anyRow = new Proxy(
  {},
  { get: (_, name) => (['cancelled', 'open', 'students', 'who'].includes(String(name)) ? [] : '2026-11-20T08:00:00Z') },
)

it('the balance of a student who is inactive is muted, as the list of students says', () => {
  const row = {
    student_id: 'S0001',
    first_name: 'Tai Man',
    surname: 'Chan',
    live_token_amount: 0,
    video_token_amount: 0,
  }
  const muted = (status: string) =>
    studentToken.muted?.(row, { ...nothingRelated, students: new Map([['S0001', { status } as Student]]) })
  expect([muted('active'), muted('inactive'), studentToken.muted?.(row, nothingRelated)]).toEqual([false, true, false])
})

describe('the Chinese name', () => {
  const shown = declared.filter(([, kind]) =>
    Object.values(kind.fields).some(({ beside, joined }) => beside && !joined),
  )
  it('stands beside the student of every list that has them by another name', () => {
    expect(shown.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'livePayment',
        'videoPayment',
        'invoice',
        'receipt',
        'absence',
        'studentToken',
        'videoLesson',
      ]),
    )
  })
  it.each(shown)('of %s is that of the students list, and only where the text lacks it', (_, kind) => {
    const student = { student_id: 'S0001', first_name: 'Tai Man', surname: 'Chan', chinese_name: '陳大文' } as Student
    const named = (student_string: string, students: ReadonlyMap<string, Student>) => {
      const row = { ...student, student_string, student_name: student_string }
      const [field] = Object.values(kind.fields).filter(({ beside, joined }) => beside && !joined)
      return field?.beside?.(row, { ...nothingRelated, students })
    }
    const known = new Map([['S0001', student]])
    expect(named('Tai Man Chan (S0001)', known)).toBe('陳大文')
    expect(named('Tai Man Chan (S0001)', new Map())).toBeFalsy()
    expect(named('Tai Man Chan (S0001)', new Map([['S0001', { ...student, chinese_name: null }]]))).toBeFalsy()
  })
})

describe('of another list', () => {
  const lists = ['students', 'classes', 'courses', 'tokens', 'figures', 'families'] as const
  const reading = all.filter(([, kind]) => kind.reads)
  it.each(reading)('a %s reads only the records that it says, so that it is read anew when they change', (_, kind) => {
    // Every field of it is a text of its own.
    const row = new Proxy({}, { get: (_, name) => (name === 'cancelled' || name === 'students' ? [] : String(name)) })
    const asked = new Map<string, Set<string>>(lists.map(list => [list, new Set()]))
    const listening = Object.fromEntries(
      lists.map(list => {
        const get = (id: string) => void asked.get(list)!.add(id)
        return [list, Object.assign(new Map<string, never>(), { get })]
      }),
    )
    const related: Related = { ...nothingRelated, today: Temporal.PlainDate.from('2026-11-23'), ...listening }
    kind.searchText(row, related)
    kind.label(row, related)
    for (const field of Object.values(kind.fields)) {
      textOf(field, row, related)
      sortKeyOf(field, related)(row)
      field.beside?.(row, related)
      field.searchedAs?.(row, related)
      field.searchedBy?.(row, related)
      field.filterValues?.(row, related)
    }
    for (const { is } of Object.values(kind.flags ?? {})) is(row, related)
    for (const list of lists) {
      const idIn = kind.reads?.[list]
      if (idIn) expect([...asked.get(list)!], list).toEqual([idIn(row)])
    }
  })
})

describe('what is looked for by its day', () => {
  const related = { ...nothingRelated, today: Temporal.PlainDate.from('2026-11-23') }
  const chan = { student_id: 'S0001', lesson_id: 'L00001', first_name: 'Tai Man', surname: 'Chan' }

  it('is a video lesson, which begins with it as a live lesson does', () => {
    const row = { ...chan, date: '2026-11-24', start_time: '10:00:00' } as VideoLesson
    expect(videoLesson.label(row, related)).toBe('Tue 24 Nov · tomorrow · Tai Man Chan 10:00')
  })

  it('is a leave notice, also in the dates of the documents', () => {
    const on = (leave_date: string) => leaveNotice.label({ ...chan, leave_date, notice_id: '' } as LeaveNotice, related)
    expect(on('2026-11-27')).toBe('S0001 · Fri 27 Nov')
    expect(on('23/11/2026')).toBe('S0001 · Mon 23 Nov · today')
  })
})

describe('every kind', () => {
  it.each(all)('%s says which other lists its names, its fields and its search text read from', (_, kind) => {
    const read = new Set<string>()
    const related = new Proxy(nothingRelated, {
      get: (target, name: keyof Related) => {
        read.add(name)
        return target[name]
      },
    })
    kind.label(anyRow, related)
    kind.hint(anyRow, related)
    kind.searchText(anyRow, related)
    const fields = Object.values(kind.fields)
    for (const field of fields) if (!field.filterNeeds) field.value(anyRow, related)
    for (const other of ['today', 'me', 'balanceOf', 'staffName']) read.delete(other)
    expect([...read].sort()).toEqual([...(kind.needs ?? [])].sort())
    for (const each of [...fields, ...Object.values(kind.flags ?? {})]) {
      read.clear()
      if ('is' in each) each.is(anyRow, related)
      else each.value(anyRow, related)
      read.delete('today')
      read.delete('me')
      const named: ReadonlySet<string> = new Set([...(kind.needs ?? []), ...(each.filterNeeds ?? [])])
      expect([...read].filter(name => !named.has(name))).toEqual([])
    }
  })

  it('is declared where its names are looked at', () => {
    const found = new Set(declared.map(([, kind]) => kind))
    expect(all.filter(([, kind]) => !found.has(kind))).toEqual([])
    // What is declared beside a component is only written into files, and has no search box.
    const beside = files.filter(path => path.startsWith('src/ui/') && /\bdefineKind</.test(textIn(path)))
    expect(beside.filter(path => /\buse(Field|Entity)List\b/.test(textIn(path)))).toEqual([])
  })

  it.each(declared)('%s names its fields in plain English, each with a label and a Chinese one', (_, kind) => {
    for (const [id, { label, zh }] of Object.entries(kind.fields)) {
      expect(id).toMatch(/^[a-z]+(_[a-z]+)*$/)
      expect(label).not.toBe('')
      expect(zh).toMatch(/\p{Script=Han}/u)
    }
  })
})

const wong: Student = {
  student_id: 'S0007',
  student_login_id: 'wongsm',
  first_name: 'Siu Man',
  surname: 'Wong',
  chinese_name: '黃小文',
  phone: '9123 4567',
  school: "St. Mary's",
  grade: 'F4',
  parent_name: 'Wong Tai',
  relationship: 'father',
  parent_phone: '2888-1111',
  address: '',
  student_photo: null,
  status: 'active',
  c_time: '2026-09-01T02:00:00Z',
}
const related: Related = { ...nothingRelated, students: new Map([[wong.student_id, wong]]) }
const owed = {
  student_id: 'S0007',
  student_string: 'Siu Man Wong (S0007)',
  month: '2026-11',
  status: 'pending',
  total_amount: 1200,
  invoice_ref: 'INV000012',
}
const billed = {
  kind: 'live',
  invoice_ref: 'INV000012',
  receipt_ref: 'REC000005',
  student_id: 'S0007',
  student_string: 'Siu Man Wong (S0007)',
  total_amount: 1200,
  yearMonth: '2026-11',
} as const
const found = <Row, F extends Fields<Row>>(kind: Kind<Row, F>, row: Row, typed: string) =>
  matches(kind.searchText(row, related), wordsOf(typed))

describe('what goes by its student', () => {
  const byStudent = [
    ['a live payment', (typed: string) => found(livePayment, { payment_id: 'PL000003', ...owed }, typed)],
    ['a video payment', (typed: string) => found(videoPayment, { video_payment_id: 'PV000003', ...owed }, typed)],
    ['an invoice', (typed: string) => found(invoice, billed, typed)],
    ['a receipt', (typed: string) => found(kinds.receipt, billed, typed)],
    [
      'a balance of tokens',
      (typed: string) => found(studentToken, { ...wong, live_token_amount: 1, video_token_amount: 0 }, typed),
    ],
    [
      'a video class',
      (typed: string) =>
        found(
          videoClass,
          { video_class_id: 'VC0001', student_id: 'S0007', course_id: 'K0001', progress: '0/8' },
          typed,
        ),
    ],
  ] as const
  it.each(byStudent)('%s is found by everything that finds the student', (_, isFound) => {
    for (const typed of [
      ...['黃小文', 'siu wong', 'WONG SIU', '91234567', '9123 4567', '28881111', 's0007', 'wongsm'],
      ...["st. mary's", 'active'],
    ])
      expect([typed, isFound(typed)]).toEqual([typed, true])
    expect(isFound('chan')).toBe(false)
  })

  it('payments, invoices and receipts are found by their numbers as well', () => {
    expect(found(livePayment, { payment_id: 'PL000003', ...owed }, 'pl000003')).toBe(true)
    expect(found(livePayment, { payment_id: 'PL000003', ...owed }, 'inv000012')).toBe(true)
    expect(found(invoice, billed, 'rec000005')).toBe(true)
    expect(found(kinds.receipt, billed, 'inv000012')).toBe(true)
  })

  it('before the students have come it is found by what it says itself', () => {
    expect(matches(invoice.searchText(billed, nothingRelated), wordsOf('siu man s0007'))).toBe(true)
  })
})

describe('what is shown beside a label', () => {
  it('is what people call a screen, and not its address', () => {
    const saved = { screen: '/transactionHistory', owner: 'may' } as View
    expect(view.hint(saved, nothingRelated)).toBe('TransactionHistory · may')
  })
  it('tells the role of somebody whose name and username are the same', () => {
    const boss = { username: 'boss', name: 'Boss', role: 'boss' } as Staff
    expect([staff.label(boss, nothingRelated), staff.hint(boss, nothingRelated)]).toEqual(['Boss (boss)', 'boss'])
  })
})

describe('a student', () => {
  it('is found by id, login id, names, phones, school and status', () => {
    const typed = ['s0007', 'WONGSM', 'siu WONG', '黃小文', '9123 4567', '2888', "st. mary's", 'active']
    for (const each of typed) expect([each, found(studentKind, wong, each)]).toEqual([each, true])
    expect(found(studentKind, wong, 'inactive')).toBe(false)
    expect(found(studentKind, { ...wong, status: 'inactive' }, 'inactive')).toBe(true)
  })

  it('is not found by the N/A that stands for no Chinese name', () => {
    const none = { ...wong, chinese_name: null }
    expect(textOf<Student>(studentKind.fields.chinese_name, none, related)).toBe('N/A')
    expect(found(studentKind, none, 'n/a')).toBe(false)
  })
})

it('a field has a value of its type apart from how it is shown', () => {
  const { total, month }: { total: Field<KindInvoice>; month: Field<KindInvoice> } = invoice.fields
  expect(total.value(billed, related)).toBe(1200)
  expect(textOf(total, billed, related)).toBe('1,200.00')
  expect(month.value(billed, related)).toBe('2026-11')
  expect(sortKeyOf(total, related)(billed)).toBe(1200)
})
