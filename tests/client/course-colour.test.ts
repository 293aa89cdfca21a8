import fc from 'fast-check'
import { expect, it } from 'vitest'
import { courseColour } from '#client/school/course-colour.ts'

it('courses that are counted take turns in five colours, and the sixth begins again', () => {
  expect(['CR0001', 'CR0002', 'CR0003', 'CR0004', 'CR0005', 'CR0006'].map(courseColour)).toEqual([1, 2, 3, 4, 5, 1])
})

it('a course has one of the five, whatever its id, and always the same', () => {
  fc.assert(
    fc.property(fc.string(), id => {
      expect([1, 2, 3, 4, 5]).toContain(courseColour(id))
      expect(courseColour(id)).toBe(courseColour(id))
    }),
  )
})
