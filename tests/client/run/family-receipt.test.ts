import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { t } from '#client/messages/message.ts'
import { problemsOf } from '#client/run/prompt.ts'
import familyPayment from '#commands/families/family-payment.ts'
import printFamilyReceipt from '#commands/families/print-family-receipt.ts'
import reverseFamilyPayment from '#commands/families/reverse-family-payment.ts'
import { openWorld, type World } from '#tests/world.ts'
import { type Console, openConsole } from './console.ts'
import { fixedSchool } from './fixed-school.ts'
import { start } from './ways.ts'

/* What families/print-family-receipt and families/reverse-family-payment do with a receipt that is for no invoice, too. */

let world: World
let console: Console
beforeAll(async () => {
  world = await openWorld(await fixedSchool())
  world.clock.set('2026-11-20T23:00')
  console = await openConsole(world)
})
beforeEach(() => console.runner.leave())
afterAll(async () => {
  await world.close()
  vi.unstubAllGlobals()
})

const form = { name: 'form', via: 'bar', given: {} } as const
const families = async () => (await world.did('getFamilies', {})).data

it.each([
  ['of a family that owes nothing', false],
  ['of a family that owes', true],
])('after money %s came in, Ctrl+Z opens its reversal, and the receipt can be printed', async (_, owes) => {
  const family = (await families()).find(({ open }) => open.length > 0 === owes)!
  const family_id = family.family_id
  const given = { family: family_id, amount: 50, method: 'cash', paidOn: '2026-11-20', note: '' }
  await start(console, familyPayment, given, form)
  const { notices } = (await console.evidence())!
  const receipt = /FR-2026-\d{6}/.exec(notices[0]!.text)![0]

  await start(console, printFamilyReceipt, { family: family_id, receipt: receipt.toLowerCase() }, form)
  expect((await console.evidence())!.screen).toEqual([['document', `${receipt}.pdf`, 'application/pdf']])

  console.runner.leave()
  await console.undo()
  const prompt = console.runner.prompt.get()
  expect(prompt).toMatchObject({ id: 'families/reverse-family-payment', answers: { family: family_id, receipt } })
  await console.runner.answer('reason', 'Wrong family')
  await console.runner.submit()
  await console.runner.confirm()
  expect(console.lines()[0]).toMatch(new RegExp(`^Receipt ${receipt} is cancelled by credit note FCN-2026-\\d{5}`))
  const now = (await families()).find(each => each.family_id === family_id)
  expect(now).toMatchObject({ owes: family.owes, credit: family.credit })

  const creditNote = /FCN-2026-\d{5}/.exec(console.lines()[0]!)![0]
  await start(console, printFamilyReceipt, { family: family_id, receipt: creditNote }, form)
  expect((await console.evidence())!.screen).toEqual([['document', `${creditNote}.pdf`, 'application/pdf']])
})

it('money is put where it was shown to be put, and asked about again where a colleague was faster', async () => {
  const family = (await families()).find(({ open }) => open.length > 0)!
  const { family_id, credit } = family
  const { invoice_ref, rest } = family.open[0]!
  await console.runner.start({ command: familyPayment, given: { family: family_id } }, 'row')
  for (const [name, answer] of Object.entries({ amount: 50, method: 'cash', paid_on: '2026-11-20' }))
    await console.runner.answer(name, answer)
  const colleague = { family_id, method: 'cash' as const, amount: rest - 10, paid_on: '2026-11-20' }
  await world.did('receiveMoney', { ...colleague, allocations: [{ invoice_ref, amount: rest - 10 }] })
  await console.client.invalidateQueries()
  const receipts = async () =>
    (await world.did('getFamilyLedger', { family_id })).data.rows.filter(({ kind }) => kind === 'receipt').length
  const before = await receipts()

  await console.runner.submit()
  const confirmation = console.runner.prompt.get()?.confirmation
  const asked = confirmation && t(confirmation.question)
  expect(asked).toMatch(/^\*\*50\.00\*\* from .*: 10\.00, 40\.00 stays as credit\.$/)
  expect(await receipts()).toBe(before)
  await console.runner.confirm()
  expect(await receipts()).toBe(before + 1)
  expect((await families()).find(each => each.family_id === family_id)).toMatchObject({ credit: credit + 40 })
})

it('a receipt of another family is not taken back', async () => {
  const [one, other] = await families()
  const money = { amount: 20, method: 'cash' as const, paid_on: '2026-11-20', allocations: [] }
  const { receipt_ref } = await world.did('receiveMoney', { family_id: one!.family_id, ...money })
  const given = { family: other!.family_id, receipt: receipt_ref, reason: 'Twice', used: 'refuse' }
  await expect(start(console, reverseFamilyPayment, given, form)).rejects.toThrow('Still asks')
  const [problem] = problemsOf(console.runner.prompt.get()!)
  expect(problem?.argument).toBe('receipt')
  expect(t(problem!.text)).toMatch(new RegExp(`^${receipt_ref} is no receipt of `))
  const creditNotes = async () =>
    (await world.did('getFamilyLedger', { family_id: one!.family_id })).data.rows.filter(
      ({ kind }) => kind === 'credit note',
    ).length
  const before = await creditNotes()
  console.runner.discard()
  await start(console, reverseFamilyPayment, { ...given, family: one!.family_id }, form)
  expect(await creditNotes()).toBe(before + 1)
})
