import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { wrongInBooks } from '#server/office/backups/books.ts'
import { makeBackup } from '#server/office/backups/make-backup.ts'
import { sqlite } from '#tests/databases.ts'
import { openSchool, paymentFor } from '#tests/invoices/school.ts'
import { collectAt, signInAt } from '#tests/server/payments-to-collect.ts'
import { startProcess } from '#tests/server-process.ts'

const passphrase = 'a long enough passphrase'
let folder: string
/** The database: both payments are collected. */
let file: string
/** Made before the second was collected. */
let backup: string
let second: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'klass-restore-'))
  file = join(folder, 'klass.db')
  backup = join(folder, 'backup.db')
  const school = await openSchool(sqlite)
  await school.did('generateLiveInvoices', { month: '2026-11', dryRun: false })
  const collect = (id: string) => school.did('collectPayment', { id, payment_type: 'cash' })
  await collect(await paymentFor(school, 'LI-2026-000001'))
  const path = 'file' in school.fresh.options ? school.fresh.options.file : ''
  const at = '2026-11-20T02:00:00Z'
  await makeBackup({ where: { file: path }, target: backup, at })
  await makeBackup({ where: { file: path }, target: join(folder, 'sealed.db'), at, passphrase })
  second = await paymentFor(school, 'LI-2026-000002')
  await collect(second)
  await school.database.backup(join(folder, 'now.db'))
  copyFileSync(join(folder, 'now.db'), file)
  await school.close()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

type Ended = { readonly code: number; readonly said: string }
/** `npm run restore`, without anybody who could be asked. */
const run = (parameters: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> =>
  new Promise(resolve => {
    const child = execFile(
      process.execPath,
      ['src/server/main/restore.ts', ...parameters],
      { env: { PATH: process.env.PATH, DATA_DIR: folder, ...env } },
      (error, out, problems) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, said: out + problems }),
    )
    child.stdin?.end()
  })

function sessionsIn(path: string): unknown[] {
  const raw = new DatabaseSync(path, { readOnly: true })
  try {
    return raw.prepare('select username from sessions').all()
  } finally {
    raw.close()
  }
}

test('a preview says what is in the backup and what it replaces, names the receipts that it lacks, and changes nothing', async () => {
  const before = readFileSync(file)
  const { code, said } = await run([backup])
  expect(code).toBe(1)
  expect(said).toMatch(/The backup: 2 students, 2 invoices, 1 receipts, last changed .+ ago/)
  expect(said).toMatch(/It replaces: 2 students, 2 invoices, 2 receipts/)
  expect(said).toContain('On paper and not in the backup: LR-2026-000002. New ones continue above them.')
  expect(said).toContain('Nothing was changed. Add --yes to restore it.')
  expect(readFileSync(file).equals(before)).toBe(true)
  expect(readdirSync(folder).filter(name => name.includes('restoring'))).toEqual([])
})

test('a restored school has what was in the backup, and continues its receipts above the highest on paper', async () => {
  const running = await startProcess({ where: { file } })
  const token = await signInAt(running.url)
  expect((await run([backup, '--yes'])).said).toContain(`${file} is in use. Stop Klass first.`)
  await running.stop()

  const before = readFileSync(file)
  expect(sessionsIn(backup)).not.toEqual([])
  const { code, said } = await run([backup, '--highest', 'LR-2026-000007', '--yes'])
  expect(said).toContain('On paper and not in the backup: LR-2026-000002 to LR-2026-000007.')
  expect(code).toBe(0)
  const [aside = ''] = readdirSync(folder).filter(name => name.startsWith('klass.db.before-'))
  expect(readFileSync(join(folder, aside)).equals(before)).toBe(true)
  // Whoever was signed out since the backup stays signed out.
  expect(sessionsIn(file)).toEqual([])

  const restored = await startProcess({ where: { file } })
  expect((await collectAt(restored.url, token, second)).status).toBe(401)
  const done = await collectAt(restored.url, await signInAt(restored.url), second)
  expect(done).toMatchObject({ status: 200, receipt: 'LR-2026-000008' })
  await restored.stop()
  const database = await openDatabase({ file })
  expect(await database.read(wrongInBooks)).toEqual([])
  await database.close()
})

test('an encrypted backup asks for its passphrase, and replaces a database that cannot be read', async () => {
  writeFileSync(file, 'not a database, whatever it was before'.repeat(50))
  const sealed = join(folder, 'sealed.db')
  expect(await run([sealed, '--yes'])).toMatchObject({
    code: 1,
    said: expect.stringContaining('Set BACKUP_PASSPHRASE'),
  })
  const { code, said } = await run([sealed, '--yes'], { BACKUP_PASSPHRASE: passphrase })
  expect(said).toContain('which cannot be read')
  expect(code).toBe(0)
  const database = await openDatabase({ file })
  expect(await database.read(wrongInBooks)).toEqual([])
  await database.close()
})

test.each([
  [[], 'Name the backup'],
  [['nowhere.db'], 'There is no file nowhere.db'],
  [['package.json', '--highest', 'R-7'], '--highest takes a number as it is printed'],
  [['package.json', '--yes'], 'Nothing was changed: The database'],
])('%j is refused with a sentence', async (parameters, sentence) => {
  const before = readFileSync(file)
  const { code, said } = await run(parameters)
  expect(said).toContain(sentence)
  expect(code).toBe(1)
  expect(readFileSync(file).equals(before)).toBe(true)
  expect(existsSync(`${file}.restoring`)).toBe(false)
})

test('a preview names the students who were erased since, because the backup brings them back', async () => {
  const database = await openDatabase({ file })
  const at = '2033-12-01T02:00:00.000Z'
  await database.write(tx => tx.updateTable('students').set({ details_erased_at: at }).execute())
  await database.write(tx =>
    tx.updateTable('students').set({ erased_at: at }).where('student_id', '=', 'S0002').execute(),
  )
  await database.close()
  const { said } = await run([backup])
  expect(said).toContain(
    'Erased since, and not in the backup: S0001 (details), S0002. Erase them again after the restore.',
  )
  expect((await run([join(folder, 'now.db')])).said).toContain('Erased since')
  rmSync(file)
  expect((await run([backup])).said).not.toContain('Erased since')
})
