import type { Request, Route } from 'playwright-core'
import { expect } from 'vitest'
import type { CallDescription } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import type { Desk } from '#tests/browser.ts'
import { idle, patience, settled } from '../steps.ts'

/** What comes back instead of the server's own answer; 'nothing' when the network is gone. */
export type Answered = { readonly status: number; readonly body: unknown } | 'nothing'

export const refusals = {
  bothWords: { status: 404, body: { success: false, error: 'The books are closed.', message: 'Try tomorrow.' } },
  message: { status: 409, body: { success: false, message: 'Try tomorrow.' } },
  noWords: { status: 500, body: { success: false } },
  /** What a proxy says for a server that is not there. */
  page: { status: 502, body: '<html><body><h1>Bad gateway</h1></body></html>' },
  noSuccess: { status: 200, body: { success: false, data: [] } },
} as const satisfies Record<string, Answered>

/** Tells a call's requests by the contract: method and path. */
export function asksFor(name: CallName, method: string, url: string): boolean {
  const description: CallDescription = calls[name]
  const path = description.path.replace(/:\w+/g, '[^/]+')
  return method === description.method && new RegExp(`^${path}$`).test(new URL(url).pathname)
}

/** From now on a call is answered like this, until the answer is taken back by what is given. */
export async function answerInstead(desk: Desk, name: CallName, answered: Answered): Promise<() => Promise<void>> {
  const url = (at: URL) => asksFor(name, calls[name].method, at.href)
  const handle = (route: Route) => {
    if (route.request().method() !== calls[name].method) return route.fallback()
    if (answered === 'nothing') return route.abort('connectionfailed')
    const { status, body } = answered
    return typeof body === 'string'
      ? route.fulfill({ status, body, contentType: 'text/html' })
      : route.fulfill({ status, json: body })
  }
  await desk.page.route(url, handle)
  return () => desk.page.unroute(url)
}

/** Holds a call back on its way until it is let go; then it is answered by the real server, and so are later ones. */
export async function holdBack(desk: Desk, name: CallName): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>()
  const url = (at: URL) => asksFor(name, calls[name].method, at.href)
  const handle = async (route: Route) => {
    if (route.request().method() === calls[name].method) await gate.promise
    await route.fallback()
  }
  await desk.page.route(url, handle)
  return async () => {
    gate.resolve()
    await desk.page.unroute(url)
  }
}

/** The requests of a call from some moment on. They can only be waited for: one may be on its way at any time. */
export type Heard = {
  /** Waits until there were so many and nothing is going to ask for more, and gives them. */
  times(count: number): Promise<readonly Request[]>
  /** Waits for the first one. */
  first(): Promise<Request>
  /** Waits until nothing is going to ask for more, and gives them: where a console may ask again by itself. */
  all(): Promise<readonly Request[]>
}

