import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { expect } from 'vitest'
import { activeOption, browser, type Desk, describeFocus } from '#tests/browser.ts'
import { patience } from '../steps.ts'
import type { KitPage } from './page.tsx'

declare global {
  var kit: KitPage
}

/** A page with parts of the kit, and no console, school or server. */
export type Kit = Pick<Desk, 'page' | 'press' | 'type' | 'focus' | 'activeOption'> & {
  /** Shows a part of `page.tsx` as if it had just been opened. */
  show(part: string, page?: number): Promise<void>
  /** The rows that were opened, or what the form has sent. */
  heard(): Promise<unknown[]>
  close(): Promise<void>
}

const root = join(import.meta.dirname, '../../..')
const ui = join(root, 'dist/ui')
const url = 'http://localhost/'

let built: Promise<string> | undefined

/** The script of the page, built once by each worker as the console is, but for what makes it small. */
function script(): Promise<string> {
  built ??= (async () => {
    const { output } = (await build({
      configFile: false,
      root,
      mode: 'production',
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"', __HOST__: '""' },
      oxc: { jsx: { runtime: 'automatic', development: false } },
      build: {
        write: false,
        minify: false,
        target: 'es2023',
        modulePreload: false,
        rolldownOptions: { input: join(import.meta.dirname, 'page.tsx'), output: { codeSplitting: false } },
      },
      // One output of one input, which nothing watches.
    })) as Rolldown.RolldownOutput
    return output[0].code
  })()
  return built
}

/** What the page asks for: its script, and the style sheet and the letters of the production console. */
async function serve(page: Page): Promise<void> {
  const sheets = readFileSync(join(ui, 'index.html'), 'utf8')
    .match(/<link rel="stylesheet"[^>]*>/g)!
    .join('')
  const html = `<!doctype html><html lang="en"><head>${sheets}</head><body><div id="root"></div><script type="module" src="/kit.js"></script></body></html>`
  const code = await script()
  await page.route(`${url}**`, route => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html })
    if (pathname === '/kit.js') return route.fulfill({ contentType: 'text/javascript', body: code })
    return route.fulfill({ path: join(ui, pathname) })
  })
}

export async function openKit(): Promise<Kit> {
  const context = await (await browser()).newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-HK',
    timezoneId: 'Asia/Hong_Kong',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(patience.timeout)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', error => problems.push(error.stack ?? error.message))
  page.on('console', message => {
    if (message.type() === 'error') problems.push(message.text())
  })
  await serve(page)
  await page.goto(url)
  await page.waitForFunction(() => 'kit' in globalThis)
  return {
    page,
    async press(...keys) {
      for (const key of keys) await page.keyboard.press(key)
    },
    type: text => page.keyboard.type(text),
    focus: () => page.evaluate(describeFocus),
    activeOption: () => page.evaluate(activeOption),
    async show(part, first = 1) {
      await page.mouse.move(0, 0)
      await page.evaluate(([part, first]) => kit.show(part, first), [part, first] as const)
    },
    heard: () => page.evaluate(() => kit.heard),
    async close() {
      await context.close()
      expect(problems, 'What the browser complained about').toEqual([])
    },
  }
}
