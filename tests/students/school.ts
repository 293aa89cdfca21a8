import * as v from 'valibot'
import type { Answer, CallDescription, Input } from '#contract/call.ts'
import { type CallName, type Calls, calls } from '#contract/calls.ts'
import { dayOf } from '#rules/hong-kong.ts'
import type { Caller } from '#server/calls/caller.ts'
import type { AnyHandler, CallInput, LocalHandler, ReadHandler, WriteHandler } from '#server/calls/handler.ts'
import { refuseOf, run } from '#server/calls/run-handler.ts'
import type { Change } from '#server/db/access.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { createClass } from '#server/school/classes/create-class.ts'
import { createCourse } from '#server/school/courses/create-course.ts'
import { createStudent } from '#server/school/students/create-student.ts'
import { createToken } from '#server/school/tokens/create-token.ts'
import type { Engine } from '#tests/databases.ts'
import { heldToContract } from '#tests/tables-touched.ts'

const boss: Caller = {
  username: 'boss',
  name: 'The Boss',
  role: 'boss',
  address: '127.0.0.1',
  requestId: 'request',
  sessionHash: '',
}

/** A school used without HTTP: input parsed by the contract, the answer, one transaction. */
export type School = Awaited<ReturnType<typeof openSchool>>

export async function openSchool(engine: Engine) {
  const fresh = await engine.openMigrated()
  const database = await openDatabase(fresh.options)
  return {
    ...schoolOn(database),
    /** The same school over connections of its own, as by a second server. */
    async elsewhere() {
      const other = await openDatabase(fresh.options)
      return { ...schoolOn(other), close: () => other.close() }
    },
    async drop() {
      await database.close()
      await fresh.drop()
    },
  }
}

type Operation<N extends CallName> = LocalHandler<N> | ReadHandler<N> | WriteHandler<N>

function schoolOn(database: Database) {
  /** What a call answers, and the changes it reports. `at` is an instant, ISO 8601. */
  async function done<N extends CallName>(
    operation: Operation<N>,
    input: CallInput<N>,
    at = '2026-03-10T02:00:00.000Z',
  ): Promise<{ answer: Answer<Calls[N]>; changed: readonly Change[] }> {
    const description: CallDescription = calls[operation.name]
    const parsed = parse(description, input)
    const now = Temporal.Instant.from(at)
    const asked = { now, today: dayOf(now), caller: boss, refuse: refuseOf(operation.name) }
    const handler = heldToContract<AnyHandler>(operation)
    if (handler.kind !== 'write')
      return { answer: (await run(handler, parsed, { ...asked, db: database.reader })) as never, changed: [] }
    const ready =
      (await handler.ahead?.(parsed as never, { ...asked, database } as never)) ??
      (await handler.look?.(parsed as never, { ...asked, db: database.reader } as never))
    return database.write(tx => run(handler, parsed, { ...asked, tx, ready }) as Promise<never>)
  }

  const ask = async <N extends CallName>(operation: Operation<N>, input: CallInput<N>, at?: string) =>
    (await done(operation, input, at)).answer

  return {
    database,
    done,
    ask,
    /** Creates a student and returns the id. No two students are alike. */
    async student(fields: Input<Calls['createStudent']> = {}): Promise<string> {
      const { data } = await ask(createStudent, { first_name: 'Tai Man', surname: 'Chan', ...fields })
      return data.student_id
    },
    /**
     * Creates a weekly class from 3 March 2026 on, 16:00 to 17:30, of a course with a token of its own, and returns the
     * id.
     */
    async class({
      name = 'F.4 Maths Tue',
      lessons = 4,
      type = 'Live' as 'Live' | 'Video',
      students = [] as string[],
      starting = '2026-03-03',
    } = {}): Promise<string> {
      await ask(createToken, { token_name: `${name} token`, token_type: type, token_value: 250 })
      const course = await ask(createCourse, {
        course_name: `${name} course`,
        total_lessons: lessons,
        printing_materials: 'Notes',
        token_name: `${name} token`,
      })
      const made = await ask(createClass, {
        class_name: name,
        course: course.course_id,
        students,
        starting_date: starting,
        startTime: '16:00',
        endTime: '17:30',
      })
      return made.class_id
    },
    /** The live lessons of a class, by date. */
    lessons: (classId: string) =>
      database.reader
        .selectFrom('live_lessons')
        .selectAll()
        .where('class_id', '=', classId)
        .orderBy('lesson_date')
        .execute(),
    /** The ledger of a student, oldest first. */
    ledger: (studentId: string) =>
      database.reader
        .selectFrom('token_ledger')
        .selectAll()
        .where('student_id', '=', studentId)
        .orderBy('id')
        .execute(),
  }
}

function parse(description: CallDescription, input: unknown): unknown {
  const parts = [description.params, description.query, description.body].filter(part => part !== undefined)
  return Object.assign({}, ...parts.map(part => v.parse(part, input)))
}
