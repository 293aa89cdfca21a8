import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { batches } from '#server/db/batches.ts'
import { prepare } from '#server/office/backups/restore.ts'
import { emptyMaking, makingIn } from '#server/office/backups/working-folder.ts'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

/*
 * Where there is a passphrase, nothing that a backup is made of stands on the disk unencrypted beside the database itself:
 * not while it is made, and not after a kill.
 */

const passphrase = 'correct horse battery staple'
const secret = 'Known-Plaintext-Name'

describe.each(engines)('with a passphrase, on $name', engine => {
  let world: World
  let dataDir: string
  let target: string
  let environment: Record<string, string>
  beforeAll(async () => {
    world = await openWorld(engine)
    const rows = Array.from({ length: 40_000 }, (_, at) => ({
      name: `${secret} ${at} ${Math.random()} ${Math.random()}`,
      window_start: '2026-11-20T02:00:00.000Z',
      count: 1,
    }))
    await world.database.write(async tx => {
      for (const some of batches(rows, 3)) await tx.insertInto('rate_limits').values(some).execute()
    })
    const { options } = world.fresh
    dataDir = 'file' in options ? dirname(options.file) : mkdtempSync(join(tmpdir(), 'klass-plain-'))
    target = mkdtempSync(join(tmpdir(), 'klass-target-'))
    const where = 'file' in options ? {} : { DATABASE_URL: options.url }
    environment = {
      ...Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : []))),
      ...where,
      DATA_DIR: dataDir,
      BACKUP_PASSPHRASE: passphrase,
      LOG_LEVEL: 'error',
    }
  })
  afterAll(async () => {
    await world.close()
    for (const folder of [dataDir, target]) rmSync(folder, { recursive: true, force: true })
  })

  const begin = (name: string) =>
    spawn(process.execPath, ['src/server/main/backup.ts', join(target, name)], { env: environment, stdio: 'ignore' })

  const isPlain = (bytes: Buffer) => [secret, 'SQLite format 3', 'PGDMP'].some(each => bytes.includes(each))

  /** The files beside the database that can be read, and how many files there are. */
  function looked() {
    const files = [dataDir, target].flatMap(folder =>
      existsSync(folder)
        ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => join(folder, name))
        : [],
    )
    const beside = files.filter(path => !/klass\.db(-wal|-shm)?$/.test(path))
    const plain = beside.filter(path => {
      try {
        return isPlain(readFileSync(path))
      } catch {
        // A folder, or a file that is gone meanwhile.
        return false
      }
    })
    return { plain, beside: beside.length }
  }
  const isMaking = () => existsSync(makingIn(dataDir)) && readdirSync(makingIn(dataDir)).length > 0

  test('no moment of a backup leaves a name on the disk, and no kill does', async () => {
    const made = begin('whole.db')
    const ended = once(made, 'exit')
    let looks = 0
    while (made.exitCode === null) {
      expect(looked().plain).toEqual([])
      if (isMaking()) looks += 1
      await new Promise(resolve => setImmediate(resolve))
    }
    await ended
    expect(made.exitCode).toBe(0)
    expect(looks).toBeGreaterThan(3)
    for (let turn = 0; turn < 6; turn += 1) {
      const killed = begin(`killed-${turn}.db`)
      const gone = once(killed, 'exit')
      await expect.poll(isMaking, { interval: 1 }).toBe(true)
      for (let wait = 0; wait < turn * 40; wait += 1) await new Promise(resolve => setImmediate(resolve))
      killed.kill('SIGKILL')
      await gone
      expect(looked().plain).toEqual([])
    }
    // What was left is removed at the next start, and the one that was made is whole.
    emptyMaking(makingIn(dataDir))
    expect(isMaking()).toBe(false)
    const { options } = world.fresh
    const where = 'file' in options ? { file: join(target, 'restored.db') } : options
    const prepared = await prepare(join(target, 'whole.db'), where, passphrase)
    expect(prepared.contents.students).toBe(0)
    await prepared.discard()
  })
})
