import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, openDesk, themes } from '#tests/browser.ts'
import { pixel } from '#tests/pictures.ts'
import { lookForFaults } from './look-for-faults.ts'
import {
  dialog,
  highlighted,
  noDialog,
  onFocus,
  onRow,
  openPalette,
  paletteBox,
  patience,
  pressUntil,
  run,
} from './steps.ts'
import { listenFor } from './texts/answers.ts'
import { openBilledSchool } from './texts/billed.ts'

let school: Awaited<ReturnType<typeof openBilledSchool>>
let desk: Desk
beforeAll(async () => {
  school = await openBilledSchool()
  const family = { parent_phone: '9123 4567' }
  const { world } = school
  const siblings = [
    await world.student('Siu Ming', 'Zeng', '曾小明', family),
    await world.student('Siu Fan', 'Zeng', '曾小芬', { parent_phone: '+852 91234567' }),
  ]
  await world.did('createFamily', { student_ids: siblings })
  const writing = await world.course('P6 Writing', { lessons: 4 })
  await world.classOf('Friday class', { course: writing, students: siblings, from: '2026-11-20' })
  desk = await openDesk(school)
})
afterAll(() => desk.close())

const card = (name: string | RegExp) => desk.page.getByRole('region', { name })
const textOf = async (name: string | RegExp) => (await card(name).innerText()).replaceAll(/\s+/g, ' ')
/** The name of any card; the notices have a region, too. */
const anybody = /^(?!Messages)./
const somebody = () => card(anybody)
const gone = (name: string | RegExp) => expect.poll(() => card(name).count(), patience).toBe(0)

// students/peek
it('Space shows the card of a student, which follows the cursor, and the list keeps the focus', async () => {
  await onRow(desk, 'S0001')
  await desk.press('Space')
  const first = /^Tai Man Chan/
  await card(first).waitFor()
  await expect.poll(() => textOf(first), patience).toMatch(/Owes 5,700\.00 2026-11/)
  await expect.poll(() => textOf(first), patience).toMatch(/Next lesson \w{3} \d+ \w{3}/)
  await expect.poll(() => textOf(first), patience).toMatch(/S0001 active .*Tokens .*Classes Tuesday class This month/)
  // A mark for each lesson of the month.
  await expect.poll(() => card(first).getByRole('listitem').count(), patience).toBe(4)
  for (const theme of themes) {
    await desk.wear(theme)
    await desk.picture(`peek-${theme}`)
  }
  await onFocus(desk, /^row S0001/)
  const asked = listenFor(desk, 'getStudentSummary')
  await desk.press('ArrowDown')
  await onRow(desk, 'S0002')
  await gone(first)
  await somebody().getByText('S0002').waitFor()
  await asked.times(1)
  await desk.press('Space')
  await gone(/S0002|Lee/)
  await onRow(desk, 'S0002')
})

it('Esc closes it before anything else, and opening a record closes it too', async () => {
  await desk.press('/')
  await desk.type('zeng')
  await desk.press('Enter')
  await onRow(desk, 'S0022')
  await desk.press('Space')
  await expect.poll(() => textOf(/^Siu Ming/), patience).toMatch(/Siblings Siu Fan Zeng 曾小芬/)
  await desk.press('Escape')
  await gone(/^Siu Ming/)
  await onRow(desk, 'S0022')
  await expect.poll(() => desk.path(), patience).toContain('q=zeng')
  await desk.press('Space')
  await card(/^Siu Ming/).waitFor()
  await desk.press('Enter')
  await desk.page.getByRole('dialog').waitFor()
  await gone(/^Siu Ming/)
  await desk.press('Escape')
  await onRow(desk, 'S0022')
  await desk.press('Escape')
})

it('shows who a payment is of, and whom the palette names', async () => {
  await desk.press('g', 'd')
  await onFocus(desk, /^li Tai Man Chan/)
  await desk.press('Space')
  await card(/^Tai Man Chan/).waitFor()
  await desk.picture('peek-dashboard')
  await desk.press('Space')
  await gone(/^Tai Man Chan/)
  await openPalette(desk)
  await desk.type('peek siu fan')
  await highlighted(desk, /Peek at student/)
  await desk.press('Enter')
  await card(/^Siu Fan/).waitFor()
  await desk.press('Escape')
  await gone(/^Siu Fan/)
})

