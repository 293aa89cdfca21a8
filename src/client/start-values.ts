import type { Api } from './api.ts'
import { type Asking, askedNow, ofSameRecords, sameDraft, typedIn } from './asking.ts'
import type { AnyCommand } from './command.ts'
import type { EntityKind } from './entities.ts'
import type { Found, Records } from './records.ts'
import type { Store } from './store.ts'
import { type Drafts, isEmpty } from './values.ts'

export const changedMeanwhile = 'It was changed meanwhile'

/** How a record is looked up. */
export type Look = (kind: EntityKind, id: string) => Promise<unknown>

type Door = {
  readonly api: Api
  readonly records: Records
  readonly asking: Store<Asking | undefined>
  readonly today: () => Temporal.PlainDate
}

/** What a question begins with, drawn from the records it is about, or loaded. */
export function startValues({ api, records, asking, today }: Door) {
  const find: Look = (kind, id) => records.find(kind, id)
  /** As it stands on the screen, so that a question about it is there at once. */
  const near: Look = async (kind, id) => {
    const cached: readonly Found<EntityKind>[] = records.cached(kind)
    return cached.find(each => each.id === id)?.record ?? find(kind, id)
  }
  /** Known values: entities as records, so that start values can be drawn from them. */
  const known = async (command: AnyCommand, drafts: Drafts, look: Look) => {
    const values: Record<string, unknown> = {}
    for (const [name, argument] of Object.entries(askedNow(command, drafts))) {
      if (isEmpty(drafts[name])) continue
      if (argument.kind === 'entity')
        values[name] = await look(argument.of, String(drafts[name])).catch(() => undefined)
      else if (argument.kind !== 'entities') values[name] = drafts[name]
    }
    return values
  }
  const begin = async (command: AnyCommand, told: Drafts, look = near): Promise<Drafts> => ({
    ...command.start?.((await known(command, told, look)) as never, today()),
  })
  /** What it would begin with now, were it told this. */
  const drawn = async ({ command, proposed }: Asking, told: Drafts, look?: Look): Promise<Drafts> => ({
    ...(await begin(command, told, look)),
    ...proposed,
  })
  /** Draws the start values anew: of another record, or of one that has changed meanwhile. What was typed wins over them. */
  const redraw = async (look: Look): Promise<void> => {
    const now = asking.get()
    if (!now?.command.start) return
    const begun = await drawn(now, now.drafts, look)
    asking.set(later => {
      if (later?.command !== now.command || later.phase !== 'asking' || !ofSameRecords(now, later)) return later
      if (Object.entries(begun).every(([name, draft]) => sameDraft(draft, later.begun[name]))) return later
      // What was only emptied does not go along to another record.
      const emptied = ([name, draft]: readonly [string, unknown]) => look === near && isEmpty(draft) && name in begun
      const own = Object.entries(typedIn(later)).filter(each => !emptied(each))
      return {
        ...later,
        begun: { ...later.begun, ...begun },
        drafts: { ...later.begun, ...begun, ...Object.fromEntries(own) },
      }
    })
  }
  /** How a question is to be asked again because what it began with has changed since; undefined when it has not. */
  const changed = async (now: Asking): Promise<Asking | undefined> => {
    // Whether the server can be reached shows when it is sent.
    const loaded = await now.command.load?.(api).catch(() => undefined)
    const bare = await drawn(now, {})
    // What does not come from a record does not change with one.
    if (!loaded && Object.keys(now.begun).every(name => name in bare)) return
    const latest: Look = (kind, id) => records.latest(kind, id)
    const begun: Drafts = { ...(await drawn(now, now.drafts, latest)), ...loaded }
    const own = typedIn(now)
    const news = Object.entries(begun).filter(
      ([name, draft]) => !sameDraft(draft, now.begun[name]) && !sameDraft(draft, now.drafts[name]),
    )
    if (news.length === 0) return
    return {
      ...now,
      phase: 'asking',
      begun: { ...now.begun, ...begun },
      drafts: { ...now.drafts, ...begun, ...own },
      at: news[0]?.[0],
      problems: news.map(([argument, draft]) => ({
        argument,
        text: argument in own && typeof draft !== 'object' ? `${changedMeanwhile}: ${draft}` : `${changedMeanwhile}.`,
      })),
    }
  }
  return { find, near, begin, redraw, changed }
}
