import { timings } from '../core/timings.ts'
import { today } from '../core/today.ts'
import { billedOf, isBilled } from '../data/invoices-in-cache.ts'
import { nearestFirst } from '../data/nearest-first.ts'
import type { Found, Records } from '../data/records.ts'
import { askedInQuestion } from '../data/server-search.ts'
import { type Entities, type EntityKind, kindOf } from '../entities/kinds.ts'
import { type Source, sourceKey, type World } from './record-sources.ts'

type Rows = readonly Found<EntityKind>[]

/** The lists that lines name records of, beside those in the cache. They are loaded when a line needs them. */
type Lists = {
  readonly rows: World['rows']
  /** Loads what is not loaded yet, and says when it has arrived. A list that cannot be loaded is empty, and is named by `lost`. */
  readonly load: (sources: readonly Source[]) => void
  readonly lost: ReadonlySet<EntityKind>
}

const prepared = <K extends EntityKind>(
  kind: K,
  records: Records,
  all: readonly Entities[K][],
): readonly Found<K>[] => {
  const { id, searchText } = kindOf(kind)
  return all.map(record => ({ kind, id: id(record), record, searchText: searchText(record, records.related()) }))
}

async function searched(records: Records, of: EntityKind, words: string): Promise<Rows> {
  if (of === 'liveLesson') return prepared(of, records, await records.lessons(words))
  const { data: invoices } = await records.search(askedInQuestion(of, words))
  if (of === 'invoice') return prepared(of, records, invoices)
  return isBilled(of) ? nearestFirst(of, prepared(of, records, billedOf(of, invoices)), today()) : []
}

/** `arrived` is called when the lists have arrived: a line that names several people needs some of each of them. */
export function lineLists(records: Records, arrived: () => void): Lists {
  const loaded = new Map<string, Rows>()
  const loading = new Set<string>()
  const lost = new Set<EntityKind>()
  let waiting: ReturnType<typeof setTimeout> | undefined
  const tell = () => {
    clearTimeout(waiting)
    waiting = undefined
    arrived()
  }
  const ask = async ({ of, from, search }: Source): Promise<Rows> => {
    if (search !== undefined) return searched(records, of, search)
    await records.loadRelated(of)
    return from ? records.from(of, from.call, from.given) : records.load(of)
  }
  return {
    lost,
    rows(source) {
      const { of, from, search } = source
      // Of lessons, those of some weeks may be there.
      const isPart = of === 'liveLesson' && records.rows(of) === undefined
      const cached: Rows = from || search !== undefined || isPart ? [] : records.cached(of)
      return cached.length > 0 ? cached : loaded.get(sourceKey(source))
    },
    load(sources) {
      for (const source of sources) {
        const key = sourceKey(source)
        if (loaded.has(key) || loading.has(key)) continue
        loading.add(key)
        void ask(source)
          .catch((): Rows => {
            lost.add(source.of)
            return []
          })
          .then(rows => {
            loaded.set(key, rows)
            loading.delete(key)
            if (loading.size === 0) tell()
            else waiting ??= setTimeout(tell, timings.listsTogether)
          })
      }
    },
  }
}
