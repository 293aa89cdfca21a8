import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, CDPSession, Page, Request } from 'playwright-core'
import { expect, inject } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Server, startServer } from '#server/main/server.ts'
import { createLog } from '#server/process/log.ts'
import { patience } from './browser/steps.ts'
import { launch } from './chromium.ts'
import type { Engine } from './databases.ts'
import { takeWindow } from './windows.ts'
import { openWorld, type StaffName, staff, type World } from './world.ts'

/** Folder of the pictures that tests take for whoever wants to see them; without one they take none. */
const pictures = process.env.PICTURES

export type Theme = 'light' | 'dark'
export const themes = ['light', 'dark'] as const satisfies readonly Theme[]

/**
 * A school with its console, served over HTTP in this process, so that a test can inspect the page and the database.
 */
export type School = {
  readonly world: World
  /** 'http://127.0.0.1:40123'. It stays the same after a restart. */
  readonly url: string
  /** Stops the server and keeps the database. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Starts another server of the same school, which ends with the school. Only PostgreSQL can have two. */
  second(): Promise<Pick<School, 'world' | 'url'>>
  close(): Promise<void>
}

/** The ports at which this worker has had schools, and those at which one is open. */
const ports: number[] = []
const taken = new Set<number>()

/** Opens a new school on an engine, with the production console. */
export async function openSchool(engine: Engine): Promise<School> {
  const world = await openWorld(engine)
  const listen = (port: number): Promise<Server> =>
    startServer({
      where: world.fresh.options,
      clock: world.clock.now,
      log: createLog('silent'),
      port,
      // A thread that reads or writes loads the whole server, and the check of the file is a process: that takes longer
      // than many a test.
      readers: 0,
      check: () => Promise.resolve(undefined),
    })
  // The browser still has the console that came from there.
  const usual = ports.find(port => !taken.has(port)) ?? 0
  let server: Server | undefined = await listen(usual).catch(() => listen(0))
  const others: Server[] = []
  const { port, url } = server
  taken.add(port)
  if (!ports.includes(port)) ports.push(port)
  const stop = async () => {
    const stopping = server
    server = undefined
    await stopping?.close()
  }
  const school: School = {
    world,
    url,
    stop,
    async start() {
      server ??= await listen(port)
    },
    async second() {
      const other = await listen(0)
      others.push(other)
      return { world, url: other.url }
    },
    async close() {
      left.delete(school)
      await stop()
      for (const other of others) await other.close()
      await world.close()
      taken.delete(port)
    },
  }
  left.add(school)
  return school
}

export type DeskOptions = {
  /** The signed-in account, 'boss' by default; 'nobody' for the sign-in page. */
  readonly as?: StaffName | 'nobody'
  /** The address to open, '/students' by default: '/students?q=chan'. */
  readonly path?: string
  readonly theme?: Theme
  readonly width?: number
  readonly height?: number
  /** `true`: a telephone, which is used with a finger. */
  readonly touch?: boolean
  /** The time zone of the browser, 'Asia/Hong_Kong' by default. */
  readonly zone?: string
  /** `false`: a window that hears of no change of others by itself, for tests of what it does with rows that are old. */
  readonly hears?: false
  /**
   * `true`: a window that loads what the saved views are counted in. Others are told to save data, so that a test of what
   * a screen shows before it has its rows does not find them loaded.
   */
  readonly counts?: boolean
  /** `true`: a browser that has loaded nothing before. */
  readonly isNew?: boolean
}

/** A browser window with a session of its own at the school. */
export type Desk = {
  readonly page: Page
  /** Requests are intercepted by `page.route`, which waits until no request slips past it. */
  readonly context: Omit<BrowserContext, 'route' | 'unroute' | 'unrouteAll'>
  /** Presses one key after the other: 'Control+k', 'j', 'Enter'. */
  press(...keys: string[]): Promise<void>
  /** Types into the focused element. */
  type(text: string): Promise<void>
  /** Types as an input method does: the text is composed until `commit`, or until an Enter of the input method. */
  compose(text: string): Promise<void>
  commit(text: string): Promise<void>
  /** Waits for a notice with this text. */
  notice(text: string | RegExp): Promise<void>
  /** The focused element as a screen reader would name it: 'textbox Search'. */
  focus(): Promise<string>
  /** The option that the focused box points at, as a screen reader would read it; empty without one. */
  activeOption(): Promise<string>
  goto(path: string): Promise<void>
  /** Waits until all that the page has asked for is answered, but for the change feed, which waits for changes. */
  answered(): Promise<void>
  /** The address of the window, from the root: '/students?q=chan'. */
  path(): string
  wear(theme: Theme): Promise<void>
  /** The size of letters that somebody has chosen in the settings of their browser, in pixels; 16 by default. */
  letters(pixels: number): Promise<void>
  /** Takes a picture, when PICTURES names a folder for it. */
  picture(name: string): Promise<void>
  /** Checks the page for accessibility in both themes: axe finds nothing, however minor. */
  accessible(): Promise<void>
  close(): Promise<void>
}

