import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Where } from '#server/db/open.ts'
import { usualStudents } from '#server/demo/flags.ts'
import { startPostgres } from '#tests/postgres.ts'
import { openConsole } from './console.ts'
import { Figures } from './figures.ts'
import { makeSchool } from './school.ts'
import { measureServer } from './server.ts'

/*
 * npm run bench: measures speed on this machine at several numbers of students. Prints one table and stores nothing.
 * 400 is the size of the demo school, 40,000 a hundred times that.
 *
 * npm run bench -- --sizes 1000,10000 --engine sqlite --only console
 */

const help = 'npm run bench -- [--sizes 400,1000,10000,40000,100000] [--engine sqlite,postgres] [--only console|server]'
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '400,1000,10000,40000,100000' },
    engine: { type: 'string', default: 'sqlite,postgres' },
    only: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const sizes = values.sizes.split(',').map(Number)
const engines = values.engine.split(',')
if (
  values.help ||
  sizes.some(size => !Number.isInteger(size) || size < usualStudents || size > 1_000_000) ||
  engines.some(engine => engine !== 'sqlite' && engine !== 'postgres') ||
  (values.only !== undefined && values.only !== 'console' && values.only !== 'server')
) {
  process.stderr.write(`${help}\nSizes are whole numbers from ${usualStudents} on.\n`)
  process.exit(values.help ? 0 : 1)
}

/** To the error stream, so that the output is only the table. */
const say = (line: string) => process.stderr.write(`${line}\n`)
const figures = new Figures()
const began = performance.now()
const took = () => `${((performance.now() - began) / 1000).toFixed(0)} s`

async function onSqlite(work: (where: Where) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'klass-bench-'))
  try {
    await work({ file: join(folder, 'klass.db') })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
async function onPostgres(work: (where: Where) => Promise<void>): Promise<void> {
  // Durable as in production: an acknowledged write is on the disk.
  const server = await startPostgres({ fsync: true })
  try {
    await work({ url: server.url })
  } finally {
    await server.stop()
  }
}

const bench = values.only === 'server' ? undefined : await openConsole()
try {
  for (const size of sizes) {
    const word = `${size.toLocaleString('en')} students`
    await onSqlite(async where => {
      if (!bench && !engines.includes('sqlite')) return
      say(`${took()}: ${word} on SQLite ...`)
      const school = await makeSchool(where, size)
      if (bench) {
        say(`${took()}: the console with ${word} ...`)
        await bench.measure(figures, where, school)
      }
      if (values.only === 'console' || !engines.includes('sqlite')) return
      say(`${took()}: the server with ${word} on SQLite ...`)
      await measureServer(figures, 'SQLite', where, school)
    })
    if (values.only === 'console' || !engines.includes('postgres')) continue
    await onPostgres(async where => {
      say(`${took()}: ${word} on PostgreSQL ...`)
      const school = await makeSchool(where, size)
      say(`${took()}: the server with ${word} on PostgreSQL ...`)
      await measureServer(figures, 'PostgreSQL', where, school)
    })
  }
} finally {
  await bench?.close()
}
say(`${took()} in all\n`)
process.stdout.write(`${figures.table(sizes)}\n`)
