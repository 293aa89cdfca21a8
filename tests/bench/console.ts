import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import { build } from 'vite'
import type { Where } from '#server/db/open.ts'
import { startServer } from '#server/main/server.ts'
import { createLog } from '#server/process/log.ts'
import { findChromium, launch } from '#tests/chromium.ts'
import { type Aim, atMost, type Figures, median, medianAndMost, milliseconds } from './figures.ts'
import type { BenchSchool } from './school.ts'
import { installStopwatch } from './stopwatch.ts'

const root = join(import.meta.dirname, '..', '..')
const speeds = [
  { rate: 1, word: 'full speed', aims: { rows: 25, palette: 50 } },
  { rate: 4, word: 'quarter speed', aims: { rows: 60, palette: 120 } },
] as const

const rows = '[role=grid] [role=rowgroup]'
const firstRow = '[role=grid] [data-index="0"]'
const ledgerRow = `[role=dialog] ${firstRow}`
const lastCard = [1, 2, 3, 4].reduce(
  (cards, at) => `${cards}:has(> :nth-child(${at}) [data-roving] > li)`,
  '[data-focus-name=cards]',
)
const sheetRow = '[role=grid][aria-label=Attendance] [data-index="0"]'
const lessonRow = '[role=dialog] [role=grid]:not([aria-label=Attendance]) [data-index="0"]'
const options = '[role=dialog] [cmdk-list]'
const firstOption = '[role=dialog] [cmdk-list] [data-option]'

/** Search texts, typed key by key and deleted with Backspace. */
const sought = ['kwok', '9123', 'yip', 'hail', 'mak', 'wong']
/** Texts typed into the palette. */
const asked = ['chan tai', 'collect', '陳', 'wong']
/** Lessons of a week. */
const weekly = [60, 600] as const
/** The time between two keys of a fast typist. */
const betweenKeys = 90

export type Tab = { readonly page: Page; readonly tools: CDPSession }

export type ConsoleBench = {
  /** The folder of the production console. */
  readonly folder: string
  measure(figures: Figures, where: Where, school: BenchSchool): Promise<void>
  /** Opens a window of a server at a speed, signed in with a token. The stopwatch waits for an element. */
  openPage(url: string, rate: number, token?: string, awaited?: string): Promise<Tab>
  close(): Promise<void>
}