const left = new Set<{ close(): Promise<void> }>()
let running: Promise<Browser> | undefined

/**
 * A page lives for a second or two in a test, and each has a process of its own: code that the browser optimises meanwhile
 * is thrown away before it has paid for itself, and cost a tenth of the processor.
 */
const unoptimised = '--js-flags=--no-maglev --no-turbofan'

/** The Chromium of this worker: started by the first test that needs it, and closed with the worker. */
export function browser(): Promise<Browser> {
  const found = inject('chromium')
  // Not skipped: a console that was not tested in a browser has not passed.
  if (found.executable === undefined) throw new Error(found.words)
  running ??= launch({ ...found, args: [...found.args, unoptimised] })
  return running
}

/**
 * Closes what a failed test has left open: its windows, then its schools. The browser stays for the worker's next file.
 */
export async function closeWhatIsLeft(): Promise<void> {
  for (const each of [...left].reverse()) await each.close()
}

/**
 * Interception slows every request down and turns the browser's cache off, so it starts with the first answer that a
 * test replaces. A busy page may still send one request past it at that moment, so the route counts as set once a
 * request of the page was intercepted. What is still being answered when its route is taken back goes on to the server,
 * and its late answer is of no interest.
 */
function interceptWhenAsked(page: Page): void {
  const route = page.route.bind(page)
  const probe = '/is this intercepted'
  let intercepting: Promise<void> | undefined
  let takenBack = 0
  const begin = async () => {
    await page.context().route(`**${encodeURI(probe)}`, each => each.fulfill({ status: 204 }))
    if (page.url() === 'about:blank') return
    const reachesTheTest = () =>
      page.evaluate(async url => (await fetch(url).catch(() => undefined))?.status === 204, probe)
    while (!(await reachesTheTest())) {
      // The request reached the server, which has no such address.
    }
  }
  page.route = async (url, handle, options) => {
    intercepting ??= begin()
    await intercepting
    const answer: typeof handle = async (each, request) => {
      const before = takenBack
      try {
        await handle(each, request)
      } catch (error) {
        if (takenBack === before) throw error
      }
    }
    return route(url, answer, options)
  }
  const unroute = page.unroute.bind(page)
  page.unroute = url => {
    takenBack += 1
    return unroute(url)
  }
  const unrouteAll = page.unrouteAll.bind(page)
  page.unrouteAll = () => unrouteAll({ behavior: 'ignoreErrors' })
}

/** A text is found where it is shown. */
function findShownTexts(page: Page): void {
  const find = page.getByText.bind(page)
  page.getByText = (...given) => find(...given).filter({ visible: true })
}

async function sessionOf(at: object, as: StaffName): Promise<Readonly<Record<string, string>>> {
  if (!('world' in at)) throw new Error('Only a school of the tests signs somebody in by name.')
  // What has a world is a school.
  const { world } = at as Pick<School, 'world'>
  return { authToken: await world.signIn(as), userRole: staff[as], username: as }
}

