import { expect } from 'vitest'
import { codeAt } from '#tests/authenticator.ts'
import type { Desk, School } from '#tests/browser.ts'
import { password } from '#tests/world.ts'
import { dialog, highlighted, noDialog, onFocus, openPalette, patience, run } from './steps.ts'

/** What a screen comes to while somebody works at it, which no address leads to. */
export type WorkingState = {
  readonly name: string
  /** What to open first; the list of students by default. */
  readonly at?: string
  /** Ends with what takes back what it has done to the window, if anything. */
  readonly open: (on: Desk) => Promise<void | (() => Promise<void>)>
  /** Something goes on there, and does not end. */
  readonly isBusy?: true
  /** What is then to be seen, if opening it does not wait for it. */
  readonly shows?: string | RegExp
}

const refused = 'S9999,,Ka Ho,Tam,,6000 0200,,'
const rows = `Student ID,Student Login ID,First Name,Surname,Chinese Name,Phone,School,Grade\n${refused}\n,,Wing,Tam,,6000 0201,,`
/** Opens the import, with one line that is refused and one that is not. */
async function importRows(on: Desk): Promise<void> {
  await on.press('i')
  await onFocus(on, 'textbox Rows')
  await on.page.getByLabel('File').setInputFiles({ name: 'new.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) })
  await on.page.getByRole('tab', { name: 'Refused 1' }).waitFor()
  await onFocus(on, /^row .*2/)
}

const bankFile = `Date,Description,Billing amount,Billing currency,Balance,Balance currency
18/11/2026,FPS CR NG KIN WAH LI-2026-000210,3490.00,HKD,4490.00,HKD
19/11/2026,CR TFR WONDERFUL TRADING COMPANY LIMITED HONG KONG BRANCH REF 8821-0043-7,1200.00,HKD,5690.00,HKD
19/11/2026,RENT,-5000.00,HKD,690.00,HKD`
/** Opens the import of a bank's file, which is read and not taken yet. */
async function readBankFile(on: Desk): Promise<void> {
  await on.press('i')
  await dialog(on, 'Import bank file')
  await on.page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'TransactionHistory.csv', mimeType: 'text/csv', buffer: Buffer.from(bankFile) })
}

/** A question of the palette, after those before it have been answered with what is highlighted. */
const asks =
  (title: string, answers: number, box: RegExp) =>
  async (on: Desk): Promise<void> => {
    await run(on, title.toLowerCase(), title)
    for (let at = 0; at < answers; at += 1) {
      await highlighted(on, /./)
      await on.press('Enter')
    }
    await onFocus(on, box)
  }

/** Two rows are selected, and something is done with them. */
async function planForTwo(on: Desk): Promise<void> {
  await on.press('x', 'ArrowDown', 'x', 'a')
  await on.page.getByRole('button', { name: /\d/ }).waitFor()
}

let recordings = 1
/** One step is recorded. */
async function record(on: Desk): Promise<void> {
  await run(on, 'start recording', 'Start recording')
  await noDialog(on)
  await onFocus(on, /^row /)
  await on.press('a')
  await on.page.getByText('Recording: 1 step', { exact: true }).first().waitFor(patience)
}

