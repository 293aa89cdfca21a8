import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { AnyCommand } from '#client/command/command.ts'
import type { Answers } from '#client/command/values.ts'
import { today } from '#client/core/today.ts'
import { kinds } from '#client/entities/kinds.ts'
import { nothingRelated } from '#client/entities/nothing-related.ts'
import { filterableOf } from '#client/filter/filterable.ts'
import { rowSearch } from '#client/filter/row-search.ts'
import { caption, t } from '#client/messages/message.ts'
import deleteHoliday from '#commands/holidays/delete-holiday.ts'
import generateMonth from '#commands/invoices/generate-month.ts'
import voidInvoice from '#commands/invoices/void-invoice.ts'
import voidUnpaidInvoices from '#commands/invoices/void-unpaid-invoices.ts'
import importStudents from '#commands/students/import-students.ts'
import deleteToken from '#commands/tokens/delete-token.ts'
import editTokenValue from '#commands/tokens/edit-token-value.ts'
import { openWorld, type World } from '#tests/world.ts'
import { registry } from '#ui/app/registry.ts'
import { type Console, openConsole } from './console.ts'
import { fixedSchool } from './fixed-school.ts'
import { start } from './ways.ts'

/* What the notice of a write offers next, in a real school. */

let world: World
let console: Console
beforeAll(async () => {
  world = await openWorld(await fixedSchool())
  console = await openConsole(world)
})
afterAll(async () => {
  await world.close()
  vi.unstubAllGlobals()
})

/** The notice of a command that was told this in its form, once it is the newest. */
async function noticeOf(command: AnyCommand, answers: Answers) {
  await start(console, command, answers, { name: 'form', via: 'bar', given: {} })
  const notice = console.shown().at(-1)!
  const now = () => console.shown().find(each => each.number === notice.number)
  if (command.effect === 'final') await expect.poll(() => now()?.offer).toBeDefined()
  return now()!
}

it('a month’s run: all of its invoices can be printed, and those unpaid voided', async () => {
  const { data } = await console.api.generateLiveInvoices({ month: '2026-12', dryRun: true })
  expect(data.invoices.length).toBeGreaterThan(0)
  const { text, prints, offer } = await noticeOf(generateMonth, { month: '2026-12' })
  expect(t(text)).toContain(`${data.invoices.length} invoices`)
  const printed = registry.opening(prints!)!
  expect([t(caption(printed.command.title)), printed.given]).toEqual([
    'Print All Invoices',
    { kind: 'live', month: '2026-12' },
  ])
  expect(t(offer!.text)).toBe("Void this month's unpaid")
  const voiding = registry.opening(offer!.opens)!
  expect([voiding.command, voiding.given]).toEqual([voidUnpaidInvoices, { month: '2026-12' }])
})

it('an import: a link to a list of those who came in, and of nobody else', async () => {
  const rows = ['Ada', 'Bea', 'Cem'].map((first_name, at) => ({
    line: at + 2,
    first_name,
    surname: 'Newcomer',
    phone: `5199 000${at}`,
  }))
  const { text, found } = await noticeOf(importStudents, { rows })
  expect(t(text)).toContain('3')
  expect(found?.path).toBe('/students')
  const students = (await console.api.getStudent({})).data
  const { student } = kinds
  const search = rowSearch(
    students,
    row => student.searchText(row, nothingRelated),
    filterableOf(student, nothingRelated),
    today,
  )
  const listed = search.find(found!.search.q!)
  expect(listed.map(row => `${row.first_name} ${row.surname}`)).toEqual(rows.map(row => `${row.first_name} Newcomer`))
})

it('records named with dots alone, from before, are edited and deleted like any other', async () => {
  const names = ['.', '..', '...']
  await world.database.write(async tx => {
    for (const name of names) {
      await tx
        .insertInto('holidays')
        .values({ id: `H${name}`, holiday_name: name, holiday: '2026-12-25' })
        .execute()
      const token = { token_id: `T${name}`, token_name: name, token_type: 'Live', value_cents: 100 } as const
      await tx.insertInto('tokens').values(token).execute()
    }
  })
  const holidays = async () => (await console.api.getHoliday({})).data.map(each => each.holiday_name)
  const tokens = async () => (await console.api.getToken({})).data.filter(each => names.includes(each.token_name))
  for (const name of names) {
    await noticeOf(deleteHoliday, { holiday: name })
    expect(await holidays()).not.toContain(name)
    await noticeOf(editTokenValue, { token: name, value: 7 })
    expect((await tokens()).map(each => [each.token_name, each.token_value])).toContainEqual([name, 7])
    await noticeOf(deleteToken, { token: name })
    expect((await tokens()).map(each => each.token_name)).not.toContain(name)
  }
})

it('what this window refuses: the receipt of a paid invoice is reversed in its place', async () => {
  const months = await console.api.months({})
  const ofMonths = await Promise.all(months.map(({ yearMonth: month }) => console.api.liveInvoices({ month })))
  const paid = ofMonths.flat().find(({ receipt_ref }) => receipt_ref)!
  console.at(voidInvoice, { invoice: paid.invoice_ref })
  await console.runner.start({ command: voidInvoice, given: { invoice: paid.invoice_ref } }, 'key')
  const { text, offer } = console.shown().at(-1)!
  expect(t(text)).toContain('paid')
  const next = registry.opening(offer!.opens)!
  expect([registry.idOf(next.command), next.given]).toEqual(['payments/reverse-payment', { receipt: paid.receipt_ref }])
})