/** Opens a window at a school, or at any server's URL without a session. */
export async function openDesk(
  at: Pick<School, 'world' | 'url'> | { readonly url: string },
  options: DeskOptions = {},
): Promise<Desk> {
  const { path = '/students', theme = 'light', width = 1280, height = 800, touch = false } = options
  const { zone = 'Asia/Hong_Kong' } = options
  const as = options.as ?? ('world' in at ? 'boss' : 'nobody')
  const session = as === 'nobody' ? {} : await sessionOf(at, as)
  const phone = touch ? { width, height } : undefined
  const window = await takeWindow(
    await browser(),
    { url: at.url, zone, phone },
    (context, page) => {
      context.setDefaultTimeout(patience.timeout)
      interceptWhenAsked(page)
      findShownTexts(page)
    },
    options.isNew,
  )
  const { page } = window
  await window.look({ width, height }, theme)
  if ('world' in at) await window.init(setClock, at.world.clock.now().epochMilliseconds)
  if (options.hears === false) await window.init(hearNothing, undefined)
  if (!options.counts) await window.init(saveData, undefined)
  await window.init(keep, { visitor: String(performance.now()), kept: session })
  const underWay = new Set<Request>()
  let lastAsked = 0
  page.on('request', request => {
    if (new URL(request.url()).pathname === calls.getChanges.path) return
    // What a page left open when it was left is not always said to have failed.
    if (request.isNavigationRequest()) underWay.clear()
    underWay.add(request)
    lastAsked = performance.now()
  })
  page.on('requestfinished', request => underWay.delete(request))
  page.on('requestfailed', request => underWay.delete(request))
  const problems: string[] = []
  page.on('pageerror', error => problems.push(error.stack ?? error.message))
  page.on('console', message => {
    // The browser logs every refused or failed request. Showing it is the console's task.
    const failed = /^Failed to load resource|^TypeError: Failed to fetch dynamically imported module/
    if (message.type() === 'error' && !failed.test(message.text())) problems.push(message.text())
  })

  let devTools: Promise<CDPSession> | undefined
  const tools = () => {
    window.spoil()
    devTools ??= window.context.newCDPSession(page)
    return devTools
  }
  const wear = async (which: Theme) => {
    await page.evaluate(name => {
      document.documentElement.dataset.theme = name
    }, which)
  }
  const desk: Desk = {
    page,
    get context() {
      window.spoil()
      return window.context
    },
    async press(...keys) {
      // The second letter of a sequence comes within a second, however busy this machine is.
      let begun: Promise<void> | undefined
      for (const key of keys) {
        const pressed = page.keyboard.press(key)
        if (key === 'g') begun = pressed
        else await Promise.all([begun, pressed])
      }
      await begun
    },
    type: text => page.keyboard.type(text),
    async compose(text) {
      // An input method takes the key for itself first, which the browser reports with the code 229.
      const key = { key: 'Process', windowsVirtualKeyCode: 229 }
      await (await tools()).send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key })
      await (await tools()).send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      })
    },
    async commit(text) {
      await (await tools()).send('Input.insertText', { text })
      // Listeners for the end of a composition wait a frame or two, which no typist is faster than.
      await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
    },
    async notice(text) {
      await page.getByRole('region', { name: 'Messages' }).getByText(text).last().waitFor()
    },
    focus: () => page.evaluate(describeFocus),
    activeOption: () => page.evaluate(activeOption),
    async answered() {
      // As long as Playwright's `networkidle`, so that what follows from an answer has been asked for, too.
      const isQuiet = () => performance.now() - lastAsked > 500
      const open = () => [...underWay].map(request => request.url()).concat(isQuiet() ? [] : 'asked just now')
      await expect.poll(open, patience).toEqual([])
    },
    async goto(to) {
      // What an earlier test has entered and left is kept in the tab.
      if (page.url().startsWith(at.url)) await page.evaluate(forgetWhatIsEntered)
      // A dialog that has just closed goes back in the history, which ends a load that has just begun.
      await page.goto(to).catch((error: Error) => {
        if (!error.message.includes('net::ERR_ABORTED')) throw error
        return page.goto(to)
      })
    },
    path: () => page.url().slice(at.url.length),
    wear,
    async letters(pixels) {
      await (await tools()).send('Page.setFontSizes', { fontSizes: { standard: pixels } })
    },
    async picture(name) {
      if (pictures === undefined) return
      mkdirSync(pictures, { recursive: true })
      await page.screenshot({ path: join(pictures, `${name}.png`) })
    },
    async accessible() {
      const before = await page.evaluate(() => document.documentElement.dataset.theme)
      for (const which of themes) {
        await wear(which)
        // The themes differ only in colours.
        const axe = await axeIn(page)
        const { violations } = await (which === themes[0] ? axe : axe.withRules('color-contrast')).analyze()
        const told = violations.flatMap(({ id, help, nodes }) =>
          nodes.map(({ html, failureSummary }) => `${which}: ${id}: ${help}\n${html}\n${failureSummary ?? ''}`),
        )
        expect(told, 'What axe finds').toEqual([])
      }
      if (before === 'light' || before === 'dark') await wear(before)
    },
    async close() {
      left.delete(desk)
      if (!page.isClosed()) await page.unrouteAll()
      await window.giveBack()
      expect(problems, 'What the browser complained about').toEqual([])
    },
  }
  left.add(desk)
  await desk.goto(path)
  return desk
}

