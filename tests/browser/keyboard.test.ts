import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Desk, openDesk } from '#tests/browser.ts'
import { entriesIn, type November, openNovember } from './november.ts'
import {
  dialog,
  hasFocus,
  highlighted,
  hold,
  keysHere,
  noDialog,
  onFocus,
  onRow,
  openPalette,
  paletteBox,
  patience,
  pressInputMethod,
  run,
  toYes,
} from './steps.ts'
import { holdBack } from './texts/answers.ts'

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

const field = (name: string) => desk.page.getByRole('textbox', { name, exact: true })
const search = () => desk.page.getByRole('searchbox', { name: 'Search' })
const statusOf = async (id: string) =>
  (await school.world.did('getStudent', {})).data.find(student => student.student_id === id)?.status

describe('Ctrl+K', () => {
  it('opens the palette over the rows, and Esc gives the focus back to the row', async () => {
    await desk.press('j')
    await onRow(desk, school.lee)
    await openPalette(desk)
    await desk.press('Escape')
    await noDialog(desk)
    await onRow(desk, school.lee)
  })

  it('opens the palette from inside a field, whose text is still there afterwards', async () => {
    await desk.press('/')
    await desk.type('lee')
    await openPalette(desk)
    await desk.press('Control+k')
    await noDialog(desk)
    await onFocus(desk, 'textbox Search')
    await expect.poll(() => search().inputValue(), patience).toBe('lee')
  })

  it('opens the palette over an open dialog, which is still there afterwards', async () => {
    await desk.press('Enter')
    const student = await dialog(desk, 'Tai Man Chan 陳大文')
    await openPalette(desk)
    await desk.press('Escape')
    await dialog(desk, 'Tai Man Chan 陳大文')
    await hasFocus(student)
    await desk.press('Escape')
    await noDialog(desk)
    await onRow(desk, school.chan)
  })

  it('opens the palette while another screen is still on its way, whose rows have the focus afterwards', async () => {
    await desk.press('g', 'p', 'Control+k')
    await desk.page.getByRole('heading', { name: 'Receipt Management', includeHidden: true }).waitFor()
    await onFocus(desk, paletteBox)
    await desk.press('Escape')
    await onRow(desk, '2026-10')
  })

  it('opens the palette over a half-filled form, and the form comes back as it was', async () => {
    await desk.press('n')
    await dialog(desk, 'Create student')
    await desk.type('Wing')
    await openPalette(desk)
    await desk.press('Escape')
    await onFocus(desk, 'textbox First Name')
    await expect.poll(() => field('First Name').inputValue(), patience).toBe('Wing')
    await desk.press('Escape')
    await noDialog(desk)
    await desk.press('n')
    await dialog(desk, 'Create student')
    await expect.poll(() => field('First Name').inputValue(), patience).toBe('Wing')
    await desk.press('Escape')
    await noDialog(desk)
  })

  it('knows the tab, the row and the month under the cursor', async () => {
    await desk.press('j')
    await onRow(desk, school.lee)
    await run(desk, 'customize', /Customize Live Invoice.*Ka Yan Lee/)
    await onFocus(desk, 'combobox Customize Live Invoice: Start Date')
    await desk.press('Escape')
    await noDialog(desk)
    for (const [path, month, typed] of [
      ['/invoice?tab=video', '2026-11', 'invoices of a month'],
      ['/payment', '2026-10', 'receipts of a month'],
    ] as const) {
      await desk.goto(path)
      await onRow(desk, month)
      await run(desk, typed, new RegExp(typed, 'i'))
      await highlighted(desk, path.includes('video') ? 'video' : 'live')
      await desk.press('Enter')
      await highlighted(desk, month)
      await desk.press('Enter')
      await dialog(desk, `${typed.startsWith('i') ? 'Invoices' : 'Receipts'} for ${month}`)
    }
  })

  it('opens the palette over a question that others led to, and what was answered waits', async () => {
    await run(desk, 'print all invoices', 'Print All Invoices')
    await onFocus(desk, 'combobox Print All Invoices: Kind')
    await desk.press('ArrowDown')
    await highlighted(desk, 'video')
    await desk.press('Enter')
    await onFocus(desk, 'combobox Print All Invoices: Month')
    await desk.press('Enter')
    await onFocus(desk, toYes)
    await openPalette(desk)
    await desk.press('Escape')
    await onFocus(desk, toYes)
    await desk.press('Escape')
    await onFocus(desk, 'combobox Print All Invoices: Month')
    await desk.press('Escape')
    await noDialog(desk)
    await run(desk, 'print all invoices', 'Print All Invoices')
    await highlighted(desk, 'video')
    await desk.press('Escape')
  })
})

