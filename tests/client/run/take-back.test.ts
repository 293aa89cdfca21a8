import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { nearestFirst } from '#client/data/nearest-first.ts'
import { kindOf } from '#client/entities/kinds.ts'
import createVideoInvoice from '#commands/invoices/create-video-invoice.ts'
import customizeLiveInvoice from '#commands/invoices/customize-live-invoice.ts'
import collectLivePayment from '#commands/payments/collect-live-payment.ts'
import collectVideoPayment from '#commands/payments/collect-video-payment.ts'
import { openWorld, type World } from '#tests/world.ts'
import { registry } from '#ui/app/registry.ts'
import { type Console, openConsole } from './console.ts'
import { fixedSchool } from './fixed-school.ts'
import { start } from './ways.ts'

/* What Ctrl+Z does after what cannot be undone, and what Reverse payment offers first. */

let world: World
let console: Console
beforeAll(async () => {
  world = await openWorld(await fixedSchool())
  // Later than whatever the demo school did on its last day.
  world.clock.set('2026-11-20T23:00')
  console = await openConsole(world)
})
beforeEach(() => console.runner.leave())
afterAll(async () => {
  await world.close()
  vi.unstubAllGlobals()
})

const form = { name: 'form', via: 'bar', given: {} } as const
/** What is asked, and about what. */
const asked = () => {
  const prompt = console.runner.prompt.get()
  return prompt && { id: prompt.id, answers: prompt.answers }
}
const pending = async (kind: 'live' | 'video') =>
  kind === 'live' ? console.records.load('livePayment') : console.records.load('videoPayment')

it.each([
  ['live', collectLivePayment],
  ['video', collectVideoPayment],
] as const)('after a collected %s payment Ctrl+Z opens Reverse payment for it', async (kind, command) => {
  const [oldest] = await pending(kind)
  const expiryDate = kind === 'video' ? { expiryDate: '2027-01-20' } : {}
  await start(console, command, { payment: oldest!.id, paymentType: 'bank-in', ...expiryDate }, form)
  const receipt = (await world.database.reader
    .selectFrom('payments')
    .select('receipt_ref')
    .where('payment_id', '=', oldest!.id)
    .executeTakeFirstOrThrow())!.receipt_ref!
  await console.undo()
  expect(asked()).toMatchObject({ id: 'payments/reverse-payment', answers: { receipt } })

  // The same receipt is the first that the question offers, although older ones are for later months.
  const offered = nearestFirst('receipt', await console.records.billed('receipt', ''), console.today)
  expect(offered[0]!.id).toBe(receipt)
  const hint = kindOf('receipt').hint(offered[0]!.record, { ...console.records.related(), today: console.today })
  expect(hint).toMatch(/^for 20\d\d-\d\d · bank-in · today \d\d:\d\d by you$/)
  // A colleague reads who that was, and not how they sign in.
  await console.records.load('staff')
  const others = { ...console.records.related(), today: console.today, me: 'kit' }
  const { name } = (await console.api.getstaff({})).data.find(({ username }) => username === 'boss')!
  expect(name).not.toBe('boss')
  expect(kindOf('receipt').hint(offered[0]!.record, others)).toContain(` by ${name}`)
  await console.runner.submit()
  await console.runner.answer('reason', 'Wrong student')
  await console.runner.submit()
  await console.runner.confirm()
  expect(console.lines()[0]).toMatch(new RegExp(`^Receipt ${receipt} is cancelled by credit note `))
})

it('after an invoice was made Ctrl+Z opens Void invoice for it', async () => {
  const student = (await console.api.getStudent({})).data.at(-1)!.student_id
  const course = (await console.api.getCourse({})).data.find(
    each => each.course_name === 'vc DSE Physics Mechanics',
  )!.course_id
  await start(console, createVideoInvoice, { student, course }, form)
  const { notices } = (await console.evidence())!
  expect(notices[0]!.text).toBe('Invoice created successfully!')
  await console.undo()
  expect(asked()).toMatchObject({ id: 'invoices/void-invoice', answers: { invoice: expect.stringMatching(/^VI-/) } })
})

it('whatever a final command names as what takes it back is a command that takes what it gives', () => {
  const final = registry.all.filter(({ command }) => 'takenBackBy' in command).map(({ id }) => id)
  expect(final).toEqual([
    'families/family-payment',
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
