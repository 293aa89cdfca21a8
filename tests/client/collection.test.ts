import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Collection } from '#client/data/collection.ts'
import { withRows } from '#client/data/patch-rows.ts'
import type { RowChange } from '#contract/changes.ts'
import { byNumber, type Rows } from '#contract/rows.ts'

type Row = { readonly id: string; readonly of: string; readonly name: string }
const contract: Rows = {
  id: 'id',
  order: byNumber('id'),
  concerned: { students: { field: 'id' }, classes: { field: 'of' } },
}
const id = fc.nat(14).map(number => `S${number}`)
const row: fc.Arbitrary<Row> = fc.record({
  id,
  of: fc.constantFrom('C1', 'C2'),
  name: fc.stringMatching(/^[ab ]{0,2}$/),
})
const school = fc
  .uniqueArray(row, { selector: each => each.id, maxLength: 15 })
  .map(rows => rows.toSorted(contract.order))
const copy = (rows: readonly Row[]): readonly Row[] => rows.map(each => ({ ...each }))
const change = (row: string): RowChange => ({
  entry: 1,
  table: 'students',
  id: row,
  call: 'updatestudent',
  staff: 'may',
  at: '2026-11-20T02:00:00Z',
})
const options = { seed: 1129, numRuns: 300 }

/** A list, and another one that does nothing but follow its events. */
function followed(idField: string | undefined) {
  const list = new Collection<Row>(idField)
  const rows = new Set<Row>()
  list.subscribe(({ added, removed }) => {
    for (const each of removed) expect(rows.delete(each)).toBe(true)
    for (const each of added) rows.add(each)
  })
  return { list, rows }
}

describe('a list', () => {
  it.each([
    ['by id', 'id'],
    ['without ids', undefined],
  ] as const)(
    'tells of every change which rows came and which went, and keeps those that read as before (%s)',
    (_, field) => {
      fc.assert(
        fc.property(fc.array(school, { maxLength: 6 }), lists => {
          const { list, rows } = followed(field)
          for (const next of lists) {
            const before = list.get()
            list.replace(copy(next))
            const now = list.get()
            expect(now.rows).toEqual(next)
            expect([...rows].toSorted(contract.order)).toEqual(next)
            for (const each of now.rows) {
              const same = before.rows.find(other => other.id === each.id)
              if (same && JSON.stringify(same) === JSON.stringify(each)) expect(each).toBe(same)
            }
            if (field) expect([...list.by(field)]).toEqual(now.rows.map(each => [each.id, each]))
          }
        }),
        options,
      )
    },
  )

  it('that is loaded anew and reads as before is the same', () => {
    const { list } = followed('id')
    const rows = [{ id: 'S1', of: 'C1', name: 'a' }]
    list.replace(rows)
    const before = list.get()
    list.replace(copy(rows))
    expect(list.get()).toBe(before)
  })

  it('is complete when all rows are there, and shows until then what has arrived', () => {
    const { list, rows } = followed('id')
    const all = Array.from({ length: 6 }, (_, at): Row => ({ id: `S${at}`, of: 'C1', name: 'a' }))
    const arrive = (some: readonly Row[]) => list.arrive({ soFar: some, arrived: some.length, total: all.length })
    list.begin()
    arrive(all.slice(0, 4))
    expect(list.get()).toMatchObject({ complete: false, arriving: { arrived: 4, total: 6 } })
    // The connection was lost: fewer than were there before wait for the others.
    arrive(copy(all).slice(0, 2))
    expect(list.get().rows).toHaveLength(4)
    list.replace(copy(all))
    expect(list.get()).toMatchObject({ complete: true, rows: all, arriving: undefined })
    expect(list.get().rows[3]).toBe(all[3])
    expect(rows.size).toBe(6)
  })

  it('that is asked for anew has nothing of what has arrived before', () => {
    const { list } = followed('id')
    list.arrive({ soFar: [{ id: 'S1', of: 'C1', name: 'a' }], arrived: 1, total: 2 })
    list.begin()
    expect(list.get().rows).toEqual([])
  })
})

describe('rows that are asked for alone', () => {
  it('stand in their places, and all others are as they were', () => {
    const ids = fc.array(fc.oneof(id, fc.constant('C1')), { maxLength: 5 })
    fc.assert(
      fc.property(school, school, ids, (before, then, ids) => {
        const isAsked = (row: Row) => ids.includes(row.id) || ids.includes(row.of)
        const rows = copy(then.filter(isAsked))
        const stays = before.filter(each => !isAsked(each) && !rows.some(other => other.id === each.id))
        const changes = new Map(ids.map(each => [each, change(each)]))
        const now = withRows(before, contract, changes, { rows, gone: [] })
        expect(now).toEqual([...stays, ...rows].toSorted(contract.order))
        for (const each of stays) expect(now).toContain(each)
        for (const each of now) {
          const same = before.find(other => JSON.stringify(other) === JSON.stringify(each))
          if (same) expect(each).toBe(same)
        }
      }),
      options,
    )
  })
})
