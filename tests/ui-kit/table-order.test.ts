import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Column } from '#ui/kit/table-column.ts'
import { OrderView } from '#ui/list/order-view.ts'

type Pupil = { readonly id: string; readonly name: string; readonly marks: number | undefined }
const pupil = (id: string, name: string, marks?: number): Pupil => ({ id, name, marks })
const chan = pupil('S10', 'Chan', 70)
const au = pupil('S9', 'au', 100)
const lee = pupil('S1', 'Lee')
const all = [chan, au, lee]

const column = (sortKey: NonNullable<Column<Pupil>['sortKey']>): Column<Pupil> => ({
  id: 'any',
  title: 'Any',
  width: 100,
  render: ({ name }) => name,
  sortKey,
})
const orderOf = (rows: readonly Pupil[], by: Column<Pupil>, descending: boolean) =>
  new OrderView(by, descending).follow(rows)
const numeric = new Intl.Collator('en', { numeric: true })
const ids = (rows: readonly Pupil[]): readonly string[] => rows.map(({ id }) => id)

describe('a list sorted by a column', () => {
  const byId = column(({ id }) => id)

  it('knows that S9 comes before S10, and au before Chan', () => {
    const byName = column(({ name }) => name)
    expect(ids(orderOf(all, byId, false).of(all))).toEqual(['S1', 'S9', 'S10'])
    expect(ids(orderOf(all, byName, false).of(all))).toEqual(['S9', 'S10', 'S1'])
  })

  it('has those without a value last, whichever way it is sorted', () => {
    const marks = column(row => row.marks)
    expect(ids(orderOf(all, marks, false).of(all))).toEqual(['S10', 'S9', 'S1'])
    expect(ids(orderOf(all, marks, true).of(all))).toEqual(['S9', 'S10', 'S1'])
    const name = column(row => (row === au ? '' : row.name))
    expect(ids(orderOf(all, name, false).of(all))).toEqual(['S10', 'S1', 'S9'])
    expect(ids(orderOf(all, name, true).of(all))).toEqual(['S1', 'S10', 'S9'])
  })

  it('is sorted bit by bit when it is long, and equal rows keep their order', () => {
    const pupils = Array.from({ length: 9000 }, (_, at) =>
      pupil(`S${at}`, `Name ${(at * 7919) % 1000}`, at % 50 === 0 ? undefined : (at * 31) % 100),
    )
    const places = new Map(pupils.map((each, at) => [each, at]))
    const columns = [column(({ id }) => id), column(({ name }) => name), column(({ marks }) => marks)]
    for (const by of columns)
      for (const descending of [false, true]) {
        const order = orderOf(pupils, by, descending)
        let steps = 0
        while (!order.prepare(0)) steps += 1
        expect(steps).toBeGreaterThan(8)
        const whole = order.of(pupils)
        expect(whole).toHaveLength(pupils.length)
        const keyOf = by.sortKey!
        const isDone = whole.slice(1).every((row, at) => {
          const [one, other] = [keyOf(whole[at]!), keyOf(row)]
          if (one === undefined || other === undefined) return other === undefined
          const compared = numeric.compare(String(one), String(other)) * (descending ? -1 : 1)
          return compared < 0 || (compared === 0 && places.get(whole[at]!)! < places.get(row)!)
        })
        expect(isDone).toBe(true)
        // What is needed before it is done is finished at once.
        expect(orderOf(pupils, by, descending).all).toEqual(whole)
      }
  })

  it('reads no value a second time while it is only filtered', () => {
    let read = 0
    const counted = column(({ id }) => {
      read += 1
      return id
    })
    const order = orderOf(all, counted, false)
    expect(ids(order.of(all))).toEqual(['S1', 'S9', 'S10'])
    expect(ids(order.of([chan, lee]))).toEqual(['S1', 'S10'])
    expect(read).toBe(all.length)
  })

  it('has any part of it in the order of the whole', () => {
    const pupils = Array.from({ length: 12 }, (_, at) =>
      pupil(`S${at}`, `Name ${at % 5}`, at % 3 === 0 ? undefined : at),
    )
    const columns = [byId, column(({ name }) => name), column(({ marks }) => marks)]
    fc.assert(
      fc.property(fc.subarray(pupils), fc.constantFrom(...columns), fc.boolean(), (part, by, descending) => {
        const order = orderOf(pupils, by, descending)
        const whole = order.of(pupils)
        expect(order.of(part)).toEqual(whole.filter(each => part.includes(each)))
      }),
    )
  })

  it('is the list itself as long as it stands in that order, and no copy', () => {
    const order = orderOf(
      [au, chan],
      column(({ name }) => name),
      false,
    )
    const jo = pupil('S11', 'Jo')
    const ann = pupil('S12', 'Ann')
    for (const rows of [
      [au, chan],
      [au, chan, jo],
      [au, jo],
    ])
      expect(order.follow(rows).all).toBe(rows)
    // Ann comes after Jo in the list, and before au by name.
    expect(ids(order.follow([au, jo, ann]).all)).toEqual(['S12', 'S9', 'S11'])
    expect(ids(order.follow([au, ann]).all)).toEqual(['S12', 'S9'])
  })
})
