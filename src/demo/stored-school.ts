import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '#server/db/migrations/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { type Sentence, sentence } from '#server/terminal/sentence.ts'
import { type Flags, usualStudents } from './flags.ts'
import { makeSchool } from './make-school.ts'

/** The facts about a stored demo school. */
type Kept = { readonly day: string; readonly students: number }

const sized = (students: number): Sentence =>
  sentence('demoSize', { students: students.toLocaleString('en'), count: students })

/**
 * Returns the database file of the demo school under this folder. It is created when it is missing, when it should have
 * another size, or on request. It is created beside its place and moved there when complete, so an unfinished one is
 * never served. `say` gets a line for each step.
 */
export async function demoSchool(
  dataDir: string,
  { reset, students }: Flags,
  today: Temporal.PlainDate,
  say: (sentence: Sentence) => void,
  make = makeSchool,
): Promise<string> {
  const folder = join(dataDir, 'demo')
  const file = join(folder, 'klass.db')
  const kept = keptIn(folder)
  const wanted = students ?? (reset || !kept ? usualStudents : kept.students)
  if (kept && !reset && kept.students === wanted) {
    if (kept.day === today.toString()) say(sentence('demoIsThere', { size: sized(kept.students) }))
    else say(sentence('demoOld', { size: sized(kept.students), day: kept.day }))
    return file
  }
  if (kept && !reset) say(sentence('demoAnew', { before: sized(kept.students), after: sized(wanted) }))

  const began = performance.now()
  say(sentence('demoMaking', { size: sized(wanted) }))
  const making = join(dataDir, 'demo.making')
  rmSync(making, { recursive: true, force: true })
  mkdirSync(making, { recursive: true, mode: 0o700 })
  const database = await openDatabase({ file: join(making, 'klass.db') })
  try {
    await migrate(database)
    await make(database, { today, students: wanted })
  } finally {
    await database.close()
  }
  writeFileSync(join(making, 'made.json'), JSON.stringify({ day: today.toString(), students: wanted } satisfies Kept))
  rmSync(folder, { recursive: true, force: true })
  renameSync(making, folder)
  say(sentence('demoMade', { seconds: ((performance.now() - began) / 1000).toFixed(1) }))
  return file
}

/** The facts of the school in a folder; undefined when there is no complete one. */
function keptIn(folder: string): Kept | undefined {
  if (!existsSync(join(folder, 'klass.db'))) return undefined
  try {
    const kept: unknown = JSON.parse(readFileSync(join(folder, 'made.json'), 'utf8'))
    if (typeof kept !== 'object' || kept === null || !('day' in kept) || !('students' in kept)) return undefined
    const { day, students } = kept
    return typeof day === 'string' && typeof students === 'number' ? { day, students } : undefined
  } catch {
    return undefined
  }
}
