import { focusManager, QueryObserver } from '@tanstack/query-core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Api, Options } from '#client/core/api.ts'
import { hear, queryClient, read, refreshAfter } from '#client/data/queries.ts'

/* Figures of all students change with the clock as well: who is overdue, and when the next lesson is. */

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00+08:00') }))
afterEach(() => {
  focusManager.setFocused(undefined)
  vi.useRealTimers()
})

const minute = 60_000
const lookAway = () => {
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  return vi.advanceTimersByTimeAsync(10)
}

async function openFigures() {
  const client = queryClient()
  client.mount()
  const asked: string[] = []
  let entry = 9
  const row = (student_id: string) => ({ student_id, owes: entry })
  const getStudentFigures = ({ ids }: { readonly ids?: string }, { shows }: Options) => {
    asked.push(ids ?? 'all')
    const data = ids === undefined ? [row('S1'), row('S2')] : ids.split(',').map(row)
    shows?.(entry)
    return Promise.resolve({ success: true, data })
  }
  hear(client, [], { since: 9, upTo: 9 })
  const api = { getStudentFigures } as unknown as Api
  new QueryObserver(client, read(api, 'getStudentFigures', {})).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(10)
  const change = async () => {
    entry += 1
    const of = { student_id: 'S1' }
    const changes = [{ entry, table: 'payments', id: 'P1', of, call: 'collectPayment', staff: 'may', at: '' }]
    hear(client, changes, { since: entry - 1, upTo: entry })
    await refreshAfter(client, changes)
  }
  const close = () => {
    client.unmount()
    client.clear()
  }
  return { asked, change, close }
}

it('a list that changes with the clock is not loaded anew whenever the window is looked at', async () => {
  const { asked, close } = await openFigures()
  for (let times = 0; times < 5; times += 1) {
    await vi.advanceTimersByTimeAsync(10 * minute)
    await lookAway()
  }
  expect(asked).toEqual(['all'])
  close()
})

it('after an hour, and on another day, it is, also when some of its rows were loaded meanwhile', async () => {
  const { asked, change, close } = await openFigures()
  await vi.advanceTimersByTimeAsync(50 * minute)
  await change()
  expect(asked).toEqual(['all', 'S1'])
  await vi.advanceTimersByTimeAsync(11 * minute)
  await lookAway()
  expect(asked.slice(2)).toEqual(['all'])
  vi.setSystemTime(new Date('2026-11-20T23:59:00+08:00'))
  await lookAway()
  expect(asked.slice(3)).toEqual(['all'])
  await vi.advanceTimersByTimeAsync(2 * minute)
  await lookAway()
  expect(asked.slice(4)).toEqual(['all'])
  close()
})
