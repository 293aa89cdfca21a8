import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, openDesk, themes } from '#tests/browser.ts'
import { type November, openNovember } from './november.ts'
import { noDialog, onRow, openPalette, patience } from './steps.ts'

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

/** The marked letters, each after the text in which they stand; those of texts that are gone do not count. */
const marked = () =>
  desk.page.evaluate(() =>
    [...(CSS.highlights.get('typed') ?? [])].flatMap(({ startContainer: text, startOffset, endOffset }) =>
      text instanceof Text && text.isConnected ? [`${text.data}: ${text.data.slice(startOffset, endOffset)}`] : [],
    ),
  )

it('the typed letters are marked in what they find, in the palette and in its questions', async () => {
  await desk.goto('/students')
  await onRow(desk, school.chan)
  await openPalette(desk)
  await expect.poll(marked, patience).toEqual([])
  await desk.type('wong')
  await expect.poll(marked, patience).toContain(`Siu Ming Wong 黃小明 (${school.wong}): Wong`)
  await desk.press('Control+a')
  await desk.type('coll wong')
  await expect.poll(marked, patience).toContain('Collect live payment: Coll')
  // What a row makes of the line says so itself.
  await desk.page.locator('[data-line]').first().waitFor(patience)
  const inLine = () =>
    [...(CSS.highlights.get('typed') ?? [])].filter(each => each.startContainer.parentElement?.closest('[data-line]'))
  await expect.poll(() => desk.page.evaluate(inLine), patience).toEqual([])
  for (const theme of themes) {
    await desk.wear(theme)
    await desk.picture(`typed-marks-${theme}`)
  }
  await desk.press('Control+a', 'Backspace')
  await expect.poll(marked, patience).toEqual([])
  await desk.press('Escape')
  // No row is under the cursor there, so that the command asks whom it is for.
  await desk.goto('/settings')
  await openPalette(desk)
  await desk.type('add token')
  await desk.press('Enter')
  await desk.type('小明')
  await expect.poll(marked, patience).toContain(`Siu Ming Wong 黃小明 (${school.wong}): 小明`)
  await desk.press('Escape')
  await noDialog(desk)
  await expect.poll(marked, patience).toEqual([])
})
