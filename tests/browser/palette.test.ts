import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Desk, openDesk, themes } from '#tests/browser.ts'
import { password } from '#tests/world.ts'
import { printedBy } from './month.ts'
import { entriesIn, type November, openNovember, paymentsOf } from './november.ts'
import {
  dialog,
  highlighted,
  hold,
  holdBackAt,
  leaveQueue,
  noDialog,
  onFocus,
  onRow,
  openPalette,
  paletteBox,
  patience,
  pressInputMethod,
  run,
} from './steps.ts'

let school: November
let desk: Desk
beforeAll(async () => {
  school = await openNovember()
  desk = await openDesk(school)
})
beforeEach(async () => {
  await desk.goto('/students')
  await onRow(desk, school.chan)
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

const box = () => desk.page.locator('[cmdk-input]')
/** Every row of the palette in its order, with the heading above it if there is one. Only those in view are mounted. */
const drawn = () =>
  desk.page.locator('[cmdk-list]').evaluate(async list => {
    const seen = new Map<number, { readonly heading: string | undefined; readonly text: string }>()
    list.scrollTop = 0
    for (let frame = 0; frame < 200; frame += 1) {
      const lines = [...list.querySelectorAll('[cmdk-group-heading], [data-option]')]
        .map(line => ({ line, top: line.getBoundingClientRect().top }))
        .sort((one, other) => one.top - other.top)
        .map(({ line }) => line)
      for (const [at, row] of lines.entries())
        if (row.ariaPosInSet !== null) {
          const above = lines[at - 1]
          const heading = above?.ariaPosInSet === null ? above.textContent : seen.get(Number(row.ariaPosInSet))?.heading
          seen.set(Number(row.ariaPosInSet), { heading, text: row.textContent })
        }
      if (seen.size >= Number(lines.find(line => line.ariaSetSize)?.ariaSetSize ?? 0)) break
      list.scrollTop += list.clientHeight / 2
      await new Promise(requestAnimationFrame)
    }
    return [...seen].map(([place, row]) => ({ place, ...row }))
  })
const rows = async () => (await drawn()).toSorted((one, other) => one.place - other.place).map(({ text }) => text)
/** The keys that the palette or its question names, in its footer. */
const hints = () => desk.page.locator('.key-hints').filter({ visible: true }).last().innerText()
const option = (words: string) => desk.page.getByRole('option', { name: words }).first()
const statusOf = async (id: string) =>
  (await paymentsOf(school.world)).find(payment => payment.payment_id === id)?.status

/** The marked letters, each after the text in which they stand. */
const marked = () =>
  desk.page
    .locator('[cmdk-list] .found')
    .evaluateAll(all => all.map(each => `${each.parentElement?.textContent}: ${each.textContent}`))

/** Fills the box, and holds back the search that the server is asked for it; what is given lets it be answered. */
async function searchHeldBack(text: string): Promise<() => Promise<void>> {
  const { asked, letGo } = await holdBackAt(
    desk,
    at => at.pathname === calls.findInvoices.path && at.searchParams.get('q') === text,
  )
  await box().fill(text)
  await asked
  return letGo
}

/** Types each text into the palette, and waits for its first row; a row is told by its beginning. */
async function expectFirstRows(table: Readonly<Record<string, string>>): Promise<void> {
  await openPalette(desk)
  const found: Record<string, string> = {}
  for (const [typed, row] of Object.entries(table)) {
    await box().fill(typed)
    let first = ''
    await expect
      .poll(async () => {
        first = (await rows())[0] ?? ''
        return first.startsWith(row)
      }, patience)
      .toBe(true)
      .catch(() => undefined)
    found[typed] = first.startsWith(row) ? row : first
  }
  expect(found).toEqual(table)
}

it('the palette opens about the row of that moment, and with what a colleague has just changed', async () => {
  const opened = async () => {
    await openPalette(desk)
    return (await rows())[0]
  }
  await desk.press('j', 'j')
  await onRow(desk, school.wong)
  await expect.poll(opened, patience).toContain('Siu Ming Wong')
  await desk.press('Escape')
  await school.world.did('updatestudent', { studentId: school.wong, first_name: 'Siu Mong' }, { as: 'may' })
  await desk.page.getByRole('gridcell', { name: 'Siu Mong' }).first().waitFor(patience)
  await expect.poll(opened, patience).toContain('Siu Mong Wong')
  await desk.press('Escape')
  await school.world.did('updatestudent', { studentId: school.wong, first_name: 'Siu Ming' }, { as: 'may' })
  await desk.page.getByRole('gridcell', { name: 'Siu Ming' }).first().waitFor(patience)
})

describe('the first row of the palette', () => {
  it('on the students, with the cursor on Tai Man Chan', async () => {
    const lessons = (await school.world.did('getLiveLessons', {})).data
    const lesson = lessons.find(each => each.lesson_date === '2026-10-13')!.live_lesson_id
    await expectFirstRows({
      // A few letters of a name, in any order, in either script, and the numbers one has at hand.
      chan: 'Tai Man Chan 陳大文 (S0001)',
      cha: 'Tai Man Chan 陳大文 (S0001)',
      'tai m': 'Tai Man Chan 陳大文 (S0001)',
      'chan tai': 'Tai Man Chan 陳大文 (S0001)',
      'MAN CHAN': 'Tai Man Chan 陳大文 (S0001)',
      lee: 'Ka Yan Lee 李嘉欣 (S0002)',
      ho: 'Hei Tung Ho (S0016)',
      ng: 'Hei Tung Ng (S0032)',
      mak: 'Hei Tung Mak (S0028)',
      'lok ng': 'Lok Yiu Ng (S0033)',
      陳: 'Tai Man Chan 陳大文 (S0001)',
      大文: 'Tai Man Chan 陳大文 (S0001)',
      李嘉: 'Ka Yan Lee 李嘉欣 (S0002)',
      '9123': 'Tai Man Chan 陳大文 (S0001)',
      '91234567': 'Tai Man Chan 陳大文 (S0001)',
      '９１２３ ４５６７': 'Tai Man Chan 陳大文 (S0001)',
      '2345 6789': 'Ka Yan Lee 李嘉欣 (S0002)',
      s0003: 'Siu Ming Wong 黃小明 (S0003)',
      [school.chanOwes]: 'Tai Man Chan 陳大文 1,200.00',
      [school.leeOwesVideo]: 'Ka Yan Lee 李嘉欣 1,200.00',
      'LI-2026-000003': 'LI-2026-000003 Siu Ming Wong 黃小明',
      'lr-2026-000001': 'LR-2026-000001 Siu Ming Wong 黃小明',
      // Classes by name, and lessons by their number. A day alone is its timetable.
      'cla tue': 'Tuesday class (C',
      'class tuesday': 'Tuesday class (C',
      tuesday: 'Tue 24 NovTimetable',
      'tuesday 2026-10-13': 'Tue 13 OctTimetable',
      [lesson]: `Tue 13 Oct · Tuesday class 16:00${lesson}`,
      // Commands: by title, other names, Chinese words, initials; the row under the cursor first.
      create: 'Create student',
      'student new': 'Create student',
      'cre stu': 'Create student',
      edit: 'Edit student' + 'Tai Man Chan 陳大文',
      delete: 'Delete student' + 'Tai Man Chan 陳大文',
      刪除: 'Delete student' + 'Tai Man Chan 陳大文',
      month: 'Monthly attendance' + 'Tai Man Chan 陳大文',
      photo: 'Add photo' + 'Tai Man Chan 陳大文',
      import: 'Import students',
      excel: 'Import students',
      csv: 'Import students',
      匯入: 'Import students',
      logout: 'Logout',
      登出: 'Logout',
      dark: 'Switch between light and dark',
      help: 'Show keys',
      link: 'Copy link',
      reload: 'Reload',
      undo: 'Undo' + 'There is nothing to undo.',
      inv: 'Invoice',
      學生: 'Students',
      發票: 'Invoice',
      // A command and whom it is about.
      'edit lee': 'Edit student' + 'Ka Yan Lee 李嘉欣 (S0002)',
      'lee edit': 'Edit student' + 'Ka Yan Lee 李嘉欣 (S0002)',
      'delete ho lok': 'Delete student' + 'Lok Yiu Ho (S0017)',
      'pay chan': 'Collect live payment' + 'Tai Man Chan 陳大文 1,200.00',
      'collect ch': 'Collect live payment' + 'Tai Man Chan 陳大文 1,200.00',
      '收款 陳': 'Collect live payment' + 'Tai Man Chan 陳大文 1,200.00',
      收款: 'Collect live payment',
      // What is said at the desk.
      leave: 'Record leave' + 'Tai Man Chan 陳大文',
      absent: 'Manage Attendance',
      cash: 'Collect live payment',
      video: 'Video classes of a student' + 'Tai Man Chan 陳大文',
      history: 'Transaction history of a student' + 'Tai Man Chan 陳大文',
      revenue: 'Statistics',
      新生: 'Create student',
      出單: 'Generate month',
      作廢: 'Void invoice',
      ｐａｙ: 'Payment',
    })
  })

  it('on the payments, where a name means money', async () => {
    await desk.goto('/payment')
    await onRow(desk, '2026-1')
    await expectFirstRows({
      chan: 'Tai Man Chan 陳大文 1,200.00',
      cha: 'Tai Man Chan 陳大文 1,200.00',
      lee: 'Ka Yan Lee 李嘉欣 1,200.00' + '2026-10',
      'yan lee': 'Ka Yan Lee 李嘉欣 1,200.00' + '2026-10',
      陳大: 'Tai Man Chan 陳大文 1,200.00',
      '6234': 'Ka Yan Lee 李嘉欣 1,200.00',
      wong: 'Siu Ming Wong 黃小明 (S0003)',
      s0001: 'Tai Man Chan 陳大文 (S0001)',
      collect: 'Collect Live Payments',
      clp: 'Collect Live Payments',
      receipt: 'Receipts of a month',
      print: 'Print Receipt',
      stu: 'Students',
      收據: 'Print Receipt',
      列印: 'Print Receipt',
    })
  })
})

describe('the palette', () => {
  it('draws at most fifty rows, and says that there are none', async () => {
    await openPalette(desk)
    await expect.poll(async () => (await rows()).length, patience).toBeLessThanOrEqual(50)
    await desk.type('a')
    await expect.poll(async () => (await rows()).length, patience).toBeLessThanOrEqual(50)
    await box().fill('xyzzy')
    await desk.page.getByText('Nothing matches “xyzzy”.').waitFor()
    await onFocus(desk, paletteBox)
    await expect.poll(() => desk.activeOption(), patience).toBe('')
    // Without a row the keys for one do nothing, and are not named.
    await expect.poll(hints, patience).toBe('Esc\nclose')
    await desk.press('Enter')
    await desk.press('ArrowDown', 'Enter')
    await onFocus(desk, paletteBox)
  })

  it('reads out the row that Enter would take, at every step', async () => {
    await openPalette(desk)
    const announced = () =>
      expect
        .poll(
          () =>
            desk.page.evaluate(() => {
              const told = document.activeElement?.getAttribute('aria-activedescendant') ?? ''
              return document.getElementById(told)?.matches('[data-option][aria-selected=true]')
            }),
          patience,
        )
        .toBe(true)
    await announced()
    await desk.type('lee')
    await highlighted(desk, 'Ka Yan Lee 李嘉欣 (S0002)')
    await announced()
    // What they owe is loaded with the first letters; the arrow keeps what stands there by then.
    await option('Ka Yan Lee 李嘉欣 1,200.00').waitFor()
    await desk.press('ArrowDown')
    await highlighted(desk, 'Ka Yan Lee 李嘉欣 1,200.00')
    await announced()
    await desk.press('ArrowUp')
    await highlighted(desk, 'Ka Yan Lee 李嘉欣 (S0002)')
    await announced()
    await desk.press('Backspace', 'Backspace', 'Backspace')
    await desk.type('undo')
    await highlighted(desk, /^Undo.*There is nothing to undo\.$/)
    await announced()
    // It can be read, and is announced as one that cannot run.
    await desk.page.getByRole('option', { name: /^Undo.*There is nothing to undo/, disabled: true }).waitFor()
    await desk.page.getByRole('option', { name: /^Undo/, disabled: false }).waitFor({ state: 'detached' })
    await desk.press('Enter')
    await desk.notice('There is nothing to undo.')
  })

  it('draws its rows in the order of the arrow keys, also when commands stand before and after the records', async () => {
    await openPalette(desk)
    await desk.type('ai')
    const inOrder = async () => {
      const all = await drawn()
      return {
        headings: all.flatMap(({ heading }) => heading ?? []),
        // From top to bottom they have the places of the arrow keys.
        jumps: all.filter(({ place }, at) => place !== at + 1),
      }
    }
    await expect.poll(inOrder, patience).toEqual({
      headings: ['Commands', 'Students', 'Pending live payments', 'Invoices', 'Families', 'Commands'],
      jumps: [],
    })
    for (const theme of themes) {
      await desk.wear(theme)
      await desk.picture(`commands-twice-${theme}`)
    }
    await desk.press('Escape')
  })

  it('narrows to the commands of a record by Tab, and Backspace widens it again', async () => {
    await openPalette(desk)
    // The key is named only where it does something.
    const named = desk.page.locator('[data-palette]').getByText('Tabcommands of this one')
    await desk.type('reload')
    await highlighted(desk, 'Reload')
    await expect.poll(() => named.count(), patience).toBe(0)
    await box().fill('ka yan')
    await highlighted(desk, 'Ka Yan Lee 李嘉欣 (S0002)')
    await named.waitFor()
    await desk.press('Tab')
    await expect.poll(() => box().inputValue(), patience).toBe('')
    const titles = ['Record leave', 'Open student', 'Monthly attendance', 'Create Invoice']
    await expect
      .poll(rows, patience)
      .toEqual(expect.arrayContaining(titles.map(title => expect.stringMatching(new RegExp(`^${title}`)))))
    // The name stands in the box, and not in each row again.
    await expect.poll(async () => (await rows()).join('\n'), patience).not.toMatch(/Generate month|Logout|Ka Yan Lee/)
    await desk.type('mon')
    await highlighted(desk, 'Monthly attendance')
    await desk.press('Backspace', 'Backspace', 'Backspace', 'Backspace')
    await desk.type('logout')
    await highlighted(desk, 'Logout')
    await box().fill('ka yan')
    await highlighted(desk, 'Ka Yan Lee 李嘉欣 (S0002)')
    await desk.press('Tab')
    await desk.type('mon')
    await highlighted(desk, 'Monthly attendance')
    await desk.press('Enter')
    await dialog(desk, 'Monthly attendance')
    await expect
      .poll(() => desk.path(), patience)
      .toBe(`/students?view=students%2Fmonthly-attendance&v.student=${school.lee}`)
    await desk.press('Escape')
    await noDialog(desk)
    await onRow(desk, school.chan)
  })

  it('runs nothing by the Enter of an input method', async () => {
    const before = await entriesIn(school.world)
    await openPalette(desk)
    await desk.compose('dengchu')
    await pressInputMethod(desk, 'Enter')
    await pressInputMethod(desk, 'ArrowDown')
    await pressInputMethod(desk, 'Tab')
    await pressInputMethod(desk, 'Escape')
    await onFocus(desk, paletteBox)
    await desk.commit('登出')
    await highlighted(desk, 'Logout')
    // Some browsers end the composition first, and report the key that ended it afterwards.
    await pressInputMethod(desk, 'Enter')
    await onFocus(desk, paletteBox)
    await box().fill('')
    await desk.compose('sau')
    await desk.commit('收款 陳')
    await highlighted(desk, 'Collect live payment')
    await pressInputMethod(desk, 'Enter')
    await onFocus(desk, paletteBox)
    await desk.press('Enter')
    await onFocus(desk, 'combobox Collect live payment: Payment Type')
    await pressInputMethod(desk, 'Enter')
    await onFocus(desk, 'combobox Collect live payment: Payment Type')
    expect(await entriesIn(school.world)).toBe(before)
  })

  it('never lets a late result be run, nor move what was highlighted', async () => {
    await openPalette(desk)
    const first = await searchHeldBack('lr-2026-000001')
    await desk.page.getByText('Searching').waitFor()
    await first()
    await highlighted(desk, 'LR-2026-000001 Siu Ming Wong')
    await onFocus(desk, paletteBox)
    expect(desk.context.pages()).toHaveLength(1)

    const second = await searchHeldBack('wong')
    await highlighted(desk, 'Siu Ming Wong 黃小明 (S0003)')
    await second()
    await desk.page.getByText('LI-2026-000003').first().waitFor()
    await highlighted(desk, 'Siu Ming Wong 黃小明 (S0003)')
    await expect.poll(async () => (await rows())[0], patience).toMatch(/^Siu Ming Wong/)

    const third = await searchHeldBack('chan')
    await highlighted(desk, 'Tai Man Chan 陳大文 (S0001)')
    await option('Tai Man Chan 陳大文 1,200.00').waitFor()
    await desk.press('ArrowDown')
    await highlighted(desk, 'Tai Man Chan 陳大文 1,200.00')
    // What is owed and when somebody comes next may come into a row that stands. No row moves.
    const facts = /(?:owes [\d,.]+)?(?:next .+)?actions›$/
    const inOrder = async () => (await rows()).map(each => each.replace(facts, ''))
    const before = await inOrder()
    await third()
    await desk.press('ArrowDown', 'ArrowUp')
    await highlighted(desk, 'Tai Man Chan 陳大文 1,200.00')
    await expect.poll(inOrder, patience).toEqual(before)
  })

  /** Ways in which a name comes into the box. */
  const ways: Readonly<Record<string, (name: string) => Promise<void>>> = {
    'letter by letter': name => desk.type(name),
    'with an input method': async name => {
      await desk.compose('siu')
      await desk.compose('siu ming')
      await desk.commit(name)
    },
  }
  it.each([
    ['wong', 'letter by letter'],
    ['小明', 'letter by letter'],
    ['小明', 'with an input method'],
  ])('keeps %s, typed %s after an Enter that waits for the lists, for the question', async (name, way) => {
    const { asked, letGo } = await holdBackAt(desk, at => at.pathname === calls.getStudent.path)
    await desk.goto('/settings')
    await openPalette(desk)
    await desk.type('add token')
    await desk.press('Enter')
    await asked
    await ways[way]?.(name)
    const typed = () => desk.page.locator(':focus').inputValue()
    await expect.poll(typed, patience).toBe('add token')
    await letGo()
    await onFocus(desk, 'combobox Edit Token: Student')
    await highlighted(desk, 'Siu Ming Wong 黃小明')
    await expect.poll(typed, patience).toBe(name)
    await desk.press('Escape')
    await noDialog(desk)
  })

  it('marks the typed letters in what they find, and so do its questions', async () => {
    await openPalette(desk)
    await expect.poll(marked, patience).toEqual([])
    await desk.type('wong')
    await expect.poll(marked, patience).toContain(`Siu Ming Wong 黃小明 (${school.wong}): Wong`)
    await desk.press('Control+a')
    await desk.type('coll wong')
    await expect.poll(marked, patience).toContain('Collect live payment: Coll')
    // What a row makes of the line says so itself.
    await desk.page.locator('[data-line]').first().waitFor(patience)
    await expect.poll(() => desk.page.locator('[data-line] .found').count(), patience).toBe(0)
    for (const theme of themes) {
      await desk.wear(theme)
      await desk.picture(`typed-marks-${theme}`)
    }
    await desk.press('Control+a', 'Backspace')
    await expect.poll(marked, patience).toEqual([])
    await desk.press('Escape')
    // No row is under the cursor there, so that the command asks whom it is for.
    await desk.goto('/settings')
    await run(desk, 'add token', 'Edit Token')
    await highlighted(desk, 'Tai Man Chan 陳大文')
    await desk.type('小明')
    await expect.poll(marked, patience).toContain(`Siu Ming Wong 黃小明 (${school.wong}): 小明`)
    await desk.press('Escape')
    await noDialog(desk)
    await expect.poll(marked, patience).toEqual([])
  })

  it('goes on showing what the server has found while a change lets it search again', async () => {
    await openPalette(desk)
    await box().fill('lr-2026-000001')
    await highlighted(desk, 'LR-2026-000001 Siu Ming Wong')
    const row = await option('LR-2026-000001 Siu Ming Wong').elementHandle()
    const { asked, letGo } = await holdBackAt(desk, at => at.pathname === calls.findInvoices.path)
    await school.world.did('updatestudent', { studentId: school.lee, school: 'Tsung Tsin' })
    await asked
    // Two frames later whatever follows from it is drawn.
    const stays = (each: Node | null) =>
      new Promise(done =>
        requestAnimationFrame(() => requestAnimationFrame(() => done(each?.isConnected && each.textContent))),
      )
    const shown = await row?.evaluate(stays)
    await letGo()
    expect(shown).toContain('LR-2026-000001')
    await highlighted(desk, 'LR-2026-000001 Siu Ming Wong')
  })

  it('says how far back the invoices were searched, when there are too many for a filter', async () => {
    const note = desk.page.locator('[data-palette]').getByText('Invoices were searched back to')
    await desk.page.route(`**${calls.findInvoices.path}?*`, async route => {
      const text = new URL(route.request().url()).searchParams.get('q')
      const more = text === 'amount:>90000' ? { searched_back_to: '2026-08' } : {}
      const reply = await route.fetch()
      await route.fulfill({ response: reply, json: { ...((await reply.json()) as object), ...more } })
    })
    await openPalette(desk)
    await box().fill('amount:>90000')
    await expect
      .poll(() => note.textContent(), patience)
      .toBe('Invoices were searched back to 2026-08. For older ones, add month:<=2026-08')
    await box().fill('amount:>90000 month:<=2026-08')
    await expect.poll(() => note.count(), patience).toBe(0)
    await desk.page.unroute(`**${calls.findInvoices.path}?*`)
  })
})

describe('a command asked in the palette', () => {
  it('is not answered by the Enter that started it and is still held down', async () => {
    await openPalette(desk)
    await desk.type('pay chan')
    await highlighted(desk, 'Collect live payment')
    await hold(desk, 'Enter')
    await onFocus(desk, 'combobox Collect live payment: Payment Type')
    await desk.page.getByText('Collect 1,200.00 by cash from').waitFor()
    expect(await statusOf(school.chanOwes)).toBe('pending')
  })

  it('steps back with everything kept, and leaves a draft behind', async () => {
    await desk.goto('/invoice')
    await onRow(desk, '2026-10')
    await run(desk, 'custom invoice', 'Customize Live Invoice')
    await onFocus(desk, 'combobox Customize Live Invoice: Student')
    await desk.type('大文')
    await highlighted(desk, 'Tai Man Chan 陳大文 (S0001)')
    await desk.press('Enter')
    await onFocus(desk, 'combobox Customize Live Invoice: Start Date')
    await desk.type('1/11/2026')
    await highlighted(desk, '2026-11-01')
    await desk.press('Enter')
    await onFocus(desk, 'combobox Customize Live Invoice: End Date')
    await desk.press('Shift+Tab')
    await onFocus(desk, 'combobox Customize Live Invoice: Start Date')
    await highlighted(desk, '2026-11-01')
    await desk.press('Alt+ArrowLeft')
    await onFocus(desk, 'combobox Customize Live Invoice: Student')
    await desk.press('Escape')
    await noDialog(desk)
    await onRow(desk, '2026-10')
    await run(desk, 'custom invoice', 'Customize Live Invoice')
    await onFocus(desk, 'combobox Customize Live Invoice: Student')
    await highlighted(desk, 'Tai Man Chan 陳大文 (S0001)')
    // Nothing comes before the first question.
    await expect.poll(hints, patience).not.toMatch(/back/)
    await desk.press('Tab')
    await highlighted(desk, '2026-11-01')
    await expect.poll(hints, patience).toMatch(/back/)
    await desk.press('Tab')
    await onFocus(desk, 'combobox Customize Live Invoice: End Date')
    await desk.type('31/10/2026')
    await highlighted(desk, '2026-10-31')
    const before = await entriesIn(school.world)
    await desk.press('Control+Enter')
    await desk.page.getByRole('alert').getByText('End date must not be before start date.').waitFor()
    expect(await entriesIn(school.world)).toBe(before)
  })

  it('leads back from its confirmation to the line that was typed', async () => {
    await openPalette(desk)
    await desk.type('delete student tai man')
    await highlighted(desk, /^Delete student.*Tai Man/)
    await desk.press('Enter')
    await onFocus(desk, /^button (Delete student|Cancel)/)
    await desk.press('Escape')
    await onFocus(desk, paletteBox)
    const typed = () => desk.page.locator('[data-palette] input').first().inputValue()
    await expect.poll(typed, patience).toBe('delete student tai man')
    await highlighted(desk, /^Delete student.*Tai Man/)
    // Esc again leaves it, and it begins empty.
    await desk.press('Escape')
    await noDialog(desk)
    await openPalette(desk)
    await expect.poll(typed, patience).toBe('')
    await desk.press('Escape')
    await noDialog(desk)
  })

  it('steps back to what the row has answered, and asks on from there', async () => {
    await desk.goto('/students')
    await onRow(desk, school.chan)
    await desk.press('l')
    await onFocus(desk, 'combobox Record leave: Lesson')
    await desk.press('Shift+Tab')
    await onFocus(desk, 'combobox Record leave: Student')
    await highlighted(desk, 'Tai Man Chan 陳大文 (S0001)')
    await desk.type('嘉欣')
    await highlighted(desk, 'Ka Yan Lee 李嘉欣 (S0002)')
    await desk.press('Enter')
    await onFocus(desk, 'combobox Record leave: Lesson')
    await desk.page.getByRole('button', { name: 'Student Ka Yan Lee 李嘉欣 (S0002)' }).waitFor()
    await desk.press('Escape')
    await noDialog(desk)
  })

  it('collects a payment by a few letters of the name, Enter, Enter, and once only', async () => {
    await desk.goto('/payment')
    await onRow(desk, '2026-1')
    await run(desk, 'lee', 'Ka Yan Lee 李嘉欣 1,200.00')
    await onFocus(desk, 'combobox Collect live payment: Payment Type')
    await desk.page.getByText('Collect 1,200.00 by cash from').waitFor()
    await desk.page.keyboard.down('Enter')
    await desk.page.keyboard.down('Enter')
    await desk.page.keyboard.up('Enter')
    await desk.notice("Payment marked as 'paid' successfully!")
    expect(await statusOf(school.leeOwes)).toBe('paid')
    expect((await paymentsOf(school.world)).filter(payment => payment.status === 'paid')).toHaveLength(2)
    await leaveQueue(desk)
    await onRow(desk, '2026-1')
  })

  it('prints what was just collected by Ctrl+P (view/print-last), and by its notice', async () => {
    await desk.goto('/payment?tab=video&view=payments%2Flist-video-payments')
    await onRow(desk, school.leeOwesVideo)
    await desk.press('c')
    await onFocus(desk, 'combobox Collect video payment: Payment Type')
    await desk.press('Control+Enter')
    await desk.notice("Video payment marked as 'paid' successfully!")
    const receipt = /VR-2026-000001/
    const notice = desk.page.getByRole('button', { name: 'Print Receipt' })
    // It stays while the pointer is on it.
    await notice.hover()
    expect(await printedBy(desk, () => notice.click())).toMatch(receipt)
    expect(await printedBy(desk, () => desk.press('Control+p'))).toMatch(receipt)
    const asked = () => run(desk, '列印剛才', 'Print last receipt or invoice')
    expect(await printedBy(desk, asked)).toMatch(receipt)
  })
})

it('a row names its key where the key does this, and not on a screen where it does something else', async () => {
  const keyOf = (title: string) => desk.page.getByRole('option', { name: title }).first().locator('kbd').allInnerTexts()
  await openPalette(desk)
  await desk.type('create')
  await highlighted(desk, /^Create student/)
  await expect.poll(() => keyOf('Create student'), patience).toEqual(['N'])
  await box().fill('create message')
  await highlighted(desk, /^Create Message/)
  await expect.poll(() => keyOf('Create Message'), patience).toEqual([])
  await desk.press('Escape')
  await desk.goto('/messages')
  await onFocus(desk, /./)
  await openPalette(desk)
  await desk.type('create message')
  await highlighted(desk, /^Create Message/)
  await expect.poll(() => keyOf('Create Message'), patience).toEqual(['N'])
  await desk.press('Escape')
})

it('a class, or somebody, and a day is their lesson of that day; the name of a list and a name is that list', async () => {
  for (const typed of ['tuesday class 2026-10-13', '陳大文 13/10', 'wong siu ming 13 oct']) {
    await openPalette(desk)
    await desk.type(typed)
    await highlighted(desk, /^Tue 13 Oct · Tuesday class/)
    await desk.press('Enter')
    await expect.poll(() => desk.page.url(), patience).toMatch(/view=attendance(%2F|\/)manage-attendance&v\.lesson=L/)
    await (await dialog(desk, /./)).getByText('Tue 13 Oct').first().waitFor(patience)
    await desk.press('Escape')
    await noDialog(desk)
  }
  await openPalette(desk)
  await desk.type('tuesday class 14/10')
  await highlighted(desk, /^Tuesday class.*no lesson on Wed 14 Oct/)
  await desk.press('Escape')
  await noDialog(desk)
  await run(desk, 'who owes chan', /^Pending live payments.*chan/)
  const list = await dialog(desk, 'Pending Live Payments')
  await list.getByRole('row', { name: /Tai Man Chan/ }).waitFor(patience)
  await expect.poll(() => list.getByRole('row').filter({ hasText: 'Lee' }).count(), patience).toBe(0)
  await desk.press('Escape', 'Escape')
})

it('what was made is among the last things done, also when the page is loaded again, until somebody signs out', async () => {
  const own = await openDesk(school, { path: '/quizManagement' })
  const lastDone = () => own.page.getByRole('option', { name: /^Reading test.*Create Quiz/ })
  await own.page.getByRole('heading', { name: 'Quiz Management' }).waitFor()
  await own.press('n')
  await dialog(own, 'Create Quiz')
  await own.type('Reading test')
  await own.press('Tab')
  await own.type('20')
  await own.press('Control+Enter')
  await noDialog(own)
  await openPalette(own)
  await lastDone().waitFor(patience)
  await own.page.reload()
  await own.page.getByRole('heading', { name: 'Quiz Management' }).waitFor()
  await openPalette(own)
  await lastDone().waitFor(patience)
  await own.picture('last-done')
  await own.press('Escape')
  await noDialog(own)
  await run(own, 'logout', 'Logout')
  await onFocus(own, 'textbox Username')
  await own.type('boss')
  await own.press('Tab')
  await own.type(password)
  await own.press('Enter')
  await own.page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await openPalette(own)
  await own.page
    .getByRole('option', { name: /^Continue/ })
    .first()
    .waitFor(patience)
  await expect.poll(() => lastDone().count(), patience).toBe(0)
  await own.close()
})
