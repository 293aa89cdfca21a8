import { expect, it } from 'vitest'
import { KeptWith } from '#client/kept-with.ts'

it('keeps what it was given with an object, apart from what others keep with it', () => {
  const lengths = new KeptWith<readonly string[], number>()
  const first = new KeptWith<readonly string[], string>()
  const names = ['Chan', 'Lee']
  expect(lengths.get(names)).toBeUndefined()
  expect(lengths.has(names)).toBe(false)
  lengths.set(names, 2)
  first.set(names, 'Chan')
  expect([lengths.get(names), first.get(names)]).toEqual([2, 'Chan'])
  lengths.set(names, 3)
  expect([lengths.get(names), lengths.has(names)]).toEqual([3, true])
  lengths.delete(names)
  expect([lengths.get(names), lengths.has(names), first.get(names)]).toEqual([undefined, false, 'Chan'])
})

it('shows in no copy of the object, no comparison and no JSON', () => {
  const kept = new KeptWith<object, string>()
  const list = ['Chan']
  const record = { name: 'Chan' }
  for (const each of [list, record]) kept.set(each, 'kept')
  expect([list.slice(), [...list], structuredClone(record), { ...record }].map(copy => kept.has(copy))).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(list).toStrictEqual(['Chan'])
  expect(record).toStrictEqual({ name: 'Chan' })
  expect(JSON.stringify([list, record])).toBe('[["Chan"],{"name":"Chan"}]')
})
