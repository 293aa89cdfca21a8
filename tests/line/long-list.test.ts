import { describe, expect, it } from 'vitest'
import type { Found } from '#client/data/records.ts'
import { kindOf } from '#client/entities/kinds.ts'
import { describedBy } from '#client/line/match-entity.ts'
import { piecesOf } from '#client/line/pieces.ts'
import type { Source } from '#client/line/record-sources.ts'
import { paletteItems } from '#client/palette/palette.ts'
import { registry } from '#ui/app/registry.ts'
import { facts, itemsOf } from './plan-of-line.ts'
import { records, rowsOf, today } from './school.ts'

const surnames = ['Wong', 'Chan', 'Lee', 'Ho', 'Lau', 'Ng', 'Cheung', 'Leung']
const student = kindOf('student')
const school = (count: number, of: { readonly school?: string } = {}) =>
  Array.from({ length: count }, (_, at) => {
    const record = {
      student_id: `S${10_000 + at}`,
      student_login_id: '',
      first_name: at % 2 === 0 ? 'Siu Man' : 'Ka Yan',
      surname: surnames[at % surnames.length]!,
      chinese_name: null,
      phone: '',
      parent_phone: '',
      status: at % 3 === 0 ? 'inactive' : 'active',
      ...of,
    } as never
    return {
      kind: 'student',
      id: student.id(record),
      record,
      searchText: student.searchText(record, records.related()),
    }
  }) as readonly Found<'student'>[]

describe('a long list of students', () => {
  it('is gone through only a few times for a line, and not by every command', () => {
    const count = 4000
    let ids = 0
    const students = school(count).map(each => ({
      ...each,
      get id() {
        ids += 1
        return each.id
      },
    }))
    const rows = (source: Source) => (source.of === 'student' ? students : rowsOf(source))
    const all = itemsOf('edit siu man wong', rows)
    expect(all.some(item => item.type === 'command' && item.line?.oneOf?.argument === 'student')).toBe(true)
    expect(ids).toBeLessThan(3 * count)
  })

  it.each(['wong t', 'wong e', 'collect wong', 'edit heep', 'leave heep', 'collect heep tai'])(
    '%s is looked for a few times in it, whether everybody is called so or nobody, as of a school of that name',
    typed => {
      const count = 4000
      let looked = 0
      const students = school(count, { school: 'Heep Yunn School' }).map(each => ({
        ...each,
        get searchText() {
          looked += 1
          return each.searchText
        },
      }))
      const rows = (source: Source) => (source.of === 'student' ? students : rowsOf(source))
      itemsOf(typed, rows)
      expect(looked).toBeLessThan(20 * count)
    },
  )

  it.each(['chan', 'chan siu', 'siu man wong', 's10004', 's1', 'ka', 'nobody'])(
    '%s describes those that are offered, as in a list of only these',
    typed => {
      const students = school(300)
      const isOffered = ({ record }: Found<'student'>) => record.status === 'active'
      const by = (rows: typeof students, test?: (each: never) => boolean) =>
        describedBy(rows, 'student', piecesOf(typed), today, 5, test as never)
      const withTest = by(students, isOffered as never)
      const filtered = by(students.filter(isOffered))
      expect(withTest.found.map(({ id }) => id)).toEqual(filtered.found.map(({ id }) => id))
      expect(withTest.points).toBe(filtered.points)
    },
  )

  it('is looked through in steps before a filter of the palette finds some of it, and once for each field', () => {
    const count = 20_000
    const students = school(count)
    const rows = (source: Source) => (source.of === 'student' ? students : rowsOf(source))
    const commands = registry.all.filter(({ command }) => !command.unlisted)
    const searches = new Map()
    const found = (typed: string) =>
      paletteItems({ typed, commands, facts, records, weight: () => 0, searches, gate: () => undefined, rows })
    const typed = 'students surname:wong'
    const first = found(typed)
    expect(first.all).toEqual([])
    let steps = 0
    while (!first.prepare!(0.001)) steps += 1
    expect(steps).toBeGreaterThan(10)
    const { all, prepare } = found(typed)
    expect(prepare).toBeUndefined()
    expect(all[0]).toMatchObject({ type: 'list', count: count / surnames.length })
    expect(all.filter(({ type }) => type === 'record')[0]).toMatchObject({ ref: { kind: 'student', id: 'S10000' } })
    expect(found('students surname:won').prepare).toBeUndefined()
    expect(found('students status:active').prepare).toBeDefined()
  })
})
