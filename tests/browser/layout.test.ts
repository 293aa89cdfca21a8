import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk } from '#tests/browser.ts'
import { lookForFaults } from './look-for-faults.ts'
import { type November, openNovember, paymentsOf } from './november.ts'
import { dialog, highlighted, noDialog, onFocus, onRow, openPalette, patience } from './steps.ts'

/* What stands on one line on one screen does so on all of them. */

let school: November
let desk: Desk
beforeAll(async () => {
  school = await openNovember()
  desk = await openDesk(school)
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

const right = async (selector: string) =>
  desk.page
    .locator(selector)
    .last()
    .evaluate(each => Math.round(each.getBoundingClientRect().right))

describe.each([1280, 1920])('in a window %i wide', width => {
  beforeAll(() => desk.page.setViewportSize({ width, height: 1080 }))

  it.each(['/', '/students', '/staffs', '/invoice', '/timeTable', '/statistics'])(
    'the keys of %s are named at the end of its last line',
    async path => {
      await desk.goto(path)
      await desk.page.locator('main footer kbd').first().waitFor()
      await expect
        .poll(() => right('main footer kbd + *, main footer span:has(> span > kbd)'), patience)
        .toBe(width - 16)
    },
  )

  it.each(['/students', '/timeTable?tab=video', '/settings'])('the buttons above %s stand 8 px apart', async path => {
    await desk.goto(path)
    const gaps = () =>
      desk.page.locator('main .bar').evaluate(bar => {
        const boxes = [...bar.querySelectorAll('button:not(.icon-button, [role=tab])')].map(each =>
          each.getBoundingClientRect(),
        )
        return boxes.slice(1).map((box, at) => Math.round(box.left - boxes[at]!.right))
      })
    await expect.poll(async () => (await gaps()).filter(gap => gap < 40).length, patience).toBeGreaterThan(0)
    await expect
      .poll(async () => new Set((await gaps()).filter(gap => gap < 40 && gap > 0)), patience)
      .toEqual(new Set([8]))
  })

  it.each([
    ['/students', 'S0001', '.icon-button svg'],
    ['/invoice', '2026-10', 'button'],
  ])('what a row of %s offers ends under its title', async (path, row, last) => {
    await desk.goto(path)
    await onRow(desk, row)
    await expect
      .poll(() => right(`[role=row][data-cursor] .row-actions ${last}`), patience)
      .toBeLessThanOrEqual(width - 16)
    await expect
      .poll(() => right(`[role=row][data-cursor] .row-actions ${last}`), patience)
      .toBeGreaterThanOrEqual(width - 17)
  })
})

it('the keys that delete and toggle a student are named', async () => {
  await desk.goto('/students')
  await onRow(desk, school.chan)
  const footer = await desk.page.locator('main footer').innerText()
  expect(footer).toContain('delete')
  expect(footer).toContain('toggle')
  // What takes something away comes after what does not.
  expect(footer.indexOf('delete')).toBeGreaterThan(footer.indexOf('leave'))
})

/** Whether the last row is wholly above the footer. */
const isLastInView = (on: Desk, id: string) => () =>
  on.page.locator(`[data-focus-name="row ${id}"]`).evaluate(each => {
    const { bottom } = each.getBoundingClientRect()
    return bottom <= each.closest('[role=grid]')!.parentElement!.getBoundingClientRect().bottom + 1
  })
const heightOn = (on: Desk, id: string) => async () =>
  (await on.page.locator(`[data-focus-name="row ${id}"]`).boundingBox())?.height

describe('in a small window', () => {
  const menu = () => desk.page.getByRole('dialog', { name: 'Menu', exact: true })
  const opens = () => desk.page.getByRole('button', { name: 'Menu', exact: true })
  const sideways = () =>
    desk.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

  it('the sidebar is folded into a button, and the menu closes once a screen was chosen', async () => {
    await desk.page.setViewportSize({ width: 899, height: 800 })
    await desk.goto('/students')
    await onRow(desk, 'S0001')
    await expect.poll(() => desk.page.getByRole('navigation', { name: 'Main' }).count(), patience).toBe(0)
    await opens().click()
    await menu().getByRole('link', { name: 'Students', exact: true }).waitFor()
    await desk.accessible()
    await desk.picture('menu')
    await desk.press('Escape')
    await expect.poll(() => menu().count(), patience).toBe(0)
    await opens().click()
    await menu().getByRole('link', { name: 'Invoice', exact: true }).click()
    await desk.page.getByRole('heading', { name: 'Invoice Management', exact: true }).waitFor()
    await expect.poll(() => menu().count(), patience).toBe(0)
    await desk.page.setViewportSize({ width: 900, height: 800 })
    await desk.page.getByRole('navigation', { name: 'Main' }).waitFor()
    await expect.poll(() => opens().count(), patience).toBe(0)
  })

  it('a row has two lines and the same keys, and one line again in a wider window', async () => {
    const row = (id: string) => desk.page.locator(`[data-focus-name="row ${id}"]`)
    await desk.page.setViewportSize({ width: 599, height: 800 })
    await desk.goto('/students')
    await onFocus(desk, /^row Tai Man/)
    await expect.poll(heightOn(desk, 'S0001'), patience).toBe(52)
    await expect.poll(sideways, patience).toBe(0)
    const texts = await row('S0001').locator('.row-line').allInnerTexts()
    expect(texts.map(text => text.split('\n'))).toMatchObject([
      ['Tai Man', 'Chan', '陳大文'],
      ['S0001', '9123 4567', 'Island School', '2026-11-20'],
    ])
    await desk.press('j', 'x')
    await onFocus(desk, /^row Ka Yan/)
    await expect.poll(() => row('S0002').getAttribute('aria-selected'), patience).toBe('true')
    await desk.press('Escape')
    await desk.press('End')
    await onFocus(desk, /^row .*S0043/)
    await expect.poll(isLastInView(desk, 'S0043'), patience).toBe(true)
    await desk.press('Home')
    await onFocus(desk, /^row Tai Man/)
    await desk.press('Enter')
    await dialog(desk, 'Tai Man Chan 陳大文')
    await desk.press('Escape')
    await noDialog(desk)
    await desk.page.setViewportSize({ width: 600, height: 800 })
    await expect.poll(heightOn(desk, 'S0001'), patience).toBe(32)
    await onRow(desk, 'S0001')
  })

  it('a dialog fills it, and its buttons stay in reach', async () => {
    await desk.page.setViewportSize({ width: 390, height: 800 })
    await desk.goto('/students')
    await onFocus(desk, /^row Tai Man/)
    await desk.press('n')
    const form = desk.page.getByRole('dialog').locator('[data-raised]')
    await expect.poll(() => form.boundingBox(), patience).toMatchObject({ x: 0, y: 0, width: 390, height: 800 })
    await desk.page.getByRole('button', { name: 'Submit' }).click({ trial: true })
    await desk.accessible()
    await desk.picture('dialog-390')
    await desk.press('Escape')
    await desk.goto('/invoice?view=invoices/open-month&v.kind=live&v.month=2026-10')
    await desk.page.getByRole('button', { name: 'Close' }).click({ trial: true })
    await expect.poll(sideways, patience).toBe(0)
  })

  it('a question stays as small as it is, and away from its edges', async () => {
    await desk.page.setViewportSize({ width: 390, height: 800 })
    await desk.goto('/students')
    await onFocus(desk, /^row Tai Man/)
    await desk.press('d')
    const question = desk.page.getByRole('alertdialog').locator('[data-raised]')
    await expect.poll(() => question.boundingBox(), patience).toMatchObject({ x: 16, width: 390 - 32 })
    await desk.picture('question-390')
  })
})

describe('with a finger', () => {
  let phone: Desk
  beforeAll(async () => {
    phone = await openDesk(school, { width: 390, height: 844, touch: true })
  })
  afterAll(() => phone.close())

  it('what can be done with a row that has no room for its buttons is in its own menu', async () => {
    await onFocus(phone, /^row Tai Man/)
    const menu = phone.page.locator('[data-focus-name="row S0002"]').getByRole('button', { name: 'What can be done' })
    await menu.tap()
    const commands = await dialog(phone, 'Commands')
    await phone.picture('phone-row-menu')
    // Nothing is above the menu: what closes it leads back to the list.
    await phone.press('Escape')
    await noDialog(phone)
    await menu.tap()
    await commands.getByRole('option', { name: /^Edit student/ }).tap()
    const form = await dialog(phone, 'Edit student')
    await expect.poll(() => form.getByLabel('First Name').inputValue(), patience).toBe('Ka Yan')
    await phone.press('Escape')
    await noDialog(phone)
  })

  it('the tokens of a student are in their row, however long what stands beside them is', async () => {
    await phone.goto('/token')
    await onFocus(phone, /^row Tai Man/)
    const amounts = phone.page.locator('[data-focus-name="row S0001"] .row-rest > .text-right')
    await expect.poll(() => amounts.count(), patience).toBe(2)
    const areShown = () =>
      amounts.evaluateAll(all =>
        all.map(each => {
          const line = each.parentElement!.getBoundingClientRect()
          const { top, right } = each.getBoundingClientRect()
          return top < line.bottom && right <= line.right
        }),
      )
    await expect.poll(areShown, patience).toEqual([true, true])
    await phone.picture('phone-tokens')
    await phone.goto('/')
    // What is ticked with a finger has its room, too.
    await onFocus(phone, /./)
    // One button alone is not worth a bar.
    await expect.poll(() => phone.page.locator('main footer').isVisible(), patience).toBe(false)
    await expect.poll(() => phone.page.getByRole('checkbox').count(), patience).toBeGreaterThan(0)
    await expect.poll(() => phone.page.evaluate(lookForFaults), patience).toEqual([])
    await phone.goto('/students')
  })

  it('a number stands beside its name, and a mark beside what it marks', async () => {
    const named = (id: string) =>
      phone.page
        .locator(`[data-focus-name="row ${id}"] [data-name]`)
        .evaluateAll(all =>
          all.flatMap(each =>
            each.checkVisibility() ? [`${each.getAttribute('data-name')} ${each.textContent}`] : [],
          ),
        )
    await phone.goto('/courseManagement')
    await onFocus(phone, /^row P5 English/)
    const [course] = (await school.world.did('getCourse', {})).data
    await expect.poll(() => named(course!.course_id), patience).toEqual(['Total Lessons 8'])
    const [lesson] = (await school.world.did('getLiveLessons', {})).data
    await phone.goto(`/timeTable?view=attendance/manage-attendance&v.lesson=${lesson!.live_lesson_id}`)
    const names = async () => (await named('S0001')).map(each => each.replace(/ [^ ]*$/, ''))
    await expect.poll(names, patience).toEqual(['Tokens after', 'Attendance', 'Homework'])
    await expect.poll(() => phone.page.evaluate(lookForFaults), patience).toEqual([])
    await phone.picture('phone-sheet')
    await phone.goto('/students')
  })

  it('the log says in whole words what was done, and a month what is outstanding', async () => {
    await phone.goto('/students?log=school')
    const log = phone.page.getByRole('dialog', { name: 'Log', exact: true })
    await log.getByText('Created video invoice').waitFor(patience)
    const cut = (words: string) =>
      phone.page
        .locator(words)
        .evaluateAll(all => all.flatMap(each => (each.scrollWidth > each.clientWidth ? [each.textContent] : [])))
    await expect.poll(() => cut('[role=dialog] .row-line:first-child > :first-child'), patience).toEqual([])
    await phone.picture('phone-log')
    await phone.page.setViewportSize({ width: 320, height: 640 })
    await phone.goto('/invoice')
    await onFocus(phone, /^row 2026-1/)
    await expect.poll(() => cut('.row-line:first-child > .cell'), patience).toEqual([])
    await phone.picture('phone-months')
    await phone.page.setViewportSize({ width: 390, height: 844 })
    await phone.goto('/students')
  })

  it('the hours of a week stay beside its days', async () => {
    await phone.goto('/timeTable')
    // A telephone shows a day; the week is one tap away.
    const strip = phone.page.getByRole('navigation', { name: 'Week' }).getByRole('button')
    await expect.poll(() => strip.count(), patience).toBe(7)
    const sizes = () => strip.evaluateAll(all => all.map(each => each.getBoundingClientRect().height))
    expect(Math.min(...(await sizes()))).toBeGreaterThanOrEqual(44)
    await strip.last().click()
    await expect.poll(() => strip.last().getAttribute('aria-pressed'), patience).toBe('true')
    await phone.picture('phone-day')
    await phone.page.getByRole('tab', { name: 'Week' }).click()
    await onFocus(phone, /./)
    const hour = phone.page.locator('.week-hour > span').nth(3)
    const left = () => hour.evaluate(each => each.getBoundingClientRect().left)
    await phone.page.locator('.week-scroller').evaluate(each => each.scrollTo(0, 0))
    await expect.poll(left, patience).toBeGreaterThan(0)
    const before = await left()
    await phone.page.locator('.week-scroller').evaluate(each => each.scrollTo(each.scrollWidth, 0))
    await expect.poll(left, patience).toBe(before)
    const isOnTop = () =>
      hour.evaluate(each => {
        const { x, y, width, height } = each.getBoundingClientRect()
        return each.parentElement!.parentElement!.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      })
    await expect.poll(isOnTop, patience).toBe(true)
    await phone.picture('phone-week')
    await phone.goto('/students')
  })

  it('no keys are named, but in the list of keys', async () => {
    await onFocus(phone, /^row /)
    await expect.poll(() => phone.page.locator('main kbd:visible').count(), patience).toBe(0)
    await phone.press('?')
    await dialog(phone, 'Keys')
    await phone.page.locator('dl kbd:visible').first().waitFor()
    await phone.press('Escape')
    await noDialog(phone)
    await onFocus(phone, /^row /)
  })

  it('rows are selected by a finger that rests on one, and then by taps, until they are cleared', async () => {
    const row = (id: string) => phone.page.locator(`[data-focus-name="row ${id}"]`)
    const isSelected = (id: string) => expect.poll(() => row(id).getAttribute('aria-selected'), patience)
    const footer = phone.page.locator('main footer')
    const tools = await phone.context.newCDPSession(phone.page)
    const { x, y } = (await row('S0003').boundingBox())!
    await tools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 40, y: y + 20 }] })
    await isSelected('S0003').toBe('true')
    await tools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await footer.getByText('1 selected').waitFor()
    await row('S0001').tap()
    await isSelected('S0001').toBe('true')
    await row('S0002').tap()
    await isSelected('S0002').toBe('true')
    await row('S0003').tap()
    await isSelected('S0003').toBe('false')
    await footer.getByText('2 selected').waitFor()
    await phone.picture('phone-selected')
    await expect.poll(() => phone.page.evaluate(lookForFaults), patience).toEqual([])
    // What is chosen then is for all of them.
    await openPalette(phone)
    await phone.type('toggle')
    await highlighted(phone, /^Toggle active.*2 selected/)
    await phone.press('Escape')
    await footer.getByRole('button', { name: 'clear', exact: true }).tap()
    await isSelected('S0001').toBe('false')
    // Without anything selected a tap only moves the cursor. The button selects the row there.
    await row('S0002').tap()
    await onFocus(phone, /^row Ka Yan/)
    await isSelected('S0002').toBe('false')
    await footer.getByRole('button', { name: 'Select', exact: true }).tap()
    await isSelected('S0002').toBe('true')
    await footer.getByRole('button', { name: 'clear', exact: true }).tap()
    await isSelected('S0002').toBe('false')
  })

  it('a row is 48 px high in a wider window, and the last one is reached', async () => {
    await phone.page.setViewportSize({ width: 1024, height: 768 })
    await expect.poll(heightOn(phone, 'S0002'), patience).toBe(48)
    await phone.press('End')
    await onFocus(phone, /^row S0043/)
    await expect.poll(isLastInView(phone, 'S0043'), patience).toBe(true)
    await phone.page.locator('[data-focus-name="row S0043"]').getByRole('button', { name: 'Edit student' }).tap()
    await dialog(phone, 'Edit student')
    await phone.press('Escape')
    await noDialog(phone)
  })
})

