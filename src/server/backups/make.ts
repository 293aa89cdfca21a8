import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { backUp, openReader, type Where } from '../db/open.ts'
import { checkThoroughly } from '../db/sound.ts'
import { wrongInBooks } from './books.ts'
import { type Contents, contentsOf } from './contents.ts'
import { dump, proveDump } from './dump.ts'
import { kept } from './kept.ts'
import { seal, unseal } from './seal.ts'

/** What stands beside a backup, in a file of its name and '.json'. A backup without it has not been proved. */
export type Description = {
  readonly name: string
  readonly made_at: string
  readonly proved_at: string
  /** SHA-256 of the file, hex. */
  readonly sha256: string
  readonly bytes: number
  readonly sealed: boolean
  readonly contents: Contents
}

export type Order = {
  readonly where: Where
  readonly target: string
  /** The instant at which it is made. */
  readonly at: string
  /** Encrypts the backup. */
  readonly passphrase?: string | undefined
}

/** Stands beside a backup that was copied to the store. */
export const copiedMark = '.copied'
/** Stands for a backup that was deleted, and whose copy in the store is to be. */
export const staleMark = '.stale'

export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Opens a copy, checks all of it, and its books. Throws a sentence when something is wrong. */
export async function prove(file: string): Promise<Contents> {
  checkThoroughly(file)
  const copy = openReader({ file })
  try {
    return await copy.read(async db => {
      const [wrong] = await wrongInBooks(db)
      if (wrong !== undefined) throw new Error(`The books of the copy do not add up. ${wrong}`)
      return contentsOf(db)
    })
  } finally {
    await copy.close()
  }
}

/** Copies a database, proves the copy, and only then gives it its name. Throws a sentence, and leaves no file. */
export async function makeBackup({ where, target, at, passphrase }: Order): Promise<Description> {
  if (existsSync(target)) throw new Error(`${target} exists already.`)
  const copy = `${target}.${process.pid}.unproved`
  const sealed = `${copy}.sealed`
  const opened = `${copy}.opened`
  const words = `${copy}.words`
  rmSync(copy, { force: true })
  try {
    if ('file' in where) await backUp(where.file, copy)
    else await dump(where.url, copy)
    const contents = 'file' in where ? await prove(copy) : await proveDump(where.url, copy)
    if (passphrase !== undefined) {
      await seal(copy, sealed, passphrase)
      await unseal(sealed, opened, passphrase)
      if ((await hashOf(opened)) !== (await hashOf(copy))) throw new Error('The encrypted copy is another one.')
    }
    const done = passphrase === undefined ? copy : sealed
    const description: Description = {
      name: basename(target),
      made_at: at,
      proved_at: Temporal.Now.instant().toString({ smallestUnit: 'second' }),
      sha256: await hashOf(done),
      bytes: statSync(done).size,
      sealed: passphrase !== undefined,
      contents,
    }
    // Both are complete before either has its name, whenever the power fails.
    writeFileSync(words, `${JSON.stringify(description, null, 2)}\n`, { mode: 0o600, flush: true })
    renameSync(done, target)
    renameSync(words, `${target}.json`)
    return description
  } finally {
    for (const left of [copy, sealed, opened, words]) rmSync(left, { force: true })
  }
}

/** The backups of a folder that were proved, the newest first. */
export async function provedIn(folder: string): Promise<readonly Description[]> {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter(
    name => name.endsWith('.json') && existsSync(join(folder, name.slice(0, -5))),
  )
  const all = await Promise.all(
    names.map(async name => JSON.parse(await readFile(join(folder, name), 'utf8')) as Description),
  )
  return all.toSorted((one, other) => (one.made_at < other.made_at ? 1 : -1))
}

/** Backups that nobody asked for have this beginning, and they alone are deleted. */
const automatic = 'klass-auto-'
export const automaticName = (made_at: string, where: Where): string =>
  `${automatic}${made_at.slice(0, 16).replaceAll(/[-:]/g, '')}Z.${endingOf(where)}`
/** The ending of a backup's name. */
export const endingOf = (where: Where): string => ('file' in where ? 'db' : 'dump')

/** Deletes the automatic backups that are no longer kept, and what interrupted ones have left. */
export async function prune(folder: string): Promise<void> {
  const own = (await provedIn(folder)).filter(({ name }) => name.startsWith(automatic))
  const keep = kept(own.map(({ made_at }) => made_at))
  for (const { name, made_at } of own) {
    if (keep.has(made_at)) continue
    const mark = join(folder, name + copiedMark)
    if (existsSync(mark)) renameSync(mark, join(folder, name + staleMark))
    for (const end of ['.json', '']) rmSync(join(folder, name + end), { force: true })
  }
  const hoursAgo = Date.now() - 6 * 3_600_000
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const isUndescribed = name.startsWith(automatic) && /\.(db|dump)$/.test(name) && !existsSync(`${path}.json`)
    const isUnfinished = isUndescribed || /\.(unproved(\.\w+)?|partial)$/.test(name)
    if (isUnfinished && statSync(path).mtimeMs < hoursAgo) rmSync(path, { force: true })
  }
}
