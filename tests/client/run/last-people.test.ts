import { expect, it } from 'vitest'
import { lastPeople } from '#client/run/last-people.ts'

const people = () => {
  const kept = new Map<string, string>()
  const keep = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
  return lastPeople({ keep, username: () => 'boss' })
}

it('the student whose page was opened last comes first, and the one before is known', () => {
  const last = people()
  for (const each of ['S0001', 'S0002', 'S0002', 'S0003', 'S0002']) last.opened(each)
  expect(last.list.get()).toEqual(['S0002', 'S0003'])
  last.forget()
  expect(last.list.get()).toEqual([])
})
