import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Api } from '#client/core/api.ts'
import { allWith } from '#client/data/list-search.ts'
import { preparedRecords } from '#client/data/prepared-records.ts'
import { queryClient } from '#client/data/queries.ts'
import { records } from '#client/data/records.ts'
import { relatedOf } from '#client/data/related-records.ts'
import { calls } from '#contract/calls.ts'
import type { LivePayment } from '#contract/payments.ts'
import type { Student } from '#contract/students.ts'
import { tasks } from './tasks.ts'

const student = (at: number, school: string) =>
  ({ student_id: `S${at}`, first_name: 'Tai Man', surname: 'Chan', chinese_name: '', school }) as Student
const payments = Array.from(
  { length: 40 },
  (_, at): LivePayment => ({
    payment_id: `PL${String(at).padStart(6, '0')}`,
    student_string: `S${at % 10} Chan Tai Man`,
    student_id: `S${at % 10}`,
    month: '2026-11',
    status: 'pending',
    total_amount: 1200,
  }),
)

test('when a student has changed, what was prepared of payments stays but for those of this student', () => {
  const prepare = preparedRecords()
  const students = new Map(Array.from({ length: 10 }, (_, at) => [`S${at}`, student(at, 'Island School')]))
  const related = () => relatedOf({ students: new Map(students) })
  const before = prepare('livePayment', payments, related())
  expect(allWith(before, 'island')).toHaveLength(40)
  students.set('S3', student(3, 'St. Paul'))
  const after = prepare('livePayment', payments, related())
  expect(allWith(after, 'island')).toHaveLength(36)
  expect(allWith(after, 'paul').map(({ record }) => record)).toEqual(
    payments.filter(({ student_id }) => student_id === 'S3'),
  )
  expect(after.filter(each => !before.includes(each))).toHaveLength(4)
  // And of a payment that changes then, too, together with its student.
  students.set('S4', student(4, 'St. Mary'))
  const changed = { ...payments[5]!, total_amount: 900 }
  const rows = payments.with(5, changed)
  const last = prepare('livePayment', rows, related())
  expect(last.map(({ record }) => record)).toEqual(rows)
  expect(allWith(last, 'mary')).toHaveLength(4)
  expect(last.filter(each => !after.includes(each))).toHaveLength(5)
})

test('however seldom somebody searches, the list is that of now, and only what has changed is prepared', async () => {
  const { rows: list } = calls.getStudent
  const ids = fc.uniqueArray(fc.nat(40), { maxLength: 3 })
  const seldom = fc.nat(9).map(number => (['at the list', 'for a text'] as const)[number])
  const school = fc.constantFrom('Island School', 'St. Paul', 'St. Mary', undefined)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(ids, school, seldom), { minLength: 10, maxLength: 30 }), async changes => {
      const client = queryClient()
      const known = records(client, {} as Api)
      let read = 0
      const counted = (at: number, name: string): Student => ({
        ...student(at, name),
        get chinese_name() {
          read += 1
          return ''
        },
      })
      const all = Array.from({ length: 200 }, (_, at) => counted(at, 'Island School')).toSorted(list.order)
      let rows: readonly Student[] = all
      client.setQueryData(['getStudent', {}], { data: rows })
      await tasks(5)
      let before = new Map(known.cached('student').map(each => [each.record, each]))
      for (const [places, name, looks] of changes) {
        // Without a school they are deleted.
        const changed = places.map(at => counted(at, name ?? ''))
        const stays = rows.filter(row => !changed.some(({ student_id }) => student_id === row.student_id))
        rows = (name === undefined ? stays : [...stays, ...changed]).toSorted(list.order)
        client.setQueryData(['getStudent', {}], { data: rows })
        await tasks(5)
        if (!looks) continue
        const entries = known.cached('student')
        expect(entries.map(({ record }) => record)).toEqual(rows)
        for (const entry of entries) expect(entry).toBe(before.get(entry.record) ?? entry)
        before = new Map(entries.map(each => [each.record, each]))
        if (looks === 'at the list') continue
        read = 0
        const found = allWith(entries, 'paul')
        // The texts of all others were made before.
        expect(read).toBeLessThan(all.length / 2)
        expect(found.map(({ record }) => record)).toEqual(rows.filter(each => each.school === 'St. Paul'))
      }
      client.clear()
    }),
    { seed: 1127, numRuns: 200 },
  )
})