describe('the rows', () => {
  it('have a cursor that moves by j and k, the arrows, pages, Home and End; the pager and the URL follow', async () => {
    await desk.press('j', 'j')
    await onRow(desk, school.wong)
    await desk.press('k', 'ArrowUp', 'ArrowUp')
    await onRow(desk, school.chan)
    await desk.press('PageDown')
    await onRow(desk, 'S0017')
    await expect.poll(() => desk.path(), patience).toBe('/students?page=2')
    await desk.press('End')
    await onRow(desk, 'S0043')
    await expect.poll(() => desk.page.getByLabel('Page', { exact: true }).inputValue(), patience).toBe('3')
    await desk.press('PageUp')
    await onRow(desk, 'S0027')
    await desk.press('Home')
    await onRow(desk, school.chan)
    await expect.poll(() => desk.path(), patience).toBe('/students')
  })

  it('are selected by x, further ones by Shift and the arrows, all by Ctrl+A, none by Esc', async () => {
    const selected = () =>
      desk.page
        .locator('[role=row][aria-selected=true]')
        .evaluateAll(rows => rows.map(row => row.textContent?.slice(0, 5)))
    await desk.press('x')
    await expect.poll(selected, patience).toEqual([school.chan])
    await desk.page.getByText('1 selected').waitFor()
    await desk.press('j', 'j', 'Shift+ArrowDown', 'Shift+ArrowDown')
    await expect.poll(selected, patience).toEqual([school.chan, school.wong, 'S0004', 'S0005'])
    await desk.press('Shift+ArrowUp')
    await expect.poll(selected, patience).toEqual([school.chan, school.wong, 'S0004'])
    await desk.press('k', 'k', 'k', 'x')
    await expect.poll(selected, patience).toEqual([school.wong, 'S0004'])
    await desk.press('Control+a')
    await desk.page.getByText('43 selected').waitFor()
    await desk.press('Escape')
    await expect.poll(selected, patience).toEqual([])
  })

  it('keep the cursor on the student when the list behind them changes', async () => {
    await desk.press('j', 'j')
    await onRow(desk, school.wong)
    await desk.press('/')
    await desk.type('siu ming')
    await expect.poll(() => desk.page.getByRole('row').count(), patience).toBe(2)
    await desk.press('Enter')
    await onRow(desk, school.wong)
    await desk.press('/', 'Escape')
    await expect.poll(() => search().inputValue(), patience).toBe('')
    await desk.press('Escape')
    await onRow(desk, school.wong)
  })
})

