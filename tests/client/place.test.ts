import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Arguments, ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { type Invocation, invoke } from '#client/command/invocation.ts'
import { registryOf } from '#client/command/registry.ts'
import type { Search } from '#client/command/url-search.ts'
import { store } from '#client/core/store.ts'
import { address, type Entries } from '#client/links/address.ts'
import { fromUrl, invocationIn, toUrl } from '#client/links/links.ts'
import {
  adjusted,
  historyStep,
  type Place,
  searchOf,
  wentTo,
  withLog,
  withoutDialog,
  withoutLog,
  withoutPrompt,
  withPrompt,
} from '#client/links/place.ts'
import type { OpenPrompt } from '#client/run/prompt.ts'

const opens = <const A extends Arguments>(args: A) =>
  command({ title: 'Open', aliases: [], zh: ['開'], effect: 'view', arguments: args })
const student = ask.entity('student', { label: 'Student' })
const openStudent = opens({ student })
const openMonth = opens({ student, month: ask.month({ label: 'Month' }) })
const registry = registryOf({ 'students/open-student': openStudent, 'students/open-month': openMonth })

const at = (path: string, ...steps: readonly [Search, ...Search[]]): Place => ({ path, steps })
const card: Search = { view: 'students/open-student', 'v.student': 'S0001' }
const month: Search = { view: 'students/open-month', 'v.student': 'S0001', 'v.month': '2026-11' }
const prompt: Search = { do: 'students/open-student', 'a.student': 'S0002' }
const lee: Search = { q: 'lee', page: 2 }
const log: Search = { log: 'school', logq: 'who:may' }

describe('a place', () => {
  it.each<[string, Place, Place]>([
    [
      'a dialog opens over the screen as it stands',
      wentTo(at('/s', lee), '/s', card),
      at('/s', lee, { ...lee, ...card }),
    ],
    [
      'a dialog opens over a dialog, which waits under it',
      wentTo(at('/s', {}, card), '/s', month),
      at('/s', {}, card, month),
    ],
    ['the dialog that is open is not opened again', wentTo(at('/s', {}, card), '/s', card), at('/s', {}, card)],
    ['another screen begins anew', wentTo(at('/s', lee, { ...lee, ...card }), '/i', {}), at('/i', {})],
    ['a dialog of another screen is a single step', wentTo(at('/i', {}), '/s', card), at('/s', card)],
    ['what is asked gives way to a dialog', wentTo(at('/s', {}, prompt), '/s', card), at('/s', {}, card)],
    ['closing leads back', withoutDialog(at('/s', {}, card, month)), at('/s', {}, card)],
    ['closing what a link opened leaves its screen', withoutDialog(at('/s', { ...lee, ...card })), at('/s', lee)],
    [
      'closing a dialog leaves what was asked over it',
      withoutDialog(at('/s', lee, { ...lee, ...card }, { ...lee, ...card, ...prompt })),
      at('/s', lee),
    ],
    ['closing nothing changes nothing', withoutDialog(at('/s', lee)), at('/s', lee)],
    [
      'what is asked stands over the dialog',
      withPrompt(at('/s', {}, card), search => ({ ...search, ...prompt })),
      at('/s', {}, card, { ...card, ...prompt }),
    ],
    [
      'what was asked by a link is left without its dialog',
      withoutPrompt(at('/s', { ...card, ...prompt })),
      at('/s', card),
    ],
    [
      'what was asked by a link together with a dialog over the screen is left without that dialog',
      withoutPrompt(at('/s', lee, { ...card, ...prompt })),
      at('/s', lee, card),
    ],
    [
      'the log opens over a dialog, which stays',
      withLog(at('/s', {}, card), 'window'),
      at('/s', {}, card, { ...card, log: 'window' }),
    ],
    ['the log that is open stays as it is', withLog(at('/s', {}, log), 'window'), at('/s', {}, log)],
    ['what is asked gives way to the log', withLog(at('/s', {}, prompt), 'school'), at('/s', {}, { log: 'school' })],
    [
      'closing the log leads back to the dialog',
      withoutLog(at('/s', {}, card, { ...card, ...log })),
      at('/s', {}, card),
    ],
    [
      'closing a log that a link opened leaves its dialog',
      withoutLog(at('/s', lee, { ...card, ...log })),
      at('/s', lee, card),
    ],
    [
      'closing the log leaves what was asked over it',
      withoutLog(at('/s', lee, { ...lee, ...log }, { ...lee, ...log, ...prompt })),
      at('/s', lee),
    ],
    [
      'what was asked over the log is left without it',
      withoutPrompt(at('/s', {}, log, { ...log, ...prompt })),
      at('/s', {}, log),
    ],
    ['closing a dialog closes the log over it', withoutDialog(at('/s', {}, card, { ...card, ...log })), at('/s', {})],
    [
      'the log gives way to a dialog',
      wentTo(at('/s', {}, card, { ...card, ...log }), '/s', month),
      at('/s', {}, card, month),
    ],
    [
      'a setting of the log is none of what is under it',
      adjusted(at('/s', lee, { ...lee, ...log }), { log: 'window', logq: 'what:login' }),
      at('/s', lee, { ...lee, log: 'window', logq: 'what:login' }),
    ],
    [
      'a setting of the screen is one of every step',
      adjusted(at('/s', lee, { ...lee, ...card }), { hideInactive: true, page: undefined }),
      at('/s', { q: 'lee', hideInactive: true }, { q: 'lee', ...card, hideInactive: true }),
    ],
    [
      'a setting of a dialog is no other one’s',
      adjusted(at('/s', {}, card, month), { 'v.month': '2026-12', vpage: 2 }),
      at('/s', {}, card, { ...month, 'v.month': '2026-12', vpage: 2 }),
    ],
  ])('%s', (_, place, expected) => {
    expect(place).toEqual(expected)
  })
})

