import { DatabaseSync } from 'node:sqlite'

/* Loaded before a process: its SQLite says that it is the last one that can corrupt a database in WAL mode. */

const prepare = Object.getOwnPropertyDescriptor(DatabaseSync.prototype, 'prepare')!.value as DatabaseSync['prepare']
DatabaseSync.prototype.prepare = function (sql) {
  return prepare.call(this, sql.replace('sqlite_version()', `'3.51.2'`))
}