/** Builds the production console into a folder of its own, and opens a Chromium for it. */
export async function openConsole(): Promise<ConsoleBench> {
  const folder = mkdtempSync(join(tmpdir(), 'klass-bench-console-'))
  process.env.NODE_ENV = 'production'
  await build({ root, logLevel: 'warn', build: { outDir: folder, emptyOutDir: true } })
  const browser = await launch(await findChromium())

  async function openPage(url: string, rate: number, token?: string, awaited = firstRow): Promise<Tab> {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: 1440, height: 900 },
      locale: 'en-HK',
      timezoneId: 'Asia/Hong_Kong',
    })
    context.setDefaultTimeout(60_000)
    if (token !== undefined) {
      const kept = { authToken: token, userRole: 'boss', username: 'boss' }
      await context.addInitScript(known => {
        for (const [name, value] of Object.entries(known)) localStorage.setItem(name, value)
      }, kept)
    }
    await context.addInitScript(installStopwatch, awaited)
    const page = await context.newPage()
    const tools = await context.newCDPSession(page)
    await tools.send('Emulation.setCPUThrottlingRate', { rate })
    return { page, tools }
  }

  async function measure(figures: Figures, where: Where, school: BenchSchool): Promise<void> {
    const size = school.students.length
    const server = await startServer({ where, console: folder, log: createLog('error') })
    try {
      for (const { rate, word, aims } of speeds) {
        const put = (name: string, value: string, aim?: Aim) => figures.put(size, `${name}, ${word}`, value, aim)

        const signInApp = await openPage(server.url, rate)
        const files = new Set<string>()
        signInApp.page.on('request', sent => files.add(sent.url()))
        await signInApp.page.goto('/login', { waitUntil: 'networkidle' })
        const paint = await signInApp.page.evaluate(
          () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
        )
        if (rate === 1) {
          const kilobytes = (await weigh([...files])) / 1000
          figures.put(size, 'sign-in page, gzip', `${kilobytes.toFixed(1)} kB`, atMost(180, kilobytes, '180 kB'))
        }
        put('sign-in page, first paint', milliseconds(paint))
        await signInApp.page.context().close()

        const { page, tools } = await openPage(server.url, rate, school.token)
        await page.goto('/students')
        put('/students, first row', milliseconds(await page.evaluate(() => stopwatch.firstRow)))
        await page.reload()
        put('/students again, first row', milliseconds(await page.evaluate(() => stopwatch.firstRow)))
        await page.goto('/token')
        put('token list, first row', milliseconds(await page.evaluate(() => stopwatch.firstRow)))
        const { student, entries } = school.ledger
        await page.goto(`/transactionHistory?q=${student}`)
        await page.waitForFunction(() => document.activeElement?.matches('[role=row]'))
        put(
          `ledger of ${entries.toLocaleString('en')} rows, key to first row`,
          milliseconds(await timedUntil(page, 'Enter', ledgerRow)),
        )
        const dashboard = await openPage(server.url, rate, school.token, lastCard)
        await dashboard.page.goto('/')
        put('dashboard, last card', milliseconds(await dashboard.page.evaluate(() => stopwatch.firstRow)))
        await dashboard.page.context().close()
        await page.goto('/classManagement')
        put('classes table, first row', milliseconds(await page.evaluate(() => stopwatch.firstRow)))
        const { id, lessons } = school.sixty
        const half = lessons.length / speeds.length
        const sheet = await markSixty(page, id, lessons.slice(...(rate === 1 ? [0, half] : [half])))
        put('attendance sheet of 60, opened', milliseconds(median(sheet.opened)))
        put('attendance sheet of 60, saved', milliseconds(median(sheet.saved)))
        await page.goto('/students')
        await page.evaluate(() => stopwatch.firstRow)

        const keys = await filter(page)
        put('key to filtered rows, median / p95', medianAndMost(keys), atMost(aims.rows, median(keys)))
        put('longest frame while scrolling', milliseconds(await scroll(page)))
        const palette = await askPalette(page)
        put('palette open, median / p95', medianAndMost(palette.open), atMost(aims.palette, median(palette.open)))
        put('palette, key to results, median / p95', medianAndMost(palette.keys))
        if (rate === 1) figures.put(size, 'memory, JS heap', await heap(tools))
        for (const lessons of weekly) {
          const { keys, held } = await turnWeeks(page, lessons)
          put(`to the next week of ${lessons}, median / p95`, medianAndMost(keys))
          put(`longest frame, the key held, weeks of ${lessons}`, milliseconds(held))
        }
        await page.context().close()
      }
    } finally {
      await server.close()
    }
  }

  return {
    folder,
    measure,
    openPage,
    async close() {
      await browser.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The size of everything the page loads, in bytes, compressed by gzip. */
async function weigh(urls: readonly string[]): Promise<number> {
  let bytes = 0
  for (const url of urls) {
    if (!url.startsWith('http')) continue
    const sent = request(url, { headers: { 'Accept-Encoding': 'gzip' } }).end()
    const [reply] = (await once(sent, 'response')) as [import('node:http').IncomingMessage]
    for await (const chunk of reply as AsyncIterable<Buffer>) bytes += chunk.byteLength
  }
  return bytes
}

/** The time from a key until its effect has been painted; undefined when nothing changed. */
async function timed(page: Page, key: string, selector: string): Promise<number> {
  await page.evaluate(name => stopwatch.arm(name), selector)
  await (/^[\x20-\x7e]+$/.test(key) ? page.keyboard.press(key) : compose(page, key))
  const took = await page.evaluate(() => stopwatch.read())
  await pause(betweenKeys)
  return took
}

/** The time from a key until an element has been painted. */
async function timedUntil(page: Page, key: string, selector: string): Promise<number> {
  await page.evaluate(name => stopwatch.armUntil(name), selector)
  await page.keyboard.press(key)
  return page.evaluate(() => stopwatch.read())
}

/** Enters a whole character as an input method does: a key that it handles itself, then the text. */
async function compose(page: Page, text: string): Promise<void> {
  await page.keyboard.down('Process').catch(() => page.keyboard.down('Shift'))
  await page.keyboard.insertText(text)
  await page.keyboard.up('Shift')
}

const keysOf = (text: string): string[] => [...text].map(sign => (sign === ' ' ? 'Space' : sign))
const known = (times: readonly number[]): number[] => {
  return times.filter(time => !Number.isNaN(time))
}

async function filter(page: Page): Promise<number[]> {
  await page.keyboard.press('/')
  const times: number[] = []
  for (const text of sought) {
    for (const key of keysOf(text)) times.push(await timed(page, key, rows))
    for (const _ of text) times.push(await timed(page, 'Backspace', rows))
  }
  return known(times)
}

async function scroll(page: Page): Promise<number> {
  await page.mouse.move(700, 450)
  await page.evaluate(() => stopwatch.watchFrames())
  for (let turn = 0; turn < 60; turn += 1) await page.mouse.wheel(0, turn < 40 ? 240 : -2000)
  for (const part of [0.5, 0.9, 0.1, 0]) {
    await page.evaluate(to => {
      const box = document.querySelector('[role=grid]')?.parentElement
      if (box) box.scrollTop = to * box.scrollHeight
    }, part)
    await pause(betweenKeys)
  }
  return page.evaluate(() => stopwatch.longestFrame())
}

async function askPalette(page: Page): Promise<{ open: number[]; keys: number[] }> {
  const open: number[] = []
  const keys: number[] = []
  const gone = () => page.waitForSelector(options, { state: 'detached' })
  for (let turn = 0; turn < 8; turn += 1) {
    open.push(await timedUntil(page, 'Control+k', firstOption))
    await pause(betweenKeys)
    for (const key of keysOf(asked[turn] ?? '')) keys.push(await timed(page, key, options))
    await page.keyboard.press('Escape')
    await gone()
    await pause(betweenKeys)
  }
  return { open: known(open), keys: known(keys) }
}

/**
 * Opens each sheet from its lesson, marks everybody present and saves. Measures until the first row is shown, and until
 * the lessons are back.
 */
async function markSixty(page: Page, id: string, lessons: readonly string[]) {
  const opened: number[] = []
  const saved: number[] = []
  for (const lesson of lessons) {
    await page.goto(`/classManagement?view=classes/manage-lessons&v.class=${id}&v.lesson=${lesson}`)
    await page.waitForSelector('[role=dialog] [role=row]:focus')
    opened.push(await timedUntil(page, 'Enter', sheetRow))
    await page.waitForSelector('[role=dialog] [role=row]:focus')
    await page.keyboard.press('Shift+P')
    await pause(betweenKeys)
    saved.push(await timedUntil(page, 'Control+Enter', lessonRow))
  }
  return { opened: known(opened), saved: known(saved) }
}

/** From week to week, key by key, and with the key held down, which repeats thirty times a second. */
async function turnWeeks(page: Page, lessons: number): Promise<{ keys: number[]; held: number }> {
  const today = Temporal.Now.plainDateISO('Asia/Hong_Kong')
  const data = Array.from({ length: 40 * lessons }, (_, at) => {
    const start = Temporal.PlainTime.from('09:00').add({ minutes: 15 * (at % 46) })
    return {
      live_lesson_id: `L${at}`,
      class_id: `C${at}`,
      class_name: `Mathematics ${at % lessons}`,
      lesson_date: today.add({ days: Math.floor((7 * at) / lessons) }).toString(),
      start_time: start.toString(),
      end_time: start.add({ minutes: 75 }).toString(),
      lesson_id: null,
      lesson_content: '',
      lesson_page: '',
      homework: '',
      test: '',
    }
  })
  await page.route('**/admin/getLiveLessons?*', route => {
    const { searchParams } = new URL(route.request().url())
    const [from, to] = [searchParams.get('from') ?? '', searchParams.get('to') ?? '9']
    const asked = data.filter(each => each.lesson_date >= from && each.lesson_date <= to)
    return route.fulfill({ json: { success: true, data: asked } })
  })
  await page.goto('/timeTable')
  await page.waitForSelector('[data-stop]')
  const keys: number[] = []
  for (let turn = 0; turn < 10; turn += 1) keys.push(await timed(page, 'PageDown', '[role=grid]'))
  await page.evaluate(() => stopwatch.watchFrames())
  for (let turn = 0; turn < 20; turn += 1) {
    await page.keyboard.down('PageDown')
    await pause(33)
  }
  await page.keyboard.up('PageDown')
  const held = await page.evaluate(() => stopwatch.longestFrame())
  await page.unrouteAll()
  return { keys: known(keys), held }
}

/** The memory in use after a garbage collection. */
async function heap(tools: CDPSession): Promise<string> {
  await tools.send('HeapProfiler.collectGarbage')
  await tools.send('Performance.enable')
  const { metrics } = await tools.send('Performance.getMetrics')
  const used = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN
  return `${Math.round(used / 1e6)} MB`
}
