import { describe, expect, it } from 'vitest'
import type { Column } from '#ui/kit/table-column.ts'
import { orderKeeper } from '#ui/kit/table-order.ts'

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
  it('knows that S9 comes before S10, and au before Chan', () => {
    const order = orderKeeper<Pupil>()
    expect(
      ids(
        order(
          all,
          column(({ id }) => id),
          false,
        ),
      ),
    ).toEqual(['S1', 'S9', 'S10'])
    expect(
      ids(
        order(
          all,
          column(({ name }) => name),
          false,
        ),
      ),
    ).toEqual(['S9', 'S10', 'S1'])
  })

  it('has those without a value last, whichever way it is sorted', () => {
    const marks = column(row => row.marks)
    const order = orderKeeper<Pupil>()
    expect(ids(order(all, marks, false))).toEqual(['S10', 'S9', 'S1'])
    expect(ids(order(all, marks, true))).toEqual(['S9', 'S10', 'S1'])
  })

  it('is the list as it came when no column sorts it', () => {
    expect(orderKeeper<Pupil>()(all, undefined, false)).toBe(all)
  })

  it('reads no value a second time while it is only filtered', () => {
    let read = 0
    const counted = column(({ id }) => {
      read += 1
      return id
    })
    const order = orderKeeper<Pupil>()
    order(all, counted, false)
    expect(ids(order([chan, lee], counted, false))).toEqual(['S1', 'S10'])
    expect(read).toBe(all.length)
  })

  it('takes in a row that has come since', () => {
    const byId = column(({ id }) => id)
    const order = orderKeeper<Pupil>()
    order(all, byId, false)
    expect(ids(order([...all, pupil('S2', 'Poon')], byId, false))).toEqual(['S1', 'S2', 'S9', 'S10'])
  })
})