describe('the history', () => {
  it.each<[string, Place, Place, ReturnType<typeof historyStep>]>([
    ['stays', at('/s', lee, card), at('/s', lee, card), undefined],
    ['pushes what is opened', at('/s', lee), at('/s', lee, card), { kind: 'push', to: at('/s', lee, card) }],
    [
      'pushes one step after the other',
      at('/s', {}),
      at('/s', {}, card, month),
      { kind: 'push', to: at('/s', {}, card) },
    ],
    ['pushes another screen', at('/s', {}, card), at('/i', {}), { kind: 'push', to: at('/i', {}) }],
    ['pushes another tab', at('/i', {}), at('/i', { tab: 'video' }), { kind: 'push', to: at('/i', { tab: 'video' }) }],
    [
      'knows which tab is the first',
      at('/i', {}),
      at('/i', { tab: 'live' }),
      { kind: 'replace', to: at('/i', { tab: 'live' }) },
    ],
    [
      'pushes another question of the statistics',
      at('/a', { type: 'live_payment' }),
      at('/a', { type: 'total_payment' }),
      { kind: 'push', to: at('/a', { type: 'total_payment' }) },
    ],
    ['replaces what is adjusted', at('/s', lee), at('/s', { q: 'le' }), { kind: 'replace', to: at('/s', { q: 'le' }) }],
    ['replaces what gave way', at('/s', {}, prompt), at('/s', {}, card), { kind: 'replace', to: at('/s', {}, card) }],
    ['goes back from what is closed', at('/s', {}, card, month), at('/s', {}), { kind: 'back', by: 2 }],
    [
      'replaces what a link opened',
      at('/s', { ...lee, ...card }),
      at('/s', lee),
      { kind: 'replace', to: at('/s', lee) },
    ],
  ])('%s', (_, before, after, step) => {
    expect(historyStep(before, after)).toEqual(step)
  })

  it.each<[string, Place, Place, ReturnType<typeof historyStep>]>([
    ['pushes a dialog', at('/s', lee), at('/s', card), { kind: 'push', to: at('/s', card) }],
    ['goes back to the screen first', at('/s', lee, card), at('/s', card, month), { kind: 'back', by: 1 }],
    ['replaces what is adjusted', at('/s', lee), at('/s', {}), { kind: 'replace', to: at('/s', {}) }],
  ])('%s of a screen that was left and come to again', (_, before, after, step) => {
    expect(historyStep(before, after, true)).toEqual(step)
  })
})

