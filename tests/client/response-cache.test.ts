import { afterEach, expect, it, vi } from 'vitest'
import { createApi } from '#client/core/create-api.ts'
import { sessionStore } from '#client/core/session.ts'
import { calls } from '#contract/calls.ts'

afterEach(() => vi.unstubAllGlobals())

it('a list is revalidated with its ETag within a sign-in, and forgotten at the sign-out', async () => {
  const stored = new Map<string, string>()
  const session = sessionStore({
    getItem: name => stored.get(name) ?? null,
    setItem: (name, value) => stored.set(name, value),
    removeItem: name => stored.delete(name),
  })
  const sent: (string | null)[] = []
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Headers }) => {
    const tag = headers.get('If-None-Match')
    sent.push(tag)
    return Promise.resolve(
      tag === 'W/"1"'
        ? new Response(null, { status: 304 })
        : Response.json({ success: true, data: [] }, { headers: { ETag: 'W/"1"' } }),
    )
  })
  const api = createApi({ calls, host: '', session, expired: () => Promise.resolve(false) })
  session.enter('token', 'boss', 'boss')
  const first = await api.getStudent({})
  expect(await api.getStudent({})).toBe(first)
  expect(sent).toEqual([null, 'W/"1"'])
  session.leave()
  // The same token, so that only the sign-out can be the reason.
  session.enter('token', 'boss', 'boss')
  const second = await api.getStudent({})
  expect(sent).toEqual([null, 'W/"1"', null])
  expect(second).not.toBe(first)
})
