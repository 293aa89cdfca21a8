import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, openDesk, openSchool, type School } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'
import { dialog, noDialog, onRow, patience } from './steps.ts'

/* The file of a bank: bank/import-bank-file, bank/bank-lines, bank/match-bank-line, bank/match-bank-lines, bank/ignore-bank-line. */

const all = 300
let school: School
let desk: Desk
/** The families' invoices, in order. */
let refs: readonly string[]
/** A surname that nobody else has. */
const surname = (at: number): string =>
  `Q${[at / 100, at / 10, at].map(each => 'abcdefghij'[Math.floor(each) % 10]).join('')}`

beforeAll(async () => {
  school = await openSchool(engines[0]!)
  const { did, classOf, course, token } = school.world
  await token('English', 300)
  const rows = Array.from({ length: all }, (_, at) => ({ line: at + 1, first_name: 'Tai Man', surname: surname(at) }))
  const imported = (await did('importStudents', { rows, dryRun: false })).data.rows
  const students = imported.flatMap(({ student_id }) => student_id ?? [])
  await classOf('Tuesdays', {
    course: await course('P5 English', { lessons: 4, token: 'English' }),
    students,
    from: '2026-11-03',
  })
  await did('generateLiveInvoices', { month: '2026-11', dryRun: false })
  refs = (await did('liveInvoices', { month: '2026-11' })).map(({ invoice_ref }) => invoice_ref)
  desk = await openDesk(school, { path: '/payment', isNew: true })
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

/** As HSBC writes it: the newest first, with the balance. */
function fileOf(lines: readonly { readonly text: string; readonly amount: number }[]): string {
  let balance = 1000
  const rows = lines.map(({ text, amount }, at) => {
    balance += amount
    const day = String(1 + Math.floor((at * 19) / lines.length)).padStart(2, '0')
    return `${day}/11/2026,"${text}","${amount.toFixed(2)}\t",HKD,"${balance.toFixed(2)}\t",HKD`
  })
  return ['Date,Description,"Billing amount","Billing currency",Balance,"Balance currency"', ...rows.toReversed()].join(
    '\n',
  )
}

it('three hundred lines, of which 240 are certain, take at most 150 keys', async () => {
  const { world } = school
  const lines = Array.from({ length: all }, (_, at) => {
    if (at < 240) return { text: `FPS CR ${surname(at).toUpperCase()} T M ${refs[at]}`, amount: 1200 }
    if (at < 275) return { text: `CR TFR   TAI MAN ${surname(at).toUpperCase()}`, amount: 1200 }
    if (at < 280) return { text: `CR TFR ${surname(at).toUpperCase()} TAI MAN`, amount: 1200 }
    return at < 290
      ? { text: `INTEREST ${at}`, amount: at / 100 }
      : { text: `CR TFR GRANDPARENTS ${at}`, amount: 1200.5 }
  })
  // Five families have paid, and the desk knows it already.
  for (let at = 275; at < 280; at += 1)
    await world.did('receiveMoney', {
      ...{ family_id: `F${String(at + 1).padStart(4, '0')}`, amount: 1200, method: 'bank-in', paid_on: '2026-11-17' },
    })
  let keys = 0
  const press = async (...names: readonly string[]) => {
    for (const name of names) {
      await desk.press(name)
      keys += 1
    }
  }
  await onRow(desk, '2026-11')
  await press('i')
  await dialog(desk, 'Import bank file')
  const buffer = Buffer.from(fileOf(lines))
  await desk.page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'TransactionHistory.csv', mimeType: 'text/csv', buffer })
  await desk.page.getByText('300 lines come in').first().waitFor(patience)
  await desk.accessible()
  await desk.picture('bank-file')
  await press('Control+Enter')
  await desk.notice('300 lines came in from TransactionHistory.csv.')

  const shown = await dialog(desk, 'Bank lines')
  const ticked = (count: number, open: number) =>
    shown.getByText(new RegExp(`^${count} ticked, .* · ${open} to decide$`)).waitFor(patience)
  await ticked(240, 60)
  await onRow(desk, '.*Sun 15 Nov|.*FPS|.*CR TFR')
  await desk.accessible()
  await desk.picture('bank-lines')
  for (let at = 0; at < 40; at += 1) await press('Enter')
  await ticked(280, 20)
  await onRow(desk, '.*INTEREST 280')
  for (let at = 0; at < 10; at += 1) {
    await onRow(desk, `.*INTEREST ${280 + at}`)
    await press('x')
    await ticked(280, 19 - at)
  }
  await press('Control+Enter')
  const question = desk.page.getByRole('alertdialog')
  await question.getByText('Book 280 bank lines, 336,000.00?').waitFor(patience)
  await question.getByText(/330,000\.00 in 275 new receipts/).waitFor(patience)
  await question.getByText(/5 lines linked to money that was received already/).waitFor(patience)
  await desk.picture('bank-question')
  await press('Enter')
  await desk.notice('280 bank lines booked, 336,000.00.')
  await ticked(0, 10)

  for (let at = 290; at < 300; at += 1) {
    await onRow(desk, `.*GRANDPARENTS ${at}`)
    await press('f')
    await desk.page
      .getByText('Type, then Enter.')
      .or(desk.page.getByRole('combobox', { name: /Family/ }))
      .first()
      .waitFor(patience)
    await press(...surname(at))
    await desk.page
      .getByRole('option', { name: new RegExp(surname(at)) })
      .first()
      .waitFor(patience)
    await press('Enter')
    await desk.notice(new RegExp(`1,200\\.50 received from ${surname(at)} family`))
  }
  expect(keys).toBeLessThanOrEqual(150)
  const { reader } = world.database
  expect(await reader.selectFrom('money_in').selectAll().execute()).toHaveLength(290)
  const families = (await world.did('getFamilies', {})).data
  expect(families.filter(({ owes }) => owes > 0).map(({ name }) => name)).toEqual(
    Array.from({ length: 10 }, (_, at) => `${surname(280 + at)} family`),
  )
  expect(families.filter(({ credit }) => credit > 0)).toHaveLength(10)
  const waiting = (await world.did('getBankLines', {})).data
  expect(waiting.map(({ ignored }) => ignored)).toEqual(Array.from({ length: 10 }, () => true))
  await desk.press('Escape')
  await noDialog(desk)
})

