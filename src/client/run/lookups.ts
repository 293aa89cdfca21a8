import type { Api } from '../api.ts'
import type { Related } from '../entities/field.ts'
import type { EntityKind } from '../entities.ts'
import type { Found, Records } from '../records.ts'

/** How a record is looked up by its id. */
export type Look = (kind: EntityKind, id: string) => Promise<unknown>

/** What a plan may ask while it is made. Nothing of it changes anything. */
export type Lookups = {
  /** For what only the server knows: initial values, refusals, warnings. */
  readonly api: Api
  /** The record as it is known, asked for when that is too old. */
  readonly find: Look
  /** The record as the screen shows it, so that a question about it is there at once. */
  readonly near: Look
  /** The record as it is stored now. */
  readonly latest: Look
  /** The records of other lists that sentences are made of, as far as they are loaded. */
  readonly related: () => Related
}

export const lookupsIn = (api: Api, records: Records): Lookups => ({
  api,
  find: (kind, id) => records.find(kind, id),
  latest: (kind, id) => records.latest(kind, id),
  related: records.related,
  near: async (kind, id) => {
    const cached: readonly Found<EntityKind>[] = records.cached(kind)
    return cached.find(each => each.id === id)?.record ?? records.find(kind, id)
  },
})
