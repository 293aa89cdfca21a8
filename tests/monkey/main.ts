import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeSchool } from '#demo/make-school.ts'
import { migrate } from '#server/db/migrations/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { startServer } from '#server/main/server.ts'
import { openSession } from '#server/office/session/sessions.ts'
import { createLog } from '#server/process/log.ts'
import { findChromium, launch } from '#tests/chromium.ts'
import { quickFolder } from '#tests/run-folder.ts'
import { pressKeys } from './press-keys.ts'

/*
 * npm run monkey: random keys in a real Chromium at a demo school, with delayed answers and timers. Exits with code 1
 * at the first error, lost focus, blank page or palette that does not open, and prints how to repeat it.
 */

const help = 'npm run monkey -- [--seed 1] [--keys 5000] [--from 0] [--latency 300]'
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    keys: { type: 'string', default: '5000' },
    from: { type: 'string', default: '0' },
    latency: { type: 'string', default: '300' },
    help: { type: 'boolean', default: false },
  },
})
const [seed, keys, from, latency] = [values.seed, values.keys, values.from, values.latency].map(Number) as [
  number,
  number,
  number,
  number,
]
if (values.help || [seed, keys, from, latency].some(each => !Number.isInteger(each) || each < 0) || from >= keys) {
  process.stderr.write(`${help}\nAll are whole numbers; --from is less than --keys.\n`)
  process.exit(values.help ? 0 : 1)
}

const say = (line: string) => process.stdout.write(`${line}\n`)
const folder = mkdtempSync(join(quickFolder(), 'klass-monkey-'))
const where = { file: join(folder, 'klass.db') }
const database = await openDatabase(where)
try {
  await migrate(database)
  await makeSchool(database, { today: Temporal.Now.plainDateISO('Asia/Hong_Kong'), students: 400 })
  const server = await startServer({ where, log: createLog('error'), port: 0 })
  const browser = await launch(await findChromium())
  try {
    const signIn = () => database.write(async tx => (await openSession(tx, 'boss', Temporal.Now.instant())).token)
    const failure = await pressKeys({ browser, url: server.url, signIn, seed, keys, from, latency, say })
    if (failure) {
      const { problem, at, path, last, picture } = failure
      const again = `npm run monkey -- --seed ${seed} --keys ${at + 1} --from ${Math.max(0, at - 200)}`
      say(`${problem}\n\nAt ${path}, after key ${at} of seed ${seed}; the last ${last.length}:\n${last.join('  ')}`)
      say(`\nPicture: ${picture}\nAgain:   ${again}`)
      process.exitCode = 1
    } else say(`${keys - from} keys of seed ${seed}: nothing went wrong.`)
  } finally {
    await browser.close()
    await server.close()
  }
} finally {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}