describe('with a thumb', () => {
  let phone: Desk
  const option = (name: RegExp) => phone.page.getByRole('option', { name }).first()
  const button = (name: string) => phone.page.getByRole('button', { name, exact: true })
  beforeAll(async () => {
    phone = await openDesk(school, { path: '/payment', width: 390, height: 844, touch: true })
  })
  afterAll(() => phone.close())

  it('a payment is collected by taps alone', async () => {
    await button('Search everything').tap()
    await option(/^Collect live payment/).tap()
    await option(/^Ka Yan Lee.*2026-10 · S0002/).tap()
    await phone.page.getByText('bank-in').first().waitFor(patience)
    await phone.picture('phone-payment-type')
    await expect.poll(() => phone.page.evaluate(lookForFaults), patience).toEqual([])
    await option(/^bank-in/).tap()
    await phone.notice("Payment marked as 'paid' successfully!")
    const paid = async () => (await paymentsOf(school.world)).find(each => each.payment_id === school.leeOwes)
    await expect.poll(async () => (await paid())?.payment_type, patience).toBe('bank-in')
    // The next one is offered, until that is closed.
    await button('close').tap()
    await noDialog(phone)
  })

  it('what keys do in the palette, the end of a row and buttons do', async () => {
    await button('Search everything').tap()
    await phone.type('tai man')
    await option(/^Tai Man Chan[^,]*\(S0001\).*actions/)
      .locator('[data-end]')
      .tap()
    await option(/^Record leave/).waitFor(patience)
    await phone.picture('phone-commands')
    await expect.poll(() => phone.page.evaluate(lookForFaults), patience).toEqual([])
    await button('peek').tap()
    const card = phone.page.getByRole('region', { name: /^Tai Man Chan/ })
    await card.getByText('S0001').waitFor(patience)
    await card.getByRole('button', { name: 'Open student' }).tap()
    await dialog(phone, /^Tai Man Chan/)
    await phone.page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).first().tap()
    await noDialog(phone)
    // A question goes back, and is left.
    await button('Search everything').tap()
    await phone.type('leave tai man')
    await option(/^Record leave.*Tai Man Chan/).tap()
    await button('leave, keeps the draft').tap()
    await noDialog(phone)
  })
})

