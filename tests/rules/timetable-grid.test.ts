import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  minutesOf,
  movedEnd,
  nameInSlot,
  rowAt,
  rowCount,
  rowsBetween,
  sideBySide,
  startIn,
  startOfRow,
  timeOf,
  weekOf,
} from '#rules/timetable-grid.ts'

describe('the rows of a week', () => {
  it('are 25 half hours from 9:00; the last begins at 21:00', () => {
    expect(Array.from({ length: rowCount }, (_, row) => startOfRow(row)).at(-1)).toBe('21:00')
    expect(startOfRow(0)).toBe('09:00')
  })

  it.each([
    ['09:00:00', 0],
    ['16:15', 14],
    ['16:29:59', 14],
    ['16:30', 15],
    ['07:45', 0],
    ['21:00', 24],
    ['23:30', 24],
  ])('%s lies in row %i', (time, row) => {
    expect(rowAt(time)).toBe(row)
  })

  it.each([
    ['16:00', '16:30', 1],
    ['16:00', '16:05', 1],
    ['16:15:00', '17:30:00', 3],
    ['16:00', '17:31', 4],
  ])('a lesson from %s to %s is %i rows high', (start, end, rows) => {
    expect(rowsBetween(start, end)).toBe(rows)
  })

  it('a lesson dropped into its own row keeps its minutes; in another row it starts with the row', () => {
    expect(startIn(14, '16:15:00')).toBe('16:15')
    expect(startIn(15, '16:15:00')).toBe('16:30')
  })

  it('a moved lesson is as long as before, and does not end on another day', () => {
    expect(movedEnd({ start: '16:15:00', end: '17:30:00' }, '20:45')).toBe('22:00')
    expect(movedEnd({ start: '16:00', end: '18:00' }, '22:00')).toBeUndefined()
    const time = fc.integer({ min: 0, max: 24 * 60 - 1 }).map(timeOf)
    fc.assert(
      fc.property(time, time, time, (one, other, start) => {
        const [begin, end] = [one, other].sort() as [string, string]
        const moved = movedEnd({ start: begin, end }, start)
        if (moved !== undefined) expect(minutesOf(moved) - minutesOf(start)).toBe(minutesOf(end) - minutesOf(begin))
      }),
    )
  })

  it('a week is Monday to Sunday, whichever of its days is named', () => {
    for (const day of ['2026-11-16', '2026-11-20', '2026-11-22']) {
      expect([weekOf(day)[0], weekOf(day)[6]]).toEqual(['2026-11-16', '2026-11-22'])
    }
    expect(weekOf('2027-01-01')[0]).toBe('2026-12-28')
  })
})

describe('overlapping lessons are side by side', () => {
  /** '0-3' takes the rows 0 to 2. The result is 'lane/lanes'. */
  const lanes = (...stretches: string[]) =>
    sideBySide(
      stretches.map(each => {
        const [row, end] = each.split('-').map(Number) as [number, number]
        return { row, rows: end - row }
      }),
    ).map(({ lane, lanes }) => `${lane}/${lanes}`)

  it.each([
    ['nothing', [], []],
    ['one alone', ['0-3'], ['0/1']],
    ['one after the other', ['0-3', '3-5'], ['0/1', '0/1']],
    ['two at one time', ['0-3', '0-3'], ['0/2', '1/2']],
    ['the longer of two first', ['0-1', '0-3'], ['1/2', '0/2']],
    ['a chain shares its width', ['0-2', '1-3', '2-4'], ['0/2', '1/2', '0/2']],
    ['six at one time', Array(6).fill('4-6'), ['0/6', '1/6', '2/6', '3/6', '4/6', '5/6']],
    ['a lane that is free again is used again', ['0-6', '0-2', '2-4', '4-6'], ['0/2', '1/2', '1/2', '1/2']],
    ['what hangs together does not narrow the rest', ['0-2', '0-2', '5-6'], ['0/2', '1/2', '0/1']],
    ['in whatever order they come', ['5-6', '0-2', '1-3'], ['0/1', '0/2', '1/2']],
  ])('%s', (_title, given, expected) => {
    expect(lanes(...given)).toEqual(expected)
  })

  it('and nothing covers anything else', () => {
    const stretch = fc.record({ row: fc.integer({ min: 0, max: 24 }), rows: fc.integer({ min: 1, max: 6 }) })
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 40 }), stretches => {
        const placed = sideBySide(stretches)
        for (const [at, one] of stretches.entries()) {
          expect(placed[at]!.lane).toBeLessThan(placed[at]!.lanes)
          for (const [other, two] of stretches.entries()) {
            if (at >= other || one.row >= two.row + two.rows || two.row >= one.row + one.rows) continue
            expect(placed[at]!.lane).not.toBe(placed[other]!.lane)
            expect(placed[at]!.lanes).toBe(placed[other]!.lanes)
          }
        }
      }),
    )
  })
})

describe('what a lesson is called in its slot', () => {
  // 2026-11-23 is a Monday.
  const slot = { date: '2026-11-23', start: '16:15:00' }
  it.each([
    ['Primary English Mon 16:15', 'Primary English'],
    ['Primary English Monday', 'Primary English'],
    ['Primary English 16:15–17:30', 'Primary English'],
    ['DSE 英文 星期一 16:15', 'DSE 英文'],
    ['DSE 英文 (週一)', 'DSE 英文'],
    ['Primary English Sat 16:15', 'Primary English Sat'],
    ['Primary English Mon 17:00', 'Primary English Mon 17:00'],
    ['Mon 16:15', 'Mon 16:15'],
    ['Monday Club', 'Monday Club'],
    ['S3 B', 'S3 B'],
  ])('%s is %s', (name, called) => expect(nameInSlot(name, slot)).toBe(called))

  it('is the beginning of its name', () => {
    fc.assert(
      fc.property(fc.string(), name => {
        expect(name.startsWith(nameInSlot(name, slot))).toBe(true)
      }),
    )
  })
})
