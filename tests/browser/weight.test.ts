import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Desk, openDesk, type School } from '#tests/browser.ts'
import { password } from '#tests/world.ts'
import { openDemo } from './demo.ts'
import { onFocus } from './steps.ts'

let school: School
beforeEach(async () => {
  school = await openDemo()
})
afterEach(() => school.close())

/** `at`: seconds, by the browser's clock. */
type Loaded = { readonly method: string; readonly url: string; readonly at: number; readonly bytes: number }

/** What the page loads from now on, as it is transferred: compressed, and with the headers. What a cache has is nothing. */
async function loads(desk: Desk): Promise<() => readonly Loaded[]> {
  const tools = await desk.context.newCDPSession(desk.page)
  const sent = new Map<string, Omit<Loaded, 'bytes'>>()
  let loaded: Loaded[] = []
  tools.on('Network.requestWillBeSent', ({ requestId, request, timestamp: at }) => {
    if (request.url.startsWith('http')) sent.set(requestId, { method: request.method, url: request.url, at })
  })
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    const request = sent.get(requestId)
    if (request && bytes > 0) loaded.push({ ...request, bytes })
  })
  await tools.send('Network.enable')
  await tools.send('Network.clearBrowserCache')
  return () => {
    const all = loaded
    loaded = []
    return all
  }
}

const weightOf = (all: readonly Loaded[]): number => all.reduce((sum, { bytes }) => sum + bytes, 0) / 1000

it('the sign-in has at most 180 kB with its letters, the files of the first screen after it at most 315 kB, and nothing is loaded twice', async () => {
  // Without a page of ours before it, so that nothing is in the memory of the browser.
  const desk = await openDesk(school, { as: 'nobody', path: 'about:blank', counts: true })
  const taken = await loads(desk)
  await desk.page.goto('/login')
  await onFocus(desk, 'textbox Username')
  await desk.answered()
  const signIn = taken()
  await desk.type('boss')
  await desk.press('Tab')
  await desk.type(password)
  await desk.press('Enter')
  await desk.page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor()
  await desk.answered()
  const first = taken()

  expect(signIn.some(({ url }) => /\.js$/.test(url))).toBe(true)
  expect(first.some(({ url }) => /start-console/.test(url))).toBe(true)
  expect(weightOf(signIn)).toBeLessThanOrEqual(180)
  // What the server says of the school is as long as its lists, which are also loaded ahead when there is time.
  const files = first.filter(({ url }) => new URL(url).pathname.startsWith('/assets/'))
  expect(weightOf(files)).toBeLessThanOrEqual(315)
  // The feed of changes is asked for again and again.
  const read = [...signIn, ...first].filter(({ method, url }) => method === 'GET' && !url.includes('/admin/changes'))
  const urls = read.map(({ url }) => url)
  expect(urls.filter((url, at) => urls.indexOf(url) !== at)).toEqual([])
  await desk.close()
})

it('in Chinese the sign-in and the first screen wait for at most 15 kB more', async () => {
  const desk = await openDesk(school, { as: 'nobody', path: 'about:blank', counts: true })
  await desk.context.addInitScript(() => localStorage.setItem('klass.language', 'zh-HK'))
  const taken = await loads(desk)
  await desk.page.goto('/login')
  await desk.page.getByRole('button', { name: '登入', exact: true }).waitFor()
  await desk.answered()
  const texts = taken().filter(({ url }) => /\/assets\/(first|captions|chinese-log-texts)-/.test(url))
  expect(texts).toHaveLength(2)
  expect(weightOf(texts)).toBeLessThanOrEqual(15)
  await desk.close()
})
