import { beforeAll, describe, expect, it } from 'vitest'
import { money } from '#rules/money.ts'
import { noteState } from '#server/office/backups/state.ts'
import { refusals } from '#tests/answered-instead.ts'
import { lastBackup } from '#tests/backups/last-backup.ts'
import { type Desk, openDesk, openSchool, themes } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'
import { pagesOf } from '#tests/documents/pdf.ts'
import { type BusyDay, openBusyDay } from './busy-day.ts'
import { dialog, exported, highlighted, noDialog, onFocus, openPalette, paletteBox, patience, toYes } from './steps.ts'
import { alarm, answerInstead, closeNotices, holdBack, listenFor, news } from './texts/answers.ts'

const titles = ['Leave Notices', 'Absence Notices', 'Outstanding Payments', "Today's Print Materials"] as const
const card = (desk: Desk, title: (typeof titles)[number]) => desk.page.getByRole('region', { name: title, exact: true })
const items = (desk: Desk, title: (typeof titles)[number]) => card(desk, title).locator('[data-roving] > li')
const onItem = (desk: Desk, words: string | RegExp) => expect.poll(() => desk.focus(), patience).toMatch(words)
/** Waits until so many are in a card: each is asked for by itself. */
const counted = (desk: Desk, title: (typeof titles)[number], count: number) =>
  expect.poll(() => items(desk, title).count(), patience).toBe(count)

describe('the dashboard of a school with nothing to do', () => {
  it('shows its four cards in order, each saying that it is empty', async () => {
    const school = await openSchool(engines[0]!)
    const desk = await openDesk(school, { hears: false, path: '/' })
    await desk.page.getByRole('heading', { name: 'Dashboard', level: 1, exact: true }).waitFor()
    await expect.poll(() => desk.page.getByRole('heading', { level: 2 }).allInnerTexts(), patience).toEqual(titles)
    for (const [title, text] of [
      ['Leave Notices', 'No leave application notices for this period.'],
      ['Absence Notices', 'No unread absence notices.'],
      ['Outstanding Payments', 'No outstanding payments currently.'],
      ["Today's Print Materials", 'No classes starting today.'],
    ] as const)
      await card(desk, title).getByText(text, { exact: true }).waitFor()
    await expect.poll(() => desk.page.getByRole('button', { name: 'Confirm All' }).count(), patience).toBe(0)
    await desk.accessible()
    await desk.picture('dashboard-empty')
    // Its keys are not named where they do nothing.
    const footer = desk.page.locator('main footer')
    await expect.poll(() => footer.innerText(), patience).not.toContain('read all')
    // absences/read-all-absences cannot run without any, and says so.
    await openPalette(desk)
    await desk.type('confirm all')
    await highlighted(desk, /^Confirm All.*No unread absence notices\./s)
    // While it is not known, it may be tried; an open palette hears of it when it is.
    const letGo = await holdBack(desk, 'getAbsenceNotices')
    await desk.goto('/')
    await desk.page.getByRole('heading', { name: 'Dashboard', level: 1, exact: true }).waitFor()
    await openPalette(desk)
    await desk.type('confirm all')
    await highlighted(desk, 'Confirm All')
    await expect.poll(() => desk.activeOption(), patience).not.toContain('No unread')
    await letGo()
    await highlighted(desk, /^Confirm All.*No unread absence notices\./s)
    await desk.close()
    await school.close()
  })

  it('says in red that leave notices could not be fetched; the other cards are empty, and it is logged', async () => {
    const school = await openSchool(engines[0]!)
    const desk = await openDesk(school, { hears: false, path: '/' })
    for (const [answered, text] of [
      [refusals.noWords, 'Failed to fetch notices.'],
      [refusals.noSuccess, 'Failed to fetch notices.'],
      [refusals.bothWords, 'The books are closed.'],
      ['nothing', 'An error occurred while fetching notices.'],
    ] as const) {
      const takeBack = await answerInstead(desk, 'getDailyNotices', answered)
      await desk.goto('/')
      const said = card(desk, 'Leave Notices').getByText(text, { exact: true })
      await said.waitFor()
      await expect.poll(() => said.evaluate(element => element.className), patience).toContain('text-bad')
      await takeBack()
    }
    for (const [call, text] of [
      ['getAbsenceNotices', 'No unread absence notices.'],
      ['getOutstandingPayments', 'No outstanding payments currently.'],
      ['getTodayPrintMaterials', 'No classes starting today.'],
    ] as const) {
      const takeBack = await answerInstead(desk, call, refusals.bothWords)
      await desk.goto('/')
      await desk.page.getByText(text, { exact: true }).waitFor()
      await expect.poll(async () => (await desk.page.getByRole('alert').allInnerTexts()).join(''), patience).toBe('')
      await takeBack()
    }
    await desk.close()
    await school.close()
  })
})

