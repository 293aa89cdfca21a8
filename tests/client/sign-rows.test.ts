import { expect, it } from 'vitest'
import { authorOf } from '#client/data/authors.ts'
import { signRows } from '#client/data/sign-rows.ts'
import type { RowChange } from '#contract/changes.ts'

const change = (table: string, id: string | null, staff: string, entry: number, of?: RowChange['of']): RowChange => ({
  entry,
  table,
  id,
  ...(of ? { of } : {}),
  call: 'updateCourse',
  staff,
  at: '2026-11-20T02:00:00Z',
})
const course = (course_id: string, course_name: string) => ({ course_id, course_name })
const staffOf = (row: object) => authorOf(row)?.staff

it('of a list that was loaded whole, those rows say who has changed them that are new or read otherwise', () => {
  const before = { data: [course('C0001', 'English'), course('C0002', 'Maths')] }
  const now = { data: [course('C0001', 'English'), course('C0002', 'Chess'), course('C0003', 'Art')] }
  signRows(before, now, [change('courses', 'C0002', 'may', 1), change('courses', 'C0003', 'kit', 2)])
  expect(now.data.map(staffOf)).toEqual([undefined, 'may', 'kit'])
})

it('a row is found by a part of an id, or by a column that is told', () => {
  const before = [{ student_id: 'S0001', text: 'Sick' }, { holiday_name: 'Sports day' }]
  const now = [
    { student_id: 'S0001', text: 'Fever' },
    { holiday_name: 'Sports day', holiday: '2026-12-04' },
  ]
  signRows(before, now, [
    change('leave_requests', 'S0001/L0001/2026-11-20', 'may', 1),
    change('holidays', 'H0001', 'kit', 2, { holiday_name: 'Sports day' }),
  ])
  expect(now.map(staffOf)).toEqual(['may', 'kit'])
})

it('a row that no change names is of the one who has made them all, or of nobody who is known', () => {
  const rows = (month: string) => [{ month, total: 300 }]
  const [ofOne, ofTwo] = [rows('2026-11'), rows('2026-12')]
  signRows(rows('2026-10'), ofOne, [change('payments', 'P0001', 'may', 1), change('payments', 'P0002', 'may', 2)])
  signRows(rows('2026-10'), ofTwo, [change('payments', 'P0001', 'may', 1), change('payments', 'P0002', 'kit', 2)])
  expect(staffOf(ofOne[0]!)).toBe('may')
  expect(staffOf(ofTwo[0]!)).toBeUndefined()
})

it('a row that is loaded again for another change goes on saying who has changed it', () => {
  const [before, changed, again] = ['Maths', 'Chess', 'Chess'].map(name => [course('C0001', name)]) as [
    object[],
    object[],
    object[],
  ]
  signRows(before, changed, [change('courses', 'C0001', 'may', 1)])
  signRows(changed, again, [change('courses', 'C0002', 'kit', 2)])
  expect(authorOf(again[0]!)).toBe(authorOf(changed[0]!))
})

it('an answer that is no list says nothing', () => {
  signRows({ data: { total: 1 } }, { data: { total: 2 } }, [change('payments', 'P0001', 'may', 1)])
  signRows(undefined, [course('C0001', 'English')], [change('courses', 'C0001', 'may', 1)])
})
