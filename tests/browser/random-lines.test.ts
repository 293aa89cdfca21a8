import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Listed } from '#client/command/registry.ts'
import { type Desk, openDesk } from '#tests/browser.ts'
import { type Edit, lineCounts, randomLine } from '#tests/random-lines.ts'
import { registry } from '#ui/app/registry.ts'
import { type November, openNovember } from './november.ts'
import { idle, noDialog, onRow, openPalette, patience } from './steps.ts'

/*
 * The same as in tests/line/random-lines.test.ts, of what is drawn: after every key and every drawing, whatever is typed and
 * however fast, the rows have ids of their own, one is selected, and the box says that it is that one, which Enter takes. A
 * line that fails is typed again by its seed.
 */
const seed = Number(process.env.LINES_SEED ?? 20261128)
const lines = lineCounts.browser

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

declare global {
  interface Window {
    /** What was wrong with the rows of the palette, each time that they were drawn. */
    faults: string[]
    /** What the row said that an Enter or a click was for, at that moment. */
    pressed: string | undefined
  }
}
/** Looks at the rows whenever they change, so that no moment is left out. */
function watchRows(): void {
  window.faults = []
  new MutationObserver(() => {
    const box = document.querySelector<HTMLInputElement>('[role=dialog] [cmdk-input], [data-palette] [cmdk-input]')
    const options = [...document.querySelectorAll('[role=option]')]
    if (!box || options.length === 0) return
    const ids = options.map(({ id }) => id)
    const selected = options.filter(each => each.ariaSelected === 'true')
    if (new Set(ids).size !== ids.length) window.faults.push(`${box.value}: an id occurs twice`)
    if (selected.length > 1) window.faults.push(`${box.value}: ${selected.length} rows are selected`)
    if ((box.getAttribute('aria-activedescendant') ?? undefined) !== selected[0]?.id)
      window.faults.push(`${box.value}: another row is named than is selected`)
    // A click means the row at this place.
    if (options.some(({ ariaPosInSet }, at) => ariaPosInSet !== String(at + 1)))
      window.faults.push(`${box.value}: a row is not at the place that it says`)
  }).observe(document.body, { subtree: true, childList: true, attributes: true })
  const note = (row: Element | null | undefined): void => {
    window.pressed ??= row?.querySelector('[data-name]')?.textContent
  }
  const noteEnter = ({ key }: KeyboardEvent): void => {
    if (key === 'Enter') note(document.querySelector('[role=option][aria-selected=true]'))
  }
  window.addEventListener('keydown', noteEnter, true)
  window.addEventListener(
    'click',
    ({ target }) => note(target instanceof Element ? target.closest('[role=option]') : null),
    true,
  )
}

async function type({ back, erase, insert }: Edit): Promise<void> {
  for (let count = 0; count < back; count += 1) await desk.page.keyboard.press('ArrowLeft')
  for (let count = 0; count < erase; count += 1) await desk.page.keyboard.press('Backspace')
  await desk.page.keyboard.type(insert)
  for (let count = 0; count < back; count += 1) await desk.page.keyboard.press('ArrowRight')
}

/** What must not be done to the school or the session, and what asks for nothing and leaves no trace in the address. */
const isLeftOut = ({ id, command }: Listed): boolean =>
  command.group === 'danger' ||
  id.startsWith('session/') ||
  (command.effect !== 'view' && Object.values(command.arguments).every(({ optional }) => optional))

/**
 * Presses Enter, or clicks on the selected row, and looks what has begun: the command that the row says, or what opens its
 * record. Answers whether it was pressed.
 */
async function take(byKey: boolean): Promise<boolean> {
  await expect.poll(() => desk.page.locator('[aria-busy=true]').count(), patience).toBe(0)
  await idle(desk)
  const selected = desk.page.locator('[role=option][aria-selected=true]:not([aria-disabled])')
  if ((await selected.count()) === 0) return false
  const said = (await selected.locator('[data-name]').first().textContent()) ?? ''
  if (listed.some(each => each.command.title === said && isLeftOut(each))) return false
  const before = desk.page.url()
  const box = desk.page.locator('[data-palette] [cmdk-input]')
  const typed = await box.inputValue()
  // Of an empty line some rows go on with the same box.
  if (typed.trim() === '') return false
  if (byKey) await desk.press('Enter')
  else await selected.locator('[data-name]').first().click()
  // It opens something, does it at once, or goes on with another text in the box.
  const isOver = async () =>
    desk.page.url() !== before ||
    (await box.evaluateAll(([now]) => now instanceof HTMLInputElement && now.value)) !== typed
  await expect.poll(isOver, patience).toBe(true)
  await idle(desk)
  const { searchParams } = new URL(desk.page.url())
  const begun = searchParams.get('do') ?? searchParams.get('view')
  // Results that come late may have changed the row since it was read, and not since it was pressed.
  const pressed = await desk.page.evaluate(() => window.pressed)
  const meant = listed.filter(({ command }) => command.title === pressed)
  const which = `${byKey ? 'Enter' : 'a click'} on “${pressed}” after “${typed}”`
  if (begun !== null && meant.length > 0)
    expect([which, meant.map(({ id }) => id)]).toEqual([which, expect.arrayContaining([begun])])
  if (begun !== null && meant.length === 0)
    expect([which, registry.of(begun)?.opens]).toEqual([which, expect.any(String)])
  taken += Number(begun !== null)
  await desk.goto('/students')
  await onRow(desk, school.chan)
  await desk.page.evaluate(watchRows)
  return true
}
/** How many rows were seen to begin something. */
let taken = 0
const listed = registry.all.filter(({ command }) => !command.unlisted)

it(`whatever is typed, one row is selected, it is the one that the box names, and Enter or a click begins it (seed ${seed})`, {
  timeout: (lines / 4 + 10) * patience.timeout,
}, async () => {
  await desk.goto('/students')
  await onRow(desk, school.chan)
  const words = {
    commands: listed.flatMap(({ command }) => [command.title, ...command.aliases, ...command.zh]),
    names: ['Tai Man', 'Chan', '陳大文', 'Wong', 'Lee', 'Ho', 'Siu', 'Ming', 'Ka Yan', '黃'],
  }
  await desk.page.evaluate(watchRows)
  for (let nth = 0; nth < lines; nth += 1) {
    await openPalette(desk)
    for (const edit of randomLine(`${seed} ${nth}`, words)) {
      await type(edit)
      const faults = await desk.page.evaluate(() => window.faults)
      if (faults.length > 0) expect.fail(`line ${nth} of seed ${seed}: ${faults.join('; ')}`)
    }
    if (nth % 2 === 0 && (await take(nth % 4 === 0))) continue
    await desk.press('Escape')
    await noDialog(desk)
  }
  expect(taken).toBeGreaterThan(lines / 20)
})
