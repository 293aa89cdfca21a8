import { expect, it } from 'vitest'
import { filterMarks, invoiceSearch } from '#client/palette-filter.ts'
import { registry } from '#ui/registry.ts'

const today = Temporal.PlainDate.from('2026-11-20')

it.each([
  ['wong', 'wong', false],
  ['wong 0012', 'wong 0012', false],
  ['colour:red', 'colour:red', false],
  ['wong is:paid', 'wong is:paid', true],
  ['wong month:', 'wong month:', true],
  ['invoices status:paid month:2026-10', 'status:paid month:2026-10', true],
  ['Invoices  is:', 'is:', true],
  ['發票 狀態:未付', '狀態:未付', true],
  ['invoices', 'invoices', false],
  // They say nothing yet.
  ['is:', undefined, false],
  ['month:', undefined, false],
  // The console has these lists.
  ['students status:active', undefined, false],
])('%s asks the server for %s', (typed, q, isFilter) => {
  expect(invoiceSearch(typed, registry.all, today)).toEqual(q === undefined ? undefined : { q, isFilter })
})

it.each([
  ['wong is:paid', 'is : paid'],
  [' students  status:active ', 'status : active'],
  ['invoices month:2026-10 colour:red', 'month : 2026-10 colour:red'],
  ['leave chan 16:00', ''],
  ['students', ''],
])('of %s the parts of a filter are marked', (typed, parts) => {
  const marks = filterMarks(typed, registry.all, today)
  expect(marks.map(({ start, end }) => typed.slice(start, end)).join(' ')).toBe(parts)
})
