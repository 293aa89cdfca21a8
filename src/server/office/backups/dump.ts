import { execFile, spawn } from 'node:child_process'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../../db/open.ts'
import { SaidError, type Sentence, sentence } from '../../terminal/sentence.ts'
import { wrongInBooks } from './books.ts'
import { type Contents, contentsOf } from './contents.ts'

/* Backups of PostgreSQL, by its own tools. */

const execute = promisify(execFile)
type Tool = 'pg_dump' | 'pg_restore'

/** What the tools know of the options in an address. Node's driver has others. */
const options = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey']

/** How the tools reach a database with as much trust as the server has: see `../../db/tls.ts`. */
function reaching(url: string) {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  const { searchParams } = address
  for (const name of [...searchParams.keys()]) if (!options.includes(name)) searchParams.delete(name)
  // The server checks the certificate also where the tools would trust whoever answers.
  if (searchParams.get('sslmode') === 'require') searchParams.set('sslmode', 'verify-full')
  const verifies = /^verify-(ca|full)$/.test(searchParams.get('sslmode') ?? '')
  // Without a file of authorities the server takes those of the system, and the tools look for one in the home folder.
  const bySystem = verifies && !searchParams.has('sslrootcert') && process.env.PGSSLROOTCERT === undefined
  // The server checks the name in both modes. The tools take the system's authorities in this one alone.
  if (bySystem) searchParams.set('sslmode', 'verify-full')
  return {
    bySystem,
    parameters: ['--no-password', `--dbname=${address.href}`],
    // The machine's list of processes does not show the environment.
    env: {
      ...process.env,
      ...(password === '' ? {} : { PGPASSWORD: password }),
      ...(bySystem ? { PGSSLROOTCERT: 'system' } : {}),
    },
  }
}

/** Starts a tool. `ended` fails with a sentence when the tool does. */
async function start(tool: Tool, url: string, parameters: readonly string[]) {
  const to = reaching(url)
  const why = to.bySystem ? await missingTools(url) : undefined
  if (why !== undefined) throw new SaidError(why)
  const child = spawn(tool, [...to.parameters, ...parameters], { env: to.env })
  const said = text(child.stderr)
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', error =>
      reject('code' in error && error.code === 'ENOENT' ? new SaidError(missing, { cause: error }) : error),
    )
    child.once('close', async code => {
      if (code === 0) return resolve()
      const [line] = (await said).trim().split('\n')
      reject(new SaidError(line ? sentence('toolFailedSaying', { tool, line }) : sentence('toolFailed', { tool })))
    })
  })
  // Whoever waits for it hears of it.
  ended.catch(() => undefined)
  return { child, ended }
}

const missing = sentence('noTools')
/** Earlier ones do not know the authorities of the system. */
const firstWithSystem = 16
const tooOld = sentence('oldTools', { version: firstWithSystem })

/** 'pg_dump (PostgreSQL) 16.4' is 16. */
async function versionOf(tool: Tool): Promise<number> {
  const { stdout } = await execute(tool, ['--version'])
  return Number(/\) (\d+)/.exec(stdout)?.[1])
}

/** Why no dumps of a database can be made here; undefined when they can. */
export async function missingTools(url: string): Promise<Sentence | undefined> {
  try {
    const versions = await Promise.all((['pg_dump', 'pg_restore'] satisfies Tool[]).map(versionOf))
    return reaching(url).bySystem && Math.min(...versions) < firstWithSystem ? tooOld : undefined
  } catch {
    return missing
  }
}

const theirs = ['--no-owner', '--no-privileges']

/** A snapshot of a database as it is dumped, written nowhere. Who is here at the moment is in an unlogged table, and left out. */
export async function* dumpOf(url: string): AsyncGenerator<Buffer> {
  const { child, ended } = await start('pg_dump', url, ['--format=custom', '--no-unlogged-table-data', ...theirs])
  try {
    child.stdin.end()
    yield* child.stdout as AsyncIterable<Buffer>
    await ended
  } finally {
    child.kill()
  }
}

/** Restores what comes into an empty database. */
async function restoreInto(url: string, plain: AsyncIterable<Buffer>): Promise<void> {
  const { child, ended } = await start('pg_restore', url, ['--exit-on-error', '--single-transaction', ...theirs])
  child.stdout.resume()
  // When the tool has ended early it says why.
  const [fed] = await Promise.allSettled([pipeline(Readable.from(plain), child.stdin)])
  await ended
  if (fed.status === 'rejected') throw fed.reason
}

