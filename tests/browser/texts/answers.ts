import type { Request, Route } from 'playwright-core'
import { expect } from 'vitest'
import { type CallName, calls } from '#contract/calls.ts'
import { type Answered, asksFor, refusals } from '#tests/answered-instead.ts'
import type { Desk } from '#tests/browser.ts'
import { idle, patience, settled } from '../steps.ts'

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
  /** What is said around the server's own words, which `{}` stands for; those alone, unless told. */
  readonly words?: string
  /** What is said when nothing answers. */
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

/**
 * Presses twice, once to a refusal and once without a network, and reads what the person is told. What else each command
 * says is in `what-failures-say`.
 */
export async function expectRefusals(desk: Desk, { call, press, words = '{}', network, harmless }: Operation) {
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
  await told('nothing', network, `${unreached} ${harmless ? '' : 'This may not be saved.'}`.trim())
  await closeNotices(desk)
}

type List = {
  readonly call: CallName
  readonly path: string
  readonly empty: string
  /** Said of a refusal without words, and when nothing answers; a list without it is only logged. */
  readonly failed?: string
}

/** Opens a list that is refused, and then not answered, and reads what it says of itself. */
export const expectEmptyList = (desk: Desk, list: List): Promise<void> =>
  refuseList(desk, list, [refusals.noWords, 'nothing'])

/** The same with every refusal there is. */
export const expectEveryRefusal = (desk: Desk, list: List): Promise<void> => {
  const { noSuccess, bothWords, message, noWords, page } = refusals
  return refuseList(desk, list, [noSuccess, bothWords, message, noWords, page, 'nothing'])
}

async function refuseList(desk: Desk, { call, path, empty, failed }: List, [first, ...others]: readonly Answered[]) {
  const shows = async (answered: Answered) => {
    const words = answered === refusals.bothWords ? 'The books are closed.' : undefined
    const said = answered === refusals.message ? 'Try tomorrow.' : words
    if (failed === undefined)
      await expect.poll(async () => (await desk.page.getByRole('alert').allInnerTexts()).join(''), patience).toBe('')
    else await alarm(desk, said ?? failed).waitFor()
    // Where nothing answers, there may be rows: it is not said that there are none, but why they are not there.
    if (answered === 'nothing') {
      await unreachedLine(desk).waitFor()
      await expect.poll(() => desk.page.getByText(empty, { exact: true }).count(), patience).toBe(0)
    } else await desk.page.getByText(empty, { exact: true }).waitFor()
  }
  let takeBack = await answerInstead(desk, call, first!)
  await desk.goto(path)
  await shows(first!)
  for (const answered of others) {
    // The real server has no turn in between.
    const takeBackLast = takeBack
    takeBack = await answerInstead(desk, call, answered)
    await takeBackLast()
    await closeNotices(desk)
    // A letter is a letter in a field, and Reload beside it. A sheet that was refused has neither.
    const grid = desk.page.getByRole('grid').last()
    if ((await grid.count()) > 0) await grid.focus()
    await pressAndHear(desk, call, () => desk.press('r'))
    await shows(answered)
  }
  await takeBack()
  await closeNotices(desk)
}