it('a file whose columns nobody knows is read as somebody chooses, and in a narrow window too', async () => {
  const narrow = await openDesk(school, { path: '/payment', isNew: true, width: 390, height: 800, theme: 'dark' })
  const file = async () => {
    await narrow.goto('/payment?do=bank/import-bank-file')
    await dialog(narrow, 'Import bank file')
    const buffer = Buffer.from('When,Who,How much\n2026-11-18,INTEREST,7\n2026-11-19,GRANDMOTHER,8')
    await narrow.page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'other.csv', mimeType: 'text/csv', buffer })
  }
  await file()
  await narrow.page.getByText('Say which columns are the date, the text and the amount.').first().waitFor(patience)
  for (const [label, column] of [
    ['Date', 'When'],
    ['Text', 'Who'],
    ['Amount', 'How much'],
  ] as const)
    await narrow.page.getByLabel(label, { exact: true }).selectOption(column)
  await narrow.page.getByText('2 lines come in').first().waitFor(patience)
  await narrow.picture('bank-file-narrow')
  // The next file with these headings needs no choice.
  await file()
  await narrow.page.getByText('2 lines come in').first().waitFor(patience)
  await narrow.press('Control+Enter')
  await dialog(narrow, 'Bank lines')
  await narrow.page.getByText('GRANDMOTHER').first().waitFor(patience)
  await narrow.picture('bank-lines-narrow')
  await narrow.close()
})
