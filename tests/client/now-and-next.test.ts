import { expect, it } from 'vitest'
import { nowAndNext } from '#client/school/now-and-next.ts'
import type { LiveLesson } from '#contract/live-lessons.ts'

const lesson = (id: string, lesson_date: string, start_time: string, end_time: string): LiveLesson => ({
  live_lesson_id: id,
  lesson_content: '',
  lesson_page: '',
  homework: '',
  test: '',
  class_id: 'C1',
  ...{ lesson_date, start_time, end_time },
})
const all = [
  lesson('later', '2026-11-30', '16:15:00', '17:45:00'),
  lesson('morning', '2026-11-29', '09:30:00', '11:00:00'),
  lesson('noon', '2026-11-29', '11:00:00', '12:30:00'),
  lesson('beside', '2026-11-29', '11:00:00', '12:00:00'),
]

it.each([
  ['2026-11-29T08:00', [], ['morning']],
  ['2026-11-29T09:30', ['morning'], ['noon', 'beside']],
  ['2026-11-29T10:59', ['morning'], ['noon', 'beside']],
  // One that ends is over when the next one begins.
  ['2026-11-29T11:00', ['noon', 'beside'], ['later']],
  ['2026-11-29T12:30', [], ['later']],
  ['2026-11-30T18:00', [], []],
])('at %s', (at, now, next) => {
  const found = nowAndNext(all, Temporal.PlainDateTime.from(at))
  expect(found.now.map(each => each.live_lesson_id)).toEqual(now)
  expect(found.next.map(each => each.live_lesson_id)).toEqual(next)
})
