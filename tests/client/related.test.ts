import { expect, it } from 'vitest'
import { patched } from '#client/core/patch.ts'
import { mapsAhead, relatedOf } from '#client/data/related.ts'
import { nothingRelated } from '#client/entities/nothing-related.ts'
import { byNumber } from '#contract/rows.ts'
import type { Student } from '#contract/students.ts'

const student = (at: number, phone = '') => ({ student_id: `S${String(at).padStart(5, '0')}`, phone }) as Student
const studentsOf = (rows: readonly Student[]) =>
  relatedOf(rows, undefined, undefined, undefined, nothingRelated.balanceOf).students
const list = { id: 'student_id', order: byNumber('student_id'), concerned: { students: { field: 'student_id' } } }
const entriesOf = (rows: readonly Student[]) => rows.map(row => [row.student_id, row])

it('a few records of a long list are found without making a map of it', () => {
  let looked = 0
  const rows = Array.from({ length: 20_000 }, (_, at) =>
    Object.defineProperty(student(at), 'student_id', {
      get: () => {
        looked += 1
        return `S${String(at).padStart(5, '0')}`
      },
    }),
  )
  const students = studentsOf(rows)
  expect(students.size).toBe(20_000)
  expect(students.get('S00010')).toBe(rows[10])
  expect(looked).toBeLessThan(100)
  expect(students.get('nobody')).toBeUndefined()
  // Who asks for many gets a map.
  for (let at = 0; at < 1000; at += 1) expect(students.get(`S${String(19_999 - at)}`)).toBe(rows[19_999 - at])
  expect(looked).toBeLessThan(600_000)
})

it('a map that is half made, whole, or of rows that were replaced has the records of its list', () => {
  const rows = Array.from({ length: 5000 }, (_, at) => student(at))
  for (const steps of [0, 1, Number.POSITIVE_INFINITY]) {
    const before = rows.slice()
    const step = mapsAhead.student(before)
    for (let n = 0; n < steps && !step(0); n += 1);
    const gone = new Set(['S00003', 'S04000', 'S04999'])
    const after = patched(before, list, gone, [student(3, '9'), student(4000, '9')]) as readonly Student[]
    const now = studentsOf(after)
    for (const [id, row] of [
      ['S00003', after[3]],
      ['S04000', after[4000]],
      ['S04999', undefined],
    ] as const)
      expect(now.get(id)).toBe(row)
    expect(now.size).toBe(4999)
    expect([...now].toSorted()).toEqual(entriesOf(after).toSorted())
    expect(now.has('S04999')).toBe(false)
  }
})
