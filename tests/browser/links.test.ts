import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Desk, openDesk } from '#tests/browser.ts'
import { password } from '#tests/world.ts'
import { entriesIn, type November, openNovember } from './november.ts'
import { dialog, hasFocus, highlighted, noDialog, onFocus, onRow, openPalette, patience, run } from './steps.ts'
import { holdBack } from './texts/answers.ts'

let school: November
/** Two windows of two people. */
let desk: Desk
let other: Desk
beforeAll(async () => {
  school = await openNovember()
  await school.world.did('toggleStudentStatus', { studentId: 'S0016' })
  desk = await openDesk(school)
  other = await openDesk(school, { as: 'kit' })
})
afterAll(async () => {
  await desk.close()
  await other.close()
  await school.close()
})

/**
 * What a window shows: its screen and its dialogs, each with its words, the rows in view, and what its fields hold. Who else
 * is here is left out: each of the two sees the other.
 */
const seen = ({ page }: Desk) =>
  page.evaluate(() => {
    const textOf = (each: Element) => {
      const copy = each.cloneNode(true) as Element
      for (const badge of copy.querySelectorAll('.row-badge')) badge.remove()
      return copy.textContent
    }
    const texts = (all: Iterable<Element>) =>
      [...all].map(textOf).filter(text => !/ (ha(s|ve) this open|(is|are) editing this)/.test(text))
    const inView = (row: Element) => {
      const { top, bottom } = row.getBoundingClientRect()
      const box = row.closest('[role=grid]')?.parentElement?.getBoundingClientRect()
      return box !== undefined && top >= box.top && bottom <= box.bottom
    }
    return [...document.querySelectorAll('main, [role=dialog] [data-raised]:not([role=listbox])')].map(part => ({
      words: texts(part.querySelectorAll('h1, h2, h3, dt, dd, p, label, header span, li, [aria-selected=true]')),
      rows: texts([...part.querySelectorAll('[role=row]')].filter(inView)),
      fields: [...part.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')].map(field =>
        field.type === 'checkbox' ? (field as HTMLInputElement).checked : field.value,
      ),
      sorted: [...part.querySelectorAll('[aria-sort]:not([aria-sort=none])')].map(
        head => `${head.textContent} ${head.getAttribute('aria-sort')}`,
      ),
    }))
  })
/** Settings stand in a URL in the order they were made. */
const inOrder = (path: string) => {
  const { pathname, searchParams } = new URL(path, school.url)
  searchParams.sort()
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
}
/** Waits until the window stands there: the address follows what is drawn. */
const stands = (at: Desk, path: string | RegExp): Promise<void> => {
  const there = expect.poll(() => at.path(), patience)
  return typeof path === 'string' ? there.toBe(path) : there.toMatch(path)
}
const said = ({ page }: Desk) => page.getByRole('region', { name: 'Messages' }).locator('p').allTextContents()

/* What links carry and leave out, one by one, is in `links-ask`. */

