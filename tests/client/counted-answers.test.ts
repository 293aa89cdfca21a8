import { QueryObserver } from '@tanstack/query-core'
import { expect, it } from 'vitest'
import type { Api } from '#client/api.ts'
import { noteCursor } from '#client/changes/answer-cursors.ts'
import { hear, queryClient, type ReadName, read, refresh, refreshAfter, unshown } from '#client/queries.ts'

/*
 * A saved view of the log, or of all invoices, has a count in the sidebar, which is made of the first rows that the server
 * finds. Every operation of anybody may change it.
 */

it('an answer that is only counted is not asked for again at once, and one that is shown is', async () => {
  const client = queryClient()
  client.mount()
  const asked: string[] = []
  const answers = (name: ReadName) => (given: object) => {
    asked.push(`${name} ${JSON.stringify(given)}`)
    return Promise.resolve(noteCursor({ success: true, data: [] }, String(9)))
  }
  const names = ['getAuditLog', 'findInvoices', 'getMessage'] as const
  const api = Object.fromEntries(names.map(name => [name, answers(name)])) as unknown as Api
  const look = (name: ReadName, given: object, how: object = {}) =>
    new QueryObserver(client, { ...read(api, name, given as never), ...how }).subscribe(() => undefined)
  look('getAuditLog', { filter: 'shown' })
  look('getAuditLog', { filter: 'counted' }, unshown)
  look('findInvoices', { q: 'counted' }, unshown)
  // The rows of this one are patched, so its count is always that of now.
  look('getMessage', {}, unshown)
  const first = [
    'getAuditLog {"filter":"shown"}',
    'getAuditLog {"filter":"counted"}',
    'findInvoices {"q":"counted"}',
    'getMessage {}',
  ]
  await expect.poll(() => asked).toEqual(first)
  const isOld = (name: ReadName, given: object) => client.getQueryState([name, given])?.isInvalidated
  await expect.poll(() => client.isFetching()).toBe(0)

  // What somebody does here, and what a colleague does.
  await refresh(client, new Set(['students', 'payments', 'messages', 'audit_log']))
  expect(asked.slice(4).toSorted()).toEqual(['getAuditLog {"filter":"shown"}', 'getMessage {}'])
  expect(isOld('getAuditLog', { filter: 'counted' })).toBe(true)
  expect(isOld('findInvoices', { q: 'counted' })).toBe(true)
  const change = { entry: 20, table: 'students', id: 'S1', call: 'updatestudent', staff: 'may', at: '' }
  hear(client, [change], { since: 9, upTo: 20 })
  await refreshAfter(client, [change])
  expect(asked.slice(6)).toEqual(['getAuditLog {"filter":"shown"}'])
  client.unmount()
  client.clear()
})
