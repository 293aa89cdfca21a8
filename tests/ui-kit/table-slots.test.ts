import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextSlots, type Slot } from '#ui/kit/table-slots.ts'

const window = (from: number, rows = 20): readonly string[] => Array.from({ length: rows }, (_, at) => `S${from + at}`)
const numbers = (slots: readonly Slot[]): readonly number[] => slots.map(({ slot }) => slot)

describe('the elements of a table', () => {
  it('stay with their rows while the list is scrolled', () => {
    const first = nextSlots([], window(0), undefined)
    expect(nextSlots(first, window(5), undefined).slice(0, 15)).toEqual(first.slice(5))
  })

  it('are the same array for the same rows', () => {
    const first = nextSlots([], window(0), undefined)
    expect(nextSlots(first, window(0), 'S3')).toBe(first)
  })

  it('are all used again for another list', () => {
    const first = nextSlots([], window(0), undefined)
    expect(numbers(nextSlots(first, window(500), undefined))).toEqual(numbers(first))
  })

  it('of the pinned row are its own, whatever becomes of the others', () => {
    const first = nextSlots([], window(0), 'S7')
    const next = nextSlots(first, [...window(300, 10), 'S7', ...window(400, 9)], 'S7')
    expect(next[10]).toEqual(first[7])
  })

  it('are never given to two rows, and the pinned row keeps its own through any lists', () => {
    const lists = fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 60 }).map(String), { maxLength: 30 }), {
      maxLength: 8,
    })
    fc.assert(
      fc.property(lists, all => {
        let slots: readonly Slot[] = []
        let own: number | undefined
        for (const others of all) {
          const ids = [...others.slice(0, 5), '0', ...others.slice(5)]
          slots = nextSlots(slots, ids, '0')
          expect(slots.map(({ id }) => id)).toEqual(ids)
          expect(new Set(numbers(slots)).size).toBe(ids.length)
          own ??= slots[ids.indexOf('0')]?.slot
          expect(slots[ids.indexOf('0')]?.slot).toBe(own)
        }
      }),
    )
  })

  it('never change their order, so that no element is moved', () => {
    const lists = fc.uniqueArray(fc.integer({ min: 1, max: 40 }).map(String), { maxLength: 30 })
    fc.assert(
      fc.property(lists, lists, (one, other) => {
        const first = nextSlots([], one, undefined)
        const places = new Map(first.map(({ slot }, place) => [slot, place]))
        const reused = numbers(nextSlots(first, other, undefined)).flatMap(slot => places.get(slot) ?? [])
        const sorted = reused.toSorted((a, b) => a - b)
        // Rows that are still there may have changed places themselves.
        if (other.filter(id => one.includes(id)).length < 2) expect(reused).toEqual(sorted)
      }),
    )
  })
})
