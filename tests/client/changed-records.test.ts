import { expect, it } from 'vitest'
import { nothingRelated } from '#client/entities/nothing-related.ts'
import { t } from '#client/messages/message.ts'
import {
  cellChangeOf,
  changedRecords,
  changeOf,
  fieldsChanged,
  isItsOwn,
  recordsAbout,
} from '#client/run/changed-records.ts'
import addStudents from '#commands/classes/add-students.ts'
import editStudent from '#commands/students/edit-student.ts'
import type { RowChange } from '#contract/changes.ts'

const change = (table: string, id: string | null, staff = 'may', entry = 1): RowChange => ({
  entry,
  table,
  id,
  call: 'updatestudent',
  staff,
  at: '2026-11-20T02:00:00Z',
})

it('the last change of a record by a colleague is known, and what somebody does themselves is no news', () => {
  const changed = changedRecords()
  changed.hear([change('students', 'S0001', 'may', 1), change('students', 'S0001', 'kit', 2)], 'boss')
  changed.hear([change('students', 'S0002', 'boss', 3), change('classes', null, 'may', 4)], 'boss')
  changed.hear('all', 'boss')
  expect(changeOf(changed.get(), { kind: 'student', id: 'S0001' })?.staff).toBe('kit')
  expect(changeOf(changed.get(), { kind: 'anyStudent', id: 'S0001' })?.staff).toBe('kit')
  expect(changeOf(changed.get(), { kind: 'student', id: 'S0002' })).toBeUndefined()
})

it('each column of a row has its own last change, and a row that is new has one for all', () => {
  const changed = changedRecords()
  const mark = (staff: string, entry: number, columns?: readonly string[]): RowChange => ({
    ...change('attendance', 'L1/S0001', staff, entry),
    ...(columns ? { columns: [...columns] } : {}),
  })
  const authors = () =>
    ['attendance', 'homework_status'].map(
      column => cellChangeOf(changed.get(), 'attendance', 'L1/S0001', column)?.staff,
    )
  changed.hear([mark('may', 1, ['attendance'])], 'boss')
  expect(authors()).toEqual(['may', undefined])
  changed.hear([mark('kit', 2, ['homework_status'])], 'boss')
  expect(authors()).toEqual(['may', 'kit'])
  changed.hear([mark('kit', 3, ['attendance']), mark('may', 4, ['homework_status'])], 'boss')
  expect(authors()).toEqual(['kit', 'may'])
  // The record as a whole says who changed it last.
  expect(changed.get().get('attendance L1/S0001')).toMatchObject({ staff: 'may', entry: 4 })
  changed.hear([mark('kit', 5, ['attendance', 'homework_status'])], 'boss')
  expect(authors()).toEqual(['kit', 'kit'])
  changed.hear([mark('may', 6)], 'boss')
  expect(authors()).toEqual(['may', 'may'])
  changed.hear([mark('kit', 7, ['homework_status'])], 'boss')
  expect(authors()).toEqual(['may', 'kit'])
})

it('a record is found by the part of its id that its row has', () => {
  const changed = changedRecords()
  changed.hear([change('bookings', 'B0007')], 'boss')
  expect(changeOf(changed.get(), { kind: 'videoLesson', id: '2026-11-20/B0007' })?.staff).toBe('may')
  expect(changeOf(changed.get(), { kind: 'timeSlot', id: 'B0007' })).toBeUndefined()
})

it('a record that is called by a name is found by the id of its row, once it is known', () => {
  const changed = changedRecords()
  changed.hear([change('tokens', 'T0001'), change('courses', 'C0001')], 'boss')
  const token = { token_id: 'T0001', token_name: 'English' }
  expect(changeOf(changed.get(), { kind: 'token', id: 'English' }, token)?.staff).toBe('may')
  expect(changeOf(changed.get(), { kind: 'tokenName', id: 'English' }, token)?.staff).toBe('may')
  expect(changeOf(changed.get(), { kind: 'token', id: 'English' })).toBeUndefined()
  expect(changeOf(changed.get(), { kind: 'token', id: 'Chess' }, { ...token, token_id: 'T0002' })).toBeUndefined()
  const course = { course_id: 'C0001', course_name: 'IELTS' }
  expect(changeOf(changed.get(), { kind: 'videoPackage', id: 'IELTS' }, course)?.staff).toBe('may')
})

