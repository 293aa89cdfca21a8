import { describe, expect, it } from 'vitest'
import { focusScopes, type Target } from '#ui/kit/focus-scopes.ts'

type Place = { readonly scope: number; readonly name: string }
const box = 'box'

/** A page of scopes that hold named places in order; every scope has its box, which is no place to stay. */
function pageOf() {
  const held = new Map<number, string[]>()
  let active: Place | undefined
  const moves: string[] = []
  const land = (place: Place): void => {
    active = place
    moves.push(`${place.scope} ${place.name}`)
    scopes.moved(place.scope, place.name === box ? undefined : [place.name])
  }
  const scopes = focusScopes<Place>({
    at: () => active && { scope: active.scope < 0 ? undefined : active.scope, passing: false },
    find(scope, target) {
      const names = held.get(scope)
      if (!names) return undefined
      const name = target?.[0]
      if (name !== undefined && names.includes(name)) return { node: { scope, name }, late: false }
      const heir = names[0]
      return { node: { scope, name: heir ?? box }, late: target !== undefined || heir === undefined }
    },
    focus: land,
  })
  const page = {
    scopes,
    moves,
    held,
    active: () => active && `${active.scope} ${active.name}`,
    open(id: number, ...names: string[]) {
      held.set(id, names)
      scopes.open(id)
      scopes.reconcile()
    },
    close(id: number) {
      held.delete(id)
      if (active?.scope === id) active = undefined
      scopes.close(id)
      scopes.reconcile()
    },
    come(id: number, ...names: string[]) {
      held.get(id)?.push(...names)
      scopes.reconcile()
    },
    go(id: number, name: string) {
      held.set(
        id,
        (held.get(id) ?? []).filter(each => each !== name),
      )
      if (active?.scope === id && active.name === name) active = undefined
      scopes.reconcile()
    },
    comeAgain(id: number, name: string) {
      page.go(id, name)
      page.come(id, name)
    },
    /** The person clicks, or presses Tab. */
    step(scope: number, name: string) {
      land({ scope, name })
      scopes.reconcile()
    },
  }
  return page
}

type Page = ReturnType<typeof pageOf>
type Step = readonly [what: string, does: (page: Page) => void, focus: string | undefined]

const stories: readonly (readonly [title: string, steps: readonly Step[]])[] = [
  [
    'a scope begins at its first place, and gives way to the one over it',
    [
      ['a screen', page => page.open(1, 'row a', 'row b'), '1 row a'],
      ['the next row', page => page.step(1, 'row b'), '1 row b'],
      ['a dialog', page => page.open(2, 'field'), '2 field'],
      ['it is closed', page => page.close(2), '1 row b'],
    ],
  ],
  [
    'what had the focus below is gone by then: its heir is asked for, and not remembered',
    [
      ['a screen', page => page.open(1, 'row a', 'row b'), '1 row a'],
      ['a prompt', page => page.open(2, 'OK'), '2 OK'],
      ['the row is deleted', page => page.go(1, 'row a'), '2 OK'],
      ['the prompt closes', page => page.close(2), '1 row b'],
    ],
  ],
  [
    'a screen whose rows come late has its box until then',
    [
      ['a screen', page => page.open(1), '1 box'],
      ['its rows', page => page.come(1, 'row a'), '1 row a'],
    ],
  ],
  [
    'whoever has gone elsewhere meanwhile is left there',
    [
      ['a screen', page => page.open(1), '1 box'],
      ['its search box', page => page.come(1, 'search'), '1 search'],
      ['a row that is not there', page => page.scopes.request(['row z']), '1 search'],
      ['a click', page => page.step(1, 'search'), '1 search'],
      ['the row', page => page.come(1, 'row z'), '1 search'],
    ],
  ],
  [
    'a row that is not there yet takes the focus when it comes, once',
    [
      ['a screen', page => page.open(1, 'row a', 'row b'), '1 row a'],
      ['a row far below', page => page.scopes.request(['row z']), '1 row a'],
      ['it is drawn', page => page.come(1, 'row z'), '1 row z'],
      ['another one', page => page.step(1, 'row b'), '1 row b'],
      ['the far one comes again', page => page.comeAgain(1, 'row z'), '1 row b'],
    ],
  ],
  [
    'what is asked of a scope below is done when that is on top',
    [
      ['a screen', page => page.open(1, 'row a', 'search'), '1 row a'],
      ['the palette', page => page.open(2, 'box of the palette'), '2 box of the palette'],
      ['it asks for the search box', page => page.scopes.request(['search'], 1), '2 box of the palette'],
      ['it closes', page => page.close(2), '1 search'],
    ],
  ],
  [
    'what is asked of a scope before it opens is where it begins',
    [
      ['a dialog is about to open', page => page.scopes.request(['amount'], 1), undefined],
      ['it opens', page => page.open(1, 'name', 'amount'), '1 amount'],
    ],
  ],
  [
    'a dialog that was drawn before another lies under it, whichever opened first',
    [
      ['the inner one', page => page.open(2, 'stay'), '2 stay'],
      ['the outer one', page => page.open(1, 'field'), '2 stay'],
      ['the inner one closes', page => page.close(2), '1 field'],
    ],
  ],
  [
    'a scope below that closes leaves the focus alone',
    [
      ['a screen', page => page.open(1, 'row'), '1 row'],
      ['a dialog', page => page.open(2, 'field'), '2 field'],
      ['a prompt', page => page.open(3, 'OK'), '3 OK'],
      ['the dialog goes', page => page.close(2), '3 OK'],
      ['the prompt goes', page => page.close(3), '1 row'],
    ],
  ],
  [
    'a notice beside all scopes keeps the focus while it stands',
    [
      ['a screen', page => page.open(1, 'row'), '1 row'],
      ['its Undo', page => page.step(-1, 'Undo'), '-1 Undo'],
      ['more rows', page => page.come(1, 'row b'), '-1 Undo'],
      ['it is gone', page => page.close(-1), '1 row'],
    ],
  ],
]

