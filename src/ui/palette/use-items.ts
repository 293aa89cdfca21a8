import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { AnyCommand } from '#client/command/command.ts'
import type { Facts } from '#client/command/facts.ts'
import { givenIn } from '#client/command/invocation.ts'
import { isEqual } from '#client/core/is-equal.ts'
import { kindOf } from '#client/entities/kinds.ts'
import { nameOfLink } from '#client/links/name-of-link.ts'
import { listText } from '#client/messages/list.ts'
import { caption, t } from '#client/messages/message.ts'
import { paletteItems } from '#client/palette/palette.ts'
import type { Asked, FoundOnServer, Item, Items } from '#client/palette/palette-item.ts'
import { selectedFor } from '#client/run/run-for-selection.ts'
import { minuteOf } from '#rules/hong-kong.ts'
import { minutesToReverse } from '#rules/roles.ts'
import { type App, useApp } from '../app/app.ts'
import { scopeOf } from '../app/key-scope.ts'
import { openedStudent } from '../app/opened-student.ts'
import { registry } from '../app/registry.ts'

/** What the person has typed and chosen in the palette. */
type Typed = Pick<Asked, 'typed' | 'of' | 'within'> &
  Required<Pick<Asked, 'way' | 'running' | 'rows' | 'lost'>> & { readonly first: readonly string[] | undefined }

/**
 * The rows of the palette. Until a long list is looked through for a new text, those of the text before; `prepare` does
 * some of that.
 *
 * They are made anew when the text changes, or one of the lists in `loaded`, or the facts. They do not follow the answers that
 * come: those would move the row that somebody is about to run. Rows that are the same as before are not drawn again.
 */
export function useItems(
  { typed, of, first, within, way, running, rows, lost }: Typed,
  found: FoundOnServer,
  loaded: unknown,
): { readonly items: Items; readonly prepare: Items['prepare'] } {
  const app = useApp()
  const facts = useSyncExternalStore(app.changes, app.facts)
  const given = useMemo(
    () => ({ typed, of, first, within, way, running, rows, lost }),
    [typed, of, first, within, way, running, rows, lost],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: `loaded` says that the records are others
  const asked = useMemo(() => askedNow(app, facts, given), [app, facts, given, loaded])
  const latest = useMemo(() => itemsOf(asked, found), [asked, found])
  const { prepare } = latest
  // No state: that would make the palette render twice for each letter.
  const drawn = useRef(latest)
  const items = useMemo(() => (latest.prepare ? drawn.current : reused(drawn.current, latest)), [latest])
  useEffect(() => {
    drawn.current = items
  }, [items])
  return { items, prepare }
}

/**
 * The rows of now. Each that is as it was before is that object, whole: a command is known by its identity. So are all of
 * them together.
 */
function reused(before: Items, now: Items): Items {
  const known = new Map(before.all.map(item => [item.key, item]))
  const all = now.all.map(item => {
    const same = known.get(item.key)
    return same && isEqual(same, item) ? same : item
  })
  const isSame = all.length === before.all.length && all.every((item, at) => item === before.all[at])
  return isSame && isEqual({ ...before, all: [] }, { ...now, all: [] }) ? before : { ...now, all }
}

function askedNow(app: App, now: Facts, given: Typed) {
  const { records, searches, runner, usage, scopes } = app
  return {
    ...given,
    commands: registry.all.filter(
      ({ id, command }) => !command.unlisted && !command.hidden?.(now) && !runner.notOffered.get().includes(id),
    ),
    facts: now,
    records,
    searches,
    weight: usage.weight,
    gate: runner.gate,
    offered: (command: AnyCommand) => givenIn((scopes.get().dialog ?? scopes.get().screen).toolbar, command),
    takesBack: (command: AnyCommand) => takenBackBy(app, command),
    continueTo: nameOfLink(app.wanted.get()),
    now: () => ({
      time: minuteOf(Temporal.Now.instant(), now.today),
      recent: app.recent.records.list.get(),
      registry,
      drafts: runner.drafts.get(),
      pinned: app.recent.pinned.list(),
      lastPerson: lastPersonOf(app),
    }),
    viewCounts: app.viewCounts.get(),
    repeats: app.lastRun.last.get()?.command.title,
  }
}

/** The student whose page was open last, or the one before where that one is open. */
function lastPersonOf({ address, recent }: App): string | undefined {
  const student = openedStudent(address.search.get())
  return recent.people.list.get().find(each => each !== student)
}

function itemsOf(asked: ReturnType<typeof askedNow>, found: FoundOnServer): Items {
  const made = paletteItems(asked, found)
  const all = made.all.map(item => withItsKey(forSelected(item, asked.facts), asked.offered))
  return { ...made, all: rowFirst(all, asked) }
}

/** In the menu of a row the commands that have buttons there come first, under what the record is. */
function rowFirst(all: readonly Item[], { typed, of, first }: Typed): readonly Item[] {
  if (!of || !first || typed !== '') return all
  const placeOf = (item: Item) => (item.type === 'command' ? first.indexOf(registry.idOf(item.invocation.command)) : -1)
  const own = all.filter(item => placeOf(item) >= 0).toSorted((one, other) => placeOf(one) - placeOf(other))
  const group = caption(kindOf(of.kind).title)
  return [...own.map(item => ({ ...item, group })), ...all.filter(item => placeOf(item) < 0)]
}

/** A command that would run for all selected rows says so. */
function forSelected(item: Item, now: Facts): Item {
  const rows =
    item.type === 'command' && !item.invocation.rows ? selectedFor(item.invocation, 'palette', now) : undefined
  return rows ? { ...item, hint: '', about: t(listText.selected({ count: rows.length })) } : item
}

/** For so long, the command that takes back what was done last is offered with it. */
const lately = minutesToReverse * 60_000

/** What was done last, as the command that takes it back would be given it. */
function takenBackBy({ undoStack }: App, command: AnyCommand) {
  const last = undoStack.list.get().at(-1)
  if (!last || !('final' in last) || !last.back || Date.now() - last.back.at > lately) return undefined
  const { by, about } = last.back
  return registry.opener(by.kind) === command ? { given: by.given, about } : undefined
}

/** No row shows the key of another screen: the same letter does something else here. */
const withItsKey = (item: Item, offered: (command: AnyCommand) => unknown): Item =>
  item.type === 'command' &&
  item.keys !== undefined &&
  scopeOf(item.invocation.command) === 'screen' &&
  offered(item.invocation.command) === undefined
    ? { ...item, keys: undefined }
    : item