describe('a link copied into another window shows the same', () => {
  const operations: readonly (readonly [string, string, () => Promise<void>])[] = [
    [
      'students searched, sorted, without the inactive',
      '/students?hideInactive=true&q=ho&sort=-first_name',
      async () => {
        await desk.goto('/students')
        await onRow(desk, school.chan)
        await desk.press('/')
        await desk.type('ho')
        await run(desk, 'hide inactive', 'Hide Inactive Students')
        const firstName = desk.page.getByRole('columnheader', { name: 'First Name' })
        await firstName.getByRole('button').click()
        await firstName.and(desk.page.locator('[aria-sort=ascending]')).waitFor()
        await firstName.getByRole('button').click()
        await firstName.and(desk.page.locator('[aria-sort=descending]')).waitFor()
        await desk.page.getByText('S0016').waitFor({ state: 'detached' })
        await desk.page.getByText('S0017').waitFor()
      },
    ],
    [
      'the third page',
      '/students?page=3',
      async () => {
        await desk.goto('/students')
        await onRow(desk, school.chan)
        await desk.page.getByRole('button', { name: 'Next' }).click()
        await desk.page.getByText('S0032').waitFor()
        await desk.page.getByLabel('Page', { exact: true }).selectOption('3')
        await desk.page.getByText('S0043').waitFor()
      },
    ],
    [
      'one student',
      '/students?v.student=S0002&view=students%2Fopen-student',
      async () => {
        await desk.goto('/students')
        await onRow(desk, school.chan)
        await desk.press('j', 'Enter')
        await dialog(desk, 'Ka Yan Lee 李嘉欣')
        await desk.page.getByText('1,200.00').first().waitFor()
      },
    ],
    [
      "a student's month before this one",
      '/students?v.month=2026-10&v.student=S0002&view=students%2Fmonthly-attendance',
      async () => {
        await desk.goto('/students')
        await onRow(desk, school.chan)
        await desk.press('j', 'm')
        await onRow(desk, '2026-11-03')
        await desk.press('[')
        await onRow(desk, '2026-10-06')
      },
    ],
    [
      "a month's invoices, searched",
      '/invoice?v.kind=live&v.month=2026-10&view=invoices%2Fopen-month&vq=wong',
      async () => {
        await desk.goto('/invoice')
        await onRow(desk, '2026-10')
        await desk.press('Enter')
        await onRow(desk, 'LI-2026-000001')
        await desk.press('/')
        await desk.type('wong')
        await desk.page.getByText('LI-2026-000001').waitFor({ state: 'detached' })
      },
    ],
    [
      'a form with what it knows',
      '/invoice?a.endDate=2026-11-30&a.startDate=2026-11-01&a.student=S0001&do=invoices%2Fcustomize-live-invoice',
      async () => {
        await desk.goto('/invoice')
        await onRow(desk, '2026-10')
        await desk.page.getByRole('button', { name: 'Customize Live Invoice' }).click()
        await dialog(desk, 'Customize Live Invoice')
        await onFocus(desk, 'combobox Student')
        await desk.type('大文')
        await highlighted(desk, 'Tai Man Chan')
        await desk.press('Enter')
        await onFocus(desk, 'textbox Start Date')
        await desk.press('Control+a')
        await desk.type('2026-11-01')
        await desk.press('Tab')
        await desk.type('30/11/2026')
        await desk.press('Tab')
      },
    ],
  ]
  it.each(operations)('%s', async (_, path, operation) => {
    const before = await entriesIn(school.world)
    await operation()
    await expect.poll(() => inOrder(desk.path()), patience).toBe(path)
    await other.goto(desk.path())
    // What is read from the first window may still be on its way there, too.
    await vi.waitFor(async () => expect(await seen(other)).toEqual(await seen(desk)), patience)
    await expect.poll(() => inOrder(other.path()), patience).toBe(path)
    await expect.poll(() => said(other), patience).toEqual([])
    expect(await entriesIn(school.world)).toBe(before)
  })
})