describe('a row key', () => {
  it('acts on the row under the cursor, and the focus comes back to that row', async () => {
    await desk.press('j', 'e')
    await dialog(desk, 'Edit student')
    await expect.poll(() => field('First Name').inputValue(), patience).toBe('Ka Yan')
    await desk.press('Escape')
    await noDialog(desk)
    await onRow(desk, school.lee)
    await desk.press('m')
    await dialog(desk, 'Monthly attendance')
    await desk.press('Escape')
    await noDialog(desk)
    await onRow(desk, school.lee)
  })

  it('deletes a student after the question; the focus goes to the next row, and Ctrl+Z brings them back', async () => {
    const gone = await school.world.student('Kwok Hung', 'Yip')
    await desk.press('r', '/')
    await desk.type('kwok')
    await desk.page.getByRole('row', { name: gone }).waitFor()
    await desk.press('Enter', 'End')
    await onRow(desk, gone)
    await desk.press('d')
    await desk.page
      .getByRole('alertdialog', { name: 'Delete student' })
      .getByText('Are you sure to delete this student?')
      .waitFor()
    await desk.press('Escape')
    await onRow(desk, gone)
    await desk.press('d')
    await onFocus(desk, toYes)
    await desk.press('Enter')
    await desk.notice(/Kwok Hung Yip.* is deleted\./)
    await desk.page.getByRole('row', { name: gone }).waitFor({ state: 'detached' })
    await expect.poll(() => desk.focus(), patience).toMatch(/^row S00/)
    await desk.press('Control+z')
    await desk.notice(/^Undone: .*Kwok Hung Yip.* is deleted\./)
    await desk.page.getByRole('row', { name: gone }).waitFor()
    // view/redo
    await desk.press('Control+Shift+z')
    await desk.page.getByRole('row', { name: gone }).waitFor({ state: 'detached' })
    await desk.press('Control+z')
    await desk.page.getByRole('row', { name: gone }).waitFor()
  })

  it('can be taken back with Undo in its notice, too', async () => {
    await desk.press('a')
    await desk.notice('Tai Man Chan 陳大文 is now inactive.')
    expect(await statusOf(school.chan)).toBe('inactive')
    await desk.page.getByRole('button', { name: 'Undo' }).click()
    await desk.notice('Undone: Tai Man Chan 陳大文 is now inactive.')
    await expect.poll(() => statusOf(school.chan), patience).toBe('active')
    await desk.press('Control+z')
    await desk.notice('There is nothing to undo.')
  })

  it('held down confirms nothing', async () => {
    const before = await entriesIn(school.world)
    await desk.press('j', 'd')
    await onFocus(desk, toYes)
    await desk.press('Escape')
    await run(desk, 'delete student', /^Delete student/)
    await onFocus(desk, toYes)
    // Esc leads back to what was typed.
    await desk.press('Escape')
    await onFocus(desk, paletteBox)
    await highlighted(desk, 'Delete student')
    await hold(desk, 'Enter')
    await onFocus(desk, toYes)
    await desk.press('Escape')
    await onFocus(desk, paletteBox)
    await desk.press('Escape')
    await noDialog(desk)
    await desk.press('a')
    await desk.notice('Ka Yan Lee 李嘉欣 is now inactive.')
    await desk.press('Control+z')
    await expect.poll(() => statusOf(school.lee), patience).toBe('active')
    expect(await entriesIn(school.world)).toBe(before + 2)
  })
})

describe('g and a letter', () => {
  it('goes to a screen, and j is none of its letters', async () => {
    await desk.press('g', 'i')
    await desk.page.getByRole('heading', { name: 'Invoice Management' }).waitFor()
    await desk.press('g', 'p')
    await desk.page.getByRole('heading', { name: 'Receipt Management' }).waitFor()
    await desk.press('g', 's')
    await desk.page.getByRole('heading', { name: 'Students' }).waitFor()
    await onRow(desk, school.chan)
  })

  it('is the last of it: the next letter is its own again, and a second g begins anew', async () => {
    await desk.press('g', 'p')
    await onRow(desk, '2026-10')
    await desk.press('s')
    await desk.press('g', 'g', 'i')
    await desk.page.getByRole('heading', { name: 'Invoice Management' }).waitFor()
    await expect.poll(() => desk.path(), patience).toBe('/invoice')
  })
})

/** The keys that the screen names in its footer. */
const hints = async () =>
  (await desk.page.locator('.key-hints').filter({ visible: true }).last().innerText()).replaceAll(/\s+/g, ' ')