it('rows grow with the letters that somebody has chosen, and the last one is reached', async () => {
  await desk.page.setViewportSize({ width: 1280, height: 800 })
  await desk.goto('/students')
  await onRow(desk, 'S0001')
  await desk.letters(24)
  await expect.poll(heightOn(desk, 'S0001'), patience).toBe(48)
  await desk.press('End')
  await onRow(desk, 'S0043')
  await expect.poll(isLastInView(desk, 'S0043'), patience).toBe(true)
  // With letters this large the window is too narrow for the sidebar.
  await desk.page.setViewportSize({ width: 1349, height: 800 })
  await expect.poll(() => desk.page.getByRole('navigation', { name: 'Main' }).count(), patience).toBe(0)
  await desk.page.setViewportSize({ width: 1350, height: 800 })
  await desk.page.getByRole('navigation', { name: 'Main' }).waitFor()
  await desk.letters(16)
  await expect.poll(heightOn(desk, 'S0043'), patience).toBe(32)
})

it('on a telephone the amount of an invoice or a payment is whole, however long the name before it is', async () => {
  const { world } = school
  const student_id = await world.student('Maximilian Alexander Ho Yin', 'Au Yeung', '歐陽浩賢')
  await world.did('videoInvoiceCreate', { student_id, course_name: 'IELTS' })
  const phone = await openDesk(school, { path: '/payment', width: 390, height: 844, touch: true })
  await onFocus(phone, /./)
  for (const typed of ['collect maximilian', 'invoices maximilian']) {
    await openPalette(phone)
    await phone.type(typed)
    const amount = phone.page
      .getByRole('option', { name: /Maximilian.*1,200\.00/ })
      .locator('[data-amount]')
      .first()
    await amount.waitFor(patience)
    const isWhole = () =>
      amount.evaluate(each => {
        const { right } = each.parentElement!.getBoundingClientRect()
        return each.getBoundingClientRect().right <= right + 0.5 && right <= innerWidth
      })
    await expect.poll(isWhole, patience).toBe(true)
    await phone.picture(`phone-amount-${typed.replace(' ', '-')}`)
    await phone.press('Escape')
    await noDialog(phone)
  }
  await phone.close()
})

