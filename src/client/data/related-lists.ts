import type { QueryClient } from '@tanstack/query-core'
import { type Api, NotOffered } from '../core/api.ts'
import type { FilterNeed, Related } from '../entities/field.ts'
import type { ReadName } from './load-list.ts'
import { read } from './queries.ts'
import { readOf, recordsById, relatedOf } from './related-records.ts'

const nothingIfNotOffered = (error: unknown): undefined => {
  if (!(error instanceof NotOffered)) throw error
}

/**
 * What fields need beside their rows, from a fresh cache or from the server. What another server does not offer is left
 * out. Throws what the server refuses.
 */
export async function loadRelatedLists(
  needs: ReadonlySet<FilterNeed>,
  client: QueryClient,
  api: Api,
): Promise<Related> {
  const load = async (need: FilterNeed): Promise<readonly [FilterNeed, ReadonlyMap<string, object>]> => {
    const [name] = readOf(need)
    await client.fetchQuery(read<ReadName>(api, name, {})).catch(nothingIfNotOffered)
    return [need, recordsById(client, need)]
  }
  return relatedOf(Object.fromEntries(await Promise.all([...needs].map(load))))
}
