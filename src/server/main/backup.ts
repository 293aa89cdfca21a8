import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { endingOf, makeBackup } from '../office/backups/make-backup.ts'
import { megabytes } from '../office/backups/space.ts'
import { makingIn } from '../office/backups/working-folder.ts'
import { systemClock } from '../process/clock.ts'
import { end, say } from '../terminal/say.ts'
import { sentence, sentenceOf } from '../terminal/sentence.ts'
import { schoolSettings } from './settings.ts'

/* npm run backup -- [file]: copies the database while the server runs, and proves the copy. */

const { where, dataDir, backupPassphrase: passphrase } = schoolSettings()
if ('file' in where && !existsSync(where.file)) end(sentence('noDatabase', { file: where.file }))

const at = systemClock().toString({ smallestUnit: 'second' })
const usual = join(dataDir, 'backups', `klass-${at.replace(/[-:]/g, '')}.${endingOf(where)}`)
const target = process.argv[2] ? resolve(process.argv[2]) : usual
const folder = dirname(target)
// To make it would hide that a disk is not mounted there.
if (process.argv[2] && !existsSync(folder)) end(sentence('noFolder', { folder }))
const isOnSameDisk = 'file' in where && existsSync(folder) && statSync(folder).dev === statSync(where.file).dev
// Not compressed: it may be opened, or put in the place of the database, as it is.
const order = { where, target, at, passphrase }
try {
  const { contents, sealed, bytes } = await makeBackup({ ...order, making: makingIn(dataDir) })
  say(sentence(sealed ? 'backedUpSealed' : 'backedUp', { file: target, size: megabytes(bytes) }))
  if (isOnSameDisk) say(sentence('sameDisk'))
  const { students, invoices, receipts } = contents
  say(sentence('proved', { students, invoices, receipts }))
  say(sentence('howToRestore', { file: target }))
} catch (error) {
  end(sentence('backupFailed', { reason: sentenceOf(error) }))
}