describe('the dashboard of a busy day', () => {
  let school: BusyDay
  let desk: Desk
  beforeAll(async () => {
    school = await openBusyDay()
    desk = await openDesk(school, { hears: false, path: '/' })
  })

  /** Waits until one of the items of a card has these words in it. */
  const tells = async (title: (typeof titles)[number], at: number, words: readonly string[]) => {
    for (const each of words) await expect.poll(() => items(desk, title).nth(at).innerText(), patience).toContain(each)
  }

  it('every card is exported: the one that has the focus', async () => {
    const linesOf = async (format: string, on: (typeof titles)[number]) => {
      await items(desk, on).first().click()
      await desk.page.getByRole('button', { name: `Export ${on}`, exact: true }).waitFor(patience)
      const { name, bytes } = await exported(desk, format)
      expect(name).toBe(`${on} 2026-11-20.csv`)
      return bytes.toString().replace('\ufeff', '').trimEnd().split('\r\n')
    }
    for (const title of titles) await items(desk, title).first().waitFor()
    expect(await linesOf('csv', 'Leave Notices')).toEqual([
      'Student ID,Student,Leave Date,Class,Live Lesson ID,Title,Description',
      expect.stringMatching(/^S0001,Tai Man Chan 陳大文,2026-11-20,P5 English Friday,\w+,Sick leave 病假,Fever since/),
      expect.stringMatching(/^S0002,Ka Yan Lee 李嘉欣,2026-11-27,P5 English Friday,\w+,,$/),
    ])
    const absences = await linesOf('csv', 'Absence Notices')
    expect(absences[0]).toBe('Student ID,Student,Date,Lesson,Live Lesson ID,Video Lesson ID')
    expect(absences).toHaveLength(5)
    const owed = await linesOf('csv', 'Outstanding Payments')
    expect(owed[0]).toBe('Student ID,Student,Month,Total Amount,Payment ID')
    expect(owed).toHaveLength(1 + (await items(desk, 'Outstanding Payments').count()))
    for (const line of owed.slice(1)) expect(line).toMatch(/^S\d+,[^,]+,2026-1[01],\d+\.\d\d,\w+$/)
    expect((await linesOf('csv', "Today's Print Materials")).slice(1)).toEqual([
      expect.stringMatching(
        /^\w+,P5 English Friday,\d\d:\d\d(:00)?,\d\d:\d\d(:00)?,"Unit 4, pages .*","Tai Man Chan \(S0001\), Ka Yan Lee/,
      ),
      expect.stringMatching(/^\w+,P6 Maths Friday,18:00(:00)?,19:30(:00)?,/),
    ])
  })

  it('tells of each leave notice its title and description, or that there is none', async () => {
    // The names of the students come by themselves.
    for (const name of ['Tai Man Chan', 'Ka Yan Lee'])
      await items(desk, 'Leave Notices').filter({ hasText: name }).waitFor()
    await tells('Leave Notices', 0, [
      'Sick leave 病假',
      'Fever since Monday',
      'Tai Man Chan 陳大文',
      school.chan,
      'Fri 20 Nov',
    ])
    await tells('Leave Notices', 1, [
      'Untitled Notice',
      'No description provided.',
      'Ka Yan Lee',
      school.lee,
      school.lessons[1]!,
    ])
    for (const name of ['Approve', 'Reject'])
      await expect
        .poll(() => card(desk, 'Leave Notices').getByRole('button', { name, exact: true }).count(), patience)
        .toBe(2)
  })

  it('shows the Chinese name beside the documented text, in every card', async () => {
    for (const title of titles)
      await card(desk, title)
        .getByText('陳大文', { exact: title !== 'Leave Notices' })
        .first()
        .waitFor()
    for (const [title, text] of [
      ['Absence Notices', 'Tai Man Chan'],
      ['Outstanding Payments', 'Tai Man Chan'],
      ["Today's Print Materials", `Ka Yan Lee (${school.lee})`],
    ] as const)
      await card(desk, title).getByText(text, { exact: true }).first().waitFor()
    await desk.picture('dashboard-chinese-names')
  })

  it('tells of each absence the student, the lesson by its kind and the day', async () => {
    await counted(desk, 'Absence Notices', 4)
    await tells('Absence Notices', 0, ['Tai Man Chan', school.chan, 'Live Lesson ID L', '2026-10-06'])
    await tells('Absence Notices', 3, ['Ka Yan Lee', school.lee, 'Video Lesson ID B000001', '2026-11-18'])
  })

  it('names the class or the video lesson, and keeps the id as its tooltip', async () => {
    const live = items(desk, 'Absence Notices').first()
    await live
      .getByTitle(/^Live Lesson ID L/)
      .filter({ hasText: 'P5 English' })
      .waitFor()
    await items(desk, 'Absence Notices')
      .nth(3)
      .getByTitle('Video Lesson ID B000001')
      .filter({ hasText: 'Lesson' })
      .waitFor()
    const left = items(desk, 'Leave Notices').nth(1)
    await left.getByTitle(school.lessons[1]!).filter({ hasText: 'P5 English' }).waitFor()
  })

  it('tells what is owed by whom for which month, without a button', async () => {
    await counted(desk, 'Outstanding Payments', 4)
    const owed = (await school.world.did('pendingPayments', {})).find(each => each.student_id === school.chan)
    await tells('Outstanding Payments', 0, ['Tai Man Chan', school.chan, '2026-10', money(owed!.total_amount)])
    // The id is read once.
    const first = items(desk, 'Outstanding Payments').first()
    await expect.poll(async () => (await first.innerText()).split(school.chan).length, patience).toBe(2)
    await expect.poll(() => card(desk, 'Outstanding Payments').getByRole('button').count(), patience).toBe(0)
  })

  it('tells what to print for which class and for whom', async () => {
    await counted(desk, "Today's Print Materials", 2)
    await tells("Today's Print Materials", 0, [
      'P5 English Friday',
      'P5 English Friday',
      '3 copies · Unit 4, pages 12 to 18',
      `Ka Yan Lee (${school.lee})`,
    ])
    await expect
      .poll(() => items(desk, "Today's Print Materials").nth(1).innerText(), patience)
      .toMatch(/^P6 Maths Friday\s+No students enrolled\.$/)
  })

  it('tells how old the last proved backup is, and warns when it is too old or the last one failed', async () => {
    const { database, clock } = school.world
    const footer = desk.page.locator('main footer')
    const shows = async (name: string, text: string) => {
      await desk.goto('/')
      const said = footer.getByText(text, { exact: true })
      await said.waitFor()
      await counted(desk, 'Outstanding Payments', 4)
      for (const theme of themes) {
        await desk.wear(theme)
        await desk.picture(`dashboard-${name}-${theme}`)
      }
      await expect.poll(() => footer.evaluate(each => each.scrollWidth <= each.clientWidth), patience).toBe(true)
      return said.evaluate(each => each.className)
    }
    await expect.poll(() => footer.innerText(), patience).not.toContain('backup')
    const backup = lastBackup(clock.now().subtract({ minutes: 12 }))
    await noteState(database, { last: backup, covered: clock.now(), failed: undefined }, clock.now())
    expect(await shows('backup-well', 'Last proved backup: 12 min ago.')).not.toContain('warn')
    const failed = 'The store at BACKUP_S3_URL answers 403 to klass-auto-20261120T0200Z.db.'
    await noteState(database, { last: backup, covered: undefined, failed }, clock.now())
    const failing = `The last backup failed. ${failed} Last proved backup: 12 min ago.`
    expect(await shows('backup-failing', failing)).toContain('text-warn')
    await desk.accessible()
    const old = lastBackup(clock.now().subtract({ hours: 4 }))
    await noteState(
      database,
      { last: old, covered: clock.now().subtract({ hours: 4 }), failed: undefined },
      clock.now(),
    )
    const late = 'There are changes that no backup has, for hours. Last proved backup: 4 h ago.'
    expect(await shows('backup-late', late)).toContain('text-warn')
    await database.write(tx => tx.deleteFrom('backup_state').execute())
    await desk.wear('light')
    await desk.goto('/')
  })

  it('lets every list scroll in a card that is as tall as the window allows', async () => {
    for (const height of [420, 900]) {
      await desk.page.setViewportSize({ width: 1280, height })
      for (const title of ['Leave Notices', 'Absence Notices', 'Outstanding Payments', "Today's Print Materials"]) {
        const box = desk.page.getByRole('region', { name: title, exact: true })
        await expect
          .poll(
            () =>
              box.evaluate(each => [
                getComputedStyle(each).maxHeight,
                getComputedStyle(each.querySelector(':scope > div:nth-of-type(2)')!).overflowY,
              ]),
            patience,
          )
          .toEqual([`${height - 148}px`, 'auto'])
      }
      // The tallest card ends above the footer, and the screen itself does not scroll.
      const rest = () =>
        desk.page.getByRole('region', { name: 'Cards' }).evaluate(grid => grid.scrollHeight - grid.clientHeight)
      await expect.poll(rest, patience).toBe(0)
      await desk.picture(`dashboard-tall-${height}`)
    }
    await desk.page.setViewportSize({ width: 1280, height: 800 })
  })

  it('has one, two or four columns, and cuts nothing off', async () => {
    const columns = async () =>
      new Set(
        await desk.page
          .getByRole('heading', { level: 2 })
          .evaluateAll(all => all.map(each => each.getBoundingClientRect().left)),
      ).size
    for (const [width, count] of [
      [700, 1],
      [1000, 2],
      [1280, 4],
      [1920, 4],
    ] as const) {
      await desk.page.setViewportSize({ width, height: width === 1920 ? 1080 : 800 })
      await expect.poll(columns, patience).toBe(count)
      const cut = () =>
        desk.page
          .getByRole('region', { name: 'Cards' })
          .evaluate(grid =>
            [...grid.querySelectorAll('h2, p, button')]
              .filter(each => each.scrollWidth > each.clientWidth + 1)
              .map(each => each.textContent),
          )
      await expect.poll(cut, patience).toEqual([])
      if (width >= 1280) {
        await desk.accessible()
        await desk.picture(`dashboard-${width}`)
      }
    }
    await desk.page.setViewportSize({ width: 1280, height: 800 })
  })

  it('shows N/A for a day that is none, and reads one that is written day first', async () => {
    const notice = { student_name: 'Odd Day', student_id: 'S0001', record_type: 'live', live_lesson_id: 'L1' }
    const dates = ['2026-02-30', 'soon', null, '7-3-2026', '07/03/2026', '2026-03-06T17:00:00Z']
    const takeBack = await answerInstead(desk, 'getAbsenceNotices', {
      status: 200,
      body: { success: true, data: dates.map((date, at) => ({ ...notice, live_lesson_id: `L${at}`, date })) },
    })
    await desk.goto('/')
    await items(desk, 'Absence Notices').nth(5).waitFor()
    const shown = async () =>
      (await items(desk, 'Absence Notices').allInnerTexts()).map(text => /· (\S+)/.exec(text)?.[1])
    await expect.poll(shown, patience).toEqual(['N/A', 'N/A', 'N/A', '2026-03-07', '2026-03-07', '2026-03-07'])
    await takeBack()
  })

  it.each([
    {
      id: 'leave/approve-leave',
      title: 'Leave Notices',
      button: 'Approve',
      question: 'Are you sure you want to APPROVED this leave request?',
      call: 'updateLeaveStatus',
    },
    {
      id: 'leave/reject-leave',
      title: 'Leave Notices',
      button: 'Reject',
      question: 'Are you sure you want to REJECTED this leave request?',
      call: 'updateLeaveStatus',
    },
    {
      id: 'absences/read-absence',
      title: 'Absence Notices',
      button: 'Read',
      question: 'Mark this absence as read?',
      call: 'markAbsenceRead',
    },
    {
      id: 'absences/read-all-absences',
      title: 'Absence Notices',
      button: 'Confirm All',
      question: 'Mark all absences as read?',
      call: 'markAllAbsenceRead',
    },
  ] as const)('$id asks its question', async ({ id, title, button, question, call }) => {
    const asked = listenFor(desk, call)
    await desk.goto('/')
    await card(desk, title).getByRole('button', { name: button, exact: true }).first().click()
    const box = desk.page.getByRole('alertdialog')
    await box.getByText(question, { exact: true }).waitFor()
    if (title === 'Leave Notices')
      await box.getByText(/^Leave of Tai Man Chan 陳大文 \(S0001\) on .*: Sick leave 病假\.$/).waitFor()
    // What turns something down is red.
    const look = () => box.getByRole('button').last().getAttribute('class')
    await expect.poll(async () => /\bbg-danger\b/.test((await look()) ?? ''), patience).toBe(button === 'Reject')
    await asked.times(0)
    await desk.press('Escape')
    await noDialog(desk)
    await desk.picture(`dashboard-${id.replace('/', '-')}`)
  })

  it('prints the materials, and nothing else', async () => {
    await desk.goto('/')
    await items(desk, "Today's Print Materials").first().waitFor()
    await desk.page.evaluate(() => {
      // The browser's own dialog would stop everything: what would be on the paper is noted instead.
      window.print = () => {
        dispatchEvent(new Event('beforeprint'))
        const shown = [...document.querySelectorAll('h1, h2, li, button')].filter(
          each => matchMedia('print').matches && each.checkVisibility({ visibilityProperty: true }),
        )
        document.title = shown.map(each => each.textContent).join(' | ')
        dispatchEvent(new Event('afterprint'))
      }
    })
    await desk.page.emulateMedia({ media: 'print' })
    // view/print-materials
    await desk.press('Shift+P')
    await expect.poll(() => desk.page.title(), patience).toContain('P5 English Friday')
    const paper = await desk.page.title()
    expect(paper).toContain('P6 Maths Friday')
    for (const words of ['Leave Notices', 'Sick leave', 'Dashboard', 'Confirm All']) expect(paper).not.toContain(words)
    // The menu of the browser prints the same.
    await desk.page.evaluate(() => {
      document.title = ''
      window.print()
    })
    expect(await desk.page.title()).toBe(paper)
    await desk.page.emulateMedia({ media: null })
  })

  it('collects a payment also before its list has come', async () => {
    const letGo = await holdBack(desk, 'pendingPayments')
    const asked = desk.page.waitForRequest(/\/admin\/payments\?/)
    await desk.goto('/')
    await asked
    await onItem(desk, /^li Sick leave/)
    await items(desk, 'Outstanding Payments').first().focus()
    await onItem(desk, /^li Tai Man Chan.*2026-10/)
    await desk.press('Enter')
    await letGo()
    await expect.poll(() => desk.activeOption(), patience).toMatch(/^cash/)
    await desk.press('Escape')
    await noDialog(desk)
  })

  it('knows the payment under the cursor as soon as its list has come', async () => {
    const letGo = await holdBack(desk, 'pendingPayments')
    await desk.goto('/')
    await onItem(desk, /^li Sick leave/)
    await items(desk, 'Outstanding Payments').first().focus()
    await onItem(desk, /^li Tai Man Chan.*2026-10/)
    const footer = desk.page.locator('main footer')
    await expect.poll(() => footer.innerText(), patience).not.toContain('collect')
    await letGo()
    await expect.poll(() => footer.innerText(), patience).toContain('collect')
  })

  it('keeps the focus for the first card while that is still loading, whatever was opened meanwhile', async () => {
    const letGo = await holdBack(desk, 'getDailyNotices')
    await desk.goto('/')
    await items(desk, "Today's Print Materials").first().waitFor()
    await desk.press('?')
    await dialog(desk, 'Keys')
    await desk.press('Escape')
    await noDialog(desk)
    await onItem(desk, /^section Cards/)
    await letGo()
    await onItem(desk, /^li Sick leave/)
  })

  it('is used with the keyboard alone: decide, read, read all, collect', async () => {
    await desk.goto('/')
    for (const title of titles) await items(desk, title).first().waitFor()
    await onItem(desk, /^li Sick leave/)
    await desk.press('ArrowRight')
    await onItem(desk, /^li Tai Man Chan.*2026-10-06/)
    await desk.press('j', 'ArrowDown', 'k')
    await onItem(desk, /^li Ka Yan Lee.*2026-10-13/)
    await desk.press('ArrowRight', 'ArrowRight', 'ArrowRight')
    await onItem(desk, /^li P5 English Friday/)
    await desk.press('ArrowLeft', 'ArrowLeft', 'ArrowLeft')
    await onItem(desk, /^li Sick leave/)

    await desk.press('a')
    await desk.page.getByRole('alertdialog', { name: 'Approve leave' }).waitFor({ state: 'attached' })
    await onFocus(desk, toYes)
    await desk.press('Escape')
    await onItem(desk, /^li Sick leave/)
    await desk.press('a')
    await onFocus(desk, toYes)
    await desk.press('Enter')
    await news(desk, 'Request approveded successfully!').waitFor()
    await news(desk, /^Tai Man Chan 陳大文, S0001, P5 English Friday, 2026-11-20$/).waitFor()
    await counted(desk, 'Leave Notices', 1)
    await onItem(desk, /^li Untitled Notice/)
    // Who is on leave needs nothing printed.
    await expect
      .poll(() => items(desk, "Today's Print Materials").first().innerText(), patience)
      .not.toContain('Tai Man Chan')

    await desk.press('r')
    await onFocus(desk, toYes)
    await desk.press('Enter')
    await news(desk, 'Request rejecteded successfully!').waitFor()
    await card(desk, 'Leave Notices').getByText('No leave application notices for this period.').waitFor()
    await onItem(desk, /^li Ka Yan Lee.*2026-10-13/)

    await desk.press('r')
    await onFocus(desk, toYes)
    await desk.press('Enter')
    await news(desk, 'Absence marked as read.').waitFor()
    await counted(desk, 'Absence Notices', 3)
    await onItem(desk, /^li Christopher.*2026-10-20/)
    await desk.press('Shift+R')
    await onFocus(desk, toYes)
    await desk.press('Enter')
    await news(desk, 'All absences marked as read.').waitFor()
    await news(
      desk,
      /^3 absences marked as read\. Tai Man Chan [\d-]+, Christopher .+ [\d-]+, Ka Yan Lee [\d-]+$/,
    ).waitFor()
    await card(desk, 'Absence Notices').getByText('No unread absence notices.').waitFor()
    await onItem(desk, /^li Tai Man Chan.*2026-10/)

    await desk.press('Enter')
    await expect.poll(() => desk.activeOption(), patience).toMatch(/^cash/)
    await desk.press('Enter')
    await news(desk, "Payment marked as 'paid' successfully!").waitFor()
    await counted(desk, 'Outstanding Payments', 3)
    await onItem(desk, /^li Ka Yan Lee.*2026-10/)
    const { data } = await school.world.did('getOutstandingPayments', {})
    expect(data.map(row => row.student_id)).not.toContain(school.chan)
  })

  it('offers what the cursor is on first in the palette, and finds a notice from any screen', async () => {
    await school.world.did('recordLeave', { student_id: school.wong, lesson_id: school.lessons[2]!, title: 'Camp' })
    await desk.goto('/')
    await onItem(desk, /^li Camp/)
    await openPalette(desk)
    await desk.type('approve')
    await highlighted(desk, 'Approve leave')
    await desk.press('Enter')
    await desk.page.getByRole('alertdialog', { name: 'Approve leave' }).waitFor({ state: 'attached' })
    await onFocus(desk, toYes)
    // Back to the line, and out of it.
    await desk.press('Escape')
    await onFocus(desk, paletteBox)
    await desk.press('Escape')
    await noDialog(desk)
    await onItem(desk, /^li Camp/)
    await desk.goto('/support')
    await desk.page.getByText('Support page', { exact: true }).waitFor()
    await openPalette(desk)
    await desk.type('reject leave')
    await highlighted(desk, 'Reject leave')
    // Here nobody knows whether there are absences: it is not refused for want of any, but asked.
    await desk.page.locator('[cmdk-input]').fill('confirm all')
    await highlighted(desk, 'Confirm All')
    await desk.press('Enter')
    await desk.page.getByText('Mark all absences as read?', { exact: true }).waitFor()
    await onFocus(desk, toYes)
    // Back to the line, and out of it.
    await desk.press('Escape')
    await onFocus(desk, paletteBox)
    await desk.press('Escape')
    await noDialog(desk)
  })

  it('reloads when a colleague was faster, and says who', async () => {
    await desk.goto('/')
    await onItem(desk, /^li Camp/)
    await desk.press('a')
    await onFocus(desk, toYes)
    const leave = { student_id: school.wong, lesson_id: school.lessons[2]!, leave_date: '2026-12-04' }
    await school.world.did('updateLeaveStatus', { ...leave, newStatus: 'rejected' }, { as: 'kit' })
    await desk.press('Enter')
    await alarm(desk, 'This leave request is rejected already, by kit.').waitFor()
    await desk.press('Escape')
    await noDialog(desk)
    await counted(desk, 'Leave Notices', 0)
    await closeNotices(desk)
    await desk.close()
  })
})

