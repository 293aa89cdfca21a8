import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wrongInBooks } from '#server/office/backups/books.ts'
import { engines } from '#tests/databases.ts'
import { lessonOn } from '#tests/invoices/school.ts'
import { openCentre } from '#tests/slots/centre.ts'
import { days, lastDay, Model, places } from './model.ts'
import { type Body, type Operation, operations, type Real } from './operations.ts'
import { rowsIn } from './rows.ts'

/*
 * Random operations on a school and on a small model of it. The model says of each whether it is refused and how, and what
 * the school holds afterwards. A test run always makes the same ones, so that it fails only for what was changed.
 * `npm run soak` makes others, for an hour. A failure prints its seed and its path; SEED repeats the run.
 */

const soak = process.env.SOAK_SECONDS === undefined ? undefined : Number(process.env.SOAK_SECONDS) / engines.length
const seed = Number(process.env.SEED ?? (soak === undefined ? 39 : Date.now() % 2 ** 31))

/** How often each kind of operation has changed the school, and how often it was refused. */
const done = new Map<string, number>()
const refused = new Map<string, number>()
const count = (counts: Map<string, number>, what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)

const agree = async (model: Model, { centre }: Real) => {
  expect(await rowsIn(centre.database)).toEqual(model.rows())
  expect(await centre.database.read(wrongInBooks)).toEqual([])
}

const newestEntry = async ({ centre }: Real): Promise<number> => {
  const { reader } = centre.database
  const { id } = await reader.selectFrom('audit_log').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  return id
}

const command = (kind: string, { name, isPossible = () => true, plan }: Operation): fc.AsyncCommand<Model, Real> => ({
  check: isPossible,
  async run(model, real) {
    model.moment += 1
    real.centre.clock.pass({ seconds: 1 })
    const { call, input, refused: code, answer = {}, apply, undoes } = await plan(model, real)
    const reply = await real.centre.call(call, input, { as: 'may' })
    const body = reply.body as Body
    expect({ call, refused: reply.status < 300 ? undefined : body.code, body }).toMatchObject({
      call,
      refused: code,
      body: answer,
    })
    const what = undoes === undefined ? kind : `undo of ${undoes}`
    if (code !== undefined) count(refused, `${what}: ${code}`)
    else {
      const undo = apply(body)
      const entry = undo === undefined ? 'none' : String(await newestEntry(real))
      const told = reply.headers.get('undoable-entry') ?? 'final'
      if (undo !== undefined) model.past.push({ kind, entry: Number(entry), undo, undone: false })
      if (call !== 'undoOperation' && told !== 'final') expect(told).toBe(entry)
      if (undo !== undefined || undoes !== undefined) count(done, what)
    }
    await agree(model, real)
  },
  toString: () => name,
})

/** Some days pass, until the month ends. */
const wait = fc.integer({ min: 1, max: 7 }).map(
  (count): fc.AsyncCommand<Model, Real> => ({
    check: model => Temporal.PlainDate.from(model.today).add({ days: count }).toString() <= lastDay,
    async run(model, { centre }) {
      centre.clock.pass({ hours: 24 * count })
      model.today = Temporal.PlainDate.from(model.today).add({ days: count }).toString()
    },
    toString: () => `wait: ${count} days`,
  }),
)

/** The kinds that the log can undo. */
const undoable = [
  'create student',
  'rename',
  'toggle',
  'enrol',
  'join',
  'remove',
  'mark',
  'add tokens',
  'book',
  'cancel',
]

describe.each(engines)('a school on $name and a model of it', engine => {
  test(`agree after any operations (seed ${seed})`, { timeout: (soak ?? 120) * 1000 + 120_000 }, async () => {
    done.clear()
    refused.clear()
    // The same kind again and again, for as often as it is made.
    const all = Object.entries(operations).flatMap(([kind, [weight, operation]]) =>
      Array.from({ length: weight }, () => operation.map(each => command(kind, each))),
    )
    await fc.assert(
      fc.asyncProperty(fc.commands([...all, wait, wait], { maxCommands: 150, size: 'max' }), async commands => {
        const centre = await openCentre(engine)
        try {
          // Signed in at the end of the month, so that no session ends before.
          centre.clock.set(`${lastDay}T10:00`)
          await centre.signIn('may')
          centre.clock.set(`${days[0]}T10:00`)
          await centre.open({ capacity: places })
          const course = await centre.course('P5 English', { lessons: days.length })
          const students = [await centre.student('Ann', 'Chan'), await centre.student('Bob', 'Lee')]
          const classId = await centre.classOf('Friday', { course, students, from: days[0] })
          const lessons = await Promise.all(days.map(day => lessonOn(centre, classId, day)))
          const model = new Model()
          for (const [at, name] of ['Ann', 'Bob'].entries()) {
            model.join(students[at]!, name)
            model.enrol(students[at]!)
          }
          await fc.asyncModelRun(() => ({ model, real: { centre, classId, lessons } }), commands)
        } finally {
          await centre.close()
        }
      }),
      {
        seed,
        ...(soak === undefined
          ? { numRuns: 20 }
          : { numRuns: 1_000_000, interruptAfterTimeLimit: soak * 1000, markInterruptAsFailure: false }),
      },
    )
    const counts = [done, refused].map(each => JSON.stringify(Object.fromEntries(each)))
    process.stdout.write(`Model and ${engine.name}, seed ${seed}: done ${counts[0]}, refused ${counts[1]}\n`)
    // A run that is repeated by its seed alone is too short for all of them.
    if (soak === undefined && process.env.SEED !== undefined) return
    const kinds = Object.keys(operations).filter(kind => kind !== 'undo')
    const wanted = [...kinds, ...undoable.map(kind => `undo of ${kind}`)]
    expect(wanted.filter(kind => !done.has(kind))).toEqual([])
  })
})
