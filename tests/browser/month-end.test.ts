import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, openDesk, openSchool, type School } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'
import { printedBy } from './month.ts'
import { dialog, highlighted, noDialog, onRow, openPalette, patience } from './steps.ts'

/* The end of a month by keys alone, each of them counted: invoices, the file of the bank, the queue at the desk, reminders, statements. */

const all = 300
let school: School
let desk: Desk
beforeAll(async () => {
  school = await openSchool(engines[0]!)
  const { did, classOf, course, token } = school.world
  await token('English', 300)
  const rows = Array.from({ length: all }, (_, at) => ({
    ...{ line: at + 1, first_name: 'Tai Man', surname: `Q${String(at).padStart(3, '0')}` },
    parent_phone: `9${String(1_000_000 + at)}`,
  }))
  const imported = (await did('importStudents', { rows, dryRun: false })).data.rows
  const students = imported.flatMap(({ student_id }) => student_id ?? [])
  for (let at = 1; at < 40; at += 2)
    await did('joinFamily', { family_id: `F${String(at).padStart(4, '0')}`, student_id: students[at]! })
  const rule = { kind: 'percent', from: '2026-11' } as const
  await did('createDiscountRule', { ...rule, rule: 'sibling', value: 10, reason: 'Second child' })
  await did('createDiscountRule', { ...rule, rule: 'staff', value: 12.5, who: students.slice(60, 80), reason: 'Staff' })
  await classOf('Tuesdays', {
    course: await course('P5 English', { lessons: 4, token: 'English' }),
    students,
    from: '2026-11-03',
  })
  desk = await openDesk(school, { path: '/invoice', isNew: true })
  await desk.page
    .context()
    .route('https://wa.me/**', route => route.fulfill({ contentType: 'text/html', body: 'chat' }))
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

/** As HSBC writes it, without its balance. */
const fileOf = (lines: readonly { readonly text: string; readonly amount: number }[]) =>
  [
    'Date,Description,"Billing amount","Billing currency"',
    ...lines.map(({ text, amount }) => `19/11/2026,"${text}","${amount.toFixed(2)}",HKD`),
  ].join('\n')

it('takes few keys, and the books say what was billed, received and owed', async () => {
  const { world } = school
  const taken: Record<string, number> = {}
  const press = async (what: string, ...names: readonly string[]) => {
    for (const name of names) {
      await desk.press(name)
      taken[what] = (taken[what] ?? 0) + 1
    }
  }
  const aPage = async (work: () => Promise<void>, url: RegExp) => {
    const page = desk.page.context().waitForEvent('page', patience)
    await work()
    await (await page).waitForURL(url, patience)
    await (await page).close()
  }

  await desk.page
    .getByRole('button', { name: /^Generate month/ })
    .first()
    .waitFor(patience)
  await press('bill', 'n')
  await desk.page.getByRole('button', { name: /Write 300 invoices/ }).waitFor(patience)
  await press('bill', 'Control+Enter')
  await desk.page.getByRole('alertdialog').waitFor(patience)
  await press('bill', 'Enter')
  await desk.notice(/300 invoices/)
  const invoices = await world.did('liveInvoices', { month: '2026-11' })
  const counts = Map.groupBy(invoices, ({ total_amount }) => total_amount)
  expect([...counts].map(([amount, { length }]) => [amount, length]).toSorted()).toEqual([
    [1050, 20],
    [1080, 20],
    [1200, 260],
  ])

  await desk.goto('/payment')
  await onRow(desk, '2026-11')
  await press('bank', 'i')
  await dialog(desk, 'Import bank file')
  const lines = invoices
    .slice(100)
    .map(({ invoice_ref, total_amount: amount }) => ({ text: `FPS ${invoice_ref}`, amount }))
  await desk.page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(fileOf(lines)) })
  await desk.page.getByText('200 lines come in').first().waitFor(patience)
  await press('bank', 'Control+Enter')
  const shown = await dialog(desk, 'Bank lines')
  await shown.getByText(/^200 ticked, /).waitFor(patience)
  await press('bank', 'Control+Enter')
  await desk.page
    .getByRole('alertdialog')
    .getByText(/^Book 200 bank lines/)
    .waitFor(patience)
  await press('bank', 'Enter')
  await desk.notice(/200 bank lines booked/)
  await desk.press('Escape')
  await noDialog(desk)

  const owing = async () => (await world.did('getFamilies', {})).data.filter(({ open }) => open.length > 0)
  const before = await owing()
  expect(before).toHaveLength(80)
  await press('desk', 'b')
  const list = await dialog(desk, 'Ageing')
  for (let at = 0; at < 40; at += 1) {
    const focused = list.locator('[role=row]:focus, [role=row][aria-selected=true], [role=row] :focus').first()
    await focused.waitFor(patience)
    await press('desk', 'c')
    await dialog(desk, 'Family payment')
    await press('desk', '1', '0', '0', 'Control+Enter')
    await desk.notice(new RegExp(`FR-2026-${String(201 + at).padStart(6, '0')}: 100\\.00 received from`))
    await press('desk', 'ArrowDown')
  }
  expect((await owing()).reduce((sum, { owes }) => sum + owes, 0)).toBe(
    before.reduce((sum, { owes }) => sum + owes, 0) - 4000,
  )

  await desk.picture('month-end')
  for (let at = 0; at < 30; at += 1) {
    await aPage(() => press('remind', 'w'), /wa\.me/)
  }
  await expect.poll(async () => (await owing()).filter(({ reminded }) => reminded !== null).length, patience).toBe(30)

  await desk.press('Escape')
  await noDialog(desk)
  await openPalette(desk)
  await press('statements', ...'statement run')
  await highlighted(desk, /^Print statements of all who owe/)
  await press('statements', 'Enter')
  await highlighted(desk, /^2026-11/)
  const pages = (await printedBy(desk, () => press('statements', 'Enter'))).split('\n')
  expect(pages).toHaveLength(80)
  for (const page of pages) expect(page).toMatch(/ST-F\d{4}-202611/)

  // A part payment takes six keys with the step to the next family, a reminder one, a certain bank line none.
  expect(taken).toEqual({ bill: 3, bank: 4, desk: 1 + 40 * 6, remind: 30, statements: 15 })
})
