import { expect, it } from 'vitest'
import { nearestFirst } from '#client/data/nearest-first.ts'
import { kindOf } from '#client/entities/kinds.ts'
import addCharge from '#commands/charges/add-charge.ts'
import createVideoInvoice from '#commands/invoices/create-video-invoice.ts'
import customizeLiveInvoice from '#commands/invoices/customize-live-invoice.ts'
import collectLivePayment from '#commands/payments/collect-live-payment.ts'
import collectVideoPayment from '#commands/payments/collect-video-payment.ts'
import { registry } from '#ui/app/registry.ts'
import { inFixedSchool } from './in-fixed-school.ts'
import { start } from './ways.ts'

/* What Ctrl+Z does after what cannot be undone, and what Reverse payment offers first. */

const here = inFixedSchool()

const form = { name: 'form', via: 'bar', given: {} } as const
/** What is asked, and about what. */
const asked = () => {
  const prompt = here.console.runner.prompt.get()
  return prompt && { id: prompt.id, answers: prompt.answers }
}
const pending = async (kind: 'live' | 'video') =>
  kind === 'live' ? here.console.records.load('livePayment') : here.console.records.load('videoPayment')

it.each([
  ['live', collectLivePayment],
  ['video', collectVideoPayment],
] as const)('after a collected %s payment Ctrl+Z opens Reverse payment for it', async (kind, command) => {
  const [oldest] = await pending(kind)
  const expiryDate = kind === 'video' ? { expiryDate: '2027-01-20' } : {}
  await start(here.console, command, { payment: oldest!.id, paymentType: 'bank-in', ...expiryDate }, form)
  const receipt = (await here.world.database.reader
    .selectFrom('payments')
    .select('receipt_ref')
    .where('payment_id', '=', oldest!.id)
    .executeTakeFirstOrThrow())!.receipt_ref!
  await here.console.undo()
  expect(asked()).toMatchObject({ id: 'payments/reverse-payment', answers: { receipt } })

  // The same receipt is the first that the question offers, although older ones are for later months.
  const offered = nearestFirst('receipt', await here.console.records.billed('receipt', ''), here.console.today)
  expect(offered[0]!.id).toBe(receipt)
  const hint = kindOf('receipt').hint(offered[0]!.record, {
    ...here.console.records.related(),
    today: here.console.today,
  })
  expect(hint).toMatch(/^for 20\d\d-\d\d · bank-in · today \d\d:\d\d by you$/)
  // A colleague reads who that was, and not how they sign in.
  await here.console.records.load('staff')
  const others = { ...here.console.records.related(), today: here.console.today, me: 'kit' }
  const { name } = (await here.console.api.getstaff({})).data.find(({ username }) => username === 'boss')!
  expect(name).not.toBe('boss')
  expect(kindOf('receipt').hint(offered[0]!.record, others)).toContain(` by ${name}`)
  await here.console.runner.submit()
  await here.console.runner.answer('reason', 'Wrong student')
  await here.console.runner.submit()
  await here.console.runner.confirm()
  expect(here.console.lines()[0]).toMatch(new RegExp(`^Receipt ${receipt} is cancelled by credit note `))
})

it('after an invoice was made Ctrl+Z opens Void invoice for it', async () => {
  const student = (await here.console.api.getStudent({})).data.at(-1)!.student_id
  const course = (await here.console.api.getCourse({})).data.find(
    each => each.course_name === 'vc DSE Physics Mechanics',
  )!.course_id
  await start(here.console, createVideoInvoice, { student, course }, form)
  const { notices } = (await here.console.evidence())!
  expect(notices[0]!.text).toBe('Invoice created successfully!')
  await here.console.undo()
  expect(asked()).toMatchObject({ id: 'invoices/void-invoice', answers: { invoice: expect.stringMatching(/^VI-/) } })
})

it('after a charge was billed at once Ctrl+Z opens Void invoice for its invoice, and takes back one that waits', async () => {
  const student = (await here.console.api.getStudent({})).data.at(-1)!.student_id
  const charge = { student, text: 'Locker', amount: 50, kind: 'charge', month: '2026-11' }
  await start(here.console, addCharge, { ...charge, billed: 'now' }, form)
  const { notices } = (await here.console.evidence())!
  expect(notices[0]!.text).toMatch(/ is billed to .*: LI-/)
  await here.console.undo()
  expect(asked()).toMatchObject({ id: 'invoices/void-invoice', answers: { invoice: expect.stringMatching(/^LI-/) } })
  here.console.runner.leave()
  await start(here.console, addCharge, { ...charge, billed: 'next' }, form)
  await here.console.undo()
  expect(here.console.lines()[0]).toMatch(/^Undone: Locker/)
})

it('whatever a final command names as what takes it back is a command that takes what it gives', () => {
  const final = registry.all.filter(({ command }) => 'takenBackBy' in command).map(({ id }) => id)
  expect(final).toEqual([
    'charges/add-charge',
    'families/family-payment',
    'invoices/bill-next-month',
    'invoices/bill-rest-of-month',
    'invoices/create-video-invoice',
    'invoices/customize-live-invoice',
    'invoices/generate-month',
    'payments/collect-live-payment',
    'payments/collect-video-payment',
    'session/set-up-second-step',
    'session/turn-off-second-step',
  ])
  for (const kind of [
    'reversal',
    'familyReversal',
    'voiding',
    'voidingOfMonth',
    'secondStepOn',
    'secondStepOff',
  ] as const)
    expect(registry.opener(kind), kind).toBeDefined()
  expect(customizeLiveInvoice.effect).toBe('final')
})
