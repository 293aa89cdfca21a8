import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sizes } from '#ui/kit/sizes.ts'
import { pageOf, pagesOf, topOf, topToReveal } from '#ui/kit/table-pages.ts'

const rowHeight = sizes.get().row

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

  it('begin where scrolling to them leads', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 20 }), (all, size) => {
        const pages = pagesOf(all, size)
        for (let page = 1; page <= pages; page += 1) {
          const top = topOf(page, size, pages)
          expect(top).toBeLessThan(all * rowHeight)
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