it('on a telephone a long name takes two lines and is whole: in a month’s run, an import, and a list', async () => {
  const { world } = school
  const long = ['Maximilian Alexander Ho Yin', 'Au Yeung', '歐陽浩賢'] as const
  const student_id = await world.student(...long)
  const [group] = (await world.did('getClass', {})).data
  await world.did('addStudentsToClass', {
    class_id: group!.class_id,
    student_ids: [student_id],
    joined_on: '2026-10-06',
  })
  const phone = await openDesk(school, { path: '/students', width: 390, height: 844, touch: true })
  /** Of the row that has this text: what of its first line is cut off, or cut short. */
  const cut = (text: string) =>
    phone.page
      .locator('[role=row][data-index]')
      .filter({ hasText: text })
      .first()
      .locator('.row-line')
      .first()
      .evaluate(line => {
        const { bottom, top, right } = line.closest('[role=row]')!.getBoundingClientRect()
        return [line, ...line.querySelectorAll('*')].flatMap(each => {
          const box = each.getBoundingClientRect()
          const isOut =
            box.bottom > bottom + 0.5 || box.top < top - 0.5 || box.right > Math.min(right, innerWidth) + 0.5
          const isCut = each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1
          return isOut || (isCut && getComputedStyle(each).display !== 'inline') ? [each.textContent] : []
        })
      })
  const isWhole = async () => {
    const row = phone.page.locator('[role=row][data-index]').filter({ hasText: long[2] }).first()
    await row.waitFor(patience)
    await expect.poll(() => cut(long[2]), patience).toEqual([])
    for (const part of long) await expect.poll(() => row.innerText(), patience).toContain(part)
  }
  await phone.goto('/invoice?do=invoices/generate-month&a.month=2026-11')
  await isWhole()
  await phone.picture('phone-long-names-run')
  await phone.goto(`/payment?view=payments/list-live-payments`)
  await world.did('customInvoice', { student_id, start_date: '2026-11-01', end_date: '2026-11-30' })
  await isWhole()
  await phone.picture('phone-long-names-payments')
  await phone.goto('/students?do=students/import-students')
  await onFocus(phone, 'textbox Rows')
  const csv = `First Name,Surname,Chinese Name,Phone\r\n${long.join(',')},5123 0199\r\n`
  await phone.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'new.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await isWhole()
  await phone.picture('phone-long-names-import')
  await phone.close()
})