it('in the palette Space shows the card of a row that an arrow has reached, and types a space before that', async () => {
  const box = desk.page.locator('[cmdk-input]')
  const hint = (keys: string) => desk.page.locator('[data-palette]').getByText(new RegExp(`^${keys}peek$`))
  await desk.goto('/students')
  await onRow(desk, 'S0001')
  await openPalette(desk)
  await desk.type('siu')
  await desk.press('Space')
  await desk.type('zen')
  await expect.poll(() => box.inputValue(), patience).toBe('siu zen')
  await highlighted(desk, /^Siu Ming Zeng/)
  await hint('ShiftSpace').waitFor()
  await desk.press('ArrowDown')
  await highlighted(desk, /^Siu Fan Zeng/)
  await hint('Space').waitFor()
  await desk.press('Space')
  await card(/^Siu Fan/).waitFor()
  await expect.poll(() => textOf(/^Siu Fan/), patience).toMatch(/Siblings Siu Ming Zeng/)
  for (const theme of themes) {
    await desk.wear(theme)
    await desk.picture(`peek-palette-${theme}`)
  }
  await desk.wear('light')
  // Nothing of the highlighted row is covered.
  await expect
    .poll(async () => {
      const row = await desk.page.locator('[data-palette] [aria-selected=true]').boundingBox()
      const of = await card(/^Siu Fan/).boundingBox()
      return row && of && (of.y >= row.y + row.height || of.y + of.height <= row.y || of.x >= row.x + row.width)
    }, patience)
    .toBe(true)
  // It goes along, and Esc closes it before the palette.
  await desk.press('ArrowUp')
  await card(/^Siu Ming/).waitFor()
  await gone(/^Siu Fan/)
  await desk.press('Escape')
  await gone(/^Siu Ming/)
  await onFocus(desk, paletteBox)
  await expect.poll(() => box.inputValue(), patience).toBe('siu zen')
  await desk.press('Space')
  await card(/^Siu Ming/).waitFor()
  await desk.press('Space')
  await gone(/^Siu Ming/)
  // Shift+Space does so at any time, and what closes the palette closes the card.
  await desk.type('g')
  await highlighted(desk, /^Siu Ming/)
  await desk.press('Shift+Space')
  await card(/^Siu Ming/).waitFor()
  await desk.press('Escape', 'Escape')
  await gone(/^Siu Ming/)
  await onRow(desk, 'S0001')
  // What a command is about is as good as a record.
  await openPalette(desk)
  await desk.type('record leave siu fan')
  await highlighted(desk, /^Record leave.*Siu Fan/)
  await desk.press('Shift+Space')
  await card(/^Siu Fan/).waitFor()
  await desk.press('Escape', 'Escape')
  await gone(/^Siu Fan/)
  // So is an answer to its question.
  await desk.goto('/messages')
  await onFocus(desk, 'grid Messages')
  await run(desk, 'toggle student', /^Toggle active/)
  await onFocus(desk, /^combobox Toggle.*: Student$/)
  await desk.type('zeng')
  await highlighted(desk, /^Siu Ming/)
  await desk.press('ArrowDown', 'Space')
  await card(/^Siu Fan/).waitFor()
  await desk.press('Escape')
  await gone(/^Siu Fan/)
  await onFocus(desk, /^combobox Toggle.*: Student$/)
  await desk.press('Escape')
  await noDialog(desk)
})

it('an invoice shows whose it is, and the footers of lists and of the dashboard name the key', async () => {
  await desk.goto('/invoice')
  await onRow(desk, '2026-')
  await desk.press('Enter')
  const month = desk.page.getByRole('dialog')
  await month.waitFor({ state: 'attached' })
  await onRow(desk, 'LI-')
  const name = await month.locator('[role=row][data-cursor]').innerText()
  await month
    .locator('footer')
    .getByText(/^Spacepeek$/)
    .waitFor()
  await desk.press('Space')
  await somebody().waitFor()
  const shown = (await somebody().getByRole('heading').innerText()).split(' ')[0]!
  expect(name).toContain(shown)
  await desk.press('Escape', 'Escape')
  await desk.goto('/')
  await onFocus(desk, /^li /)
  await desk.page
    .locator('main footer')
    .getByText(/^Spacepeek$/)
    .waitFor()
})

it('in the attendance sheet, where Space is the next value, Shift+Space shows the card', async () => {
  const lesson = (await school.world.did('getLiveLessons', {})).data[0]!.live_lesson_id
  await desk.goto(`/classManagement?view=attendance/manage-attendance&v.lesson=${lesson}`)
  await onFocus(desk, /^row S/)
  const [, first = ''] = /^row (S\d+)/.exec(await desk.focus()) ?? []
  await desk.press('Shift+Space')
  await somebody().getByText(first).waitFor()
  await desk.press('ArrowDown')
  await somebody().getByText(first).waitFor({ state: 'detached' })
  await desk.press('Escape')
  await gone(anybody)
  await onFocus(desk, /^row S/)
})

