import { expect, it } from 'vitest'
import { describe as descriptions } from '#client/entities.ts'

it.each(Object.entries(descriptions))('%s says whether it needs the list of students to be called or found', (_, one) =>
  expect(one.byStudent ?? false).toBe(one.label.length > 1 || one.words.length > 1),
)
