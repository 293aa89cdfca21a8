import { expect, test } from 'vitest'
import type { Api } from '#client/core/api.ts'
import { asKnownBrowser } from '#client/core/trusted-browser.ts'

const storage = () => {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  }
}
const answering =
  (device: string | undefined, sent: unknown[]): Api['login'] =>
  given => {
    sent.push(given)
    return Promise.resolve({ success: true, token: 'token', user: { role: 'boss' }, ...(device ? { device } : {}) })
  }
const boss = { username: 'boss', password: 'word' }

test('a browser sends what it was given to keep, the newest first, and of at most ten accounts', async () => {
  const keep = storage()
  const sent: unknown[] = []
  for (let turn = 1; turn <= 12; turn += 1) await asKnownBrowser(answering(`secret ${turn}`, sent), keep)(boss)
  await asKnownBrowser(answering('secret 7', sent), keep)(boss)
  await asKnownBrowser(answering(undefined, sent), keep)(boss)
  expect(sent[0]).toEqual(boss)
  expect(sent[1]).toEqual({ ...boss, devices: ['secret 1'] })
  expect(sent.at(-1)).toEqual({
    ...boss,
    devices: [7, 12, 11, 10, 9, 8, 6, 5, 4, 3].map(turn => `secret ${turn}`),
  })
  // It does not tell whose they are.
  expect([...keep.kept.values()].join()).not.toContain('boss')
})

test.each(['', '{', '{}', '"x"', '[1, null]'])('what is kept as %s keeps nobody from signing in', async kept => {
  const keep = storage()
  keep.setItem('klass.devices', kept)
  const sent: unknown[] = []
  await asKnownBrowser(answering('secret', sent), keep)(boss)
  expect(sent).toEqual([boss])
})
