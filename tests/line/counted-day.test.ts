import { describe, expect, it } from 'vitest'
import type { Answers } from '#client/command/values.ts'
import { countedDay } from '#client/line/counted-day.ts'
import move from '#commands/live-lessons/move-live-lesson.ts'
import type { LiveLesson } from '#contract/live-lessons.ts'

/** A Saturday. */
const lesson = { live_lesson_id: 'L1', lesson_date: '2026-11-21', start_time: '10:00:00' } as LiveLesson
const args = move.arguments
const counted = (typed: string, answers: Answers = { lesson: 'L1' }) =>
  countedDay(typed, args, args.newDate, answers, (_, id) => (id === 'L1' ? lesson : undefined))

describe('a weekday to which a lesson is moved', () => {
  it.each([
    ['sun', '2026-11-22'],
    ['Sunday', '2026-11-22'],
    ['fri', '2026-11-27'],
    ['星期日', '2026-11-22'],
  ])('%s is the first on or after its own day', (typed, day) => expect(counted(typed)).toBe(day))

  it('is its own day only at another time, also when that was answered before', () => {
    expect(counted('sat')).toBe('2026-11-28')
    expect(counted('sat', { lesson: 'L1', newTime: '10:00' })).toBe('2026-11-28')
    expect(counted('sat', { lesson: 'L1', newTime: '' })).toBe('2026-11-28')
    expect(counted('sat', { lesson: 'L1', newTime: '16:00' })).toBe('2026-11-21')
  })

  it.each(['22/11', 'tomorrow', '下星期日', ''])('%s is counted from today', typed => {
    expect(counted(typed)).toBeUndefined()
  })

  it('is counted from today while it is not said which lesson', () => {
    expect(counted('sun', {})).toBeUndefined()
    expect(counted('sun', { lesson: 'L2' })).toBeUndefined()
  })
})
