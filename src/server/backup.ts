import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { systemClock } from './clock.ts'
import { backUp } from './db/open.ts'
import { settingsOrEnd } from './settings.ts'

/* npm run backup -- [file]: copies the database while the server runs. */

const say = (line: string) => process.stdout.write(`${line}\n`)
function end(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

const { where, dataDir } = settingsOrEnd()
if ('url' in where) {
  end(
    'The database is PostgreSQL (DATABASE_URL). Back it up with its own tool:\n' +
      '  pg_dump --format=custom --file=klass.dump "$DATABASE_URL"',
  )
}
if (!existsSync(where.file)) end(`There is no database at ${where.file}. Is DATA_DIR right?`)

const moment = systemClock().toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')
const target = process.argv[2] ? resolve(process.argv[2]) : join(dataDir, 'backups', `klass-${moment}.db`)
try {
  backUp(where.file, target)
} catch (error) {
  end(`The backup failed: ${error instanceof Error ? error.message : String(error)}`)
}
say(`Backed up to ${target}`)
say(`To restore it: stop Klass, put this file in the place of ${where.file}, remove the -wal and -shm files`)
say('next to that one, and start Klass.')