const databaseOf = (url: string, name: string): string => {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}
const nameOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1))

/** Runs statements about whole databases, over a connection to another one that every server has. */
async function atServer<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const server = await openDatabase({ url: databaseOf(url, 'template1'), connections: 1 })
  return work(server).finally(() => server.close())
}

const hoursAgo = 6 * 3_600_000

/** Makes an empty database beside the one of an address, and returns its address. `purpose` begins its name. */
async function makeBeside(url: string, purpose: string): Promise<string> {
  const name = `${purpose}_${Date.now()}_${process.pid}`
  await atServer(url, async ({ schema }) => {
    // What processes have left that were killed.
    const { rows } = await sql<{ name: string }>`
      select datname as name from pg_database where datname like ${`${purpose.replaceAll('_', '\\_')}\\_%`}`.execute(
      schema,
    )
    for (const { name: left } of rows)
      if (Number(left.slice(purpose.length + 1).split('_')[0]) < Date.now() - hoursAgo) await drop(schema, left)
    await sql`create database ${sql.id(name)} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C'`.execute(
      schema,
    )
  }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === '42501')) throw error
    const role = decodeURIComponent(new URL(url).username)
    throw new SaidError(sentence('mayNotProve', { role }), { cause: error })
  })
  return databaseOf(url, name)
}

const drop = (schema: Database['schema'], name: string) =>
  sql`drop database if exists ${sql.id(name)} with (force)`.execute(schema)

export const dropDatabase = (url: string): Promise<void> =>
  atServer(url, async ({ schema }) => {
    await drop(schema, nameOf(url))
  })

/** Does something with a new database, and drops it when that fails. One that cannot be dropped is dropped hours later. */
async function orDropped<T>(url: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await dropDatabase(url).catch(() => undefined)
    throw error
  }
}

/** Restores a dump into a new database beside the one of an address, and returns the new one's address. */
export async function restoreBeside(url: string, plain: AsyncIterable<Buffer>, purpose: string): Promise<string> {
  const beside = await makeBeside(url, purpose)
  await orDropped(beside, () => restoreInto(beside, plain))
  return beside
}

/** Checks the books of a database, and says what is in it. Throws a sentence when something is wrong. */
export async function checkBooks(url: string): Promise<Contents> {
  const copy = await openDatabase({ url, connections: 1 })
  try {
    return await copy.read(async db => {
      const [wrong] = await wrongInBooks(db)
      if (wrong !== undefined) throw new SaidError(sentence('booksWrong', { wrong }))
      return contentsOf(db)
    })
  } finally {
    await copy.close()
  }
}

/** Restores a dump into a database of its own, where PostgreSQL checks all constraints, and checks its books. */
export async function proveDump(url: string, plain: AsyncIterable<Buffer>): Promise<Contents> {
  const scratch = await restoreBeside(url, plain, 'klass_proof')
  const contents = await orDropped(scratch, () => checkBooks(scratch))
  await dropDatabase(scratch)
  return contents
}

/**
 * Gives a database the name of the one of an address, which keeps another name: returns that. Both are renamed or none.
 * Throws a sentence while somebody is connected.
 */
export async function putInPlace(url: string, copy: string, instant: string): Promise<string | undefined> {
  const name = nameOf(url)
  const aside = `${name}_before_${instant.replaceAll(/\D/g, '')}`
  return atServer(url, async server => {
    const { rows } = await sql<{ name: string; busy: number }>`
      select datname as name, (select count(*) from pg_stat_activity a where a.datname = d.datname) as busy
      from pg_database d where datname = ${name}`.execute(server.schema)
    const [there] = rows
    if (there && Number(there.busy) > 0) throw new SaidError(sentence('databaseInUse', { name }))
    await server.write(async tx => {
      if (there) await sql`alter database ${sql.id(name)} rename to ${sql.id(aside)}`.execute(tx)
      await sql`alter database ${sql.id(nameOf(copy))} rename to ${sql.id(name)}`.execute(tx)
    })
    return there ? aside : undefined
  })
}
