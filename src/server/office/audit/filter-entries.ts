import { sql } from 'kysely'
import { fill } from '#contract/fill.ts'
import { chineseLogTexts } from '#rules/chinese-log-texts.ts'
import { chineseOperationTexts } from '#rules/chinese-operation-texts.ts'
import type { Filter } from '#rules/filter/filter-tree.ts'
import { hasText, operationTexts, undoText } from '#rules/operation-texts.ts'
import { folded } from '#rules/same-text.ts'
import type { Reader } from '../../db/access.ts'
import {
  among,
  type Condition,
  compared,
  contains,
  type FilterColumns,
  onDay,
  where,
} from '../../db/filter-condition.ts'

/** What the console shows of a call. */
const callText = (call: string): string => (hasText(call) ? operationTexts[call] : call)
const chineseCallText = (call: string): string => (hasText(call) ? chineseOperationTexts[call] : call)
/** What the console shows of an operation, and the name of its call. */
export const whatText = (call: string, undone?: string): string =>
  `${undone === undefined ? callText(call) : fill(undoText, { call: callText(call), of: callText(undone) })} ${call}`
/** The same in Chinese: it is found in both languages, whichever is shown. */
export const chineseWhatText = (call: string, undone?: string): string =>
  undone === undefined
    ? chineseCallText(call)
    : fill(chineseLogTexts.undid, { call: chineseCallText(call), of: chineseCallText(undone) })

/** The entries that are listed, with the one that undid each, and the one that it undid. */
export const entriesOf = (db: Reader) =>
  db
    .selectFrom('audit_log as operation')
    .innerJoin('audit_summaries as summary', 'summary.entry', 'operation.id')
    .leftJoin('audit_log as later', 'later.undoes', 'operation.id')
    .leftJoin('audit_log as earlier', 'earlier.id', 'summary.undoes')

/** The calls that the log has: one step in its index for each, however long it is. */
async function callsIn(db: Reader): Promise<readonly string[]> {
  const rows = await db
    .selectFrom(
      sql<{ readonly call: string | null }>`(
        with recursive calls (call) as (
          select min(call) from audit_log
          union all
          select (select min(audit_log.call) from audit_log where audit_log.call > calls.call) from calls
          where calls.call is not null
        )
        select call from calls
      )`.as('calls'),
    )
    .select('call')
    .execute()
  return rows.flatMap(({ call }) => call ?? [])
}

const never = (): Condition => sql<boolean>`1 = 0`
const lower = (column: string) => sql`lower(${sql.ref(column)})`

/**
 * How the log answers a filter. What an entry was about is not decided here, because only the entry itself says it. Words are in who did
 * it or in what was done. There are few accounts and calls: which of them a text means is found here, as the browser finds
 * it, and the database only compares.
 */
export async function columnsOf(db: Reader): Promise<FilterColumns> {
  const accounts = await db.selectFrom('staff').select(['username', 'name']).execute()
  const calls = await callsIn(db)
  const byWho = (text: string): Condition => {
    const named = accounts.filter(({ username, name }) => folded(`${username} ${name}`).includes(text))
    // The account of an old entry may be gone. Usernames are written in ASCII.
    return sql<boolean>`(${among(
      sql.ref('operation.staff'),
      named.map(({ username }) => username),
    )} or (operation.staff not in (select username from staff) and ${contains(lower('operation.staff'), text)}))`
  }
  const byWhat = (text: string): Condition => {
    const meant = (...shown: readonly ((call: string) => string)[]) =>
      calls.filter(call => shown.some(what => folded(what(call)).includes(text)))
    const done = among(
      sql.ref('operation.call'),
      meant(
        call => whatText(call),
        call => chineseWhatText(call),
      ),
    )
    const undone = among(
      sql.ref('earlier.call'),
      meant(
        call => whatText('undoOperation', call),
        call => chineseWhatText('undoOperation', call),
      ),
    )
    return sql<boolean>`(case when summary.undoes is null then ${done} else ${undone} end)`
  }
  const there = (column: string) => sql<boolean>`${sql.ref(column)} <> ''`
  return {
    words: text => sql<boolean>`(${byWho(text)} or ${byWhat(text)})`,
    contains: {
      who: byWho,
      what: byWhat,
      username: text => contains(lower('operation.staff'), text),
      call: text => contains(lower('operation.call'), text),
      undone_by: text => contains(lower('later.staff'), text),
    },
    compare: {
      when: (by, value) => onDay(sql.ref('operation.at'), by, String(value)),
      rows: (by, value) => compared(sql.ref('summary.rows'), by, value),
      id: (by, value) => compared(sql.ref('operation.id'), by, value),
      undone_at: (by, value) => onDay(sql.ref('later.at'), by, String(value)),
    },
    has: {
      when: there('operation.at'),
      who: there('operation.staff'),
      what: there('operation.call'),
      username: there('operation.staff'),
      call: there('operation.call'),
      rows: sql<boolean>`summary.rows is not null`,
      id: sql<boolean>`operation.id is not null`,
      undone_by: there('later.staff'),
      undone_at: there('later.at'),
    },
    flags: { undone: sql<boolean>`later.id is not null` },
  }
}

const isText = (filter: Filter): boolean => filter.type === 'words' || ('field' in filter && filter.field === 'about')

/** The entries that may pass: what only their texts can tell is taken to be so. */
export const mayPass = (filter: Filter, columns: FilterColumns): Condition =>
  where(withoutTexts(filter, true), { ...columns, words: never })

/** The entries that pass whatever they were about, because who and what they show is enough. */
export const surelyPass = (filter: Filter, columns: FilterColumns): Condition =>
  where(withoutTexts(filter, false), columns)

/** A filter without its texts: each passes every entry, or none; the other way round where a `not` stands before it. */
function withoutTexts(filter: Filter, pass: boolean): Filter {
  if (filter.type === 'words' && !pass) return { type: 'words', words: [...new Set(filter.words)] }
  if (isText(filter)) return { type: pass ? 'all' : 'any', of: [] }
  if (filter.type === 'not') return { type: 'not', of: withoutTexts(filter.of, !pass) }
  if (filter.type === 'all' || filter.type === 'any')
    return { type: filter.type, of: filter.of.map(each => withoutTexts(each, pass)) }
  return filter
}

/** How many texts of entries a filter compares. */
export function textsIn(filter: Filter): number {
  if (filter.type === 'words') return filter.words.length
  if (filter.type === 'not') return textsIn(filter.of)
  if (filter.type === 'all' || filter.type === 'any') return filter.of.reduce((sum, each) => sum + textsIn(each), 0)
  return isText(filter) ? 1 : 0
}
