import { sql } from 'kysely'
import { calls } from '#contract/calls.ts'
import { auditLanguage } from '#rules/filter/audit-log.ts'
import { readFilter } from '#rules/filter/read-filter.ts'
import { folded } from '#rules/names.ts'
import type { Reader } from '../answer.ts'
import { among, type Condition, compared, contains, onDay, where } from '../filter/where.ts'

const staff = sql.ref('operation.staff')
const call = sql.ref('operation.call')

/** What leaves an entry without a call of the contract. */
const uncalled = ['failedSignIn', 'failedSignInsUnlogged', 'wrongProof', 'recoverAccount', 'undoOperation']
const callNames = [...new Set([...Object.keys(calls), ...uncalled])]

/** The entries that are listed, with the one that undid each. */
export const entriesOf = (db: Reader) =>
  db
    .selectFrom('audit_log as operation')
    .innerJoin('audit_summaries as summary', 'summary.entry', 'operation.id')
    .leftJoin('audit_log as later', 'later.undoes', 'operation.id')

/**
 * The entries that pass a typed filter. There are few accounts and calls: which of them a text means is found here, as
 * the browser finds it, and the database only compares.
 */
export async function filterOfEntries(db: Reader, typed: string, today: Temporal.PlainDate): Promise<Condition> {
  const { filter } = readFilter(typed, auditLanguage, today)
  const accounts = await db.selectFrom('staff').select(['username', 'name']).execute()
  const byWho = (text: string): Condition => {
    const named = accounts.filter(({ username, name }) => folded(`${username} ${name}`).includes(text))
    // The account of an old entry may be gone. Usernames are written in ASCII.
    return sql<boolean>`(${among(
      staff,
      named.map(({ username }) => username),
    )} or (operation.staff not in (select username from staff) and ${contains(sql`lower(operation.staff)`, text)}))`
  }
  const byCall = (text: string): Condition =>
    among(
      call,
      callNames.filter(name => folded(name).includes(text)),
    )
  return where(filter, {
    words: text => sql<boolean>`(${byWho(text)} or ${byCall(text)})`,
    contains: { staff: byWho, call: byCall },
    compare: {
      at: (by, value) => onDay(sql.ref('operation.at'), by, String(value)),
      rows: (by, value) => compared(sql.ref('summary.rows'), by, value),
    },
    has: {
      staff: sql<boolean>`operation.staff <> ''`,
      call: sql<boolean>`operation.call <> ''`,
      at: sql<boolean>`operation.at <> ''`,
      rows: sql<boolean>`summary.rows is not null`,
    },
    flags: { undone: sql<boolean>`later.id is not null` },
  })
}
