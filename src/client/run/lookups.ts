import type { Api } from '../core/api.ts'
import type { Found, Records } from '../data/records.ts'
import type { Related } from '../entities/field.ts'
import type { EntityKind } from '../entities/kinds.ts'

/** Looks a record up by its id. */
export type Look = (kind: EntityKind, id: string) => Promise<unknown>

/** The look-ups that planning may use. They only read. */
export type Lookups = {
  /** For initial values, refusals and warnings that only the server knows. */
  readonly api: Api
  /** The record from the cache; from the server when the cache is too old. */
  readonly find: Look
  /** The record as the screen shows it, however old, so that a question about it appears at once. */
  readonly near: Look
  /** The record as it was last looked up here, also when the lists no longer have it. */
  readonly seen: (kind: EntityKind, id: string) => unknown
  /** Forgets what was seen: somebody else signed in. */
  readonly forget: () => void
  /** The record as the server has it now. */
  readonly latest: Look
  /** The records of other lists that previews mention, as far as they are loaded. */
  readonly related: () => Related
}

/** As many as the questions of a few runs can show. */
const mostSeen = 100

/** What the runner needs to know of the records. */
export type Looked = Pick<Records, 'cached' | 'find' | 'latest' | 'related'>

export function lookupsIn(api: Api, records: Looked): Lookups {
  const seen = new Map<string, unknown>()
  const remembering =
    (look: Look): Look =>
    async (kind, id) => {
      const record = await look(kind, id)
      if (record === undefined) return undefined
      const name = `${kind} ${id}`
      seen.delete(name)
      seen.set(name, record)
      for (const oldest of [...seen.keys()].slice(0, -mostSeen)) seen.delete(oldest)
      return record
    }
  return {
    api,
    find: remembering((kind, id) => records.find(kind, id)),
    latest: remembering((kind, id) => records.latest(kind, id)),
    seen: (kind, id) => seen.get(`${kind} ${id}`),
    forget: () => seen.clear(),
    related: records.related,
    near: remembering(async (kind, id) => {
      const cached: readonly Found<EntityKind>[] = records.cached(kind)
      return cached.find(each => each.id === id)?.record ?? records.find(kind, id)
    }),
  }
}