/**
 * Axe for this page. Its code stays in the page for later runs. No frames of other origins exist, for which the other
 * mode opens a window; and nobody reads the selectors that it makes up for each element.
 */
export async function axeIn(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: ';' } : {}) })
  return axe.setLegacyMode().options({ resultTypes: ['violations'], selectors: false })
}

/* The functions below run in the page. */

/** Without the lock that one tab of the browser needs, nobody asks for changes. */
function hearNothing(): void {
  Object.defineProperty(navigator, 'locks', { value: { request: () => new Promise(() => undefined) } })
}

/** As somebody tells their browser who pays for what it loads. */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
}

/** Sets the page's clock to the school's time, and lets it run on from there. */
function setClock(now: number): void {
  const ahead = now - Date.now()
  const RealDate = Date
  const shifted = () => RealDate.now() + ahead
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, shape) =>
      Reflect.construct(target, given.length === 0 ? [shifted()] : given, shape) as Date,
    get: (target, name) => (name === 'now' ? shifted : (Reflect.get(target, name) as unknown)),
    apply: () => new RealDate(shifted()).toString(),
  })
  if (!('Temporal' in globalThis)) return
  const instant = () => Temporal.Instant.fromEpochMilliseconds(shifted())
  const zoned = (zone?: string) => instant().toZonedDateTimeISO(zone ?? Temporal.Now.timeZoneId())
  Object.assign(Temporal.Now, {
    instant,
    zonedDateTimeISO: zoned,
    plainDateTimeISO: (zone?: string) => zoned(zone).toPlainDateTime(),
    plainDateISO: (zone?: string) => zoned(zone).toPlainDate(),
    plainTimeISO: (zone?: string) => zoned(zone).toPlainTime(),
  })
}

/**
 * Empties what the browser keeps for whoever had this window before, and stores a session as if the person had signed in
 * before; but not again after they have signed out.
 */
function keep({ visitor, kept }: { readonly visitor: string; readonly kept: Readonly<Record<string, string>> }): void {
  if (location.origin === 'null' || sessionStorage.getItem('visitor') === visitor) return
  for (const storage of [localStorage, sessionStorage]) {
    if (storage.getItem('visitor') !== visitor) storage.clear()
    storage.setItem('visitor', visitor)
  }
  for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value)
}

/** Empties what the tab keeps of forms and sheets. */
function forgetWhatIsEntered(): void {
  for (const name of ['klass.drafts', 'klass.keys', 'klass.sheets']) sessionStorage.removeItem(name)
}

export function activeOption(): string {
  const id = document.activeElement?.getAttribute('aria-activedescendant')
  return (id ? document.getElementById(id)?.textContent?.trim() : undefined) ?? ''
}

export function describeFocus(): string {
  const on = document.activeElement
  if (!on || on === document.body) return ''
  const words = (id: string) => document.getElementById(id)?.textContent?.trim() ?? ''
  const labelled = on.getAttribute('aria-labelledby')?.split(' ').map(words).join(' ')
  const labels = on instanceof HTMLInputElement || on instanceof HTMLSelectElement || on instanceof HTMLTextAreaElement
  const label = labels ? on.labels?.[0]?.textContent?.trim() : undefined
  const name = on.getAttribute('aria-label') ?? labelled ?? label ?? on.textContent?.trim() ?? ''
  const roles: Readonly<Record<string, string>> = {
    INPUT: 'textbox',
    TEXTAREA: 'textbox',
    BUTTON: 'button',
    A: 'link',
    SELECT: 'combobox',
  }
  return `${on.getAttribute('role') ?? roles[on.tagName] ?? on.tagName.toLowerCase()} ${name}`
}
