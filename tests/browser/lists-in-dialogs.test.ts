import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toUrl, withInvocation } from '#client/links/links.ts'
import { type Desk, openDesk } from '#tests/browser.ts'
import { registry } from '#ui/app/registry.ts'
import { type BusyDay, openBusyDay } from './busy-day.ts'
import { onRow, patience } from './steps.ts'

/* The list of every field that has one opens inside its dialog, and covers none of its buttons. */

let school: BusyDay
let desk: Desk
beforeAll(async () => {
  school = await openBusyDay()
  desk = await openDesk(school)
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

/** Commands with a form that has such a field. */
const asking = registry.all.filter(
  ({ command }) =>
    command.form &&
    !command.form.own &&
    command.effect !== 'view' &&
    Object.values(command.arguments).some(({ kind }) => kind === 'entity' || kind === 'entities'),
)

/** Runs in the page: what of the open list is outside of the window, of its dialog, or over its buttons. */
function outside(): readonly string[] {
  const list = document.querySelector('[role=dialog] [role=listbox]')?.getBoundingClientRect()
  const box = document.querySelector('[role=dialog] [data-raised]')?.getBoundingClientRect()
  const buttons = document.querySelector('[role=dialog] [data-dialog-footer]')?.getBoundingClientRect()
  if (!list || !box) return ['there is no list']
  return [
    ...(list.right > innerWidth + 1 || list.left < -1 ? ['the list is wider than the window'] : []),
    ...(list.bottom > innerHeight + 1 || list.top < -1 ? ['the list is higher than the window'] : []),
    ...(list.left < box.left - 1 || list.right > box.right + 1 ? ['the list is wider than its dialog'] : []),
    ...(list.top < box.top - 1 || list.bottom > box.bottom + 1 ? ['the list sticks out of its dialog'] : []),
    ...(buttons && list.bottom > buttons.top + 1 ? ['the list covers the buttons'] : []),
  ]
}

describe.each([
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
])('in a window of $width × $height', size => {
  beforeAll(() => desk.page.setViewportSize(size))

  it.each(asking)('$id', async ({ command }) => {
    const url = toUrl(command.screen ?? '/students', withInvocation({}, 'do', { command, given: {} }, registry))
    await desk.goto(url)
    const dialog = desk.page.getByRole('dialog').first()
    await dialog.waitFor({ ...patience, state: 'attached' })
    // The lists of texts that were typed before are the browser's own, as those of choices are.
    const fields = dialog.getByRole('combobox').and(dialog.locator('input:not([list])'))
    await fields.first().waitFor(patience)
    const count = await fields.count()
    for (let at = 0; at < count; at += 1) {
      const field = fields.nth(at)
      if (await field.isDisabled()) continue
      await field.click()
      await dialog.getByRole('listbox').waitFor(patience)
      await expect.poll(() => desk.page.evaluate(outside), patience).toEqual([])
      await field.press('Tab')
      await expect.poll(() => dialog.getByRole('listbox').count(), patience).toBe(0)
    }
    await desk.goto('/students')
    await onRow(desk, size.width < 600 ? 'Tai Man' : school.chan)
  })
})