describe('a link', () => {
  it.each([
    ['/payment?do=payments/collect-live-payment&a.payment=PL000001&a.paymentType=bank-in', 'Payment Type'],
    ['/students?do=students/delete-student&a.student=S0001', 'Delete student'],
  ])('asks and runs nothing: %s', async (path, title) => {
    const before = await entriesIn(school.world)
    await other.goto(path)
    await dialog(other, title)
    // Whatever a link would run has been run by the time everything it asked for has been answered.
    await other.answered()
    expect(other.context.pages()).toHaveLength(1)
    expect(await entriesIn(school.world)).toBe(before)
  })

  it('shows the record that no list has as a whole', async () => {
    await other.goto('/invoice?do=invoices/void-invoice&a.invoice=LI-2026-000001')
    const form = await dialog(other, 'Void invoice')
    await expect
      .poll(() => form.getByRole('combobox', { name: 'Invoice' }).inputValue(), patience)
      .toMatch(/^LI-2026-000001 \S/)
  })

  it('keeps its record in a form that is left and sent before the list of records has come', async () => {
    const hasty = await openDesk(school, { path: '/support' })
    await hasty.page.addInitScript(() => {
      // Quicker than any list: the first box is entered and left in the moment it is there.
      const seen = new MutationObserver(() => {
        const box = document.querySelector<HTMLElement>('[role=dialog] [role=combobox]')
        if (!box) return
        seen.disconnect()
        box.focus()
        queueMicrotask(() => queueMicrotask(() => box.blur()))
      })
      seen.observe(document, { subtree: true, childList: true })
    })
    await hasty.goto('/token?do=tokens/add-token&a.student=S0001&a.token=English&a.amount=5')
    const form = await dialog(hasty, 'Add Token for Student')
    await expect
      .poll(() => form.getByRole('combobox', { name: 'Student' }).inputValue(), patience)
      .toBe('Tai Man Chan 陳大文 (S0001)')
    await hasty.close()
  })

  it.each([
    ['/students?do=session/log-out', '/students', 'do=session/log-out'],
    [
      '/students?do=students/edit-student&a.student=S0001&a.phone=999',
      '/students?do=students%2Fedit-student&a.student=S0001',
      'a.phone=999',
    ],
    [
      '/payment?do=payments/collect-live-payment&a.payment=PL000001&a.paymentType=gold',
      '/payment?do=payments%2Fcollect-live-payment&a.payment=PL000001&a.paymentType=cash',
      'a.paymentType=gold',
    ],
  ])('says what it dropped: %s', async (path, then, dropped) => {
    const before = await entriesIn(school.world)
    await other.goto(path)
    await other.notice(`Left out of the link: ${dropped}`)
    await stands(other, then)
    await expect.poll(() => said(other), patience).toEqual([`Left out of the link: ${dropped}`])
    expect(await entriesIn(school.world)).toBe(before)
  })

  it('to a student who is not there says so', async () => {
    await other.goto('/students?view=students/open-student&v.student=S9999')
    await (await dialog(other, 'Student')).getByText('There is no student S9999.').waitFor()
    await other.press('Escape')
    await onRow(other, school.chan)
    await stands(other, '/students')
  })

  it('to a payment that is not pending any more asks for another', async () => {
    await other.goto('/payment?do=payments/collect-live-payment&a.payment=PL999999')
    await other.notice('Error: No payment ID selected.')
    await dialog(other, 'Payment Type')
    await stands(other, '/payment?do=payments%2Fcollect-live-payment&a.paymentType=cash')
  })

  it('written otherwise has its buttons as soon as its address is put right, before anything has come', async () => {
    const still = await openDesk(school, { path: '/support' })
    // The clock of the timetable would draw it anew within a minute.
    await still.page.addInitScript(() => {
      window.setInterval = (() => 0) as unknown as typeof window.setInterval
    })
    const letGo = await Promise.all([holdBack(still, 'getLiveLessons'), holdBack(still, 'getHoliday')])
    await still.goto('/timetable/')
    await stands(still, '/timeTable')
    await still.page.getByRole('button', { name: 'Previous week', disabled: false }).click()
    await stands(still, '/timeTable?week=2026-11-13')
    for (const each of letGo) await each()
    await still.close()
  })

  it('to nowhere says so, has the shell around it, and leads on by link, key and palette', async () => {
    const nowhere = async () => {
      await other.goto('/nowhere')
      await other.page.getByRole('heading', { name: 'Page not found.' }).waitFor()
      await onFocus(other, 'link Back to Dashboard')
    }
    await nowhere()
    await other.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Students' }).waitFor()
    await other.picture('not-found')
    await other.press('Enter')
    await stands(other, '/')
    await nowhere()
    await other.press('g', 'i')
    await onRow(other, '2026-10')
    await other.page.goBack()
    await onFocus(other, 'link Back to Dashboard')
    await run(other, 'create student', 'Create student')
    await dialog(other, 'Create student')
    await other.press('Escape')
    await noDialog(other)
    await stands(other, '/nowhere')
    await onFocus(other, 'link Back to Dashboard')
  })
})