describe('letters', () => {
  it('are only letters in a field', async () => {
    await desk.press('/')
    for (const key of ['e', 'n', 'd', 'x', 'g', 'i', '?', 'j', 'k', '/']) await desk.press(key)
    await expect.poll(() => search().inputValue(), patience).toBe('endxgi?jk/')
    await expect.poll(() => desk.page.getByRole('dialog').count(), patience).toBe(0)
    await desk.press('Escape', 'Escape', 'n')
    await dialog(desk, 'Create student')
    for (const key of ['n', 'g', 's', 'x', '?']) await desk.press(key)
    await expect.poll(() => field('First Name').inputValue(), patience).toBe('ngsx?')
    await expect.poll(() => desk.page.getByRole('dialog').count(), patience).toBe(1)
  })

  it('are only letters from the moment that a form is asked for, however long it or its record is in coming', async () => {
    const before = await entriesIn(school.world)
    const letStudentsGo = await holdBack(desk, 'getStudent')
    await desk.press('r')
    for (const key of ['e', 'a', 'd']) await desk.page.keyboard.press(key)
    await dialog(desk, 'Edit student')
    await expect.poll(() => field('First Name').inputValue(), patience).toBe('ad')
    await letStudentsGo()
    await desk.press('Escape')
    await noDialog(desk)
    await onRow(desk, school.chan)
    const letBusinessGo = await holdBack(desk, 'getBusiness')
    await run(desk, 'edit business', 'Edit business details')
    await onFocus(desk, 'dialog Edit business details: Loading')
    for (const key of ['a', 'd', 'Enter', 'e']) await desk.page.keyboard.press(key)
    await letBusinessGo()
    await onFocus(desk, 'textbox School name (English)')
    // Enter sends nothing that nobody has seen. What was typed with it is dropped as a whole, and the form is as it came.
    await expect.poll(() => field('School name (English)').inputValue(), patience).toBe('Harbour Light Learning Centre')
    await desk.press('Escape')
    await noDialog(desk)
    expect(await entriesIn(school.world)).toBe(before)
  })

  it('wait for what they are for, and nothing asks again and again whether it has come', async () => {
    const letLessonsGo = await holdBack(desk, 'getLiveLessons')
    await desk.press('g', 't', 'Shift+M', 'ArrowDown')
    await desk.page.getByRole('heading', { name: 'Timetable' }).waitFor()
    const timersInFrames = () =>
      desk.page.evaluate(async () => {
        const real = window.setTimeout
        let soon = 0
        window.setTimeout = ((run: TimerHandler, wait = 0, ...rest: unknown[]) => {
          if (wait < 50) soon += 1
          return real(run, wait, ...rest)
        }) as typeof window.setTimeout
        for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame)
        window.setTimeout = real
        return soon
      })
    await expect.poll(timersInFrames, patience).toBe(0)
    await letLessonsGo()
    await onFocus(desk, /^group Carrying/)
    await desk.page.getByRole('status').filter({ hasText: '16:30–17:30' }).waitFor()
    await desk.press('Escape')
  })

  it('do nothing while an input method composes', async () => {
    const before = await entriesIn(school.world)
    await desk.press('/')
    await desk.compose('dai')
    await pressInputMethod(desk, 'ArrowDown')
    await pressInputMethod(desk, 'Escape')
    await pressInputMethod(desk, 'Enter')
    await onFocus(desk, 'textbox Search')
    await desk.commit('大文')
    await expect.poll(() => search().inputValue(), patience).toBe('大文')
    await expect.poll(() => desk.page.getByRole('row').count(), patience).toBe(2)
    await pressInputMethod(desk, 'Enter')
    await onFocus(desk, 'textbox Search')
    await desk.press('Enter')
    await onRow(desk, school.chan)
    expect(await entriesIn(school.world)).toBe(before)
  })

  it('are no keys when they are switched off, and ? still tells', async () => {
    await run(desk, 'single-letter', 'Switch single-letter keys on or off')
    await desk.notice('Single-letter keys are off.')
    await onRow(desk, school.chan)
    await desk.press('j', 'x', 'e', 'n', 'g', 'i', '/')
    await onRow(desk, school.chan)
    await expect.poll(() => desk.path(), patience).toBe('/students')
    await expect.poll(() => desk.page.locator('[role=row][aria-selected=true]').count(), patience).toBe(0)
    await desk.press('ArrowDown')
    await onRow(desk, school.lee)
    await expect.poll(hints, patience).toMatch(/^↵ card Space peek Shift Space select \? keys$/)
    await desk.press('?')
    await dialog(desk, 'Keys')
    await desk.press('Escape')
    await run(desk, 'single-letter', 'Switch single-letter keys on or off')
    await desk.notice('Single-letter keys are on.')
    await onRow(desk, school.lee)
    await desk.press('j')
    await onRow(desk, school.wong)
  })
})

