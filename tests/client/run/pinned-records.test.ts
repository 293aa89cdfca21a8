import { expect, it } from 'vitest'
import { pinnedRecords } from '#client/run/pinned-records.ts'

const browser = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
  }
}
// What view/pin-record does.
const student = (id: string) => ({ kind: 'student' as const, id })

it('what is pinned stays for whoever pinned it, the newest first, and pinning again unpins it', () => {
  const keep = browser()
  const of = (username: string) => pinnedRecords({ keep, username: () => username })
  expect(of('may').toggle(student('S0001'))).toBe(true)
  expect(of('may').toggle({ kind: 'class', id: 'C0001' })).toBe(true)
  expect(of('may').list()).toEqual([{ kind: 'class', id: 'C0001' }, student('S0001')])
  expect(of('kit').list()).toEqual([])
  expect(of('may').toggle(student('S0001'))).toBe(false)
  expect(of('may').list()).toEqual([{ kind: 'class', id: 'C0001' }])
})

it('a text that is no list of records is none', () => {
  const keep = browser()
  for (const text of ['{', '[1]', '[{"kind":"nothing","id":"1"}]', 'null']) {
    keep.setItem('klass.pinned.may', text)
    expect(pinnedRecords({ keep, username: () => 'may' }).list()).toEqual([])
  }
})

it('a tenth record takes the place of the oldest', () => {
  const { toggle, list } = pinnedRecords({ keep: browser(), username: () => 'may' })
  for (let at = 1; at <= 10; at += 1) toggle(student(`S${at}`))
  expect(list().map(({ id }) => id)).toEqual(['S10', 'S9', 'S8', 'S7', 'S6', 'S5', 'S4', 'S3', 'S2'])
})
