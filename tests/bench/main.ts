import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { usualStudents } from '#demo/flags.ts'
import type { Where } from '#server/db/open.ts'
import { startPostgres } from '#tests/postgres.ts'
import { measureClerks } from './clerks.ts'
import { openConsole } from './console.ts'
import { Figures } from './figures.ts'
import { measureFilters } from './filters.ts'
import { makeYears, measureHeartbeat } from './heartbeat.ts'
import { measureRealtime } from './realtime.ts'
import { makeSchool } from './school.ts'
import { measureServer } from './server.ts'
import { measureSignIns } from './sign-ins.ts'

/*
 * npm run bench: measures speed on this machine at several numbers of students. Prints one table and stores nothing.
 * 400 is the size of the demo school, 40,000 a hundred times that.
 *
 * npm run bench -- --sizes 1000,10000 --engine sqlite --only console
 *
 * What everybody hears of a colleague's changes is measured with the realtime part.
 *
 * A school of ten years with 10,000 students is measured apart: what fifty clerks wait for at their work (clerks), and how
 * long each call keeps others waiting (waits). Making it takes minutes and four gigabytes. --years 1 makes a tenth of it.
 */

const help =
  'npm run bench -- [--sizes 400,1000,10000,40000,100000] [--engine sqlite,postgres] [--only console|server|filters|realtime|clerks|waits] [--years 10]'
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '400,1000,10000,40000,100000' },
    engine: { type: 'string', default: 'sqlite,postgres' },
    only: { type: 'string' },
    years: { type: 'string', default: '10' },
    help: { type: 'boolean', default: false },
  },
})
const sizes = values.sizes.split(',').map(Number)
const engines = values.engine.split(',')
const schoolOfYears = { students: 10_000, years: Number(values.years) }
if (
  values.help ||
  sizes.some(size => !Number.isInteger(size) || size < usualStudents || size > 1_000_000) ||
  engines.some(engine => engine !== 'sqlite' && engine !== 'postgres') ||
  !['console', 'server', 'filters', 'realtime', 'clerks', 'waits', undefined].includes(values.only) ||
  !/^[1-9]\d?$/.test(values.years)
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

const ofYears = ['clerks', 'waits'].filter(part => values.only === undefined || values.only === part)
const onlyYears = values.only === 'clerks' || values.only === 'waits'
const bench = values.only === 'server' || values.only === 'filters' || onlyYears ? undefined : await openConsole()
try {
  for (const size of onlyYears ? [] : sizes) {
    const word = `${size.toLocaleString('en')} students`
    if (values.only === undefined || values.only === 'filters') {
      say(`${took()}: filters of ${word} ...`)
      measureFilters(figures, size)
    }
    if (values.only === 'filters') continue
    await onSqlite(async where => {
      if (!bench && !engines.includes('sqlite')) return
      say(`${took()}: ${word} on SQLite ...`)
      const school = await makeSchool(where, size)
      if (bench && values.only !== 'console') {
        say(`${took()}: changes of colleagues with ${word} on SQLite ...`)
        await measureRealtime(figures, 'SQLite', where, school, bench)
      }
      if (values.only === 'realtime') return
      if (bench) {
        say(`${took()}: the console with ${word} ...`)
        await bench.measure(figures, where, school)
      }
      if (values.only === 'console' || !engines.includes('sqlite')) return
      say(`${took()}: the server with ${word} on SQLite ...`)
      await measureServer(figures, 'SQLite', where, school)
      await measureSignIns(figures, 'SQLite', where, school)
    })
    if (values.only === 'console' || !engines.includes('postgres')) continue
    await onPostgres(async where => {
      say(`${took()}: ${word} on PostgreSQL ...`)
      const school = await makeSchool(where, size)
      if (bench) {
        say(`${took()}: changes of colleagues with ${word} on PostgreSQL ...`)
        await measureRealtime(figures, 'PostgreSQL', where, school, bench)
      }
      if (values.only === 'realtime') return
      say(`${took()}: the server with ${word} on PostgreSQL ...`)
      await measureServer(figures, 'PostgreSQL', where, school)
      await measureSignIns(figures, 'PostgreSQL', where, school)
    })
  }
} finally {
  await bench?.close()
}
for (const engine of ofYears.length > 0 ? engines : []) {
  const [name, on] = engine === 'sqlite' ? (['SQLite', onSqlite] as const) : (['PostgreSQL', onPostgres] as const)
  await on(async where => {
    say(`${took()}: a school of ${schoolOfYears.years} years on ${name} ...`)
    const school = await makeYears(where, schoolOfYears)
    if (ofYears.includes('clerks')) {
      say(`${took()}: clerks at work ...`)
      await measureClerks(figures, name, where, school)
    }
    if (!ofYears.includes('waits')) return
    say(`${took()}: how long calls keep others waiting ...`)
    await measureHeartbeat(figures, name, where, school)
  })
}
say(`${took()} in all\n`)
process.stdout.write(
  `${figures.table(onlyYears ? [schoolOfYears.students] : [...new Set([...sizes, schoolOfYears.students])])}\n`,
)
for (const each of figures.missed) say(`missed: ${each}`)
if (figures.missed.length > 0) process.exitCode = 1