type Written = { readonly href: string; readonly under: readonly Search[]; readonly before: number }

/** A browser's history that arrives where it goes only when told. */
function browserAt(href: string) {
  let all: readonly Written[] = [{ href, under: [], before: 0 }]
  let now = 0
  const heard = new Set<() => void>()
  const coming: number[] = []
  const here = (): Written => all[now]!
  const entries: Entries = {
    now: here,
    write(kind, { place, before }) {
      if (kind === 'push') now += 1
      const { path, steps } = place
      const written = { href: toUrl(path, searchOf(place)), under: structuredClone(steps.slice(0, -1)), before }
      all = kind === 'push' ? [...all.slice(0, now), written] : all.with(now, written)
      expect(before).toBe(now)
    },
    back: by => void coming.push(-by),
    onArrival(listener) {
      heard.add(listener)
      return () => heard.delete(listener)
    },
  }
  const move = (by: number): boolean => {
    if (now + by < 0 || now + by >= all.length) return false
    now += by
    for (const each of heard) each()
    return true
  }
  return {
    entries,
    href: () => here().href,
    arrive() {
      for (let by = coming.shift(); by !== undefined; by = coming.shift()) move(by)
    },
    press: (button: 'Back' | 'Forward') => move(button === 'Back' ? -1 : 1),
    forwards: () => all.slice(now + 1).map(each => each.href),
  }
}

/** Prompts that open at once, and an address that follows them. */
function consoleAt(browser: ReturnType<typeof browserAt>) {
  const open = store<Pick<OpenPrompt, 'id' | 'command' | 'answers'> | undefined>(undefined)
  const said: string[] = []
  const start = ({ command: asked, given }: Invocation) => {
    open.set({ id: registry.idOf(asked), command: asked, answers: given })
    return Promise.resolve()
  }
  const leave = () => open.set(undefined)
  const looked = { prompt: open, lookingUp: store(undefined), start, giveUp: () => undefined, leave }
  // After a reload the page that was there does nothing more, whatever it was waiting for.
  let isThere = true
  const entries: Entries = {
    ...browser.entries,
    write: (...entry) => isThere && browser.entries.write(...entry),
    onArrival: listener => browser.entries.onArrival(() => isThere && listener()),
  }
  const where = address({
    entries,
    registry,
    runner: () => looked,
    leave: goOn => goOn(),
    dropped: parts => said.push(...parts),
  })
  const unfollow = where.follow()
  const stop = () => {
    unfollow()
    isThere = false
  }
  /** What a person sees. */
  const seen = () => {
    const { path } = where.place.get()
    const { tab = 'live', ...search } = where.search.get()
    return JSON.stringify([path, tab, Object.entries(search).sort()])
  }
  return { where, said, open, start, leave, stop, seen }
}

