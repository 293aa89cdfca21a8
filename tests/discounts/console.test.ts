import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { AnyCommand } from '#client/command/command.ts'
import type { Answers } from '#client/command/values.ts'
import { t } from '#client/messages/message.ts'
import { billSentence } from '#client/school/bill-sentence.ts'
import addCharge from '#commands/charges/add-charge.ts'
import deleteCharge from '#commands/charges/delete-charge.ts'
import createDiscount from '#commands/discounts/create-discount.ts'
import deleteDiscount from '#commands/discounts/delete-discount.ts'
import editDiscount from '#commands/discounts/edit-discount.ts'
import creditFamily from '#commands/families/credit-family.ts'
import { type Console, openConsole } from '#tests/client/run/console.ts'
import { start } from '#tests/client/run/ways.ts'
import { engines } from '#tests/databases.ts'
import { openSchool, type School } from '#tests/invoices/school.ts'

/*
 * charges/add-charge and charges/delete-charge, discounts/create-discount, discounts/edit-discount and discounts/delete-discount,
 * and what discounts/all-discounts lists.
 */

let school: School
let console: Console
beforeAll(async () => {
  school = await openSchool(engines[0]!)
  console = await openConsole(school)
})
afterAll(async () => {
  await school.close()
  vi.unstubAllGlobals()
})

async function said(command: AnyCommand, answers: Answers): Promise<string> {
  await start(console, command, answers, { name: 'form', via: 'bar', given: {} })
  const { notices } = (await console.evidence())!
  return notices.map(({ text, more }) => [text, more].filter(Boolean).join(' / ')).join('\n')
}

it('a discount is made, edited and deleted, and each is said with what it is for', async () => {
  const asked = { rule: 'staff', kind: 'percent', value: 12.5, from: '2026-11', reason: 'Staff child' }
  expect(await said(createDiscount, { ...asked, who: [school.chan] })).toBe(
    'Discount “Staff child”: 12.5%. / Tai Man Chan 陳大文',
  )
  const changed = { reason: 'Child of staff', value: 20, from: '2026-11', until: '2027-08' }
  expect(await said(editDiscount, { discount: 'D0001', ...changed })).toContain('Discount “Child of staff” changed.')
  const rule = { rule_id: 'D0001', rule: 'staff', kind: 'percent', who: [school.chan], ...changed }
  expect((await school.did('getDiscountRules', {})).data).toEqual([rule])
  const asksFor = { kind: 'live', student_id: school.chan, start_date: '2026-11-01', end_date: '2026-11-30' } as const
  const { data: bill } = await school.did('getInvoicePreview', asksFor)
  const { data: students } = await school.did('getStudent', {})
  expect(t(billSentence(students.find(each => each.student_id === school.chan)!, bill))).toContain(
    'Child of staff, 20% −340.20',
  )
  // Whom it is for is changed as well, and a discount for staff is for somebody.
  await said(editDiscount, { discount: 'D0001', ...changed, who: [school.lee] })
  expect((await school.did('getDiscountRules', {})).data[0]!.who).toEqual([school.lee])
  await expect(said(editDiscount, { discount: 'D0001', ...changed, who: [] })).rejects.toThrow('discounts.nobody')
  console.runner.leave()
  expect((await school.did('getDiscountRules', {})).data[0]!.who).toEqual([school.lee])
  expect(await said(deleteDiscount, { discount: 'D0001' })).toBe('Discount “Child of staff” deleted.')
})

it('a charge waits for the next invoice or is billed at once, and is deleted while it waits', async () => {
  const asked = { student: school.lee, text: 'Lost card', amount: 50, kind: 'charge', month: '2026-11' }
  expect(await said(addCharge, { ...asked, billed: 'next' })).toBe(
    'Lost card, 50.00: billed to Ka Yan Lee with the next invoice of 2026-11.',
  )
  expect(await said(deleteCharge, { student: school.lee, charge: `${school.lee}/CH000001` })).toBe(
    'Lost card, 50.00, of Ka Yan Lee is deleted.',
  )
  expect(await said(addCharge, { ...asked, billed: 'now' })).toBe(
    'Lost card, 50.00, is billed to Ka Yan Lee: LI-2026-000001.',
  )
})

it('a deposit that was paid is returned to the family', async () => {
  const locker = { student: school.chan, text: 'Locker', amount: 200, kind: 'deposit', month: '2026-11', billed: 'now' }
  await said(addCharge, locker)
  const { data } = await school.did('getFamilyLedger', { family_id: 'F0001' })
  const allocations = data.open.map(({ invoice_ref, rest }) => ({ invoice_ref, amount: rest }))
  const paid = { family_id: 'F0001', method: 'cash', amount: 200, paid_on: '2026-11-20' } as const
  await school.did('receiveMoney', { ...paid, allocations })
  const returned = { family: 'F0001', amount: 200, kind: 'deposit', reason: 'Leaves' }
  expect(await said(creditFamily, returned)).toContain('FC-2026-000001')
  expect(await said(creditFamily, returned)).toContain('Family F0001 has 0.00 of deposits to be returned')
})
