import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { endingOf, makeBackup } from '../office/backups/make-backup.ts'
import { megabytes } from '../office/backups/space.ts'
import { makingIn } from '../office/backups/working-folder.ts'
import { systemClock } from '../process/clock.ts'
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
const folder = dirname(target)
// To make it would hide that a disk is not mounted there.
if (process.argv[2] && !existsSync(folder)) end(`There is no folder ${folder}. Is the disk mounted there?`)
const isOnSameDisk = 'file' in where && existsSync(folder) && statSync(folder).dev === statSync(where.file).dev
// Not compressed: it may be opened, or put in the place of the database, as it is.
const order = { where, target, at, passphrase }
try {
  const { contents, sealed, bytes } = await makeBackup({ ...order, making: makingIn(dataDir) })
  say(`Backed up to ${target} (${megabytes(bytes)})${sealed ? ', encrypted with BACKUP_PASSPHRASE' : ''}`)
  if (isOnSameDisk) say('It is on the same disk as the database. Copy it elsewhere: one disk fails as a whole.')
  say(
    `Proved: ${contents.students} students, ${contents.invoices} invoices, ${contents.receipts} receipts, and the books add up.`,
  )
  say(`To restore it: stop Klass, then npm run restore -- ${target}`)
} catch (error) {
  end(`The backup failed: ${error instanceof Error ? error.message : String(error)}`)
}
