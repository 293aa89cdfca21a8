import { describe, expect, it } from 'vitest'
import type { Entities, EntityKind } from '#client/entities.ts'
import { nearestFirst } from '#client/nearest-first.ts'
import type { Class } from '#contract/classes.ts'

const today = Temporal.PlainDate.from('2026-11-20')
const order = <K extends EntityKind>(kind: K, rows: Readonly<Record<string, Partial<Entities[K]>>>) =>
  nearestFirst(
    kind,
    Object.entries(rows).map(([id, record]) => ({ kind, id, record: record as Entities[K], searchText: '' })),
    today,
  ).map(each => each.id)

describe('what a question offers', () => {
  it('begins with the lesson of today, then what is nearest, the one before sooner than the one after', () => {
    expect(
      order('liveLesson', {
        first: { lesson_date: '2025-11-21' },
        before: { lesson_date: '2026-11-13' },
        today: { lesson_date: '2026-11-20' },
        next: { lesson_date: '2026-11-27' },
        tomorrow: { lesson_date: '2026-11-21' },
        unreadable: { lesson_date: 'soon' },
      }),
    ).toEqual(['today', 'tomorrow', 'before', 'next', 'first', 'unreadable'])
  })

  it('begins with the classes that are under way, as they stood; what is out of use is last, however near', () => {
    const status = 'active'
    const rows: Readonly<Record<string, Partial<Class>>> = {
      over: { status, class_start_date: '2025-01-03', class_end_date: '2026-11-13' },
      off: { status: 'inactive', class_start_date: '2026-09-04', class_end_date: '2027-01-29' },
      coming: { status, class_start_date: '2026-11-25', class_end_date: '2027-02-24' },
      'under way': { status, class_start_date: '2026-09-01', class_end_date: '2026-12-22' },
      empty: { status, class_start_date: null, class_end_date: null },
      'ends today': { status, class_start_date: '2026-09-04', class_end_date: '2026-11-20' },
    }
    expect(order('class', rows)).toEqual(['under way', 'ends today', 'coming', 'over', 'empty', 'off'])
  })

  it('is as it stood where no day tells more', () => {
    expect(
      order('student', { one: { status: 'inactive' }, two: { status: 'active' }, three: { status: 'active' } }),
    ).toEqual(['two', 'three', 'one'])
    expect(order('token', { two: {}, one: {} })).toEqual(['two', 'one'])
  })
})
