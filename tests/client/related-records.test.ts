import { expect, it } from 'vitest'
import { queryClient } from '#client/data/queries.ts'
import { recordsById, relatedOf } from '#client/data/related-records.ts'
import { Reading, readers } from '#client/data/row-dependencies.ts'
import type { Student } from '#contract/students.ts'

const student = (at: number, phone = '') => ({ student_id: `S${at}`, phone }) as Student
type Row = { readonly id: string; readonly of: string }
const rows = Array.from({ length: 50 }, (_, at): Row => ({ id: `P${at}`, of: `S${at % 10}` }))
const reads = { students: (row: Row) => row.of }

it('the records of a list are found by their ids, in the same map until one of them changes', () => {
  const client = queryClient()
  const set = (data: readonly Student[]) => client.setQueryData(['getStudent', {}], { success: true, data })
  expect(recordsById(client, 'students').size).toBe(0)
  set([student(1), student(2)])
  const before = recordsById(client, 'students')
  expect([...before]).toEqual([
    ['S1', student(1)],
    ['S2', student(2)],
  ])
  set([student(1), student(2)])
  expect(recordsById(client, 'students')).toBe(before)
  set([student(1), student(2, '9')])
  expect(recordsById(client, 'students').get('S2')).toEqual(student(2, '9'))
  expect(recordsById(client, 'students').get('S1')).toBe(before.get('S1'))
  client.clear()
  expect(recordsById(client, 'students').size).toBe(0)
})

it('the rows that read another record than before are those of it, or all where that is not said', () => {
  const students = new Map([1, 2, 3].map(at => [`S${at}`, student(at)]))
  const before = relatedOf({ students })
  const now = relatedOf({ students: new Map([...students, ['S3', student(3, '9')], ['S4', student(4)]]) })
  const read = rows.filter(({ of }) => of === 'S3' || of === 'S4')
  expect(readers(reads, rows, now, before)).toEqual(read)
  expect(readers({}, rows, now, before)).toEqual(rows)
  expect(readers(reads, rows, now, now)).toEqual([])
  expect(readers(reads, rows, now, before, ['classes'])).toEqual([])
})

it('what is made with the records that were followed last can stay', () => {
  const reading = new Reading<Row>(reads)
  const { related } = reading
  const first = relatedOf({ students: new Map([['S1', student(1)]]), me: 'may' })
  reading.follow(rows, first)
  expect(related.students.get('S1')).toEqual(student(1))
  expect(reading.follow(rows.slice(), first)).toEqual([])
  const next = relatedOf({ students: new Map([['S1', student(1, '9')]]), me: 'may' })
  const anew = reading.follow(rows, next)
  expect(anew).toEqual(rows.filter(({ of }) => of === 'S1'))
  // Who asks again is told the same.
  expect(reading.follow(rows, next)).toBe(anew)
  expect(related.students.get('S1')?.phone).toBe('9')
  expect(reading.follow(rows, { ...next, me: 'kit' })).toEqual(rows)
})
