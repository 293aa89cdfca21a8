import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { type Random, seeded } from '#demo/random.ts'
import { type Press, type Step, stepsOf, wordsFor } from './keys.ts'
import { delayTimers, followTab, hasLeftAtEnd, isListOpen, isOutOfPage, isPaletteOpen, whatIsWrong } from './look.ts'

const root = join(import.meta.dirname, '..', '..')
const pictures = process.env.PICTURES ?? join(root, 'node_modules', '.cache', 'pictures')

export type Options = {
  readonly browser: Browser
  /** The address of the school's server. */
  readonly url: string
  /** Creates a session of the boss. */
  readonly signIn: () => Promise<string>
  readonly seed: number
  readonly keys: number
  /** Starts with this key of the sequence, on a new page. */
  readonly from?: number
  /** The longest delay of an answer in milliseconds. */
  readonly latency?: number
  readonly say?: (line: string) => void
}

export type Failure = {
  /** What was wrong, and after which key. */
  readonly problem: string
  readonly at: number
  readonly path: string
  /** The last keys that were pressed. */
  readonly last: readonly string[]
  readonly picture: string
}

/** How long the page may take to settle after a key, and the palette to open. */
const settled = 20_000
const shown = 60
const paletteEvery = 50

/** Presses random keys at a school and checks the page after each burst. Returns undefined when nothing was wrong. */
export async function pressKeys(options: Options): Promise<Failure | undefined> {
  const { browser, url, seed, keys, from = 0, say } = options
  const steps = stepsOf(seed, keys)
  const problems: string[] = []
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    locale: 'en-HK',
    timezoneId: 'Asia/Hong_Kong',
    reducedMotion: 'reduce',
  })
  try {
    const page = await openPage(context, options, problems)
    const tools = await context.newCDPSession(page)
    const pace = seeded(`pace ${seed}`)
    const press = async (one: Press): Promise<void> => {
      if (one.kind === 'key') await page.keyboard.press(one.key)
      else if (one.kind === 'text') await page.keyboard.type(one.text, { delay: pace.integer(0, 20) })
      else if (one.kind === 'composed') {
        await tools.send('Input.imeSetComposition', { text: one.text, selectionStart: 1, selectionEnd: 1 })
        await tools.send('Input.insertText', { text: one.text })
      } else await goInHistory(page, one.kind === 'back' ? -1 : 1)
    }
    for (const [at, step] of steps.entries()) {
      if (at < from) continue
      // After Tab has left the page, text that comes without keys goes to the browser, and the page hears nothing.
      if (!hasKeys(step) && (await inPage(page, isOutOfPage))) continue
      await press(step)
      // From the end of the page Tab leads to the browser's own buttons, where the next key brings the focus back.
      const tabbed = step.kind === 'key' && /^(Shift\+)?Tab$/.test(step.key)
      if (tabbed && (await inPage(page, hasLeftAtEnd)) && (await inPage(page, isOutOfPage))) continue
      const problem =
        problems[0] ??
        (step.settle ? await look(page, options, problems) : undefined) ??
        (at % paletteEvery === paletteEvery - 1 ? await openPalette(page, options, problems) : undefined)
      if (problem !== undefined) return await failure(page, problem, at, steps, from)
      if (!step.settle) await pause(pace.integer(0, 60))
      if (at % 1000 === 999) say?.(`${at + 1} keys`)
    }
    const last = await openPalette(page, options, problems)
    return last === undefined ? undefined : await failure(page, last, keys - 1, steps, from)
  } finally {
    await context.close()
  }
}

async function openPage(context: BrowserContext, options: Options, problems: string[]): Promise<Page> {
  const { seed, url, latency = 300 } = options
  const chance: Random = seeded(`latency ${seed}`)
  await context.addInitScript(delayTimers, 30)
  await context.addInitScript(followTab)
  await context.route('**/admin/**', async route => {
    await pause(chance.integer(0, latency))
    // The page may have closed meanwhile.
    await route.continue().catch(() => undefined)
  })
  const page = await context.newPage()
  // A printed document opens a window of its own.
  context.on('page', opened => void opened.close().catch(() => undefined))
  page.on('dialog', dialog => void dialog.accept().catch(() => undefined))
  // The browser would open its own window for it.
  page.on('filechooser', () => undefined)
  page.on('pageerror', error => problems.push(`An error nobody caught: ${error.stack ?? error.message}`))
  page.on('console', message => {
    if (message.type() === 'error' && !/^Failed to load resource/.test(message.text()))
      problems.push(`An error on the console: ${message.text()}`)
  })
  page.on('response', answer => {
    if (answer.status() >= 500 && answer.url().startsWith(url))
      problems.push(`${answer.request().method()} ${answer.url()} was answered ${answer.status()}.`)
  })
  await begin(page, options)
  return page
}

