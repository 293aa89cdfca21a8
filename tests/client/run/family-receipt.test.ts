import { expect, it } from 'vitest'
import { t } from '#client/messages/message.ts'
import { problemsOf } from '#client/run/prompt.ts'
import familyPayment from '#commands/families/family-payment.ts'
import printFamilyReceipt from '#commands/families/print-family-receipt.ts'
import reverseFamilyPayment from '#commands/families/reverse-family-payment.ts'
import { inFixedSchool } from './in-fixed-school.ts'
import { start } from './ways.ts'

/* What families/print-family-receipt and families/reverse-family-payment do with a receipt that is for no invoice, too. */

const here = inFixedSchool()

const form = { name: 'form', via: 'bar', given: {} } as const
const families = async () => (await here.world.did('getFamilies', {})).data

it.each([
  ['of a family that owes nothing', false],
  ['of a family that owes', true],
])('after money %s came in, Ctrl+Z opens its reversal, and the receipt can be printed', async (_, owes) => {
  const family = (await families()).find(({ open }) => open.length > 0 === owes)!
  const family_id = family.family_id
  const given = { family: family_id, amount: 50, method: 'cash', paidOn: '2026-11-20', note: '' }
  await start(here.console, familyPayment, given, form)
  const { notices } = (await here.console.evidence())!
  const receipt = /FR-2026-\d{6}/.exec(notices[0]!.text)![0]

  await start(here.console, printFamilyReceipt, { family: family_id, receipt: receipt.toLowerCase() }, form)
  expect((await here.console.evidence())!.screen).toEqual([['document', `${receipt}.pdf`, 'application/pdf']])

  here.console.runner.leave()
  await here.console.undo()
  const prompt = here.console.runner.prompt.get()
  expect(prompt).toMatchObject({ id: 'families/reverse-family-payment', answers: { family: family_id, receipt } })
  await here.console.runner.answer('reason', 'Wrong family')
  await here.console.runner.submit()
  await here.console.runner.confirm()
  expect(here.console.lines()[0]).toMatch(new RegExp(`^Receipt ${receipt} is cancelled by credit note FCN-2026-\\d{5}`))
  const now = (await families()).find(each => each.family_id === family_id)
  expect(now).toMatchObject({ owes: family.owes, credit: family.credit })

  const creditNote = /FCN-2026-\d{5}/.exec(here.console.lines()[0]!)![0]
  await start(here.console, printFamilyReceipt, { family: family_id, receipt: creditNote }, form)
  expect((await here.console.evidence())!.screen).toEqual([['document', `${creditNote}.pdf`, 'application/pdf']])
})

it('money is put where it was shown to be put, and asked about again where a colleague was faster', async () => {
  const family = (await families()).find(({ open }) => open.length > 0)!
  const { family_id, credit } = family
  const { invoice_ref, rest } = family.open[0]!
  await here.console.runner.start({ command: familyPayment, given: { family: family_id } }, 'row')
  for (const [name, answer] of Object.entries({ amount: 50, method: 'cash', paid_on: '2026-11-20' }))
    await here.console.runner.answer(name, answer)
  const colleague = { family_id, method: 'cash' as const, amount: rest - 10, paid_on: '2026-11-20' }
  await here.world.did('receiveMoney', { ...colleague, allocations: [{ invoice_ref, amount: rest - 10 }] })
  await here.console.client.invalidateQueries()
  const receipts = async () =>
    (await here.world.did('getFamilyLedger', { family_id })).data.rows.filter(({ kind }) => kind === 'receipt').length
  const before = await receipts()

  await here.console.runner.submit()
  const confirmation = here.console.runner.prompt.get()?.confirmation
  const asked = confirmation && t(confirmation.question)
  expect(asked).toMatch(/^\*\*50\.00\*\* from .*: 10\.00, 40\.00 stays as credit\.$/)
  expect(await receipts()).toBe(before)
  await here.console.runner.confirm()
  expect(await receipts()).toBe(before + 1)
  expect((await families()).find(each => each.family_id === family_id)).toMatchObject({ credit: credit + 40 })
})

it('a receipt of another family is not taken back', async () => {
  const [one, other] = await families()
  const money = { amount: 20, method: 'cash' as const, paid_on: '2026-11-20', allocations: [] }
  const { receipt_ref } = await here.world.did('receiveMoney', { family_id: one!.family_id, ...money })
  const given = { family: other!.family_id, receipt: receipt_ref, reason: 'Twice', used: 'refuse' }
  await expect(start(here.console, reverseFamilyPayment, given, form)).rejects.toThrow('Still asks')
  const [problem] = problemsOf(here.console.runner.prompt.get()!)
  expect(problem?.argument).toBe('receipt')
  expect(t(problem!.text)).toMatch(new RegExp(`^${receipt_ref} is no receipt of `))
  const creditNotes = async () =>
    (await here.world.did('getFamilyLedger', { family_id: one!.family_id })).data.rows.filter(
      ({ kind }) => kind === 'credit note',
    ).length
  const before = await creditNotes()
  here.console.runner.discard()
  await start(here.console, reverseFamilyPayment, { ...given, family: one!.family_id }, form)
  expect(await creditNotes()).toBe(before + 1)
})
