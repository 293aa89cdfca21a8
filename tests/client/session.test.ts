import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { screens } from '#client/command/screens.ts'
import { createApi } from '#client/core/create-api.ts'
import { sessionStore } from '#client/core/session.ts'
import { calls } from '#contract/calls.ts'
import { type Answered, refusals } from '#tests/answered-instead.ts'
import { checkSession } from '#ui/app/session.ts'

/* What a browser has kept of somebody who was signed in, when a page begins. */

const kept = new Map<string, string>()
const keep = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
}
const ofBoss = { authToken: 'abc', userRole: 'boss', username: 'boss' }
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('addEventListener', () => undefined)
})
afterEach(() => vi.unstubAllGlobals())

/** Begins a page in which this was kept. Tells how often the server was asked. */
async function begin(stored: Readonly<Record<string, string>>, answered: Answered) {
  for (const [name, value] of Object.entries(stored)) kept.set(name, value)
  let asked = 0
  vi.stubGlobal('fetch', async () => {
    asked += 1
    if (answered === 'nothing') throw new TypeError('Failed to fetch')
    return Response.json(answered.body, { status: answered.status })
  })
  const session = sessionStore(keep)
  const api = createApi({ calls, host: '', session, expired: () => Promise.resolve(false) })
  await checkSession({ session, api })
  return { asked, state: session.get().state }
}

describe('what the browser kept', () => {
  it.each<{ title: string; answered: Answered }>([
    { title: 'calls it invalid', answered: { status: 401, body: { isValid: false, error: 'Please sign in again.' } } },
    { title: 'answers without success', answered: { status: 200, body: { isValid: false } } },
    { title: 'fails', answered: refusals.noWords },
    { title: 'is not there', answered: 'nothing' },
  ])('is cleared when the server $title', async ({ answered }) => {
    expect(await begin(ofBoss, answered)).toMatchObject({ state: 'out' })
    expect(Object.fromEntries(kept)).toEqual({})
  })

  it.each([
    { title: 'a token without a role', stored: { authToken: 'abc' } },
    { title: 'a role without a token', stored: { userRole: 'boss' } },
  ])('is not even asked about when it is $title', async ({ stored }) => {
    expect(await begin(stored, { status: 200, body: { isValid: true } })).toEqual({ asked: 0, state: 'out' })
    expect(Object.fromEntries(kept)).toEqual({})
  })

  it('takes the role the server tells, and keeps it', async () => {
    const answered = { status: 200, body: { isValid: true, role: 'boss', username: 'boss' } }
    expect(await begin({ ...ofBoss, userRole: 'admin' }, answered)).toEqual({ asked: 1, state: 'in' })
    expect(Object.fromEntries(kept)).toEqual(ofBoss)
  })

  it('keeps its own role where the server tells none', async () => {
    await begin({ ...ofBoss, userRole: 'super admin' }, { status: 200, body: { isValid: true } })
    expect(kept.get('userRole')).toBe('super admin')
  })
})

it('Payment is shown to three roles, and to no other', () => {
  const { shownTo } = screens.find(({ path }) => path === '/payment')!
  const roles = ['boss', 'super admin', 'admin', 'teacher', '', undefined]
  expect(roles.filter(role => shownTo?.(role))).toEqual(['boss', 'super admin', 'admin'])
})
