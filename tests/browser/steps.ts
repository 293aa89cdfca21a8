import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Request } from 'playwright-core'
import { expect } from 'vitest'
import { timings } from '#client/core/timings.ts'
import type { Desk } from '#tests/browser.ts'

/** What a test may wait for something on the screen. */
export const patience = { timeout: Number(process.env.PATIENCE ?? 90_000) }

/** Waits until the row that begins with this text has the focus. */
export const onRow = (desk: Pick<Desk, 'focus'>, text: string): Promise<void> =>
  expect.poll(() => desk.focus(), patience).toMatch(new RegExp(`^row ${text}`))

/** Waits until this has the focus: 'textbox Search'. */
export const onFocus = (desk: Pick<Desk, 'focus'>, words: string | RegExp): Promise<void> => {
  const focused = expect.poll(() => desk.focus(), patience)
  return typeof words === 'string' ? focused.toBe(words) : focused.toMatch(words)
}

/** Waits until the focus is in this, on whatever of it. */
export const hasFocus = (box: Locator): Promise<void> =>
  expect.poll(() => box.evaluate(each => each.contains(document.activeElement)), patience).toBe(true)

/** Waits for an open dialog of this title, and gives it. */
export async function dialog(desk: Pick<Desk, 'page'>, title: string | RegExp): Promise<Locator> {
  const found = desk.page.getByRole('dialog', { name: title, exact: true })
  // The box that carries the role has no size of its own: what is in it covers the window.
  await found.waitFor({ ...patience, state: 'attached' })
  return found
}

/**
 * Goes to a screen by its keys, once no dialog has them any more, and waits for its rows. A question that was answered is
 * open until the server has answered, too.
 */
export async function go(desk: Desk, letter: string, heading: string, row: string): Promise<void> {
  await noDialog(desk)
  await desk.press('g', letter)
  await desk.page.getByRole('heading', { name: heading, level: 1 }).waitFor()
  await onRow(desk, row)
}

/** Waits until the page has nothing to do: what has arrived by now is taken in. A page at rest may draw no more frame. */
export const idle = ({ page }: Desk): Promise<void> =>
  page.evaluate(() => scheduler.postTask(() => undefined, { priority: 'background' }))

/** Waits as long as somebody does who looks at the screen first: what is typed then belongs to no burst before it. */
export const lookFirst = async ({ page }: Desk, least: number = timings.burstPause): Promise<void> => {
  const from = await page.evaluate(() => performance.now())
  await page.waitForFunction(([from, least]) => performance.now() - from > least, [from, least] as const, patience)
}

/** Waits until nothing calls itself busy any more: what is busy takes no press. */
export async function settled(desk: Desk): Promise<void> {
  await expect.poll(() => desk.page.locator('[aria-busy=true]').count(), patience).toBe(0)
  await idle(desk)
}

/** The button that does what is asked has the focus. Its text is its verb. */
export const toYes = /^button .+↵$/

/** Says yes to what is asked, once that button has the focus. */
export async function sayYes(desk: Desk): Promise<void> {
  await onFocus(desk, toYes)
  await desk.press('Enter')
}

/** Presses a key until what has the focus reads like this, and waits each time until that has moved. */
export async function pressUntil(desk: Desk, key: string, words: string, most = 25): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    const before = await desk.focus()
    if (before.includes(words)) break
    await desk.press(key)
    await expect.poll(() => desk.focus(), patience).not.toBe(before)
  }
  await expect.poll(() => desk.focus(), patience).toContain(words)
}

/** The lines of `?`, 'E: Edit student', and closes it again. */
export async function keysHere(desk: Desk): Promise<readonly string[]> {
  await desk.press('?')
  const panel = await dialog(desk, 'Keys')
  await onFocus(desk, 'textbox Search what you want to do, or a key')
  const lines = await panel
    .locator('dl > div')
    .evaluateAll(rows =>
      rows.map(
        row =>
          `${[...row.querySelectorAll('kbd')].map(cap => cap.textContent).join(' ')}: ${row.querySelector('dt')?.textContent}`,
      ),
    )
  await desk.press('Escape')
  await panel.waitFor({ ...patience, state: 'detached' })
  return lines
}

/** Waits until no dialog is open: none that Esc would close. */
export const noDialog = (desk: Pick<Desk, 'page'>): Promise<void> =>
  expect.poll(() => desk.page.locator('[role=dialog], [role=alertdialog]').count(), patience).toBe(0)

/** The palette's box, as it is read out. */
export const paletteBox = 'combobox Search commands, students, classes, payments and invoices'

/** After a collection the palette offers the next payment, until Esc. */
export async function leaveQueue(desk: Desk): Promise<void> {
  await onFocus(desk, paletteBox)
  await desk.press('Escape')
  await noDialog(desk)
}

