import type { Where } from '#server/db/open.ts'
import { makeBackup } from '#server/office/backups/make-backup.ts'
import { backupPassphrase } from './backup-passphrase.ts'

/* Makes an encrypted backup of a database, which is told as JSON, in a process that can be killed. */

const [where = '', target = ''] = process.argv.slice(2)
await makeBackup({
  where: JSON.parse(where) as Where,
  target,
  at: '2026-11-20T02:00:00Z',
  passphrase: backupPassphrase,
})
