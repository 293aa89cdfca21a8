import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RowValues } from '#client/data/row-values.ts'
import { defineKind } from '#client/entities/kind.ts'
import { nothingRelated } from '#client/entities/nothing-related.ts'
import { filterableOf } from '#client/filter/filterable.ts'
import { RowSearch, rowSearch } from '#client/filter/row-search.ts'
import { byNumber } from '#contract/rows.ts'
import type { Column } from '#ui/kit/table-column.ts'
import { OrderView } from '#ui/list/order-view.ts'

type Row = { readonly id: string; readonly of: string; readonly name: string; readonly mark: number | undefined }
const order = byNumber('id')
const id = fc.nat(14).map(number => `S${number}`)
const row: fc.Arbitrary<Row> = fc.record({
  id,
  of: fc.constantFrom('C1', 'C2'),
  name: fc.stringMatching(/^[ab ]{0,4}$/),
  mark: fc.option(fc.nat(3), { nil: undefined }),
})
const rowsOfSchool = fc.uniqueArray(row, { selector: each => each.id, maxLength: 15 })
/** What a list is, one time after the other: rows go, and others come. */
const histories = fc.array(fc.tuple(rowsOfSchool, fc.uniqueArray(id)), { minLength: 1, maxLength: 6 }).map(steps => {
  let rows: readonly Row[] = []
  return steps.map(([come, go]) => {
    const stay = rows.filter(each => !go.includes(each.id) && !come.some(other => other.id === each.id))
    rows = [...stay, ...come].toSorted(order)
    return rows
  })
})
const column: Column<Row> = { id: 'mark', title: 'Mark', width: 1, render: () => '', sortKey: ({ mark }) => mark }

const kind = defineKind<Row>()({
  title: 'Rows',
  one: 'row',
  id: each => each.id,
  label: each => each.name,
  flags: { marked: { is: each => each.mark !== undefined } },
  fields: {
    name: { type: 'text', label: 'Name', value: each => each.name, width: 1, search: true },
    of: { type: 'id', label: 'Class', value: each => each.of, width: 1 },
    mark: { type: 'number', label: 'Mark', value: each => each.mark, width: 1 },
  },
})

const today = () => Temporal.PlainDate.from('2026-11-20')
const many = Array.from({ length: 50 }, (_, at): Row => ({ id: `S${at}`, of: 'C1', name: 'a', mark: 1 }))
const options = { seed: 1123, numRuns: 300 }
const texts = ['a', 'ab', 'mark>1', 'name:ab -of:c1', 'has:mark a', '(of:c2 OR is:marked) b', '-is:marked', 'a b', '']
const textOf = (each: Row) => kind.searchText(each, nothingRelated)
const filterable = filterableOf(kind, nothingRelated)

describe('what follows a list', () => {
  test('is searched, filtered and sorted like one that is new, however often it is looked at', () => {
    fc.assert(
      fc.property(histories, fc.boolean(), fc.integer({ min: 1, max: 3 }), (lists, down, every) => {
        const search = new RowSearch(new RowValues(textOf), filterable, today)
        const sorted = new OrderView(column, down)
        for (const [at, rows] of lists.entries()) {
          if (at % every > 0) continue
          const fresh = rowSearch(rows, textOf, filterable, today)
          const freshOrder = new OrderView(column, down).follow(rows)
          search.follow(rows)
          sorted.follow(rows)
          expect(sorted.all).toEqual(freshOrder.all)
          for (const typed of texts) {
            expect(search.find(typed), typed).toEqual(fresh.find(typed))
            expect(sorted.of(search.find(typed))).toEqual(freshOrder.of(fresh.find(typed)))
          }
        }
      }),
      options,
    )
  })

  test('reads of a row that comes each field once, and of all others nothing', () => {
    let read = 0
    const counted = {
      ...kind.fields.mark,
      value: (each: Row) => {
        read += 1
        return each.mark
      },
    }
    const marks = filterableOf({ ...kind, fields: { ...kind.fields, mark: counted } }, nothingRelated)
    const search = rowSearch(many, textOf, marks, today)
    search.find('mark>1')
    expect(read).toBe(many.length)
    let rows: readonly Row[] = many
    for (let at = 1; at <= 20; at += 1) {
      rows = rows.with(at, { ...many[at]!, mark: 3 })
      expect(search.follow(rows).find('mark>1')).toHaveLength(at)
      expect(read).toBe(many.length + at)
    }
  })

  test('finds the same list as long as the same rows are found', () => {
    const search = rowSearch(many, textOf, filterable, today)
    const found = search.find('mark:1')
    expect(search.follow([...many, { id: 'S99', of: 'C1', name: '', mark: 2 }]).find('mark:1')).toBe(found)
  })

  test('reads a row anew that reads a record of another list, when this has changed', () => {
    const names = new Map(many.map(({ id }, at) => [id, `n${at % 10}`]))
    let read = 0
    const search = rowSearch(
      many,
      each => {
        read += 1
        return names.get(each.id) ?? ''
      },
      undefined,
      today,
    )
    const byName = new OrderView<Row>({ ...column, sortKey: each => names.get(each.id) }, false).follow(many)
    expect(search.find('n3')).toHaveLength(5)
    for (const { id } of [many[3]!, many[4]!]) names.set(id, 'n0')
    const anew = [many[3]!, many[4]!]
    expect(search.follow(many, anew).find('n3')).toHaveLength(4)
    expect(read).toBe(many.length + 2)
    expect(
      byName
        .follow(many, anew)
        .all.slice(0, 7)
        .map(({ id }) => id),
    ).toEqual(many.filter(({ id }) => names.get(id) === 'n0').map(({ id }) => id))
  })

  test('is prepared in parts, and holds no more rows than a few that are gone', () => {
    const values = new RowValues<Row, string>(({ name }) => name)
    const crowd = Array.from({ length: 1000 }, (_, at): Row => ({ id: `S${at}`, of: 'C1', name: 'a', mark: 1 }))
    let parts = 1
    while (!values.prepare(crowd, 0)) parts += 1
    expect(parts).toBe(10)
    let rows: readonly Row[] = crowd
    for (let at = 0; at < 2000; at += 1) {
      rows = rows.with(at % 1000, { ...crowd[at % 1000]!, name: `a${at}` })
      expect(values.prepare(rows, 0)).toBe(true)
    }
    expect(values.size).toBeLessThan(1500)
  })
})
