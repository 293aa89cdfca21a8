import {
  closeSync,
  copyFileSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Where } from '../../db/open.ts'

/*
 * Backups are made in a folder of their own beside the database, because people and their programs copy the folder of the
 * backups elsewhere: only what is finished ever stands there.
 */

const name = '.making'

/** Where backups are made, unless a folder is named. */
export const makingFolder = (where: Where, target: string): string =>
  join(dirname('file' in where ? where.file : target), name)
export const makingIn = (dataDir: string): string => join(dataDir, name)

/** A new folder for one piece of work of this process, which removes it afterwards. */
export function beginMaking(making: string): string {
  mkdirSync(making, { recursive: true, mode: 0o700 })
  return mkdtempSync(join(making, `${process.pid}-`))
}

/** Removes such a folder, and the one around it when nothing else is made. */
export function endMaking(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  try {
    rmdirSync(dirname(folder))
  } catch {
    // Something else is made there.
  }
}

function isRunning(pid: number): boolean {
  // In a container an earlier process may have had the same number.
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Removes what processes have left that were killed. To be called before this process makes anything. */
export function emptyMaking(making: string): void {
  for (const left of entriesOf(making))
    if (!isRunning(Number.parseInt(left, 10))) rmSync(join(making, left), { recursive: true, force: true })
}

function entriesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Gives a finished file its name, also on another disk. */
export function putAt(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    const partial = `${to}.partial`
    try {
      copyFileSync(from, partial)
      const descriptor = openSync(partial, 'r+')
      fsyncSync(descriptor)
      closeSync(descriptor)
      renameSync(partial, to)
    } finally {
      rmSync(partial, { force: true })
    }
  }
}
