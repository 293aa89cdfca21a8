import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { everySecond } from '#client/core/seconds.ts'
import { sessionStore } from '#client/core/session.ts'
import { store } from '#client/core/store.ts'
import { presence } from '#client/presence/presence.ts'
import type { OpenRecord } from '#contract/presence.ts'

const student = (id: string, editing = false): OpenRecord => ({ kind: 'student', id, editing })
const may = { staff: 'may', name: 'May', at: [student('S1')] }
const boss = { staff: 'boss', name: 'Boss', at: [] }

/** Tabs of one browser. */
function browser() {
  type Channel = { onmessage: ((event: MessageEvent) => void) | null; postMessage: (data: unknown) => void }
  const channels: Channel[] = []
  return {
    openTab(username = 'boss') {
      const session = sessionStore({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
      session.set({ state: 'in', token: 't', role: 'boss', username })
      const channel: Channel = {
        onmessage: null,
        postMessage(data) {
          for (const other of channels) if (other !== channel) other.onmessage?.({ data } as MessageEvent)
        },
      }
      channels.push(channel)
      const open = store<readonly OpenRecord[]>([])
      const tab = presence({ open, session, channel, tab: `tab ${channels.length}`, seconds: everySecond() })
      const close = () => {
        tab.leave()
        channels.splice(channels.indexOf(channel), 1)
      }
      const fallAsleep = () => void channels.splice(channels.indexOf(channel), 1)
      return {
        ...tab,
        open,
        session,
        close,
        fallAsleep,
        told: () => JSON.parse(tab.asking().here) as readonly OpenRecord[],
      }
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})
const settle = () => vi.advanceTimersByTimeAsync(300)

it('what all tabs have open is told once each, and as edited when one tab edits it', async () => {
  const { openTab } = browser()
  const [first, second] = [openTab(), openTab()]
  first.open.set([student('S1')])
  second.open.set([student('S1', true), student('S2')])
  await settle()
  expect(first.told()).toEqual([student('S1', true), student('S2')])
  second.close()
  await settle()
  expect(first.told()).toEqual([student('S1')])
})

it('what is opened only to look is not told', async () => {
  const tab = browser().openTab()
  const heard = vi.fn()
  tab.here.subscribe(heard)
  tab.open.set([student('S1')])
  await vi.advanceTimersByTimeAsync(100)
  tab.open.set([])
  await settle()
  expect(heard).not.toHaveBeenCalled()
  tab.open.set([student('S1')])
  await settle()
  expect(heard).toHaveBeenCalledTimes(1)
})

it('a tab that was opened later is known, and knows who is here', async () => {
  const { openTab } = browser()
  const first = openTab()
  first.hear({ version: 'v1', people: [boss, may] })
  const second = openTab()
  second.open.set([student('S3')])
  await settle()
  expect(second.people.get()).toEqual([may])
  expect(first.told()).toEqual([student('S3')])
  // The server has told it something else since.
  first.hear({ version: 'v2', people: [boss] })
  second.hear({ version: 'v2', people: [boss] })
  openTab()
  expect(second.people.get()).toEqual([])
})

it('a tab that does not answer is left out, and so is one of somebody else', async () => {
  const { openTab } = browser()
  const [first, second, third] = [openTab(), openTab(), openTab('kit')]
  second.open.set([student('S1')])
  third.open.set([student('S2')])
  await settle()
  expect(first.told()).toEqual([student('S1')])
  second.fallAsleep()
  for (let asked = 0; asked < 4; asked += 1) {
    first.told()
    await settle()
  }
  expect(first.told()).toEqual([])
})

it('one is no viewers for oneself', () => {
  const tab = browser().openTab()
  tab.hear({ version: 'v1', people: [{ ...boss, at: [student('S1')] }, may] })
  expect(tab.people.get()).toEqual([may])
  expect([...tab.viewers.get().keys()]).toEqual(['student S1'])
  expect(tab.asking().knows).toBe('v1')
})

it('while the server does not answer, nobody is here after a minute; and nobody after signing out', async () => {
  const tab = browser().openTab()
  tab.hear({ version: 'v1', people: [may] })
  await vi.advanceTimersByTimeAsync(59_000)
  tab.hear(undefined)
  await vi.advanceTimersByTimeAsync(59_000)
  expect(tab.people.get()).toEqual([may])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(tab.people.get()).toEqual([])
  expect(tab.asking().knows).toBe('')
  tab.hear({ version: 'v1', people: [may] })
  tab.session.leave()
  expect(tab.people.get()).toEqual([])
})
