import { expect, it } from 'vitest'
import { authorOf, noteAuthors } from '#client/data/authors.ts'
import { Collection } from '#client/data/collection.ts'
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
/** The rows of a list that was loaded whole, and then again. */
function loadedAgain(before: readonly object[], now: readonly object[], changes: readonly RowChange[]) {
  const list = new Collection(undefined)
  list.replace(before)
  noteAuthors(list.replace(now).added, changes)
  return list
}
const staffOf = (row: object) => authorOf(row)?.staff

it('of a list that was loaded whole, those rows say who has changed them that are new or read otherwise', () => {
  const before = [course('C0001', 'English'), course('C0002', 'Maths')]
  const now = [course('C0001', 'English'), course('C0002', 'Chess'), course('C0003', 'Art')]
  const list = loadedAgain(before, now, [change('courses', 'C0002', 'may', 1), change('courses', 'C0003', 'kit', 2)])
  expect(list.get().rows.map(staffOf)).toEqual([undefined, 'may', 'kit'])
  expect(list.get().rows[0]).toBe(before[0])
})

it('a row is found by a part of an id, or by a column that is told', () => {
  const before = [{ student_id: 'S0001', text: 'Sick' }, { holiday_name: 'Sports day' }]
  const now = [
    { student_id: 'S0001', text: 'Fever' },
    { holiday_name: 'Sports day', holiday: '2026-12-04' },
  ]
  loadedAgain(before, now, [
    change('leave_requests', 'S0001/L0001/2026-11-20', 'may', 1),
    change('holidays', 'H0001', 'kit', 2, { holiday_name: 'Sports day' }),
  ])
  expect(now.map(staffOf)).toEqual(['may', 'kit'])
})

it('a row that no change names is of the one who has made them all, or of nobody who is known', () => {
  const rows = (month: string) => [{ month, total: 300 }]
  const [ofOne, ofTwo] = [rows('2026-11'), rows('2026-12')]
  loadedAgain(rows('2026-10'), ofOne, [change('payments', 'P0001', 'may', 1), change('payments', 'P0002', 'may', 2)])
  loadedAgain(rows('2026-10'), ofTwo, [change('payments', 'P0001', 'may', 1), change('payments', 'P0002', 'kit', 2)])
  expect(staffOf(ofOne[0]!)).toBe('may')
  expect(staffOf(ofTwo[0]!)).toBeUndefined()
})

it('a row that is loaded again for another change goes on saying who has changed it', () => {
  const [before, changed, again] = ['Maths', 'Chess', 'Chess'].map(name => [course('C0001', name)] as const)
  const list = loadedAgain(before!, changed!, [change('courses', 'C0001', 'may', 1)])
  const first = authorOf(changed![0])
  noteAuthors(list.replace(again!).added, [change('courses', 'C0002', 'kit', 2)])
  expect(authorOf(list.get().rows[0]!)).toBe(first)
})