describe('Back', () => {
  it('closes a dialog, and Forward opens it again', async () => {
    await desk.goto('/students?q=lee')
    await onRow(desk, school.lee)
    await desk.press('Enter')
    await dialog(desk, 'Ka Yan Lee 李嘉欣')
    await desk.page.goBack()
    await noDialog(desk)
    await onRow(desk, school.lee)
    await stands(desk, '/students?q=lee')
    await desk.page.goForward()
    await dialog(desk, 'Ka Yan Lee 李嘉欣')
  })

  it('leads back to a search whose last letter was typed a moment before, by a link of the sidebar, too', async () => {
    await desk.goto('/students')
    await onRow(desk, school.chan)
    await desk.press('/')
    await onFocus(desk, 'textbox Search')
    await desk.type('lee')
    await desk.page.getByRole('link', { name: 'Payment' }).click()
    await onRow(desk, '2026-10')
    await desk.page.goBack()
    await stands(desk, '/students?q=lee')
    await expect.poll(() => desk.page.getByRole('searchbox').inputValue(), patience).toBe('lee')
    await desk.page.goForward()
    await stands(desk, '/payment')
  })

  it('never leads from a screen to the same one, however often it was asked for', async () => {
    await desk.goto('/support')
    await desk.page.getByRole('link', { name: 'Back to Dashboard' }).click()
    await stands(desk, '/')
    const link = desk.page.getByRole('link', { name: 'Students' })
    await link.click()
    await onRow(desk, school.chan)
    await link.click()
    await stands(desk, '/students')
    await desk.page.goBack()
    await stands(desk, '/')
    await desk.page.goBack()
    await stands(desk, '/support')
  })

  it('closes a form, whose draft waits for the next time', async () => {
    await desk.goto('/students')
    await onRow(desk, school.chan)
    await desk.press('n')
    await dialog(desk, 'Create student')
    await desk.type('Wing')
    await stands(desk, /[?&]do=/)
    await desk.page.goBack()
    await noDialog(desk)
    await onRow(desk, school.chan)
    await stands(desk, '/students')
    await desk.press('n')
    await dialog(desk, 'Create student')
    await expect.poll(() => desk.page.getByLabel('First Name').inputValue(), patience).toBe('Wing')
    await desk.press('Escape')
    await noDialog(desk)
  })

  it('leaves a question of the palette', async () => {
    await desk.goto('/payment')
    await onRow(desk, '2026-10')
    await run(desk, 'lee', 'Ka Yan Lee 李嘉欣 1,200.00')
    await onFocus(desk, 'combobox Collect live payment: Payment Type')
    await stands(desk, /[?&]do=/)
    await desk.page.goBack()
    await noDialog(desk)
    await onRow(desk, '2026-10')
    await stands(desk, '/payment')
  })
})

it('after signing out, Back leaves the console at once', async () => {
  const window = await openDesk(school, { as: 'nobody', path: '/login' })
  try {
    await onFocus(window, 'textbox Username')
    await window.type('boss')
    await window.press('Tab')
    await window.type(password)
    await window.press('Enter')
    await stands(window, '/')
    await onFocus(window, /^li Tai Man Chan/)
    await window.press('g', 'i')
    await onRow(window, '2026-10')
    await window.press('g', 'p')
    await stands(window, '/payment')
    await onRow(window, '2026-10')
    await run(window, 'logout', 'Logout')
    await onFocus(window, 'textbox Username')
    await stands(window, '/login')
    await window.page.goBack()
    await expect.poll(() => window.page.url(), patience).toBe('about:blank')
  } finally {
    await window.close()
  }
})

describe('after Esc', () => {
  const entries = () => desk.page.evaluate(() => history.length)

  it('Back leaves the screen and does not show the dialog again, and Forward does', async () => {
    await desk.goto('/invoice')
    await onRow(desk, '2026-10')
    await desk.press('g', 's')
    await onRow(desk, school.chan)
    await desk.press('Enter')
    await dialog(desk, /Tai Man Chan/)
    await desk.press('Escape')
    await noDialog(desk)
    await stands(desk, '/students')
    await desk.page.goForward()
    await dialog(desk, /Tai Man Chan/)
    await desk.press('Escape')
    await noDialog(desk)
    await stands(desk, '/students')
    await desk.page.goBack()
    await onRow(desk, '2026-10')
    await noDialog(desk)
    await stands(desk, '/invoice')
  })

  it('Back does not ask again what was left, however often it was asked', async () => {
    await desk.goto('/invoice')
    await onRow(desk, '2026-10')
    await desk.press('g', 's')
    await onRow(desk, school.chan)
    const before = await entries()
    for (const _ of ['once', 'twice', 'three times']) {
      await desk.press('n')
      await dialog(desk, 'Create student')
      await desk.press('Escape')
      await noDialog(desk)
      await onRow(desk, school.chan)
    }
    await stands(desk, '/students')
    // What was left lies ahead, once.
    await expect.poll(() => entries(), patience).toBe(before + 1)
    await desk.page.goBack()
    await onRow(desk, '2026-10')
    await noDialog(desk)
  })
})

