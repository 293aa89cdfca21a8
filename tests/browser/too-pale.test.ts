import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { browser } from '#tests/browser.ts'
import { patience } from './steps.ts'
import { tooPale } from './too-pale.ts'

let page: Page
beforeAll(async () => {
  page = await (await browser()).newPage()
})
afterAll(() => page.close())

it.each([
  ['grey on white', '<p style="color: #777">words</p>', ['"words" has a contrast of 4.48']],
  ['a grey that is dark enough', '<p style="color: #767676">words</p>', []],
  ['large letters', '<p style="color: #949494; font-size: 24px">words</p>', []],
  [
    'large letters that are too pale',
    '<p style="color: #999; font-size: 24px">words</p>',
    ['"words" has a contrast of 2.85'],
  ],
  ['a colour of another space', '<p style="color: oklch(0.75 0 0)">words</p>', ['"words" has a contrast of 2.22']],
  [
    'a ground around it',
    '<div style="background: #333"><p style="color: #777">words</p></div>',
    ['"words" has a contrast of 2.82'],
  ],
  [
    'a ground that is no parent',
    '<div style="background: #333; height: 40px"></div><p style="color: #ccc; margin-top: -40px; position: relative">words</p>',
    [],
  ],
  [
    'a fading parent',
    '<div style="opacity: 0.4"><p style="color: #000">words</p></div>',
    ['"words" has a contrast of 2.85'],
  ],
  [
    'half a ground',
    '<p style="background: rgb(0 0 0 / 0.5); color: #fff">words</p>',
    ['"words" has a contrast of 4.00'],
  ],
  [
    'what is disabled',
    '<button disabled>words</button><label style="color: #ccc"><input type=checkbox disabled>on</label>',
    [],
  ],
  ['what has no colour', '<p style="color: transparent">words</p>', []],
  ['what is hidden', '<p style="color: #ccc; visibility: hidden">words</p>', []],
  [
    'what something covers',
    '<p style="color: #ccc">words</p><div style="background: #fff; height: 99px; margin-top: -40px; position: relative"></div>',
    [],
  ],
  [
    'an empty field',
    '<style>::placeholder { color: #aaa }</style><input placeholder="words">',
    ['"words" has a contrast of 2.32'],
  ],
  ['a filled field', '<style>::placeholder { color: #aaa }</style><input placeholder="words" value="more">', []],
])('%s', async (_, html, found) => {
  await page.setContent(`<!doctype html><body>${html}`)
  await expect.poll(() => page.evaluate(tooPale), patience).toEqual(found)
})