describe('the address', () => {
  afterEach(() => void vi.useRealTimers())

  it('says once what a link could not have, and shows the rest', () => {
    const browser = browserAt('/Students/?q=lee&page=0&view=students/open-student&v.student=S0001')
    const { where, said } = consoleAt(browser)
    expect(said).toEqual(['page=0'])
    expect(browser.href()).toBe('/students?q=lee&view=students%2Fopen-student&v.student=S0001')
    where.close()
    expect(browser.href()).toBe('/students?q=lee')
    expect(said).toEqual(['page=0'])
  })

  it.each([
    ['after screens and dialogs', true],
    ['while it goes back', false],
  ])('begins anew at its first entry, so that Back leaves it: %s', (_, hasArrived) => {
    const browser = browserAt('/students')
    const { where } = consoleAt(browser)
    where.go('/payment', {})
    where.go('/students', {})
    where.open('/students?view=students/open-student&v.student=S0001')
    where.close()
    if (hasArrived) browser.arrive()
    where.restart('/login')
    browser.arrive()
    expect(browser.href()).toBe('/login')
    expect(browser.press('Back')).toBe(false)
    where.redirect('/')
    where.go('/payment', {})
    expect(browser.press('Back')).toBe(true)
    expect(browser.href()).toBe('/')
    expect(browser.press('Back')).toBe(false)
  })

  it('opens what a link asks, and leaves it with Back', () => {
    const browser = browserAt('/students')
    const { where, open } = consoleAt(browser)
    where.open('/students?q=lee&do=students/open-student&a.student=S0001')
    expect(open.get()).toMatchObject({ id: 'students/open-student', answers: { student: 'S0001' } })
    browser.press('Back')
    expect(open.get()).toBeUndefined()
    browser.press('Forward')
    expect(open.get()).toMatchObject({ id: 'students/open-student' })
  })

  it('opens what comes while it goes back from where it arrives', () => {
    const browser = browserAt('/students')
    const { where } = consoleAt(browser)
    where.go('/students', card)
    where.close()
    where.go('/invoice', {})
    expect(where.place.get().path).toBe('/invoice')
    browser.arrive()
    expect(browser.href()).toBe('/invoice')
    browser.press('Back')
    expect(browser.href()).toBe('/students')
  })

  it('has an entry for a dialog of a screen that was left and come to again while it goes back', () => {
    const browser = browserAt('/students?q=lee')
    const { where } = consoleAt(browser)
    where.go('/students', card)
    where.go('/students', {})
    where.go('/invoice', {})
    where.go('/students', card)
    browser.arrive()
    expect(browser.href()).toBe(toUrl('/students', card))
    expect(browser.forwards()).toEqual([])
    browser.press('Back')
    expect(browser.href()).toBe('/students?q=lee')
  })

  it('has what is typed at once, and writes it when somebody pauses', () => {
    vi.useFakeTimers()
    const browser = browserAt('/students')
    const { where } = consoleAt(browser)
    for (const q of ['c', 'ch', 'cha']) {
      where.adjust({ q, page: undefined })
      expect(where.search.get()).toEqual({ q })
      expect(browser.href()).toBe('/students')
      vi.advanceTimersByTime(100)
    }
    vi.runAllTimers()
    expect(browser.href()).toBe('/students?q=cha')
  })

  it.each<[string, (where: ReturnType<typeof consoleAt>['where']) => void, string]>([
    ['another screen', where => where.go('/invoice', {}), '/invoice'],
    ['a dialog', where => where.go('/students', card), toUrl('/students', { q: 'cha', ...card })],
  ])('writes what was typed before it opens %s, so that Back leads to it', (_, open, opened) => {
    vi.useFakeTimers()
    const browser = browserAt('/students')
    const { where } = consoleAt(browser)
    where.adjust({ q: 'cha', page: undefined })
    open(where)
    expect(browser.href()).toBe(opened)
    browser.press('Back')
    expect(browser.href()).toBe('/students?q=cha')
    expect(where.search.get()).toEqual({ q: 'cha' })
  })

  it('writes nothing into an entry that somebody went to meanwhile', () => {
    vi.useFakeTimers()
    const browser = browserAt('/students')
    const { where } = consoleAt(browser)
    where.go('/invoice', {})
    where.adjust({ q: 'cha', page: undefined })
    browser.press('Back')
    vi.runAllTimers()
    expect(browser.href()).toBe('/students')
    expect(where.search.get()).toEqual({})
  })

  const days = ['2026-11-02', '2026-11-09', undefined] as const
  const event = fc.oneof(
    fc.record({
      type: fc.constant('go' as const),
      path: fc.constantFrom('/students', '/invoice'),
      search: fc.constantFrom<Search>({}, card, month, { ...card, 'v.student': 'S0002' }, { tab: 'video' }, log),
    }),
    fc.record({
      type: fc.constant('adjust' as const),
      changes: fc.record({ week: fc.constantFrom(...days), hideInactive: fc.constantFrom(true as const, undefined) }),
    }),
    fc.record({
      type: fc.constant('adjust' as const),
      changes: fc.record({ q: fc.constantFrom('a', 'b', undefined) }),
    }),
    fc.record({
      type: fc.constantFrom(
        ...([
          'close',
          'Escape prompt',
          'open log',
          'close log',
          'arrive',
          'reload',
          'pause',
        ] as const satisfies readonly string[]),
      ),
    }),
    fc.record({ type: fc.constant('ask' as const), student: fc.constantFrom('S0001', 'S0002') }),
    fc.record({ type: fc.constantFrom('Back' as const, 'Forward' as const) }),
  )

  it('of any sequence: Back changes what is seen or leaves, never shows what was closed, and a reload shows the same', () => {
    vi.useFakeTimers()
    fc.assert(
      fc.property(
        fc.constantFrom('/students', toUrl('/students', { ...card, ...prompt }), '/invoice?tab=live'),
        fc.array(event, { maxLength: 40 }),
        (link, events) => {
          const browser = browserAt(link)
          let here = consoleAt(browser)
          const check = () => {
            // The URL says what is seen, and the prompt is the one it names.
            const { place, search } = here.where

            expect(fromUrl(browser.href(), registry)).toEqual({
              path: place.get().path,
              search: search.get(),
              dropped: [],
            })
            expect(here.open.get()?.id).toBe(search.get().do)
            expect(here.open.get()?.answers).toEqual(invocationIn(search.get(), 'do', registry)?.given)
          }
          for (const each of events) {
            const before = here.where.place.get()
            switch (each.type) {
              case 'go':
                here.where.go(each.path, each.search)
                break
              case 'adjust':
                here.where.adjust(each.changes)
                break
              case 'ask':
                void here.start(invoke(openStudent, { student: each.student }))
                break
              case 'close':
              case 'Escape prompt': {
                if (each.type === 'close') here.where.close()
                else here.leave()
                const closed = searchOf(before)
                const now = here.where.search.get()
                browser.arrive()
                if (each.type === 'close' && closed.view !== undefined && before.steps.length > 1) {
                  // What was closed lies ahead, if anywhere. The same dialog may have been opened before, under others.
                  const times = ({ steps }: Place) => steps.filter(step => isDeepStrictEqual(step, closed)).length
                  expect(times(here.where.place.get())).toBe(times(before) - 1)
                }
                if (closed.do !== undefined) expect(now.do).toBeUndefined()
                break
              }
              case 'open log':
                here.where.openLog('window')
                expect(here.where.search.get().log).toBeDefined()
                break
              case 'close log':
                here.where.closeLog()
                browser.arrive()
                expect(here.where.search.get()).not.toHaveProperty('log')
                expect(here.where.search.get()).not.toHaveProperty('logq')
                break
              case 'pause':
                vi.runAllTimers()
                break
              case 'reload': {
                browser.arrive()
                vi.runAllTimers()
                const seen = here.seen()
                const { steps } = here.where.place.get()
                here.stop()
                here = consoleAt(browser)
                expect(here.seen()).toBe(seen)
                expect(here.where.place.get().steps).toEqual(steps)
                break
              }
              case 'arrive':
                browser.arrive()
                break
              default: {
                browser.arrive()
                const seen = here.seen()
                const { steps } = here.where.place.get()
                const moved = browser.press(each.type)
                browser.arrive()
                if (moved) expect(here.seen()).not.toBe(seen)
                // Back is where Esc leads, with the settings that stood there.
                if (moved && each.type === 'Back' && steps.length > 1)
                  expect(here.where.place.get().steps).toHaveLength(steps.length - 1)
              }
            }
          }
          browser.arrive()
          vi.runAllTimers()
          check()
        },
      ),
      { numRuns: 2000 },
    )
  })
})
