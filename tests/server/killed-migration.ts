import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { migrate } from '#server/db/migrations/migrate.ts'
import { openDatabase, type Where } from '#server/db/open.ts'

/* Migrates a database, and ends itself with SIGKILL in front of the nth statement that changes the schema or a row. */

const [where = '', count = ''] = process.argv.slice(2)
let left = Number(count)
function countDown(sql: unknown): void {
  if (typeof sql !== 'string' || !/^\s*(create|insert|update|alter|drop)/i.test(sql) || /migrations/.test(sql)) return
  left -= 1
  if (left === 0) process.kill(process.pid, 'SIGKILL')
}

const { prepare } = DatabaseSync.prototype
DatabaseSync.prototype.prepare = function (sql) {
  countDown(sql)
  return prepare.call(this, sql)
}
const { query } = pg.Client.prototype as { query: (...parameters: unknown[]) => unknown }
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...parameters: unknown[]) {
    countDown(parameters[0])
    return query.apply(this, parameters)
  },
})

const database = await openDatabase(JSON.parse(where) as Where)
await migrate(database)
await database.close()