it('today’s print materials show the students of a class, one after the other', async () => {
  await desk.goto('/')
  await onFocus(desk, /^li /)
  // To a card that has no items yet, nothing leads.
  await desk.page.getByRole('listitem').filter({ hasText: 'Friday class' }).first().waitFor(patience)
  await desk.press('ArrowRight')
  await onFocus(desk, /^li Friday class/)
  await desk.page
    .locator('main footer')
    .getByText(/^Spacepeek$/)
    .waitFor()
  await desk.press('Space')
  await card(/^Siu Ming/).waitFor()
  await desk.press('ArrowDown')
  await card(/^Siu Fan/).waitFor()
  await gone(/^Siu Ming/)
  await desk.press('ArrowUp')
  await card(/^Siu Ming/).waitFor()
  await desk.press('Escape')
  await gone(/^Siu Ming/)
  await onFocus(desk, /^li Friday class/)
})

it('the full card opens in place, by O and by the button of the card', async () => {
  await desk.press('Space')
  await card(/^Siu Ming/).waitFor()
  await desk.press('?')
  await (await dialog(desk, 'Keys')).getByText('Open the student of the card').waitFor(patience)
  await desk.press('Escape')
  await noDialog(desk)
  await card(/^Siu Ming/).waitFor()
  await desk.press('o')
  await (await dialog(desk, /^Siu Ming Zeng/)).getByText('Notes', { exact: true }).waitFor(patience)
  await gone(/^Siu Ming/)
  await expect.poll(() => desk.path(), patience).toMatch(/^\/\?view=students/)
  await desk.press('Escape')
  await noDialog(desk)
  await onFocus(desk, /^li Friday class/)
  await desk.press('Space', 'ArrowDown')
  await card(/^Siu Fan/)
    .getByRole('button', { name: 'Open student' })
    .click()
  await dialog(desk, /^Siu Fan Zeng/)
  await desk.press('Escape')
  await noDialog(desk)
})

it('Space shows who is in the preview of a month, and Esc closes the card before the question and leaves nobody out', async () => {
  await desk.goto('/invoice?do=invoices/generate-month&a.month=2026-11')
  const form = await dialog(desk, 'Generate month')
  const ticked = () => form.locator('[role=row][aria-selected=true]').count()
  await form.getByRole('row', { name: /^Siu Ming/ }).click()
  const all = await ticked()
  expect(all).toBeGreaterThan(1)
  await desk.press('Space')
  await card(/^Siu Ming/).waitFor()
  await desk.press('ArrowDown')
  await card(/^Siu Fan/).waitFor()
  await desk.picture('peek-month')
  await desk.press('Escape')
  await gone(/^Siu/)
  await onFocus(desk, /^row Siu Fan/)
  // Where rows are ticked, Shift+Space is for the tick.
  await desk.press('Shift+Space')
  await expect.poll(ticked, patience).toBe(all - 1)
  await desk.press('Shift+Space')
  await expect.poll(ticked, patience).toBe(all)
  await desk.press('Escape')
  await noDialog(desk)
  await desk.goto('/invoice?do=invoices/generate-month&a.month=2026-11')
  await form.getByRole('row', { name: /^Siu Ming/ }).waitFor()
  await expect.poll(ticked, patience).toBe(all)
  await desk.press('Escape')
  await noDialog(desk)
})

it('Shift+Space shows who is in the plan of many rows, and in a file', async () => {
  await desk.goto('/students?q=zeng')
  await onRow(desk, 'S0022')
  await desk.press('x', 'j', 'x', 'a')
  await dialog(desk, /^Toggle active/)
  await onFocus(desk, /^row Siu Ming/)
  await desk.press('Shift+Space')
  await card(/^Siu Ming/).waitFor()
  await desk.press('ArrowDown')
  await card(/^Siu Fan/).waitFor()
  await desk.press('Escape')
  await gone(/^Siu/)
  await onFocus(desk, /^row Siu Fan/)
  await desk.press('Escape')
  await noDialog(desk)
  await desk.press('Escape')
  await desk.goto('/students')
  await onRow(desk, 'S0001')
  await desk.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await desk.page.evaluate(() =>
    navigator.clipboard.writeText(
      'First Name\tSurname\tParent Phone\tSchool\nSiu Ming\tZeng\t9123 4567\tIsland School\n',
    ),
  )
  await desk.press('i')
  await onFocus(desk, 'textbox Rows')
  await desk.press('Control+v')
  await desk.page.getByText('1 student will be changed.').waitFor(patience)
  await onFocus(desk, /^row .*Siu Ming/)
  await desk.press('Shift+Space')
  await card(/^Siu Ming/).waitFor()
  await desk.press('Escape')
  await gone(/^Siu/)
  await onFocus(desk, /^row .*Siu Ming/)
})

