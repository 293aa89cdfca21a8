import { environmentManager, QueryObserver } from '@tanstack/query-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Api, Options } from '#client/core/api.ts'
import type { ReadName } from '#client/data/load-list.ts'
import { counted, hear, queryClient, read, refresh, refreshAfter } from '#client/data/queries.ts'

/*
 * A saved view of the log, or of all invoices, has a count in the sidebar, which is made of the first rows that the server
 * finds. Every operation of anybody may change it.
 */

// Answers are asked for again after a while in a browser only.
beforeAll(() => environmentManager.setIsServer(() => false))
afterAll(() => {
  environmentManager.setIsServer(() => true)
  vi.useRealTimers()
})

it('an answer that is only counted is asked for again a minute after a change, and one that is shown at once', async () => {
  vi.useFakeTimers()
  const client = queryClient()
  client.mount()
  const asked: string[] = []
  const answers =
    (name: ReadName) =>
    (given: object, { shows }: Options) => {
      asked.push(`${name} ${JSON.stringify(given)}`)
      shows?.(9)
      return Promise.resolve({ success: true, data: [] })
    }
  const names = ['getAuditLog', 'findInvoices', 'getMessage'] as const
  const api = Object.fromEntries(names.map(name => [name, answers(name)])) as unknown as Api
  const look = (name: ReadName, given: object, how: object = {}) =>
    new QueryObserver(client, { ...read(api, name, given as never), ...how }).subscribe(() => undefined)
  look('getAuditLog', { filter: 'shown' })
  look('getAuditLog', { filter: 'counted' }, counted('getAuditLog'))
  look('findInvoices', { q: 'counted' }, counted('findInvoices'))
  // The rows of this one are patched, so its count is always that of now.
  look('getMessage', {}, counted('getMessage'))
  const first = [
    'getAuditLog {"filter":"shown"}',
    'getAuditLog {"filter":"counted"}',
    'findInvoices {"q":"counted"}',
    'getMessage {}',
  ]
  await vi.advanceTimersByTimeAsync(10)
  expect(asked).toEqual(first)
  const isOld = (name: ReadName, given: object) => client.getQueryState([name, given])?.isInvalidated

  // Nothing has changed.
  await vi.advanceTimersByTimeAsync(120_000)
  expect(asked).toEqual(first)
  // What somebody does here, and what a colleague does.
  await refresh(client, new Set(['students', 'payments', 'messages', 'audit_log']))
  expect(asked.slice(4).toSorted()).toEqual(['getAuditLog {"filter":"shown"}', 'getMessage {}'])
  expect(isOld('getAuditLog', { filter: 'counted' })).toBe(true)
  expect(isOld('findInvoices', { q: 'counted' })).toBe(true)
  const change = { entry: 20, table: 'students', id: 'S1', call: 'updatestudent', staff: 'may', at: '' }
  hear(client, [change], { since: 9, upTo: 20 })
  await refreshAfter(client, [change])
  expect(asked.slice(6)).toEqual(['getAuditLog {"filter":"shown"}'])
  await vi.advanceTimersByTimeAsync(59_000)
  expect(asked.slice(7)).toEqual([])
  await vi.advanceTimersByTimeAsync(61_000)
  expect(asked.slice(7).toSorted()).toEqual(['findInvoices {"q":"counted"}', 'getAuditLog {"filter":"counted"}'])
  client.unmount()
  client.clear()
})
