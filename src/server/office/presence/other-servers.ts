import { randomUUID } from 'node:crypto'
import type { Database } from '../../db/open.ts'
import type { Seen } from './people.ts'

type OtherServers = {
  /** Tells them whom this server has seen. What others told before `since`, such as killed ones, is deleted. */
  tell(seen: readonly Seen[], at: { readonly now: string; readonly since: string }): Promise<void>
  /** Whom they have told of since this instant: the same array, while there is no news. */
  seen(since: string): Promise<readonly Seen[]>
}

/**
 * The other servers on a PostgreSQL. Each has one row in the table `presence`, with all sessions that it has seen. The table
 * is unlogged: its rows are not in the log of the database, and not after a crash. A SQLite file has one server, which needs
 * no table.
 */
export function otherServers(database: Database): OtherServers | undefined {
  if (database.kind === 'sqlite') return undefined
  const own = randomUUID()
  let version = 0
  let isThere = false
  let known = new Map<string, { readonly version: number; readonly seen: readonly Seen[] }>()
  let all: readonly Seen[] = []
  return {
    async tell(seen, { now, since }) {
      if (seen.length === 0 && !isThere) return
      isThere = seen.length > 0
      version += 1
      const row = { server: own, version, at: now, seen: JSON.stringify(seen) }
      await database.write(async tx => {
        await tx
          .deleteFrom('presence')
          .where(row => row.or([row('server', '=', own), row('at', '<=', since)]))
          .execute()
        if (isThere) await tx.insertInto('presence').values(row).execute()
      })
    },
    async seen(since) {
      const rows = await database.reader
        .selectFrom('presence')
        .select(['server', 'version'])
        .where('server', '<>', own)
        .where('at', '>', since)
        .execute()
      const isKnown = (row: (typeof rows)[number]) => known.get(row.server)?.version === row.version
      if (rows.length === known.size && rows.every(isKnown)) return all
      const changed = rows.filter(row => !isKnown(row)).map(({ server }) => server)
      const fresh =
        changed.length === 0
          ? []
          : await database.reader.selectFrom('presence').selectAll().where('server', 'in', changed).execute()
      const there = new Map([...known].filter(([server]) => rows.some(row => row.server === server)))
      // This server's own kind has written it.
      for (const { server, version, seen } of fresh)
        there.set(server, { version, seen: JSON.parse(seen) as readonly Seen[] })
      known = there
      all = [...known.values()].flatMap(each => each.seen)
      return all
    },
  }
}
