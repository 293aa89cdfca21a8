import { expect, it } from 'vitest'
import { generalText } from '#client/messages/general.ts'
import { invoicesText } from '#client/messages/invoices.ts'
import { listText } from '#client/messages/list.ts'
import { t } from '#client/messages/message.ts'
import { documentedEmpty, isDocumentedEmpty } from '#ui/list/documented-empty.ts'

/** The documents' texts of empty lists that have rows of their own. */
const documented = [
  'No classes starting today.',
  'No invoices found for {month}.',
  'No leave application notices for this period.',
  'No lessons scheduled in this time slot.',
  'No months found.',
  'No outstanding payments currently.',
  'No quizzes found.',
  'No tokens found for this student.',
  'No transaction records found.',
  'No unread absence notices.',
  'No video classes found for this student.',
]

it('a search that finds nothing says the text of the empty list where the documents have one', () => {
  expect(documentedEmpty.map(each => t(each)).sort()).toEqual(documented.map(text => text.replace('{month}', '')))
  expect(isDocumentedEmpty(invoicesText.noInvoicesFoundForMonth({ month: '2026-11' }))).toBe(true)
})

it('no other list says after a search what is true of an empty one alone', () => {
  for (const text of [generalText.nothingToShow, listText.noPendingPayments, invoicesText.noInvoicesYet])
    expect(isDocumentedEmpty(text)).toBe(false)
})
