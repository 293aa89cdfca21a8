import { hashKey, QueryClient, type QueryClientConfig, type QueryKey } from '@tanstack/query-core'
import type { CallDescription } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { ChangeLog } from './change-log.ts'
import { ReadState, rowsIn } from './read-state.ts'
import { isCall } from './tables-of-call.ts'

/** The cache of answers, how each stands to the server, and the changes heard from the feed. */
export class DataClient extends QueryClient {
  readonly changes = new ChangeLog()
  /** The calls that this server answers with all rows, even when only some were asked for. */
  readonly answersAll = new Set<string>()
  readonly #states = new Map<string, ReadState>()

  constructor(config?: QueryClientConfig) {
    super(config)
    this.getQueryCache().subscribe(({ type, query: { queryKey, queryHash, state } }) => {
      if (type === 'removed') this.#states.delete(queryHash)
      if (type === 'updated' && state.data !== undefined) this.#keep(queryKey, state.data)
    })
  }

  readStateOf(queryKey: QueryKey, hash = hashKey(queryKey)): ReadState {
    const known = this.#states.get(hash)
    if (known) return known
    const [name] = queryKey
    const described: CallDescription | undefined = isCall(name) ? calls[name] : undefined
    const made = new ReadState(described?.rows?.id)
    this.#states.set(hash, made)
    return made
  }

  /** Keeps all rows that came although only some were asked for, by what remains of what was given. */
  keepWhole(name: CallName, given: object, answer: object): void {
    const { narrows = {} }: CallDescription = calls[name]
    this.answersAll.add(name)
    this.setQueryData([name, Object.fromEntries(Object.entries(given).filter(([each]) => !(each in narrows)))], answer)
  }

  /** An answer that was put into the cache, and did not come from a read: nothing is known of it but its rows. */
  #keep(queryKey: QueryKey, answer: unknown): void {
    const sync = this.readStateOf(queryKey)
    if (sync.shown?.answer === answer) return
    sync.shown = { answer, upTo: undefined, newest: 0, times: -1, epoch: -1, wholeSince: 0 }
    for (const event of ['load', 'answer'] as const) sync.moved(event)
    const rows = rowsIn(answer)
    if (rows) sync.list.replace(rows)
  }
}

/** The console's cache of answers, which its parts know as the query library's client. */
export function dataOf(client: QueryClient): DataClient {
  if (client instanceof DataClient) return client
  throw new Error('This is no client of the console.')
}
