import { describe, expect, it } from 'vitest'
import { nearestFirst } from '#client/data/nearest-first.ts'
import type { Entities, EntityKind } from '#client/entities/kinds.ts'
import type { Class } from '#contract/classes.ts'

const today = Temporal.PlainDate.from('2026-11-20')
const order = <K extends EntityKind>(kind: K, rows: Readonly<Record<string, Partial<Entities[K]>>>, now?: string) =>
  nearestFirst(
    kind,
    Object.entries(rows).map(([id, record]) => ({ kind, id, record: record as Entities[K], searchText: '' })),
    today,
    now,
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

  it('begins with the lesson that is on, then the next one, then those of today', () => {
    const at = (lesson_date: string, start: string, end: string) => ({
      lesson_date,
      start_time: `${start}:00`,
      end_time: `${end}:00`,
    })
    const lessons = {
      earlier: at('2026-11-20', '09:00', '10:00'),
      later: at('2026-11-20', '18:00', '19:00'),
      on: at('2026-11-20', '10:00', '11:30'),
      next: at('2026-11-20', '14:00', '15:00'),
      tomorrow: at('2026-11-21', '09:00', '10:00'),
      yesterday: at('2026-11-19', '10:00', '11:00'),
    }
    const first = (now: string) => order('liveLesson', lessons, now)
    expect(first('11:00').slice(0, 2)).toEqual(['on', 'next'])
    expect(first('11:00').slice(2, 4).toSorted()).toEqual(['earlier', 'later'])
    expect(first('11:30')[0]).toBe('next')
    expect(first('20:00')[0]).toBe('tomorrow')
    expect(first('20:00').slice(1, 5)).toEqual(['earlier', 'later', 'on', 'next'])
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