/** Opens the students screen, signed in. */
async function begin(page: Page, { signIn, url }: Options): Promise<void> {
  const kept = { authToken: await signIn(), userRole: 'boss', username: 'boss' }
  // A page of the same origin without scripts, so that the console does not overwrite the storage. Whoever signs out is led
  // to the sign-in page, which may only just begin.
  const leave = () => page.goto(`${url}/admin/`)
  await leave().catch((error: Error) => {
    if (!error.message.includes('interrupted by another navigation')) throw error
    return leave()
  })
  await page.evaluate(names => {
    for (const [name, value] of Object.entries(names)) localStorage.setItem(name, value)
  }, kept)
  // In its place: going back leads out of the console, and not to a page without one.
  await inPage(page, () => location.replace('/students'))
  await page.getByRole('grid').first().waitFor({ timeout: 30_000 })
}

/** What is wrong once the page has had time to settle. Signs in again when the keys have signed out. */
async function look(page: Page, options: Options, problems: readonly string[]): Promise<string | undefined> {
  const deadline = performance.now() + settled
  for (;;) {
    if (problems[0] !== undefined) return problems[0]
    if (await isSignedOut(page, options)) {
      await begin(page, options)
      return undefined
    }
    const wrong = await inPage(page, whatIsWrong)
    if (wrong === undefined) return undefined
    if (performance.now() > deadline) return wrong
    await pause(30)
  }
}

async function isSignedOut(page: Page, { url }: Options): Promise<boolean> {
  if (!page.url().startsWith(url) || new URL(page.url()).pathname === '/login') return true
  return (await inPage(page, () => (origin === 'null' ? null : localStorage.getItem('authToken')))) === null
}

/** Whether it is made of key presses. Chinese text comes from an input method. */
const hasKeys = (step: Press): boolean =>
  step.kind !== 'composed' && !(step.kind === 'text' && /\p{Script=Han}/u.test(step.text))

/** Checks that the palette opens from anywhere. When it is open already, its key closes it first. */
async function openPalette(page: Page, options: Options, problems: readonly string[]): Promise<string | undefined> {
  const wrong = await look(page, options, problems)
  if (wrong !== undefined) return wrong
  const open = () => inPage(page, isPaletteOpen)
  if (await open()) return undefined
  if (await inPage(page, isListOpen)) await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  const deadline = performance.now() + settled
  while (!(await open())) {
    if (performance.now() > deadline) return 'Ctrl+K does not open the palette.'
    await pause(30)
  }
  return undefined
}

/** Runs a function in the page, which may be navigating. */
async function inPage<T>(page: Page, ask: () => T): Promise<T | undefined> {
  for (;;) {
    try {
      return (await page.evaluate(ask)) as T
    } catch (error) {
      await afterNavigation(page, error)
    }
  }
}

/** Goes once: a page that is gone before it could answer has gone where it was sent. */
const goInHistory = (page: Page, way: -1 | 1): Promise<void> =>
  page.evaluate(by => history.go(by), way).catch((error: unknown) => afterNavigation(page, error))

/** Throws what was no navigation, and waits for the next page. */
async function afterNavigation(page: Page, error: unknown): Promise<void> {
  if (!/context was destroyed|navigat/i.test(String(error))) throw error
  await page.waitForLoadState()
}

async function failure(
  page: Page,
  problem: string,
  at: number,
  steps: readonly Step[],
  from: number,
): Promise<Failure> {
  mkdirSync(pictures, { recursive: true })
  const picture = join(pictures, `monkey-${at}.png`)
  await page.screenshot({ path: picture })
  const last = steps.slice(Math.max(from, at + 1 - shown), at + 1).map(wordsFor)
  return { problem, at, path: new URL(page.url()).pathname, last, picture }
}
