import type { QueryClient } from '@tanstack/query-core'
import type { Answer, CallDescription, Input } from '#contract/call.ts'
import { type CallName, type Calls, calls } from '#contract/calls.ts'
import type { RowChange } from '#contract/changes.ts'
import type { Rows } from '#contract/rows.ts'
import { type Api, type Options, Refused, Unreachable } from '../core/api.ts'
import { timings } from '../core/timings.ts'
import { noteAuthors } from './authors.ts'
import type { ChangeLog } from './change-log.ts'
import { dataOf } from './data-client.ts'
import { withRows } from './patch-rows.ts'
import { type ReadState, rowsIn, type Shown } from './read-state.ts'
import { tablesOf } from './tables-of-call.ts'

/** The calls that only read and answer with JSON. */
export type ReadName = {
  [N in CallName]: Calls[N]['kind'] extends 'read' ? (Calls[N]['answer'] extends string ? never : N) : never
}[CallName]

/** How often a server that does not know of a change yet is asked again. */
const mostLags = 10
/** The same for a server whose database is away for a moment. Each pause is twice as long as the one before. */
const mostAway = { withNothingShown: 3, whileSomethingIsShown: 6 }
/** Whether a read that was refused is made again by itself. What is shown is older than a change that nobody tells of again. */
const mayReturn = (error: unknown, isShown: boolean): boolean =>
  error instanceof Refused && (isShown ? error.status === 503 : error.code === 'databaseAway')

/** The ids of rows to ask for, each with its last change. */
type Missed = ReadonlyMap<string, RowChange>
/** What a server has sent, and up to which entry it shows all changes. */
type Sent = { readonly answer: unknown; readonly upTo: number | undefined }
/** Answers after how many milliseconds it is to be asked again, when the database is away. */
type Ask = (missed: Missed | undefined, isShown: boolean) => Promise<Sent | number>

/**
 * Loads an answer, or of a list that is there those rows that the change feed told of. An answer that was asked for before a
 * change and arrives after it is not taken: it may be older than the change, and would count as fresh.
 */
export async function load<N extends ReadName>(
  api: Api,
  name: N,
  given: Input<Calls[N]>,
  { signal, client }: { readonly signal: AbortSignal; readonly client: QueryClient },
): Promise<Answer<Calls[N]>> {
  const { changes } = dataOf(client)
  const sync = dataOf(client).readStateOf([name, given])
  const { rows, concerns }: CallDescription = calls[name]
  const tables = tablesOf(name)
  const before = sync.shown
  sync.moved(before ? 'refresh' : 'load')
  const seen = before && !changes.isOld(before, name) ? before.newest : 0
  // A load that was tried before goes on showing what has come.
  if (!before && client.getQueryState([name, given])?.fetchFailureCount === 0) sync.list.begin()
  const ask = asking(api[name] as Asked, given, {
    signal,
    sync,
    whole: answer => dataOf(client).keepWhole(name, given, answer),
  })
  let lags = 0
  let last = before
  /** Asks for what is missed; some times again, while the server is away or behind: no row goes back to what it was before. */
  async function askUntilCurrent(): Promise<{
    readonly now: Shown
    readonly entry: number
    readonly missed: Missed | undefined
  }> {
    const { upTo } = changes
    const times = changes.timesOf(name)
    const entry = changes.lastEntryOf(tables)
    const missed = rows && last && missedBy(last, rows, changes, name)
    const sent = await ask(missed, last !== undefined)
    const least = missed ? Math.max(upTo ?? 0, last?.newest ?? 0) : seen
    const isAway = typeof sent === 'number'
    if (isAway || (rows && (sent.upTo ?? least) < least && lags < mostLags)) {
      if (!isAway) lags += 1
      sync.moved('wait')
      await new Promise(resolve => setTimeout(resolve, isAway ? sent : timings.lagAgain))
      return askUntilCurrent()
    }
    const shown = rows && missed && last ? patched(last, rows, missed, sent, upTo ?? 0) : whole(sent)
    return { now: { ...shown, times, epoch: changes.epoch }, entry, missed }
  }
  async function loadAll(): Promise<Answer<Calls[N]>> {
    for (;;) {
      const { now, entry, missed } = await askUntilCurrent()
      const newer = changes.missing({ tables, concerns, given, answer: now.answer, shown: now.upTo })
      // One that takes long would never be there, if it had to show all that happens meanwhile.
      const missesEntry = newer > entry && (rows !== undefined || last === before)
      if (changes.timesOf(name) === now.times && !missesEntry) {
        signal.throwIfAborted()
        sync.moved('answer')
        if (newer > 0) sync.moved('miss')
        // Of rows that were asked for alone it is known who has changed each.
        const news = missed || before?.upTo === undefined ? [] : changes.changesAfter(before.upTo, tables)
        // Whoever calls says what the call answers.
        return take(sync, now, news) as Answer<Calls[N]>
      }
      last = now
    }
  }
  try {
    return await loadAll()
  } catch (error) {
    if (!signal.aborted) sync.moved(error instanceof Unreachable ? 'wait' : 'fail')
    throw error
  }
}

