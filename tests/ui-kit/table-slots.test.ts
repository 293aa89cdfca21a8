import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slotKeeper } from '#ui/kit/table-slots.ts'

const window = (from: number, rows = 20): readonly string[] => Array.from({ length: rows }, (_, at) => `S${from + at}`)

describe('the elements of a table', () => {
  it('stay with their rows while the list is scrolled', () => {
    const slots = slotKeeper()
    const first = slots(window(0), undefined)
    expect(slots(window(5), undefined).slice(0, 15)).toEqual(first.slice(5))
  })

  it('are all used again for another list', () => {
    const slots = slotKeeper()
    const first = slots(window(0), undefined)
    expect(slots(window(500), undefined)).toEqual(first)
  })

  it('of the pinned row are its own, whatever becomes of the others', () => {
    const slots = slotKeeper()
    const first = slots(window(0), 'S7')
    const next = slots([...window(300, 10), 'S7', ...window(400, 9)], 'S7')
    expect(next[10]).toBe(first[7])
  })

  it('are never given to two rows, and the pinned row keeps its own through any lists', () => {
    const lists = fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 60 }).map(String), { maxLength: 30 }), {
      maxLength: 8,
    })
    fc.assert(
      fc.property(lists, all => {
        const slots = slotKeeper()
        let own: number | undefined
        for (const others of all) {
          const ids = [...others.slice(0, 5), '0', ...others.slice(5)]
          const given = slots(ids, '0')
          expect(new Set(given).size).toBe(ids.length)
          own ??= given[ids.indexOf('0')]
          expect(given[ids.indexOf('0')]).toBe(own)
        }
      }),
    )
  })
})
