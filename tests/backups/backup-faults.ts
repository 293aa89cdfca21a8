import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Where } from '#server/db/open.ts'
import { makeBackup } from '#server/office/backups/make-backup.ts'
import { type Fault, failAt, isFault } from '#tests/faults.ts'

/**
 * Makes a backup again and again into an empty folder, while the first of its statements fails, then the second and so on,
 * until it needs no more. Checks after each that it told of the first error and left nothing.
 */
export async function failEachOfBackup(where: Where, folder: string, fault: Fault): Promise<void> {
  const make = () =>
    makeBackup({ where, target: join(folder, 'backup'), at: '2026-11-20T02:00:00Z' }).catch((error: Error) => error)
  for (let number = 1; ; number += 1) {
    const { result, statement } = await failAt(fault, number, make, fault === 'failing' ? 'full' : 'failing')
    if (statement === undefined) {
      expect(result).toMatchObject({ contents: { students: 2 } })
      expect(number).toBeGreaterThan(10)
      return
    }
    expect({ statement, result }).toEqual({ statement, result: expect.any(Error) })
    expect({ statement, result, isFirst: isFault(fault, { ...result }) }).toMatchObject({ statement, isFirst: true })
    expect({ statement, left: readdirSync(folder) }).toEqual({ statement, left: [] })
  }
}
