import { describe, expect, it } from 'vitest'
import { type Column, inTwoLines } from '#ui/kit/table-column.ts'

const column = (id: string, more: Partial<Column<string>> = {}): Column<string> => ({
  id,
  title: id,
  width: 100,
  render: row => row,
  ...more,
})
const figure = (id: string, more: Partial<Column<string>> = {}) => column(id, { align: 'right', ...more })
/** The columns of both lines, and which of them have their names in the rows. */
const linesOf = (...all: readonly Column<string>[]) => {
  const { columns, leads } = inTwoLines(all)
  const shown = columns.map(({ id, named }) => (named ? `${id}:` : id))
  return [shown.slice(0, leads), shown.slice(leads)]
}

describe('a row of two lines', () => {
  it('begins with what is marked for that, else with the first column that takes spare width, else with the first', () => {
    expect(linesOf(column('id'), column('name', { flex: 1 }), column('school', { lead: true }))).toEqual([
      ['school'],
      ['id', 'name'],
    ])
    expect(linesOf(column('id'), column('name', { flex: 1 }))).toEqual([['name'], ['id']])
    expect(linesOf(column('id'), column('name'))).toEqual([['id'], ['name']])
  })

  it('names its figures when there are several, in both lines, and not a single one', () => {
    expect(linesOf(column('month', { lead: true }), figure('total'), figure('owed', { lead: true }))).toEqual([
      ['month', 'owed:'],
      ['total:'],
    ])
    expect(linesOf(column('name'), figure('amount'))).toEqual([['name'], ['amount']])
  })

  it('names what says nothing without its name, whatever stands beside it', () => {
    expect(
      linesOf(column('name'), column('id'), column('since', { named: true }), figure('lessons', { named: 'first' })),
    ).toEqual([['name'], ['lessons:', 'id', 'since:']])
  })

  it('has several figures before the texts beside them, and a single one in its place', () => {
    expect(linesOf(column('name'), column('login'), figure('live'), figure('video'))).toEqual([
      ['name'],
      ['live:', 'video:', 'login'],
    ])
    expect(linesOf(column('name'), column('id'), figure('lessons'))).toEqual([['name'], ['id', 'lessons']])
  })
})