/** Opens the palette, and waits until its box has the focus. */
export async function openPalette(desk: Desk): Promise<void> {
  await desk.press('Control+k')
  await onFocus(desk, paletteBox)
}

/** Waits until the highlighted option of the palette, or of its question, reads like this. */
export const highlighted = (desk: Pick<Desk, 'activeOption'>, words: string | RegExp): Promise<void> =>
  expect
    .poll(() => desk.activeOption(), patience)
    .toMatch(typeof words === 'string' ? new RegExp(`^${RegExp.escape(words)}`) : words)

/** Opens the palette, types, and runs the first row, which must read like this. */
export async function run(desk: Desk, typed: string, row: string | RegExp): Promise<void> {
  await openPalette(desk)
  await desk.type(typed)
  await highlighted(desk, row)
  await desk.press('Enter')
}

/** Holds back what is asked at an address until it is let go; then it has been answered, and taken in. */
export async function holdBackAt(desk: Desk, url: (at: URL) => boolean) {
  const asked = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  await desk.page.route(url, async route => {
    asked.resolve()
    await gate.promise
    await route.fallback()
  })
  const letGo = async (): Promise<void> => {
    await asked.promise
    const isThis = (request: Request) => url(new URL(request.url()))
    // Chromium may say of an answer that was read to its end that it was cancelled.
    const over = Promise.race([
      desk.page.waitForEvent('requestfinished', isThis),
      desk.page.waitForEvent('requestfailed', isThis),
    ])
    gate.resolve()
    await over
    await desk.page.unroute(url)
    await idle(desk)
  }
  return { asked: asked.promise, letGo }
}

/** A key that is held down: pressed once, and repeated by the keyboard until it is let go. */
export async function hold(desk: Desk, key: string, repeats = 5): Promise<void> {
  for (let at = 0; at <= repeats; at += 1) await desk.page.keyboard.down(key)
  await desk.page.keyboard.up(key)
}

/** A key that the input method takes for itself: the browser reports it with the code 229. */
export async function pressInputMethod(desk: Desk, key: 'Enter' | 'Escape' | 'ArrowDown' | 'Tab'): Promise<void> {
  const tools = await desk.context.newCDPSession(desk.page)
  const event = { key, code: key, windowsVirtualKeyCode: 229 }
  await tools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event })
  await tools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
  await tools.detach()
}

/** From now on every request waits so many milliseconds before it goes to the server. */
export async function delayRequests(desk: Desk, milliseconds: () => number): Promise<void> {
  await desk.page.route('**/admin/**', async route => {
    await pause(milliseconds())
    // The page may have gone meanwhile.
    await route.fallback().catch(() => undefined)
  })
}

/** Exports the list on the screen, or the one in this dialog, and gives the file that the browser has saved. */
export async function exported(
  desk: Desk,
  format: string,
  list: Pick<Locator, 'locator'> = desk.page,
  columns?: string,
) {
  await list.locator('[aria-keyshortcuts="Shift+E"]').click()
  const form = await dialog(desk, 'Export')
  await form.getByLabel('Format', { exact: true }).selectOption(format)
  if (columns !== undefined) await form.getByLabel('Columns', { exact: true }).selectOption(columns)
  const saving = desk.page.waitForEvent('download')
  await form.getByRole('button', { name: /^Export/ }).click()
  const file = await saving
  // The form goes back in the history when it closes, which would end the load of a page that a test goes to at once.
  await form.waitFor({ ...patience, state: 'detached' })
  await expect.poll(() => desk.path(), patience).not.toMatch(/[?&]do=/)
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

/** Answers the questions of *Edit Token* for selected students: English, and how many. Returns the dialog with the plan. */
export async function planTokens(desk: Desk, amount: string, look: () => Promise<unknown> = async () => undefined) {
  await onFocus(desk, /Token Name/)
  await desk.type('english')
  await highlighted(desk, 'English')
  await look()
  await desk.press('Enter')
  await onFocus(desk, /Token Amount/)
  await desk.type(amount)
  await desk.press('Enter')
  return dialog(desk, 'Edit Token')
}

/** The first cells of the rows of a table that can be seen, header and cut-off rows left out. */
export const rowsInView = (table: Locator): Promise<readonly (string | null | undefined)[]> =>
  table.evaluate(grid => {
    const box = grid.parentElement!.getBoundingClientRect()
    const head = grid.querySelector('[role=row]')!.getBoundingClientRect().bottom
    return [...grid.querySelectorAll('[data-index]')]
      .filter(each => each.getBoundingClientRect().top >= head - 1 && each.getBoundingClientRect().bottom <= box.bottom)
      .map(each => each.querySelector('[role=gridcell]')?.textContent)
  })
