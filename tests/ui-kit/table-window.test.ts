import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sizes } from '#ui/kit/sizes.ts'
import { heightOf, mountedIndexes, pageOf, pagesOf, topOf, topToReveal } from '#ui/kit/table-window.ts'

const rowHeight = sizes.get().row

const count = fc.integer({ min: 1, max: 500 })
const pageSize = fc.integer({ min: 1, max: 20 })
const rows = fc.integer({ min: 1, max: 40 })

describe('the rows that are mounted', () => {
  it('are all that are in view, each once and in order, and the pinned one', () => {
    const first = fc.integer({ min: 0, max: 600 })
    fc.assert(
      fc.property(first, rows, count, fc.integer({ min: -1, max: 500 }), (from, inView, all, pinned) => {
        const mounted = mountedIndexes({ first: from, rows: inView }, all, pinned)
        expect(mounted).toEqual([...new Set(mounted)].sort((a, b) => a - b))
        expect(mounted.every(index => index >= 0 && index < all)).toBe(true)
        for (let index = from; index < Math.min(all, from + inView); index += 1) expect(mounted).toContain(index)
        if (pinned >= 0 && pinned < all) expect(mounted).toContain(pinned)
        expect(mounted.length).toBeLessThan(3 * inView + 20)
      }),
    )
  })

  it('are the last ones of a list that has become shorter than where it is scrolled to', () => {
    expect(mountedIndexes({ first: 1000, rows: 20 }, 5, -1)).toEqual([0, 1, 2, 3, 4])
    expect(mountedIndexes({ first: 1000, rows: 3 }, 12, -1).at(-1)).toBe(11)
  })

  it('are none of an empty list', () => {
    expect(mountedIndexes({ first: 0, rows: 20 }, 0, -1)).toEqual([])
  })
})

describe('the pages of a list', () => {
  it.each([
    [0, 16, 1],
    [16, 16, 1],
    [17, 16, 2],
    [43, 16, 3],
    [46, 15, 4],
  ])('%i rows by %i are %i', (all, size, pages) => {
    expect(pagesOf(all, size)).toBe(pages)
  })

  it('begin where scrolling to them leads, however tall the window is', () => {
    fc.assert(
      fc.property(count, pageSize, rows, (all, size, inView) => {
        const pages = pagesOf(all, size)
        const scrollable = heightOf(all, size, { first: 0, rows: inView }, true) - inView * rowHeight
        for (let page = 1; page <= pages; page += 1) {
          const top = topOf(page, size, pages)
          if (pages > 1) expect(top).toBeLessThanOrEqual(scrollable)
          expect(pageOf(top / rowHeight, size, pages)).toBe(page)
        }
        expect(topOf(pages + 5, size, pages)).toBe(topOf(pages, size, pages))
        expect(topOf(-3, size, pages)).toBe(0)
      }),
    )
  })
})

describe('bringing a row into view', () => {
  it('scrolls as little as it can', () => {
    const room = 10 * rowHeight
    expect(topToReveal(3, 0, room)).toBe(0)
    expect(topToReveal(12, 0, room)).toBe(3 * rowHeight)
    expect(topToReveal(2, 5 * rowHeight, room)).toBe(2 * rowHeight)
    expect(topToReveal(9, 0, room)).toBe(0)
  })
})
