import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeSchool } from '#demo/make-school.ts'
import { migrate } from '#server/db/migrations/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { openSchool, type School } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'

const root = join(import.meta.dirname, '..', '..')
const kept = join(root, 'node_modules', '.cache', 'demo-schools')
const today = Temporal.PlainDate.from('2026-11-20')
const students = 400

/** The demo school, as `npm run demo` makes it, on Friday 20 November 2026, with the people every school of the tests has. */
export async function openDemo(): Promise<School> {
  const made = await demo()
  const [sqlite] = engines
  return openSchool({
    ...sqlite!,
    async openMigrated() {
      const fresh = await sqlite!.open()
      if ('file' in fresh.options) writeFileSync(fresh.options.file, made)
      return fresh
    },
  })
}

/** Two years take a while to live through: the database is kept as long as nothing it was made by has changed. */
async function demo(): Promise<Uint8Array> {
  const hash = createHash('sha256').update(`${today} ${students}`)
  for (const folder of ['src/contract', 'src/rules', 'src/server', 'src/demo']) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).toSorted()) {
      if (name.endsWith('.ts')) hash.update(name).update(readFileSync(join(root, folder, name)))
    }
  }
  mkdirSync(kept, { recursive: true })
  const name = `${hash.digest('hex').slice(0, 16)}.db`
  const file = join(kept, name)
  // Another run, of other sources, may take it away at any moment.
  try {
    return readFileSync(file)
  } catch {}

  const folder = mkdtempSync(join(tmpdir(), 'klass-demo-'))
  const database = await openDatabase({ file: join(folder, 'making.db') })
  try {
    await migrate(database)
    await makeSchool(database, { today, students })
    // The school of a test brings its own.
    await database.write(tx => tx.deleteFrom('staff').execute())
    await database.backup(join(folder, 'made.db'))
  } finally {
    await database.close()
  }
  // Under a passing name first: a file with the right name is whole, however many make it at once.
  const passing = `${file}.${process.pid}`
  const made = readFileSync(join(folder, 'made.db'))
  writeFileSync(passing, made)
  renameSync(passing, file)
  // Schools of other sources are of no use any more; one on its passing name may be somebody's who makes it right now.
  const others = readdirSync(kept).filter(each => each.endsWith('.db') && each !== name)
  for (const each of others) rmSync(join(kept, each), { force: true })
  rmSync(folder, { recursive: true, force: true })
  return made
}
