import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Column } from '#ui/kit/table-column.ts'
import { orderOf } from '#ui/kit/table-order.ts'

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
const ids = (rows: readonly Pupil[]): readonly string[] => rows.map(({ id }) => id)

describe('a list sorted by a column', () => {
  const byId = column(({ id }) => id)

  it('knows that S9 comes before S10, and au before Chan', () => {
    const byName = column(({ name }) => name)
    expect(ids(orderOf(all, byId, false)(all))).toEqual(['S1', 'S9', 'S10'])
    expect(ids(orderOf(all, byName, false)(all))).toEqual(['S9', 'S10', 'S1'])
  })

  it('has those without a value last, whichever way it is sorted', () => {
    const marks = column(row => row.marks)
    expect(ids(orderOf(all, marks, false)(all))).toEqual(['S10', 'S9', 'S1'])
    expect(ids(orderOf(all, marks, true)(all))).toEqual(['S9', 'S10', 'S1'])
  })

  it('reads no value a second time while it is only filtered', () => {
    let read = 0
    const counted = column(({ id }) => {
      read += 1
      return id
    })
    const order = orderOf(all, counted, false)
    expect(ids(order(all))).toEqual(['S1', 'S9', 'S10'])
    expect(ids(order([chan, lee]))).toEqual(['S1', 'S10'])
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
        const whole = order(pupils)
        expect(order(part)).toEqual(whole.filter(each => part.includes(each)))
      }),
    )
  })
})
