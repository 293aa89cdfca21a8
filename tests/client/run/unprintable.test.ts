import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { AnyCommand } from '#client/command/command.ts'
import { invoke } from '#client/command/invocation.ts'
import { nothingRelated } from '#client/entities/nothing-related.ts'
import { t } from '#client/messages/message.ts'
import { planFile } from '#client/run/print-file.ts'
import { fileOf } from '#client/run/run-for-selection.ts'
import printInvoice from '#commands/invoices/print-invoice.ts'
import printMonth from '#commands/invoices/print-month.ts'
import printCreditNote from '#commands/receipts/print-credit-note.ts'
import printReceipt from '#commands/receipts/print-receipt.ts'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'
import { openConsole } from './console.ts'

/* Documents have a sign for what their font lacks. Whoever prints is told before. */

let world: World
let console: Awaited<ReturnType<typeof openConsole>>
const [rare, usual] = ['VI-2026-000001', 'VI-2026-000002']
beforeAll(async () => {
  world = await openWorld(engines[0]!)
  world.clock.set('2026-11-20T10:00')
  await world.token('iPad', 100, 'Video')
  await world.course('Phonics', { lessons: 2, token: 'iPad' })
  for (const [first, chinese] of [
    ['Ken', '𠮷田🌸'],
    ['Tai Man', '陳大文'],
  ] as const) {
    const student_id = await world.student(first, 'Chan', chinese)
    await world.did('videoInvoiceCreate', { student_id, course_name: 'Phonics' })
  }
  for (const id of ['PV000001', 'PV000002'])
    await world.did('collectVideoPayment', { id, payment_type: 'cash', expiry_date: '2027-11-20' })
  await world.did('reversePayment', { payment_id: 'PV000001', reason: 'Twice', then: 'owed', allow_negative: false })
  console = await openConsole(world)
})
afterAll(() => {
  vi.unstubAllGlobals()
  return world.close()
})

const warned = 'Ken Chan 𠮷田🌸 (S0001): 𠮷 🌸 cannot be printed, and is 〓 on paper.'
/** What is asked before a command runs. */
async function asked(command: AnyCommand, given: Readonly<Record<string, string>>) {
  await console.runner.start(invoke(command, given), 'row')
  const warnings = console.runner.prompt.get()?.confirmation?.warnings.map(t)
  console.runner.leave()
  return warnings
}

it('one document of such a name is printed after a question that names who it is and what is missing', async () => {
  expect(await asked(printInvoice, { invoice: rare })).toEqual([warned])
  expect(await asked(printCreditNote, { creditNote: 'VCN-2026-00001' })).toEqual([warned])
  await console.runner.start(invoke(printInvoice, { invoice: rare }), 'row')
  await console.runner.confirm()
  expect((await console.evidence())?.screen).toEqual([['document', `${rare}.pdf`, 'application/pdf']])
})

it('others are printed at once', async () => {
  expect(await asked(printInvoice, { invoice: usual })).toBeUndefined()
  expect(await asked(printReceipt, { receipt: 'VR-2026-000002' })).toBeUndefined()
})

it('the question before a month is printed names each of them', async () => {
  expect(await asked(printMonth, { kind: 'video', month: '2026-11' })).toEqual([warned])
  expect(await asked(printMonth, { kind: 'live', month: '2026-11' })).toEqual([])
})

it('who is who is asked for where no list of students is loaded', async () => {
  const warnings = 'warnings' in printMonth ? printMonth.warnings : undefined
  const given = { kind: 'video', month: '2026-11' }
  expect((await warnings?.(given as never, console.api, console.today, nothingRelated))?.map(t)).toEqual([warned])
})

it('the plan of a selection says it beside each row', async () => {
  const rows = await planFile(
    fileOf(printInvoice)!,
    [rare, usual].map(id => ({ kind: 'invoice', id })),
    console.records,
  )
  expect(rows.map(row => ('warns' in row && row.warns ? t(row.warns) : undefined))).toEqual([
    '𠮷 🌸 cannot be printed, and is 〓 on paper.',
    undefined,
  ])
})
