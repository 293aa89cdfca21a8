import { mkdirSync, statfsSync, statSync } from 'node:fs'
import type { Where } from '../../db/open.ts'
import { prune } from './make-backup.ts'
import { provedIn } from './verified-backups.ts'

/** Bytes that the backups of a folder take, and may take. */
export type Space = { readonly taken: number; readonly budget: number }

/** '12.3 MB' */
export const megabytes = (bytes: number): string => `${Math.ceil((bytes / 2 ** 20) * 10) / 10} MB`
const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

function freeAt(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Without a number of its own, half of what they and nothing else could take, so that the database can grow. */
export async function spaceOf(folder: string, budget?: number): Promise<Space> {
  const taken = (await provedIn(folder)).reduce((sum, { bytes }) => sum + bytes, 0)
  return { taken, budget: Math.floor(budget ?? (taken + freeAt(folder)) / 2) }
}

/**
 * Bytes that are needed while a backup is made, and those that it will take: as much as the last one. The copy that is
 * proved has the size of the database; of a PostgreSQL only the last backup tells.
 */
function needs(where: Where, last: number | undefined) {
  const database = 'file' in where ? sizeOf(where.file) + sizeOf(`${where.file}-wal`) : (last ?? 0)
  const backup = last ?? database
  return { meanwhile: database + backup, backup }
}

/**
 * Makes room for a new backup: as many older ones are deleted as the budget and the disk ask for. Throws a sentence when the
 * disk has too little all the same.
 */
export async function makeRoom(folder: string, where: Where, budget?: number): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const [last] = await provedIn(folder)
  const { meanwhile, backup } = needs(where, last?.bytes)
  const { taken, budget: most } = await spaceOf(folder, budget)
  const lacking = Math.max(0, meanwhile - freeAt(folder))
  await prune(folder, Math.max(0, Math.min(most - backup, taken - lacking)))
  const free = freeAt(folder)
  if (free < meanwhile)
    throw new Error(
      `The disk of the backups has ${megabytes(free)} free, and to make one takes ${megabytes(meanwhile)}. Make room there.`,
    )
}
