import { expect, it } from 'vitest'
import { t } from '#client/messages/message.ts'
import { problemsOf } from '#client/run/prompt.ts'
import creditFamily from '#commands/families/credit-family.ts'
import familyPayment from '#commands/families/family-payment.ts'
import refundFamily from '#commands/families/refund-family.ts'
import editPaymentMethods from '#commands/settings/edit-payment-methods.ts'
import { inFixedSchool } from './in-fixed-school.ts'
import { start } from './ways.ts'

/*
 * What families/family-payment, families/refund-family, families/credit-family and settings/edit-payment-methods do with
 * what somebody entered.
 */

const here = inFixedSchool()

const form = { name: 'form', via: 'bar', given: {} } as const
const owing = async () => (await here.world.did('getFamilies', {})).data.filter(({ open }) => open.length > 0)
const family = async (id: string) => (await here.world.did('getFamilies', { ids: id })).data[0]!

it('money is put to the invoices that somebody named, and what is named for none stays as credit', async () => {
  const [{ family_id, credit, open }] = (await owing()) as [Awaited<ReturnType<typeof family>>]
  const { invoice_ref, rest } = open.at(-1)!
  const put = open.map(each => ({
    invoice_ref: each.invoice_ref,
    amount: each.invoice_ref === invoice_ref ? '30.5' : '',
  }))
  const given = { family: family_id, amount: 50, method: 'cash', paid_on: '2026-11-20', put }
  await start(here.console, familyPayment, given, form)
  const now = await family(family_id)
  expect(now.credit).toBe(credit + 19.5)
  expect(now.open.find(each => each.invoice_ref === invoice_ref)?.rest).toBe(rest - 30.5)
})

it.each([
  ['what is no amount', '3o', 'Enter an amount such as 120.50.'],
  ['more than is open', '999999', /^[\d,.]+ is open\.$/],
  ['more than comes in', '60', 'That is 10.00 more than comes in.'],
])('%s is refused at its invoice, and everything that was entered stays', async (_, amount, text) => {
  const [{ family_id, open }] = (await owing()) as [Awaited<ReturnType<typeof family>>]
  const put = [{ invoice_ref: open[0]!.invoice_ref, amount }]
  const given = { family: family_id, amount: 50, method: 'cash', paid_on: '2026-11-20', put }
  await expect(start(here.console, familyPayment, given, form)).rejects.toThrow('Still asks')
  const prompt = here.console.runner.prompt.get()!
  const [problem] = problemsOf(prompt)
  expect(problem).toMatchObject({ argument: 'put', row: open[0]!.invoice_ref })
  expect(t(problem!.text)).toMatch(text)
  expect(prompt.answers).toMatchObject({ ...given, amount: '50' })
})

it('a way of paying is taken once the settings have it, and Ctrl+Z takes it out again', async () => {
  const none = { fps: false, payme: false, cheque: false, octopus: false, other: false }
  await start(here.console, editPaymentMethods, { ...none, payme: true, cheque: true }, form)
  expect(here.console.lines()[0]).toBe('Families can pay in these ways: cash, bank-in, PayMe, Cheque.')
  const [{ family_id }] = (await owing()) as [Awaited<ReturnType<typeof family>>]
  const given = { family: family_id, amount: 1, method: 'payme', paid_on: '2026-11-20' }
  await start(here.console, familyPayment, given, form)
  expect(here.console.lines()[0]).toMatch(/: 1\.00 received from /)
  here.console.runner.leave()
  await start(here.console, editPaymentMethods, none, form)
  expect((await here.world.did('getBusiness', {})).data.payment_methods).toEqual([])
  await here.console.undo()
  expect((await here.world.did('getBusiness', {})).data.payment_methods).toEqual(['payme', 'cheque'])
})

it('credit is given with a reason, and only money is paid back', async () => {
  const [{ family_id }] = (await owing()) as [Awaited<ReturnType<typeof family>>]
  await here.world.did('receiveMoney', {
    ...{ family_id, amount: 70, method: 'cash', paid_on: '2026-11-20', allocations: [] },
  })
  const { credit } = await family(family_id)
  await start(here.console, creditFamily, { family: family_id, amount: 25, kind: 'goodwill', reason: 'Typhoon' }, form)
  expect(here.console.lines()[0]).toMatch(/^FC-2026-\d+: .* has 25\.00 more credit/)
  expect((await family(family_id)).credit).toBe(credit + 25)

  await here.console.client.invalidateQueries()
  const refund = { family: family_id, method: 'cash', paid_on: '2026-11-20', reason: 'Left the school' }
  await start(here.console, refundFamily, { ...refund, amount: credit + 25 }, form).catch(() => undefined)
  expect(here.console.lines()[0]).toMatch(/Goodwill is never given back\.$/)
  here.console.runner.leave()
  await start(here.console, refundFamily, { ...refund, amount: 70 }, form)
  expect(here.console.lines()[0]).toMatch(/^RF-2026-\d+: 70\.00 paid back to /)
  expect((await family(family_id)).credit).toBe(credit + 25 - 70)
})