describe('?', () => {
  it('goes away with the screen it was about, and the next one’s rows have the focus', async () => {
    await desk.press('?')
    await dialog(desk, 'Keys')
    // From the search box to the list of keys, where letters are keys.
    await desk.press('Tab', 'g', 'p')
    await noDialog(desk)
    await onRow(desk, '2026-')
    await desk.press('Shift+L')
    await dialog(desk, 'Log')
    await desk.press('g', 's')
    await noDialog(desk)
    await onRow(desk, school.chan)
  })

  it('shows the keys that work here, and no others', async () => {
    const onStudents = await keysHere(desk)
    // Those of the row come first, and of these what takes something away comes last.
    expect(onStudents[onStudents.indexOf('D: Delete student') + 1]).toBe('F: Families')
    expect(onStudents).toEqual(
      expect.arrayContaining([
        'E: Edit student',
        'M: Monthly attendance',
        'N: Create student',
        'J ↓: Next row',
        'X: Select the row',
        'Space: Peek at student',
        '↵: Open the row',
        'G I: Invoice',
        '/: Search',
        'Ctrl K: Open the palette',
        expect.stringMatching(/^Ctrl Z: Undo/),
        'Ctrl ↵: Send the form, or take all defaults',
        'Shift Tab: One question back',
      ]),
    )
    expect(onStudents.join('\n')).not.toMatch(/Next month|Switch tab|Void|Collect/)
    await onRow(desk, school.chan)
    await run(desk, 'choose columns', 'Choose columns')
    await dialog(desk, 'Columns')
    const panel = await keysHere(desk)
    expect(panel).toEqual(expect.arrayContaining(['Alt ↑ ↓: Move the column', 'Space: Show or hide the column']))
    expect(panel.join('\n')).not.toMatch(/Edit student|Next row/)
    await hasFocus(await dialog(desk, 'Columns'))
    await desk.press('Escape')
    await noDialog(desk)
    await desk.press('g', 'd')
    await onFocus(desk, /Ka Yan Lee|Tai Man Chan/)
    expect(await keysHere(desk)).toEqual(expect.arrayContaining(['← →: Previous/next card']))
    await desk.press('g', 's')
    await onRow(desk, school.chan)
    await desk.press('g', 'i')
    await onRow(desk, '2026-10')
    const onInvoices = await keysHere(desk)
    expect(onInvoices).toEqual(
      expect.arrayContaining(['C: Customize Live Invoice', 'N: Generate month', 'T: Switch tab']),
    )
    expect(onInvoices.join('\n')).not.toMatch(/Edit student|Create Invoice|Search$/m)
    await desk.press('g', 't')
    await onFocus(desk, /^gridcell/)
    const onTimetable = await keysHere(desk)
    expect(onTimetable).toEqual(
      expect.arrayContaining([
        'PgUp PgDn: Previous/next week',
        'Space: Peek at its students',
        'Shift M: Carry the lesson',
        'Esc: Back',
      ]),
    )
    expect(onTimetable.join('\n')).not.toMatch(/row|page$/m)
  })

  it('shows while a lesson is carried what carries it, and leaves it where it is', async () => {
    await desk.press('g', 't')
    await onFocus(desk, /^gridcell Tuesday class/)
    await desk.press('Shift+M', 'ArrowDown')
    await onFocus(desk, /^group Carrying/)
    // A letter of a command means nothing meanwhile.
    await desk.press('n', 'm')
    const carrying = await keysHere(desk)
    expect(carrying).toEqual(
      expect.arrayContaining([
        '↑ ↓ K J: Half an hour up or down',
        '↵: Put it down',
        'Esc: Put it back',
        '?: Show keys',
      ]),
    )
    expect(carrying.join('\n')).not.toMatch(/Carry the lesson|Create|Move lesson|Go to|Esc: Back/)
    await onFocus(desk, /^group Carrying/)
    // Held down it goes on, and is seen on the way.
    for (let times = 0; times < 3; times += 1) await desk.page.keyboard.down('ArrowDown')
    await desk.page.keyboard.up('ArrowDown')
    await desk.page.getByRole('status').filter({ hasText: '18:00–19:00' }).waitFor()
    await desk.press('Escape')
    await onFocus(desk, /^gridcell Tuesday class/)
  })

  it('shows no rows where there are none, and what the list at hand can do where there are', async () => {
    await desk.goto('/support')
    await desk.page.getByRole('link', { name: 'Back to Dashboard' }).waitFor()
    expect((await keysHere(desk)).join('\n')).not.toMatch(/row/i)
    await desk.goto('/timeTable?tab=video')
    await onFocus(desk, /^gridcell/)
    expect((await keysHere(desk)).join('\n')).not.toMatch(/Carry|row/)
  })
})