describe('focus', () => {
  it.each(stories)('%s', (_, steps) => {
    const page = pageOf()
    for (const [what, does, focus] of steps) {
      does(page)
      expect(page.active(), what).toBe(focus)
    }
  })

  it('a focus that is well is not touched', () => {
    const page = pageOf()
    page.open(1, 'row a', 'row b')
    const before = page.moves.length
    for (let commit = 0; commit < 1000; commit += 1) page.come(1, `row ${commit}`)
    expect(page.moves.length).toBe(before)
  })

  it('who asks again while the focus is on its way has the last word', () => {
    const page = pageOf()
    page.open(1, 'row a', 'row b', 'row c')
    const asks = page.scopes.request
    let asked = 0
    const moved = page.scopes.moved
    // A component that hears of the focus, and asks for another place.
    page.scopes.moved = (id: number, target: Target | undefined) => {
      moved(id, target)
      asked += 1
      if (asked === 1) asks(['row c'])
    }
    asks(['row b'])
    page.scopes.reconcile()
    expect(page.active()).toBe('1 row c')
  })
})

/** The same numbers for the same seed. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return sides => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

describe('whatever happens', () => {
  it.each([1, 2, 3, 4, 5])('the focus is in the top scope, where it was asked to be or was put, seed %i', seed => {
    const throws = dice(seed)
    const page = pageOf()
    let ids = 1
    let names = 0
    const another = (): string => {
      names += 1
      return `row ${names}`
    }
    page.open(1, 'row 0')
    /** By scope what was asked for and has not come, or where the person went last. */
    const asked = new Map<number, string>()
    const stood = new Map<number, string>([[1, 'row 0']])
    const some = (all: readonly string[]): string | undefined => all[throws(all.length)]
    for (let event = 0; event < 5_000; event += 1) {
      const open = [...page.held.keys()]
      const top = Math.max(...open)
      const any = open[throws(open.length)]!
      const kind = throws(7)
      if (kind === 0 && open.length < 6) {
        ids += 1
        page.open(ids, ...(throws(2) ? [another()] : []))
      } else if (kind === 1 && any !== 1) {
        page.close(any)
        asked.delete(any)
        stood.delete(any)
      } else if (kind === 2) {
        const waited = asked.get(any)
        const name = waited !== undefined && throws(2) ? waited : another()
        page.come(any, name)
      } else if (kind === 3) {
        const name = some(page.held.get(any)!)
        if (name !== undefined) page.go(any, name)
      } else if (kind === 4) {
        const name = throws(2) ? another() : some(page.held.get(any)!)
        if (name !== undefined) {
          asked.set(any, name)
          page.scopes.request([name], any)
        }
      } else if (kind === 5) {
        const name = some(page.held.get(top)!)
        if (name !== undefined) {
          asked.delete(top)
          stood.set(top, name)
          page.step(top, name)
        }
      } else page.scopes.reconcile()

      const now = Math.max(...page.held.keys())
      const there = page.held.get(now)!
      const waited = asked.get(now)
      const at = page.active()
      expect(at?.startsWith(`${now} `), `event ${event}: the top scope has it`).toBe(true)
      if (waited !== undefined && there.includes(waited)) {
        expect(at, `event ${event}: what was asked for is there`).toBe(`${now} ${waited}`)
        asked.delete(now)
      } else if (waited === undefined && there.includes(stood.get(now) ?? '')) {
        expect(at, `event ${event}: it is left where it was`).toBe(`${now} ${stood.get(now)}`)
      }
      stood.set(now, at!.slice(`${now} `.length))
    }
  })
})
