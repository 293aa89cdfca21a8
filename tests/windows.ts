import type { Browser, BrowserContext, Page } from 'playwright-core'

/*
 * The windows of a worker. To open one and to load the console in it for the first time costs three times what it costs to
 * load it again, so a window that a test closes waits, empty, for the next test that wants one of its kind.
 */

/** What cannot be changed in a window that is open. */
export type WindowKind = {
  /** The address that relative ones lead from. */
  readonly url: string
  readonly zone: string
  /** The size of a telephone; `undefined` for a desk, whose window takes any size. */
  readonly phone: { readonly width: number; readonly height: number } | undefined
}

type Size = { readonly width: number; readonly height: number }

export type Window = {
  readonly page: Page
  readonly context: BrowserContext
  /** Runs a script before those of every page that is loaded, until the window is given back. */
  init<Given>(script: (given: Given) => void, given: Given): Promise<void>
  /** How it looks when it is opened. */
  look(size: Size, theme: 'light' | 'dark'): Promise<void>
  /** From now on it is not used again: a test has changed of it what nothing puts back. */
  spoil(): void
  /** Puts back what a test has left, or closes the window. */
  giveBack(): Promise<void>
}

/** So many wait at most; the one that has waited longest is closed. */
const most = 4
const waiting: { readonly kind: string; readonly window: Window }[] = []

/** Gives the window that was closed last, or opens one. `prepare` is for one that is new. */
export async function takeWindow(
  browser: Browser,
  kind: WindowKind,
  prepare: (context: BrowserContext, page: Page) => void,
  isNew = false,
): Promise<Window> {
  const name = JSON.stringify(kind)
  const at = isNew ? -1 : waiting.findLastIndex(each => each.kind === name && !each.window.page.isClosed())
  if (at >= 0) return waiting.splice(at, 1)[0]!.window
  const { url, zone, phone } = kind
  const context = await browser.newContext({
    baseURL: url,
    ...(phone ? { viewport: phone, hasTouch: true, isMobile: true } : {}),
    locale: 'en-HK',
    timezoneId: zone,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const dress = page.emulateMedia.bind(page)
  let isSpoilt = false
  const spoil = () => {
    isSpoilt = true
  }
  const heard: (() => void)[] = []
  watch(page, spoil, heard)
  prepare(context, page)
  let wears = ''
  let added: { dispose(): Promise<void> }[] = []

  const window: Window = {
    page,
    context,
    async init(script, given) {
      // Its type wraps what is given for handles of the page, of which there is none here.
      added.push(await context.addInitScript(script as (given: unknown) => void, given))
    },
    async look({ width, height }, theme) {
      const size = page.viewportSize()
      if (size?.width !== width || size.height !== height) await page.setViewportSize({ width, height })
      if (wears !== theme) await dress({ colorScheme: theme })
      wears = theme
    },
    spoil,
    async giveBack() {
      if (isSpoilt || page.isClosed() || context.pages().length > 1) return context.close()
      for (const stop of heard.splice(0)) stop()
      // A page that asks the server for nothing more, which may end now. It is of the same address: on an empty one the
      // browser forgets the console's compiled code.
      const parked = await page.goto(`${url}/healthz`).catch(() => undefined)
      if (parked?.status() !== 200) return context.close()
      await page.mouse.move(-1, -1)
      for (const each of added) await each.dispose()
      added = []
      waiting.push({ kind: name, window })
      if (waiting.length > most) await waiting.shift()!.window.context.close()
    },
  }
  return window
}

/** Notes what a test hears of a page, and what it changes of it that nothing puts back. */
function watch(page: Page, spoil: () => void, heard: (() => void)[]): void {
  const on = page.on.bind(page) as (event: string, listener: () => void) => Page
  page.on = ((event: string, listener: () => void) => {
    heard.push(() => page.off(event as 'close', listener))
    return on(event, listener)
  }) as Page['on']
  for (const name of ['addInitScript', 'emulateMedia', 'route'] as const) {
    const usual = page[name].bind(page) as (...given: unknown[]) => unknown
    Object.assign(page, {
      [name]: (...given: unknown[]) => {
        spoil()
        return usual(...given)
      },
    })
  }
  const { clock } = page
  Object.defineProperty(page, 'clock', {
    get() {
      spoil()
      return clock
    },
  })
}