describe('? on a Mac', () => {
  it('shows ⌘ for every key that is pressed with it', async () => {
    const mac = await openDesk(school, { path: '/students' })
    await mac.context.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'platform', { get: () => 'MacIntel' }),
    )
    await mac.page.reload()
    await onRow(mac, school.chan)
    await mac.press('?')
    const panel = await dialog(mac, 'Keys')
    const caps = (await panel.locator('dd').allInnerTexts()).map(each => each.replaceAll(/\s+/g, ' ').trim())
    expect(caps).toEqual(expect.arrayContaining(['⌘ K', '⌘ Z', '⌘ P', '⌘ ↵', '⌘ A', '⇧ Tab', '⇧ L']))
    expect(caps.join('\n')).not.toContain('Ctrl')
    await mac.press('Escape')
    await noDialog(mac)
    await mac.press('Control+k', 'Meta+k')
    await onFocus(mac, paletteBox)
    await mac.press('Escape')
    await mac.press('Meta+z')
    await mac.notice('There is nothing to undo.')
    await mac.close()
  })
})

describe('? over a sheet', () => {
  const marks = ['P: Present', 'A: Absent', 'L: Leave', 'Space: Next value', 'H: Next homework status', '⌫: Blank']

  it('lists the keys that the sheet declares, each of which does what is said', async () => {
    await desk.press('m')
    await dialog(desk, 'Monthly attendance')
    await onRow(desk, '2026-11-')
    expect(await keysHere(desk)).toEqual(
      expect.arrayContaining([...marks, 'J ↓: Next row', '↵: Next value', ']: Next month']),
    )
    await onRow(desk, '2026-11-')
    await desk.press('Escape')
    await noDialog(desk)
    await desk.goto('/classManagement?view=attendance/manage-attendance&v.lesson=L000001')
    await onRow(desk, school.chan)
    expect(await keysHere(desk)).toEqual(
      expect.arrayContaining([...marks, 'Shift P: All present', 'Ctrl Z: Take back the last mark', 'Ctrl ↵: Confirm']),
    )
    await onRow(desk, school.chan)
    const said = (words: string) => desk.page.getByText(words, { exact: false }).first().waitFor()
    await desk.press('a')
    await said('1 absent')
    // What lies over the sheet has its keys for itself.
    await desk.press('?')
    await onFocus(desk, 'textbox Search what you want to do, or a key')
    await desk.press('l', 'Escape', 'Escape')
    await onRow(desk, school.lee)
    await said('1 absent')
    await desk.press('Control+z')
    await said('0 absent')
  })
})

describe('Esc', () => {
  it('goes one level up: out of a record in the palette, out of the palette, out of the dialog', async () => {
    await desk.press('Enter')
    const student = await dialog(desk, 'Tai Man Chan 陳大文')
    await openPalette(desk)
    await desk.type('ka yan')
    await highlighted(desk, 'Ka Yan Lee 李嘉欣')
    await desk.press('Tab')
    // They owe something, and most often come to pay it.
    await highlighted(desk, /^Collect live payment2026-10 · 1,200\.00/)
    await desk.press('Escape')
    await onFocus(desk, paletteBox)
    await desk.press('Escape')
    await hasFocus(student)
    await desk.press('Escape')
    await noDialog(desk)
    await expect.poll(() => desk.path(), patience).toBe('/students')
  })
})
