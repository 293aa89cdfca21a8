import { createHash } from 'node:crypto'
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { backUp, openReader, type Where } from '../db/open.ts'
import { checkThoroughly } from '../db/sound.ts'
import { wrongInBooks } from './books.ts'
import { type Contents, contentsOf } from './contents.ts'
import { dump, proveDump } from './dump.ts'
import { fitting, kept } from './kept.ts'
import { beginMaking, endMaking, makingFolder, putAt } from './making.ts'
import { hashOfPacked, type Packing, pack } from './pack.ts'
import { type Description, provedIn } from './proved.ts'

export { type Description, provedIn } from './proved.ts'

export type Order = {
  readonly where: Where
  readonly target: string
  /** The instant at which it is made. */
  readonly at: string
  /** Encrypts the backup. */
  readonly passphrase?: string | undefined
  /** Compresses it. What pg_dump makes is compressed already. */
  readonly compress?: boolean
  /** The folder in which it is made; by default beside the database. */
  readonly making?: string
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
export async function makeBackup(order: Order): Promise<Description> {
  const { where, target, at, passphrase, compress = false, making = makingFolder(where, target) } = order
  if (existsSync(target)) throw new Error(`${target} exists already.`)
  const folder = beginMaking(making)
  const copy = join(folder, 'copy')
  const words = join(folder, 'words')
  try {
    if ('file' in where) await backUp(where.file, copy)
    else await dump(where.url, copy)
    const contents = 'file' in where ? await prove(copy) : await proveDump(where.url, copy)
    const done = await packed(copy, join(folder, 'packed'), { compress: compress && 'file' in where, passphrase })
    const description: Description = {
      name: basename(target),
      made_at: at,
      proved_at: Temporal.Now.instant().toString({ smallestUnit: 'second' }),
      sha256: await hashOf(done),
      bytes: statSync(done).size,
      sealed: passphrase !== undefined,
      contents,
    }
    writeFileSync(words, `${JSON.stringify(description, null, 2)}\n`, { mode: 0o600, flush: true })
    // Both are complete before either has its name, whenever the power fails.
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
    putAt(done, target)
    putAt(words, `${target}.json`)
    return description
  } finally {
    endMaking(folder)
  }
}

/** Packs a proved copy, and proves that it can be unpacked, unless there is nothing to pack. Returns the finished file. */
async function packed(copy: string, to: string, packing: Packing): Promise<string> {
  if (!packing.compress && packing.passphrase === undefined) return copy
  await pack(copy, to, packing)
  if ((await hashOfPacked(to, packing.passphrase)) !== (await hashOf(copy)))
    throw new Error('The packed copy is another one.')
  return to
}

/** Backups that nobody asked for have this beginning, and they alone are deleted. */
const automatic = 'klass-auto-'
export const automaticName = (made_at: string, where: Where): string =>
  `${automatic}${made_at.slice(0, 16).replaceAll(/[-:]/g, '')}Z.${endingOf(where)}`
/** The ending of a backup's name. */
export const endingOf = (where: Where): string => ('file' in where ? 'db' : 'dump')

/** Deletes automatic backups that are no longer kept, or do not fit into so many bytes, and what interrupted ones have left. */
export async function prune(folder: string, most = Number.POSITIVE_INFINITY): Promise<void> {
  const own = (await provedIn(folder)).filter(({ name }) => name.startsWith(automatic))
  const inTime = kept(own.map(({ made_at }) => made_at))
  const keep = fitting(
    own.filter(({ made_at }) => inTime.has(made_at)),
    most,
  )
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
    // Earlier releases made them in this folder.
    const isUnfinished = isUndescribed || /\.(unproved(\.\w+)*(-journal|\.partial-journal)?|partial)$/.test(name)
    if (isUnfinished && statSync(path).mtimeMs < hoursAgo) rmSync(path, { force: true })
  }
}
