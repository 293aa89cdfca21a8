import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Desk } from '#tests/browser.ts'
import { hasFocus, noDialog } from './steps.ts'

/** What somebody does with the mouse. */
export const mouseOf = (desk: () => Desk) => ({
  /** A field takes what is typed once it was clicked into; three clicks select what it holds. */
  async fill(label: string, text: string): Promise<void> {
    const field = desk().page.getByLabel(label, { exact: true })
    await field.click()
    // The list that was open above it is gone by then.
    if ((await field.inputValue()) !== '') await field.click({ clickCount: 3 })
    await desk().type(text)
  },
  async choose(label: string, typed: string, option: RegExp): Promise<void> {
    await desk().page.getByRole('combobox', { name: label, exact: true }).click()
    await desk().type(typed)
    await desk().page.getByRole('option', { name: option }).click()
  },
  click: (name: string | RegExp) => desk().page.getByRole('button', { name }).last().click(),
  /** The buttons of a row come forth under the mouse. */
  async clickIn(row: Locator, name: string): Promise<void> {
    await row.hover()
    await row.getByRole('button', { name }).click()
  },
  /** What was just said must not lie on what is pressed next. */
  async close(open: Locator): Promise<void> {
    const button = open.getByRole('button', { name: 'Close' })
    // What was open over it is gone by then.
    await hasFocus(open)
    const free = await button.evaluate(each => {
      const { x, y, width, height } = each.getBoundingClientRect()
      return each.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
    expect(free, 'Something lies on Close').toBe(true)
    await button.click()
    await noDialog(desk())
  },
  entry: (name: string) => desk().page.getByRole('navigation').getByRole('link', { name, exact: true }).click(),
})
