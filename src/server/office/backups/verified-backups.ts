import { existsSync, readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

/** What stands beside a backup, in a file of its name and '.json'. A backup without it has not been proved. */
const Description = v.object({
  name: v.string(),
  made_at: v.pipe(v.string(), v.isoTimestamp()),
  proved_at: v.pipe(v.string(), v.isoTimestamp()),
  /** SHA-256 of the file, hex. */
  sha256: v.optional(v.string(), ''),
  bytes: v.optional(v.number()),
  sealed: v.optional(v.boolean(), false),
  contents: v.object({
    students: v.number(),
    invoices: v.number(),
    receipts: v.number(),
    highest: v.record(v.string(), v.number()),
    newest: v.nullable(v.string()),
    revision: v.number(),
  }),
})
export type Description = v.InferOutput<typeof Description> & { readonly bytes: number }

type Found = {
  /** The newest first. */
  readonly proved: readonly Description[]
  /** The names of files that stand there as if they were backups, and are none. */
  readonly unusable: readonly string[]
}

/** What is in a folder of backups. A file that cannot be read, or is not what it was, stands in the way of no other. */
export async function backupsIn(folder: string): Promise<Found> {
  if (!existsSync(folder)) return { proved: [], unusable: [] }
  const names = readdirSync(folder).filter(
    name => name.endsWith('.json') && existsSync(join(folder, name.slice(0, -'.json'.length))),
  )
  const all = await Promise.all(names.map(async name => (await descriptionIn(folder, name)) ?? name))
  return {
    proved: all
      .filter(each => typeof each !== 'string')
      .toSorted((one, other) => (one.made_at < other.made_at ? 1 : -1)),
    unusable: all.filter(each => typeof each === 'string').toSorted(),
  }
}

async function descriptionIn(folder: string, name: string): Promise<Description | undefined> {
  try {
    const found = v.safeParse(Description, JSON.parse(await readFile(join(folder, name), 'utf8')))
    if (!found.success || found.output.name !== name.slice(0, -'.json'.length)) return undefined
    const { size } = statSync(join(folder, found.output.name))
    const { bytes = size } = found.output
    return bytes === size ? { ...found.output, bytes } : undefined
  } catch {
    return undefined
  }
}

/** The backups of a folder that were proved, the newest first. */
export const provedIn = async (folder: string): Promise<readonly Description[]> => (await backupsIn(folder)).proved
