import { expect, it } from 'vitest'
import type { Field } from '#client/entities/field.ts'
import { nothingRelated } from '#client/entities/nothing-related.ts'
import { student } from '#client/entities/student.ts'
import { filterableOf } from '#client/filter/filterable.ts'
import { rowSearch } from '#client/filter/row-search.ts'
import type { Student } from '#contract/students.ts'

const schools = ['St. Paul', 'Island School', '']
const rows = Array.from(
  { length: 5_000 },
  (_, at): Student => ({
    student_id: `S${String(at + 1).padStart(4, '0')}`,
    student_login_id: '',
    first_name: `Student ${at}`,
    surname: 'Chan',
    chinese_name: '',
    phone: '',
    parent_phone: '',
    parent_name: '',
    relationship: '',
    address: '',
    school: schools[at % 3]!,
    grade: '',
    student_photo: null,
    status: at % 4 === 0 ? 'inactive' : 'active',
    c_time: '2026-11-20T02:00:00.000Z',
  }),
)

/** The search of a list of students, and how often something of a student was looked at since it was asked last. */
function counted() {
  let looks = 0
  const counting = (field: Field<Student, 'text' | 'choice'>) => ({
    ...field,
    value(row: Student) {
      looks += 1
      return field.value(row, nothingRelated)
    },
  })
  const { status, school } = student.fields
  const of = filterableOf(student, nothingRelated)
  const active = {
    zh: '有效',
    is(row: Student) {
      looks += 1
      return row.status === 'active'
    },
  }
  const fields = { ...of.fields, status: counting(status), school: counting(school) }
  const flags = { ...of.flags, active }
  const textOf = (row: Student) => student.searchText(row, nothingRelated)
  const today = () => Temporal.PlainDate.from('2026-11-20')
  const search = rowSearch(rows, textOf, { ...of, fields, flags } as typeof of, today)
  const taken = () => {
    const now = looks
    looks = 0
    return now
  }
  return { search, taken }
}
/** Too short for more than the smallest part. */
const moment = 0.000_1

it.each([
  ['status:', 'status:inactive', 1_250],
  ['school:', 'school:paul', 1_667],
  ['chan (-school:', 'chan (-school:paul)', 3_333],
  ['is:', 'is:active', 3_750],
])(
  'once %s is typed, its field is looked up in small parts, and the value then looks up none',
  (name, whole, found) => {
    const { search, taken } = counted()
    search.prepare(Number.POSITIVE_INFINITY)
    expect(search.prepare(0, name)).toBe(false)
    let parts = 0
    let all = 0
    for (let isReady = false; !isReady; parts += 1) {
      isReady = search.prepare(moment, name)
      const looks = taken()
      expect(looks).toBeLessThanOrEqual(200)
      all += looks
    }
    expect(parts).toBeGreaterThan(5)
    expect(all).toBe(rows.length)
    expect(search.find(whole)).toHaveLength(found)
    expect(search.prepare(0, whole)).toBe(true)
    expect(taken()).toBe(0)
    // When the list changes, only the row that came is looked up.
    const changed = { ...rows[0]!, status: 'active', school: 'St. Paul' } as Student
    search.follow(rows.with(0, changed))
    expect(search.prepare(0, whole)).toBe(true)
    expect(search.find(whole).includes(changed)).toBe(!whole.includes('inactive') && !whole.includes('-school'))
    expect(taken()).toBeLessThan(10)
  },
)

it('a value that is asked for before its field is looked up finds the same', () => {
  const { search, taken } = counted()
  search.prepare(Number.POSITIVE_INFINITY)
  search.prepare(moment, 'status:')
  expect(search.find('status:inactive')).toHaveLength(1_250)
  expect(taken()).toBe(rows.length)
  expect(search.prepare(0, 'status:inactive')).toBe(true)
})
