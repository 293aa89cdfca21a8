import { expect, describe as group, it } from 'vitest'
import { nothingRelated } from '#client/entities/field.ts'
import { type Entities, type EntityKind, type EntityRef, kindOf } from '#client/entities.ts'
import type { Facts } from '#client/facts.ts'
import { paletteItems } from '#client/palette.ts'
import type { Found, Records } from '#client/records.ts'
import type { Class } from '#contract/classes.ts'
import type { LiveLesson } from '#contract/live-lessons.ts'
import { registry } from '#ui/registry.ts'

const commands = registry.all.filter(({ command }) => !command.unlisted)

const classOf = (class_id: string, class_name: string, status: 'active' | 'inactive'): Class => ({
  class_id,
  class_name,
  course_id: 'K0001',
  class_start_date: '2026-10-06',
  class_end_date: '2026-11-24',
  status,
})
const lesson: LiveLesson = {
  live_lesson_id: 'L00007',
  lesson_id: null,
  lesson_content: '',
  lesson_page: '',
  homework: '',
  test: '',
  lesson_date: '2026-11-24',
  start_time: '16:00:00',
  end_time: '17:00:00',
  class_id: 'C0002',
  class_name: 'Tuesday maths',
}
const asFound = <K extends EntityKind>(kind: K, record: Entities[K]): Found<K> => ({
  kind,
  id: kindOf(kind).id(record),
  record,
  searchText: kindOf(kind).searchText(record, nothingRelated),
})
const classes = [
  classOf('C0001', 'Tuesday maths 2025', 'inactive'),
  classOf('C0002', 'Tuesday maths', 'active'),
  classOf('C0003', 'Monthly revision', 'active'),
]
const held: Partial<Record<EntityKind, readonly Found<EntityKind>[]>> = {
  class: classes.map(each => asFound('class', each)),
}

const items = (typed: string, found: readonly Found<'liveLesson'>[] = [], of?: EntityRef) =>
  paletteItems({
    typed,
    commands,
    facts: { screen: '/students', row: undefined, today: Temporal.PlainDate.from('2026-11-20') } as unknown as Facts,
    // The palette looks at nothing but what is cached.
    records: { cached: (kind: EntityKind) => held[kind] ?? [], related: () => nothingRelated } as unknown as Records,
    found,
    weight: () => 0,
    gate: () => undefined,
    of,
  }).all
const shown = (...of: Parameters<typeof items>) => items(...of).map(({ title, about }) => `${title} ${about}`.trim())

group('a class is found in the palette', () => {
  it('by its name, those that go on before those that are over', () => {
    expect(shown('tuesday')).toEqual([
      'Tuesday maths (C0002) 2026-10-06',
      'Tuesday maths 2025 (C0001) 2026-10-06 · inactive',
    ])
  })

  it('by its id', () => expect(shown('c0003')[0]).toBe('Monthly revision (C0003) 2026-10-06'))

  it('after the commands that are called so', () => {
    const rows = shown('month')
    expect(rows[0]).not.toContain('C0003')
    expect(rows).toContain('Monthly revision (C0003) 2026-10-06')
  })

  it('and offers what can be done with it', () => {
    const offered = shown('', [], { kind: 'class', id: 'C0002' })
    for (const title of ['Manage Lessons', 'Students in Class', 'Delete class'])
      expect(offered).toContain(`${title} Tuesday maths (C0002)`)
  })
})

group('words that are of no use to a row', () => {
  it('are said, and what all words mean comes first', () => {
    const [first] = items('delete tuesday maths gold')
    expect(first).toMatchObject({ type: 'command', words: { spare: ['gold'], unused: ['gold'] } })
    expect(items('delete tuesday maths 2025')[0]).toMatchObject({ about: 'Tuesday maths 2025 (C0001)' })
    expect(items('delete tuesday maths 2025')[0]).not.toHaveProperty('words')
    expect(items('delete tuesday maths 4')[0]).toMatchObject({ words: { unused: ['4'] } })
    expect(items('tuesday maths gold')).toEqual([])
  })
})

group('a lesson is found in the palette', () => {
  it('after the class it is of', () => {
    expect(shown('tuesday', [{ ...asFound('liveLesson', lesson), searchText: '' }])).toEqual([
      'Tuesday maths (C0002) 2026-10-06',
      'Tuesday maths 2025 (C0001) 2026-10-06 · inactive',
      'L00007 Tuesday maths 2026-11-24 16:00–17:00',
    ])
  })
})