it('the materials of a full day go on one page, each class with everybody in it', async () => {
  const school = await openSchool(engines[0]!)
  const { world } = school
  const rows = Array.from({ length: 168 }, (_, at) => ({
    line: at + 2,
    first_name: `Student ${at + 1}`,
    surname: 'Chan',
  }))
  const { data } = await world.did('importStudents', { rows, dryRun: false })
  const course = await world.course('P5 English', { lessons: 2 })
  const names = Array.from({ length: 12 }, (_, at) => `P5 English ${at + 1}`)
  for (const [at, name] of names.entries()) {
    const students = data.rows.slice(14 * at, 14 * (at + 1)).map(row => row.student_id!)
    await world.classOf(name, { course, students, from: '2026-11-20', at: '16:00', until: '17:00' })
  }
  const desk = await openDesk(school, { hears: false, path: '/' })
  await items(desk, "Today's Print Materials").nth(11).waitFor()
  await desk.page.evaluate(() => {
    document.documentElement.dataset.print = 'materials'
  })
  const pages = await pagesOf(new Uint8Array(await desk.page.pdf({ format: 'A4' })))
  expect(pages).toHaveLength(1)
  for (const words of ['2026-11-20', ...names, 'Student 1 Chan (S0001)', 'Student 168 Chan (S0168)'])
    expect(pages[0]).toContain(words)
  await desk.close()
  await school.close()
})

it('/support says that it is the support page and leads back to the dashboard', async () => {
  const school = await openSchool(engines[0]!)
  const desk = await openDesk(school, { hears: false, path: '/support' })
  await desk.page.getByText('Support page', { exact: true }).waitFor()
  await desk.picture('support')
  await desk.page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await desk.page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await expect.poll(() => desk.path(), patience).toBe('/')
  // go/support, go/dashboard, go/messages and go/settings by their keys or from the palette.
  await openPalette(desk)
  await desk.type('help page')
  await highlighted(desk, 'Support')
  await desk.press('Enter')
  await desk.page.getByText('Support page', { exact: true }).waitFor()
  for (const [key, heading] of [
    ['m', 'Message Board'],
    [',', 'Settings'],
    ['d', 'Dashboard'],
  ] as const) {
    await desk.press('g', key)
    await desk.page.getByRole('heading', { name: heading, level: 1 }).waitFor()
  }
  await desk.close()
  await school.close()
})
