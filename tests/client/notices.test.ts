import { expect, it } from 'vitest'
import { invoke } from '#client/invocation.ts'
import { lastDocument, notices } from '#client/notices.ts'
import printReceipt from '#commands/receipts/print-receipt.ts'

it('what prints the last document is known also when its line has gone before an older one', () => {
  const said = notices(() => 0)
  const prints = (receipt: string) => invoke(printReceipt, { receipt })
  said.say({ tone: 'good', text: 'Paid.', prints: prints('LR-2026-000001') })
  const { number } = said.say({ tone: 'good', text: 'Paid.', prints: prints('LR-2026-000002') })
  said.say({ tone: 'plain', text: 'Link copied.' })
  said.dismiss(number)
  expect(lastDocument(said.log.get())).toEqual(prints('LR-2026-000002'))
  said.clear()
  expect(lastDocument(said.log.get())).toBeUndefined()
})
