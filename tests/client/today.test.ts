import { afterEach, expect, it, vi } from 'vitest'
import { today } from '#client/core/today.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('the day of now is that of Hong Kong, also right after midnight there', () => {
  vi.useFakeTimers()
  for (const [now, day] of [
    ['2026-11-20T15:59:59.999Z', '2026-11-20'],
    ['2026-11-20T16:00:00Z', '2026-11-21'],
    ['2026-11-20T17:30:00Z', '2026-11-21'],
    ['2026-11-21T16:00:00Z', '2026-11-22'],
    ['2026-11-20T15:00:00Z', '2026-11-20'],
  ] as const) {
    vi.setSystemTime(now)
    expect(today().toString()).toBe(day)
  }
})