/** Listens for a call from now on. */
export function listenFor(desk: Desk, name: CallName): Heard {
  const heard: Request[] = []
  const message = `Requests of ${name}`
  desk.page.on('request', request => {
    if (asksFor(name, request.method(), request.url())) heard.push(request)
  })
  return {
    async times(count) {
      await expect.poll(() => heard.length, { ...patience, message }).toBe(count)
      await idle(desk)
      expect(heard, message).toHaveLength(count)
      return heard
    },
    async first() {
      await expect.poll(() => heard.length, { ...patience, message }).toBeGreaterThan(0)
      return heard[0]!
    },
    async all() {
      await desk.answered()
      return heard
    },
  }
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const unreached = 'Server not reachable.'

/** The words that interrupt a person, in the open dialog or in a notice, as a screen reader finds them. */
export const alarm = ({ page }: Desk, text: string, more?: string) =>
  more === undefined
    ? page.getByRole('alert').getByText(text, { exact: true })
    : page.getByRole('alert').filter({ hasText: new RegExp(`^${escaped(text)}\\s*${escaped(more)}`) })

/** The words that tell a person without interrupting. */
export const news = ({ page }: Desk, text: string | RegExp) => page.getByRole('status').getByText(text, { exact: true })

/** The notice that what was said once does not hold any more. */
export const takenBack = (desk: Desk, said: string) => news(desk, new RegExp(`^Undone: ${escaped(said)}`))

/** The one line that says that the server does not answer. */
export const unreachedLine = ({ page }: Desk) => page.getByRole('status').getByText(/^Server not reachable\./)

/** Takes the notices away: all at once, because any of them may go by itself, and those that come meanwhile, too. */
export async function closeNotices({ page }: Desk): Promise<void> {
  const close = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Close' })
  const closed = () =>
    close.evaluateAll(all => {
      for (const each of all) if (each instanceof HTMLElement) each.click()
      return all.length
    })
  await expect.poll(closed, patience).toBe(0)
}

export type Operation = {
  readonly call: CallName
  /** The last press, which can be made again after a failure. */
  readonly press: () => Promise<void>
  /** What is said around the server's own words, which `{}` stands for. */
  readonly words: string
  /** The server answered without success and without words. */
  readonly wordless: string
  readonly network: string
  /** Whether a lost answer may have changed something; it may, unless told. */
  readonly harmless?: true
}

/** Presses, and waits until the call that this makes has been answered. */
export async function pressAndHear(desk: Desk, call: CallName, press: () => Promise<void>): Promise<void> {
  const asked = desk.page.waitForRequest(request => asksFor(call, request.method(), request.url()))
  await press()
  await (await asked).response().catch(() => null)
}

/** Presses again and again, each time to another refusal, and holds what the person is told against what was documented. */
export async function expectRefusals(desk: Desk, { call, press, words, ...said }: Operation): Promise<void> {
  const told = async (answered: Answered, text: string, more?: string) => {
    const takeBack = await answerInstead(desk, call, answered)
    await closeNotices(desk)
    await pressAndHear(desk, call, press)
    await alarm(desk, text, more).waitFor()
    // While it is busy it takes no other press.
    await settled(desk)
    await takeBack()
  }
  await told(refusals.bothWords, words.replace('{}', 'The books are closed.'))
  await told(refusals.noWords, said.wordless)
  await told(refusals.message, words.replace('{}', 'Try tomorrow.'))
  const unknown = said.harmless ? '' : 'This may not be saved.'
  await told(refusals.page, said.wordless, unknown)
  await told('nothing', said.network, `${unreached} ${unknown}`.trim())
  await told(refusals.noSuccess, said.wordless)
  await closeNotices(desk)
}

/** Opens a list and has it refused in every way, and holds what it says of itself against what was documented. */
export async function expectEmptyList(
  desk: Desk,
  {
    call,
    path,
    empty,
    failed,
  }: {
    readonly call: CallName
    readonly path: string
    readonly empty: string
    /** Said of a refusal without words, and when nothing answers; a list without it is only logged. */
    readonly failed?: string
  },
): Promise<void> {
  const { noSuccess, ...others } = refusals
  let takeBack = await answerInstead(desk, call, noSuccess)
  await desk.goto(path)
  await desk.page.getByText(empty, { exact: true }).waitFor()
  if (failed !== undefined) await alarm(desk, failed).waitFor()
  for (const [title, answered] of Object.entries({ ...others, nothing: 'nothing' as const })) {
    // The real server has no turn in between.
    const takeBackLast = takeBack
    takeBack = await answerInstead(desk, call, answered)
    await takeBackLast()
    await closeNotices(desk)
    // A letter is a letter in a field, and Reload beside it. A sheet that was refused has neither.
    const grid = desk.page.getByRole('grid').last()
    if ((await grid.count()) > 0) await grid.focus()
    await pressAndHear(desk, call, () => desk.press('r'))
    const words = { bothWords: 'The books are closed.', message: 'Try tomorrow.' }[title]
    if (failed === undefined)
      await expect.poll(async () => (await desk.page.getByRole('alert').allInnerTexts()).join(''), patience).toBe('')
    else await alarm(desk, words ?? failed).waitFor()
    // Where nothing answers, there may be rows: it is not said that there are none, but why they are not there.
    if (answered === 'nothing') {
      await unreachedLine(desk).waitFor()
      await expect.poll(() => desk.page.getByText(empty, { exact: true }).count(), patience).toBe(0)
    } else await desk.page.getByText(empty, { exact: true }).waitFor()
  }
  await takeBack()
  await closeNotices(desk)
}