describe('a dialog over a dialog', () => {
  const opened = async () => {
    await desk.goto('/students?q=lee')
    await onRow(desk, school.lee)
    await desk.press('Enter')
    await hasFocus(await dialog(desk, 'Ka Yan Lee 李嘉欣'))
    await desk.press('h')
    await dialog(desk, /^Transaction History for Ka Yan Lee/)
  }

  it('gives way to it step by step, with Back and Forward, with Esc, and after a reload', async () => {
    const card = /^\/students\?q=lee&view=students%2Fopen-student/
    await opened()
    await desk.page.goBack()
    await dialog(desk, 'Ka Yan Lee 李嘉欣')
    await stands(desk, card)
    await desk.page.goBack()
    await noDialog(desk)
    await stands(desk, '/students?q=lee')
    await desk.page.goForward()
    await dialog(desk, 'Ka Yan Lee 李嘉欣')
    await desk.page.goForward()
    await dialog(desk, /^Transaction History for Ka Yan Lee/)
    await desk.page.reload()
    await dialog(desk, /^Transaction History for Ka Yan Lee/)
    await desk.press('Escape')
    await dialog(desk, 'Ka Yan Lee 李嘉欣')
    await stands(desk, card)
    await desk.press('Escape')
    await noDialog(desk)
    await onRow(desk, school.lee)
    await stands(desk, '/students?q=lee')
  })
})

describe('somebody who is not signed in', () => {
  it('goes on to what they wanted by the button of a notice that says what it is', async () => {
    const guest = await openDesk(school, { as: 'nobody', path: '/students?q=lee' })
    await onFocus(guest, 'textbox Username')
    await guest.type('kit')
    await guest.press('Tab')
    await guest.type(password)
    await guest.press('Enter')
    await guest.notice('You were going to Students: lee.')
    await guest.page.getByRole('button', { name: 'Continue', exact: true }).click()
    await stands(guest, '/students?q=lee')
    await guest.close()
  })

  it.each([
    ['by Enter', [], '/students?q=lee'],
    ['not by an Enter that is for the row they went to', ['ArrowDown'], '/'],
  ] as const)('or %s', async (_, before, place) => {
    const guest = await openDesk(school, { as: 'nobody', path: '/students?q=lee' })
    await onFocus(guest, 'textbox Username')
    await guest.type('kit')
    await guest.press('Tab')
    await guest.type(password)
    await guest.press('Enter')
    const button = guest.page.getByRole('button', { name: 'Continue', exact: true })
    await expect.poll(() => button.getAttribute('aria-keyshortcuts'), patience).toBe('Enter')
    await guest.press(...before)
    if (before.length > 0) await expect.poll(() => button.getAttribute('aria-keyshortcuts'), patience).toBeNull()
    await guest.press('Enter')
    if (place === '/') await onFocus(guest, 'combobox Collect live payment: Payment Type')
    else await stands(guest, place)
    await guest.close()
  })

  it('is asked to, lands on the first screen, and is offered the link first', async () => {
    const guest = await openDesk(school, {
      as: 'nobody',
      path: '/students?q=lee&view=students/open-student&v.student=S0002',
    })
    await onFocus(guest, 'textbox Username')
    await stands(guest, '/login')
    await guest.type('kit')
    await guest.press('Tab')
    await guest.type(password)
    await guest.press('Enter')
    await stands(guest, '/')
    await guest.page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor()
    await openPalette(guest)
    await highlighted(guest, /^Continue to Students: lee/)
    await guest.picture('continue')
    await guest.press('Enter')
    await dialog(guest, 'Ka Yan Lee 李嘉欣')
    await stands(guest, /^\/students\?/)
    await openPalette(guest)
    await guest.type('continue')
    await highlighted(guest, /There is no page to go on to\.$/)
    await guest.close()
  })
})
