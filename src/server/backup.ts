import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { endingOf, makeBackup } from './backups/make.ts'
import { systemClock } from './clock.ts'
import { schoolSettings } from './settings.ts'

/* npm run backup -- [file]: copies the database while the server runs, and proves the copy. */

const say = (line: string) => process.stdout.write(`${line}\n`)
function end(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

const { where, dataDir, backupPassphrase: passphrase } = schoolSettings()
if ('file' in where && !existsSync(where.file)) end(`There is no database at ${where.file}. Is DATA_DIR right?`)

const at = systemClock().toString({ smallestUnit: 'second' })
const usual = join(dataDir, 'backups', `klass-${at.replace(/[-:]/g, '')}.${endingOf(where)}`)
const target = process.argv[2] ? resolve(process.argv[2]) : usual
try {
  const { contents, sealed } = await makeBackup({ where, target, at, passphrase })
  say(`Backed up to ${target}${sealed ? ', encrypted with BACKUP_PASSPHRASE' : ''}`)
  say(
    `Proved: ${contents.students} students, ${contents.invoices} invoices, ${contents.receipts} receipts, and the books add up.`,
  )
  say(`To restore it: stop Klass, then npm run restore -- ${target}`)
} catch (error) {
  end(`The backup failed: ${error instanceof Error ? error.message : String(error)}`)
}
