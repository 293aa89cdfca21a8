import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { Where } from '#server/db/open.ts'
import { startServer } from '#server/main/server.ts'
import { missingTools } from '#server/office/backups/dump.ts'
import { makeBackup } from '#server/office/backups/make-backup.ts'
import { prepare } from '#server/office/backups/restore.ts'
import { createLog } from '#server/process/log.ts'
import { engines } from '#tests/databases.ts'
import { query } from '#tests/postgres.ts'
import { signInAt } from '#tests/server/payments-to-collect.ts'
import { openWorld } from '#tests/world.ts'

const missing = await missingTools('postgres://127.0.0.1/klass')
// Without its tools no backup of a PostgreSQL can be made, which tests/backups/postgres.test.ts looks at.
const able = engines.filter(({ name }) => name === 'SQLite' || missing === undefined)

async function drop(where: Where, database: string | undefined): Promise<void> {
  if (database === undefined || !('url' in where)) return
  const admin = new URL(where.url)
  admin.pathname = '/postgres'
  await query(admin.href, `drop database ${database} with (force)`)
}

const cases = able.flatMap(engine => [
  { engine, name: engine.name, with: 'an operation', first: ['Verbs'] },
  { engine, name: engine.name, with: 'an empty log', first: [] },
])
test.each(cases)(
  'an open console hears that a database on $name with $with was restored, also when more was done since than was lost',
  async ({ engine, first }) => {
    const folder = mkdtempSync(join(tmpdir(), 'klass-restored-'))
    const target = join(folder, 'backup')
    const at = '2026-11-20T02:00:00Z'
    const world = await openWorld(engine)
    const place = await engine.open()
    const create = (quiz_name: string) => world.did('createQuiz', { quiz_name, full_mark: 10 })
    for (const quiz of first) await create(quiz)
    const { cursor: kept } = await world.did('getChanges', {})
    await makeBackup({ where: world.fresh.options, target, at })
    for (const quiz of ['Nouns', 'Tenses', 'Colours']) await create(quiz)
    const { cursor: lost } = await world.did('getChanges', {})
    await world.close()

    const prepared = await prepare(target, place.options, undefined)
    const aside = await prepared.restore({}, Temporal.Instant.from(at))
    const server = await startServer({ where: place.options, console: null, log: createLog('silent') })
    const headers = { Authorization: `Bearer ${await signInAt(server.url)}` }
    const since = async (cursor: number) => {
      const answer = await fetch(`${server.url}${calls.getChanges.path}?since=${cursor}`, { headers })
      return v.parse(calls.getChanges.answer, await answer.json())
    }
    for (let n = 0; n < 6; n += 1) {
      const body = JSON.stringify({ quiz_name: `Quiz ${n}`, full_mark: 10 })
      const { method, path } = calls.createQuiz
      expect((await fetch(server.url + path, { method, headers, body })).status).toBe(calls.createQuiz.status ?? 200)
    }
    expect(await since(lost)).toMatchObject({ restart: true, changes: [] })
    expect(await since(lost - 1)).toMatchObject({ restart: true, changes: [] })
    // Who knows no more than what the backup has hears of everything.
    const told = await since(kept)
    expect(told).not.toHaveProperty('restart')
    expect(told.changes.filter(({ call }) => call === 'createQuiz')).toHaveLength(6)
    expect(await since((await since(lost)).cursor - 1)).toMatchObject({ changes: [{ call: 'createQuiz' }] })
    await server.close()
    await drop(place.options, aside)
    await place.drop()
    rmSync(folder, { recursive: true })
  },
)