/** The states of a school, in which this lesson has students. */
export const workingStates = (lesson: string): readonly WorkingState[] => [
  { name: 'a question before something is done', open: on => on.press('d'), shows: 'Are you sure to delete this' },
  {
    name: 'entries that are about to be lost',
    at: `/classManagement?view=attendance/manage-attendance&v.lesson=${lesson}`,
    async open(on) {
      await onFocus(on, /^row .*S\d{4}/)
      await on.press('Shift+P', 'Escape')
    },
    shows: 'Leave without saving?',
  },
  {
    name: 'a form with errors',
    async open(on) {
      await on.press('n')
      await onFocus(on, 'textbox First Name')
      await on.press('Control+Enter')
    },
    shows: 'First Name is required.',
  },
  { name: 'what is to be done with two rows', open: planForTwo, shows: 'Switch 2 students.' },
  {
    name: 'what was done with two rows',
    async open(on) {
      await planForTwo(on)
      await on.press('Enter')
    },
    shows: '2 of 2 done',
  },
  {
    name: 'the jobs',
    async open(on) {
      await planForTwo(on)
      await on.press('Enter')
      await on.page.getByText('2 of 2 done').first().waitFor(patience)
      await on.press('Escape')
      await noDialog(on)
      await run(on, 'show jobs', 'Show jobs')
      await dialog(on, 'Jobs')
    },
    shows: 'Toggle active/inactive (student)',
  },
  {
    name: 'the choice of columns',
    async open(on) {
      await run(on, 'choose columns', 'Choose columns')
      await dialog(on, 'Columns')
    },
  },
  {
    name: 'a recording that is being stopped',
    async open(on) {
      await record(on)
      await run(on, 'stop recording', 'Stop recording')
      await dialog(on, 'Stop recording')
      return async () => {
        await on.press('Escape')
        await noDialog(on)
        await run(on, 'discard recording', 'Discard recording')
        await on.notice('The recording is discarded.')
      }
    },
  },
  {
    name: 'the plan of a recording',
    async open(on) {
      const name = `Evening round ${recordings++}`
      await record(on)
      await run(on, 'stop recording', 'Stop recording')
      const form = await dialog(on, 'Stop recording')
      await form.getByLabel('Name', { exact: true }).fill(name)
      await on.press('Enter')
      await on.notice(`The recording “${name}” is saved.`)
      await noDialog(on)
      await run(on, name, `${name}: 1 step`)
      await dialog(on, name)
    },
  },
  { name: 'a notice', open: on => on.press('a'), shows: /is now (in)?active\.$/ },
  { name: 'an import before it is sent', open: importRows, shows: '1 row is refused: fix it or leave it out.' },
  {
    name: 'a line of an import',
    async open(on) {
      await importRows(on)
      await on.press('Enter')
      await dialog(on, 'Line 2')
    },
    shows: 'There is no student S9999.',
  },
  { name: 'a bank file that is read', at: '/payment', open: readBankFile, shows: /lines? come/ },
  {
    name: 'a payment of a family, and what it pays',
    at: '/students?view=families/open-family&v.family=F0014',
    async open(on) {
      await dialog(on, /^Ng family/)
      await on.press('c')
      await onFocus(on, 'textbox Amount')
      await on.type('100')
    },
    shows: 'Stays as credit',
  },
  {
    name: 'what a month would bill',
    at: '/invoice?do=invoices/generate-month&a.month=2030-01',
    async open(on) {
      await dialog(on, 'Generate month')
    },
    shows: 'Besides lessons',
  },
  {
    name: 'an answer of the statistics',
    at: '/statistics?type=total_payment&startDate=2026-01-01&endDate=2026-12-31',
    open: () => Promise.resolve(),
    shows: 'Total Amount',
  },
  {
    name: 'the menu, where there is no room for the sidebar',
    async open(on) {
      const was = on.page.viewportSize()!
      await on.page.setViewportSize({ ...was, width: 390 })
      await on.page.getByRole('button', { name: 'Menu' }).click()
      await on.page.setViewportSize(was)
    },
    shows: 'TransactionHistory',
  },
  {
    name: 'a server that does not answer',
    isBusy: true,
    async open(on) {
      await on.page.route(/\/admin\//, route => route.abort('connectionrefused'))
      await on.press('g', 'c')
      const line = on.page.getByRole('status').getByText(/^Server not reachable/)
      await expect.poll(() => line.evaluate(each => getComputedStyle(each).opacity), patience).toBe('1')
      return () => on.page.unroute(/\/admin\//)
    },
  },
  {
    name: 'a part of the console that is not there',
    async open(on) {
      const file = /\/open-transactions-[^/]*\.js$/
      await on.page.route(file, route => route.fulfill({ status: 404, body: '' }))
      await on.press('h')
      return () => on.page.unroute(file)
    },
    shows: 'A part of the console could not be loaded',
  },
  { name: 'a question for a number', open: asks('Go to page', 0, /Page/) },
  { name: 'a question for a day', at: '/timetable', open: asks('Go to week', 0, /Date/) },
  { name: 'a question for a choice', open: asks('Search statistics', 0, /Type/) },
  { name: 'a question for a record', open: asks('Open view', 0, /View/) },
  { name: 'a question for an amount', open: asks('Edit Token Value', 1, /Token Value/) },
  { name: 'a question for a text', open: asks('Add Holiday', 0, /Holiday Name/) },
  { name: 'a question for a password', open: asks('My password', 0, /Current password/) },
  {
    name: 'a question that nothing answers',
    async open(on) {
      await run(on, 'go to page', 'Go to page')
      await onFocus(on, /Page/)
      await on.type('nought')
      await on.press('Enter')
    },
  },
  {
    name: 'what is asked for a month',
    at: '/students?view=students/monthly-attendance&v.student=S0001',
    open: asks('Pick month', 0, /Month/),
  },
  {
    name: 'the commands of what is highlighted, under a dialog',
    at: '/students?view=students/open-student&v.student=S0001',
    open: openPalette,
  },
]

/** The recovery codes of a second step that may sets up, as they are shown once. */
export async function showRecoveryCodes(on: Desk, { world }: School): Promise<void> {
  await run(on, 'authenticator', 'Set up second step')
  const form = await dialog(on, 'Set up second step')
  await onFocus(on, 'textbox Current password')
  await on.type(password)
  await on.press('Enter')
  await onFocus(on, 'textbox First code')
  const secret = /(?:[A-Z2-7]{4} ){3,}[A-Z2-7]{4}/.exec(await form.innerText())?.[0] ?? ''
  await on.type(codeAt(secret.replaceAll(' ', ''), world.clock.now()))
  await on.press('Enter')
  await dialog(on, 'Recovery codes')
}

/** A session that has ended under somebody who has half filled in a form. */
export async function signInAgain(on: Desk, { world }: School, username: string): Promise<void> {
  await on.answered()
  await on.press('n')
  await onFocus(on, 'textbox First Name')
  await on.type('Wing')
  await on.press('Tab')
  await on.type('Tam')
  await world.database.write(tx => tx.deleteFrom('sessions').where('username', '=', username).execute())
  await on.press('Control+Enter')
  await dialog(on, 'Sign in again')
  await on.page.getByLabel('Username').waitFor(patience)
}