it.each([
  {
    of: 'a receipt, by the credit note that cancels it',
    about: { kind: 'receipt', id: 'R0001' },
    record: { receipt_ref: 'R0001', payment_id: 'P0001' },
    told: { ...change('credit_notes', 'CN0001'), of: { receipt_ref: 'R0001' } },
    other: { ...change('credit_notes', 'CN0001'), of: { receipt_ref: 'R0002' } },
  },
  {
    of: 'a holiday, by its name',
    about: { kind: 'holiday', id: 'Sports day' },
    record: { holiday_name: 'Sports day' },
    told: { ...change('holidays', 'H0001'), of: { holiday_name: 'Sports day' } },
    other: { ...change('holidays', 'H0001'), of: { holiday_name: 'Open day' } },
  },
  {
    of: 'an absence in a class, by the mark',
    about: { kind: 'absence', id: 'live/L0001/S0001' },
    record: { live_lesson_id: 'L0001', student_id: 'S0001' },
    told: change('attendance', 'L0001/S0001'),
    other: change('attendance', 'L0001/S0002'),
  },
  {
    of: 'a missed video lesson, by the booking',
    about: { kind: 'absence', id: 'video/B0001/S0001' },
    record: { video_lesson_id: 'B0001', student_id: 'S0001' },
    told: change('bookings', 'B0001'),
    other: change('bookings', 'B0002'),
  },
  {
    of: 'a lesson to book, by what the student books',
    about: { kind: 'bookableLesson', id: 'S0001/video/L0001' },
    record: {},
    told: { ...change('bookings', 'B0001'), of: { student_id: 'S0001' } },
    other: { ...change('bookings', 'B0001'), of: { student_id: 'S0002' } },
  },
] as const)('a change is found of $of', ({ about, record, told, other }) => {
  const foundOf = (heard: RowChange) => {
    const changed = changedRecords()
    changed.hear([heard], 'boss')
    return changeOf(changed.get(), about, record)
  }
  expect(foundOf(told)).toBe(told)
  expect(foundOf(other)).toBeUndefined()
})

it('a change of many rows may be one of the record, and of several the last one counts', () => {
  const changed = changedRecords()
  const about = { kind: 'student', id: 'S0001' } as const
  changed.hear([change('students', 'S0001', 'may', 1)], 'boss')
  const [own] = changed.get().values()
  expect(changeOf(changed.get(), about)).toBe(own)
  expect(own && isItsOwn(own, about)).toBe(true)
  changed.hear([change('students', null, 'kit', 2)], 'boss')
  const ofMany = changeOf(changed.get(), about)
  expect(ofMany).toMatchObject({ staff: 'kit', id: null })
  expect(ofMany && isItsOwn(ofMany, about)).toBe(false)
})

it('it is known how often so much has changed that nobody can tell what', () => {
  const changed = changedRecords()
  changed.hear('all', 'boss')
  changed.hear([], 'boss')
  changed.hear('all', 'boss')
  expect(changed.restarts.get()).toBe(2)
})

it('only so many records are remembered, those that were changed last', () => {
  const changed = changedRecords()
  for (let at = 0; at < 600; at += 1) changed.hear([change('students', `S${at}`)], 'boss')
  expect(changed.get().size).toBe(500)
  expect(changeOf(changed.get(), { kind: 'student', id: 'S599' })).toBeDefined()
  expect(changeOf(changed.get(), { kind: 'student', id: 'S0' })).toBeUndefined()
})

it('a command is about the records that its answers name', () => {
  expect(recordsAbout(editStudent, { student: 'S0001', phone: '9123 4567' })).toEqual([
    { kind: 'student', id: 'S0001' },
  ])
  expect(recordsAbout(editStudent, {})).toEqual([])
  expect(recordsAbout(addStudents, { class: 'C0001', students: ['S0001', 'S0002'] })).toEqual([
    { kind: 'class', id: 'C0001' },
    { kind: 'student', id: 'S0001' },
    { kind: 'student', id: 'S0002' },
  ])
})

it('what a record says otherwise than before is told by its fields, a choice in the language that is shown', () => {
  const before = { student_id: 'S0001', first_name: 'Tai Man', surname: 'Chan', phone: '9123 4567', status: 'active' }
  const now = { ...before, phone: '', status: 'inactive' }
  const told = fieldsChanged({ kind: 'student' }, before, now, nothingRelated)
  expect(told.map(({ label, now: text }) => [t(label), text && t(text)])).toEqual([
    ['Phone', undefined],
    ['Status', 'inactive'],
  ])
})
