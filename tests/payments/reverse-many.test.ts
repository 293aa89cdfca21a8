import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkPlan } from '#client/run/check-plan-for-many.ts'
import { planMany } from '#client/run/plan-for-many.ts'
import reversePayment from '#commands/payments/reverse-payment.ts'
import { type Console, openConsole } from '#tests/client/run/console.ts'
import { engines } from '#tests/databases.ts'
import { openSchoolWithInvoices, type School } from '#tests/invoices/school.ts'
import { checkBooksAndClose } from './books.ts'

describe.each(engines)('reversing several receipts at once on $name', engine => {
  let school: School
  let console: Console
  beforeEach(async () => {
    school = await openSchoolWithInvoices(engine)
    console = await openConsole(school)
  })
  afterEach(async () => {
    await checkBooksAndClose(school)
    vi.unstubAllGlobals()
  })

  test('a receipt for several invoices has a row for each of them, and is taken back once', async () => {
    await school.did('joinFamily', { family_id: 'F0001', student_id: school.lee })
    const cash = { family_id: 'F0001', method: 'cash', paid_on: '2026-11-20' } as const
    await school.did('receiveMoney', { ...cash, amount: 2901 })
    const chosen = ['LI-2026-000001', 'LI-2026-000002'].map(
      ref => ({ kind: 'receipt', id: `FR-2026-000001 ${ref}` }) as const,
    )
    const answers = { reason: 'Bounced', after: 'owed', used: 'refuse' }
    const { signal } = new AbortController()
    const planned = await planMany({ id: '', command: reversePayment, answers, chosen }, console, signal)
    const { rows } = await checkPlan(console.api, planned, { signal, tell: () => undefined })
    expect(rows).toMatchObject([
      { asks: { call: 'reversePayment', input: { receipt_ref: 'FR-2026-000001' } }, amount: 2901 },
    ])
  })
})
