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
import { checkFileThoroughly, checkThoroughly } from '../../db/damage.ts'
import { backUp, type Database, openReader, unnamedCopy, type Where } from '../../db/open.ts'
import { SaidError, sentence } from '../../terminal/sentence.ts'
import { fitting, kept } from './backup-retention.ts'
import { wrongInBooks } from './books.ts'
import { type Contents, contentsOf } from './contents.ts'
import { dumpOf, proveDump } from './dump.ts'
import { type Packing, pack, unpacked } from './pack.ts'
import { type Description, provedIn } from './verified-backups.ts'
import { beginMaking, endMaking, makingFolder, putAt } from './working-folder.ts'

export { type Description, provedIn } from './verified-backups.ts'

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

/** Checks the books of a copy, and says what is in it. Throws a sentence when something is wrong. */
const booksIn = (copy: Pick<Database, 'read'>): Promise<Contents> =>
  copy.read(async db => {
    const [wrong] = await wrongInBooks(db)
    if (wrong !== undefined) throw new SaidError(sentence('booksWrong', { wrong }))
    return contentsOf(db)
  })

/** Opens a copy, checks all of it, and its books. Throws a sentence when something is wrong. */
export async function prove(file: string): Promise<Contents> {
  checkFileThoroughly(file)
  const copy = openReader({ file })
  return booksIn(copy).finally(() => copy.close())
}

/** Copies a database, proves the copy, and only then gives it its name. Throws a sentence, and leaves no file. */
export async function makeBackup(order: Order): Promise<Description> {
  const { where, target, at, passphrase, compress = false, making = makingFolder(where, target) } = order
  if (existsSync(target)) throw new SaidError(sentence('fileThere', { file: target }))
  const folder = beginMaking(making)
  const words = join(folder, 'words')
  try {
    const { done, contents } = await ('file' in where
      ? copied(where.file, folder, { compress, passphrase })
      : dumped(where.url, folder, passphrase))
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

/** A finished file, and what was proved of it. */
type Done = { readonly done: string; readonly contents: Contents }

/** A copy that is to be encrypted has no name: its plain bytes stand nowhere that anybody could find, also after a kill. */
async function copied(file: string, folder: string, packing: Packing): Promise<Done> {
  const [plain, done] = [join(folder, 'copy'), join(folder, 'packed')]
  if (packing.passphrase === undefined) {
    await backUp(file, plain)
    const contents = await prove(plain)
    if (!packing.compress) return { done: plain, contents }
    await pack(createReadStream(plain), done, packing)
    return { done, contents }
  }
  const copy = await unnamedCopy(file, plain)
  try {
    checkThoroughly(copy.raw)
    const contents = await booksIn(copy)
    await pack(copy.bytes(), done, packing)
    return { done, contents }
  } finally {
    copy.close()
  }
}

/** What comes from pg_dump is compressed already. It is encrypted on its way, and read back from the finished file. */
async function dumped(url: string, folder: string, passphrase: string | undefined): Promise<Done> {
  const done = join(folder, 'packed')
  await pack(dumpOf(url), done, { compress: false, passphrase })
  return { done, contents: await proveDump(url, unpacked(done, passphrase)) }
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
