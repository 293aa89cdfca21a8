import { expect, it } from 'vitest'
import { cacheVersionOf } from '#client/core/cache-version.ts'
import { queryClient } from '#client/data/queries.ts'

it('tells of each answer that differs from the one before, and of no other', () => {
  const client = queryClient()
  const version = cacheVersionOf(client)
  const versions: number[] = []
  version.subscribe(() => versions.push(version.get()))
  const first = { data: [{ id: 1 }] }
  client.setQueryData(['list'], first)
  client.setQueryData(['list'], first)
  expect(versions).toHaveLength(1)
  client.setQueryData(['list'], { data: [{ id: 2 }] })
  client.setQueryData(['other'], first)
  expect(versions).toHaveLength(3)
})