it('the six actions of a full card never change places, whatever is used most, and show their keys', async () => {
  const actions = () =>
    desk.page
      .getByRole('dialog')
      .getByRole('region', { name: 'Actions' })
      .getByRole('button')
      .evaluateAll(all => all.map(each => each.textContent ?? ''))
  const open = async () => {
    await desk.goto('/students?view=students/open-student&v.student=S0001')
    await dialog(desk, /^Tai Man Chan/)
  }
  const six = [
    /^Collect [\d,.]+C$/,
    /^Record leaveL$/,
    /^Book make-upB$/,
    /^MessageN$/,
    /^Add tokensT$/,
    /^Edit studentE$/,
    /^More…CtrlK$/,
  ].map(each => expect.stringMatching(each))
  await open()
  await expect.poll(actions, patience).toEqual(six)
  for (const theme of themes) {
    await desk.wear(theme)
    await desk.picture(`full-card-${theme}`)
  }
  await desk.wear('light')
  await expect.poll(() => desk.page.evaluate(lookForFaults), patience).toEqual([])
  await desk.press('n')
  const message = await dialog(desk, 'Create Message')
  await expect.poll(() => message.innerText(), patience).toContain('Tai Man Chan')
  await desk.press('Escape')
  await open()
  await desk.press('b')
  await (await dialog(desk, 'Book Video Lesson')).waitFor()
  await desk.press('Escape')
  await open()
  await expect.poll(actions, patience).toEqual(six)
  // All others are in the palette.
  await desk.press('Control+k')
  await desk.type('monthly')
  await highlighted(desk, /^Monthly attendance.*Tai Man Chan/)
  await desk.press('Escape', 'Escape')
  await noDialog(desk)
})

it('Shift+Space shows whom a line of the log is about, one line after the other', async () => {
  for (const name of ['Yan', 'Yin']) await school.world.student(name, 'Logged')
  const own = await openDesk(school)
  const shown = (name: string) => own.page.getByRole('region', { name }).waitFor(patience)
  await onRow(own, 'S0001')
  await own.press('Shift+L')
  await dialog(own, 'Log')
  await onFocus(own, /^row /)
  await pressUntil(own, 'ArrowDown', 'Yin Logged')
  await own.press('Shift+Space')
  await shown('Yin Logged')
  await own.picture('peek-log')
  await own.press('ArrowDown')
  await shown('Yan Logged')
  await own.press('Escape')
  await expect.poll(() => own.page.getByRole('region', { name: 'Logged' }).count(), patience).toBe(0)
  await onFocus(own, /^row .*Yan Logged/)
  await own.close()
})

it('Shift+Space shows whom an entry of the log is about, also where only its payment says whose it is', async () => {
  const { world } = school
  const due = (await world.did('pendingPayments', { status: 'pending' })).find(each => each.student_id === 'S0001')
  await world.did('collectPayment', { id: due!.payment_id, payment_type: 'cash' })
  await world.did('setStudentPhoto', { studentId: 'S0001', data: pixel })
  await desk.goto('/students?log=school&logq=what%3AcollectPayment')
  const log = await dialog(desk, 'Log')
  await log
    .getByRole('row', { name: /Tai Man Chan/ })
    .first()
    .click()
  await desk.press('Shift+Space')
  await card(/^Tai Man Chan/).waitFor()
  await expect
    .poll(() => textOf(/^Tai Man Chan/), patience)
    .toMatch(/Last payment 1,[\d.]+ · Fri 20 Nov · LR-2026-\d{6}/)
  await card(/^Tai Man Chan/)
    .getByRole('img', { name: /Tai Man Chan/ })
    .waitFor(patience)
  await desk.picture('peek-log-payment')
  await desk.press('Escape')
  await gone(/^Tai Man Chan/)
  await desk.press('Escape')
  await noDialog(desk)
})