/** A call of the api, of which only its name ties what it is given to what it answers. */
type Asked = (given: object, options: Options) => Promise<unknown>

/** Asks for an answer, or for some rows of it. */
function asking(
  call: Asked,
  given: object,
  { sync, ...options }: Required<Pick<Options, 'signal' | 'whole'>> & { readonly sync: ReadState },
): Ask {
  let away = 0
  return async (missed, isShown) => {
    let upTo: number | undefined
    const more: Options = {
      ...options,
      shows: entry => {
        upTo = entry
      },
      ...(isShown ? {} : { arrived: progress => sync.list.arrive(progress) }),
    }
    try {
      const answer = await call(missed ? { ...given, ids: [...missed.keys()].join(',') } : given, more)
      return { answer, upTo }
    } catch (error) {
      const most = isShown ? mostAway.whileSomethingIsShown : mostAway.withNothingShown
      if (away === most || !mayReturn(error, isShown)) throw error
      away += 1
      return timings.databaseAgain * 2 ** (away - 1)
    }
  }
}

/** What is to be asked for of a list that is there; `undefined` when all of it is. */
function missedBy(last: Shown, rows: Rows, changes: ChangeLog, name: ReadName): Missed | undefined {
  const missed = changes.isOld(last, name) ? undefined : changes.missedBy(rows, last.upTo)
  return missed && missed.size > 0 ? missed : undefined
}

const whole = ({ answer, upTo }: Sent) => ({ answer, upTo, newest: upTo ?? 0, wholeSince: Date.now() })

/** An answer with the rows that were asked for alone in their places. */
function patched(last: Shown, rows: Rows, missed: Missed, { answer, upTo }: Sent, heard: number) {
  const { gone = [] } = answer as { readonly gone?: readonly string[] }
  const all = withRows(rowsIn(last.answer) ?? [], rows, missed, { rows: rowsIn(answer) ?? [], gone })
  const shown = Math.max(heard, last.upTo ?? 0)
  return {
    answer: Array.isArray(last.answer) ? all : { ...(last.answer as object), data: all },
    upTo: shown,
    newest: Math.max(shown, upTo ?? heard),
    wholeSince: last.wholeSince,
  }
}

/** Takes an answer, in which rows that read as before are the same objects. `news` are the changes since the one before. */
function take(sync: ReadState, shown: Shown, news: readonly RowChange[]): unknown {
  const rows = rowsIn(shown.answer)
  if (!rows) {
    sync.shown = shown
    return shown.answer
  }
  noteAuthors(sync.list.replace(rows).added, news)
  const { rows: settled } = sync.list.get()
  // The api knows the answer itself again, when the server says that it has not changed.
  const isItself = settled.length === rows.length && settled.every((row, at) => row === rows[at])
  const answer = Array.isArray(shown.answer) ? settled : { ...(shown.answer as object), data: settled }
  sync.shown = { ...shown, answer: isItself ? shown.answer : answer }
  return sync.shown.answer
}
