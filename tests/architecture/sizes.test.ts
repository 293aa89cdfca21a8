import { expect, it } from 'vitest'
import { files, textOf } from './files.ts'

const most = 300

it(`no file of the product has more than ${most} lines: what is longer holds a second thing`, () => {
  const product = files.filter(path => /^(src|commands)\/.*\.(tsx?|css)$/.test(path))
  expect(product.length).toBeGreaterThan(300)
  const long = product
    .map(path => ({ path, lines: textOf(path).split('\n').length - 1 }))
    .filter(({ lines }) => lines > most)
  expect(long).toEqual([])
})
