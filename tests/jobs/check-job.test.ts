import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Input } from '#contract/call.ts'
import type { CallName, Calls } from '#contract/calls.ts'
import { lock } from '#server/db/lock.ts'
import { engines } from '#tests/databases.ts'
import { type Options, openWorld, type World } from '#tests/world.ts'
import { importSome } from './import-some.ts'

type Row = Input<Calls['checkJob']>['rows'][number]
type Refusal = { readonly position: number; readonly message: string }

describe.each(engines)('what a job would be refused, on $name', engine => {
  let world: World
  beforeEach(async () => {
    world = await openWorld(engine)
  })
  afterEach(() => world.close())

  const students = (count: number) => importSome(world, count)
  /** What is told of all rows. On a busy machine the server may not come to all of them in one go, and is asked again. */
  const told = async (call: CallName, rows: readonly Row[], options?: Options) => {
    for (;;) {
      const { checked, ...about } = (await world.did('checkJob', { call, rows: [...rows] }, options)).data
      if (checked === rows.length) return about
    }
  }
  const check = async (...asked: Parameters<typeof told>): Promise<readonly Refusal[]> =>
    (await told(...asked)).refused.map(({ position, message }) => ({ position, message }))
  const run = async (call: CallName, rows: readonly Row[], options?: Options): Promise<readonly Refusal[]> => {
    const all = rows.map(({ input }, at) => ({ id: String(at), call, input }))
    const { job_id } = await world.did('startJob', { command: 'c', kind: 'student', rows: all }, options)
    const job = async () => (await world.did('getJob', { job_id }, options)).data
    await vi.waitUntil(async () => (await job()).state !== 'running', { interval: 5, timeout: 200_000 })
    return (await job()).rows.flatMap(({ position, refusal }) =>
      refusal ? [{ position, message: refusal.message }] : [],
    )
  }
  /** Every row of every table. A session notes its last use, and a counter of SQLite is a table of its own. */
  const everything = async () => {
    const { schema } = world.database
    const tables = (await schema.introspection.getTables()).filter(({ name }) => name !== 'sessions')
    const found = await Promise.all(
      tables.map(async ({ name }) => {
        const { rows } = await sql`select * from ${sql.table(name)}`.execute(schema)
        return [name, rows.map(row => JSON.stringify(row)).toSorted()] as const
      }),
    )
    return Object.fromEntries(found)
  }
  /** The job is refused what was told before, and nothing had changed until then. */
  const foretold = async (call: CallName, rows: readonly Row[], options?: Options) => {
    const before = await everything()
    const found = await check(call, rows, options)
    expect(await everything()).toEqual(before)
    expect(await run(call, rows, options)).toEqual(found)
    return found
  }

  test('is each row that takes more tokens than there are, after the rows before it', async () => {
    await world.token('English')
    const [one, two, three] = await students(3)
    for (const [id, amount] of [
      [one!, 4],
      [two!, 2],
      [three!, 9],
    ] as const)
      await world.did('addToken', { student_id: id, token_name: 'English', amount })
    const take = (id: string, amount: number): Row => ({
      input: { student_id: id, token_name: 'English', amount },
      group: 'all',
    })
    const rows = [take(one!, -4), take(two!, -4), take(three!, -4), take(three!, -4), take(three!, -4), take(one!, 1)]
    expect(await foretold('addToken', rows)).toEqual([
      { position: 1, message: 'No 1 Chan (S0002) has 2 of English: -4 would make the balance negative.' },
      { position: 4, message: 'No 2 Chan (S0003) has 1 of English: -4 would make the balance negative.' },
    ])
  })

  test('and what an invoice would come to is told of the others', async () => {
    await world.token('iPad', 120, 'Video')
    await world.course('IELTS', { lessons: 10, token: 'iPad' })
    const [one, two] = await students(2)
    await world.did('videoInvoiceCreate', { student_id: one!, course_name: 'IELTS' })
    const rows = [one!, two!].map(student_id => ({ input: { student_id, course_name: 'IELTS' } }))
    const { refused, amounts } = await told('videoInvoiceCreate', rows)
    expect(refused.map(({ position }) => position)).toEqual([0])
    expect(amounts).toEqual([{ position: 1, amount: 1200 }])
  })

  test('is a course that is used', async () => {
    const [used, unused] = [await world.course('P5 English'), await world.course('P6 English')]
    await world.classOf('English Mon', { course: used, from: '2026-11-23' })
    const rows = [used, unused].map(id => ({ input: { course_id: id }, group: 'all' }))
    expect(await foretold('deleteCourse', rows)).toEqual([
      { position: 0, message: 'Course P5 English is used by class English Mon and cannot be deleted.' },
    ])
  })

  test('is an account above one’s own, and one’s own', async () => {
    const rows = ['boss', 'kit', 'may'].map(username => ({ input: { username }, group: 'staff' }))
    const told = await foretold('deleteStaff', rows, { as: 'may' })
    expect(told.map(({ position }) => position)).toEqual([0, 2])
    expect((await world.did('getstaff', {})).data.map(({ username }) => username).toSorted()).toEqual(['boss', 'may'])
  })

  test('is a student who is not in the class, and one who has just left it', async () => {
    const [one, two] = await students(2)
    const class_id = await world.classOf('English Mon', {
      course: await world.course('P5 English'),
      students: [one!],
      from: '2026-11-23',
    })
    const rows = [one!, two!, one!].map(id => ({ input: { class_id, student_ids: [id] }, group: 'all' }))
    const told = await foretold('removeStudentsFromClass', rows)
    expect(told.map(({ position }) => position)).toEqual([1, 2])
  })

  test('is a lesson whose day is taken, unless the one before makes room', async () => {
    const course = await world.course('P5 English')
    await world.classOf('English Mon', { course, from: '2026-11-23' })
    const move = (from: string, to: string): Row => ({
      input: {
        class_name: 'English Mon',
        original_lesson_date: from,
        lesson_date: to,
        start_time: '16:00:00',
        end_time: '17:00:00',
      },
      group: 'English Mon',
    })
    const [a, b, c, later] = ['2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21']
    // There are lessons on four Mondays from 23 November on.
    expect(await check('updateLessonMove', [move(a!, b!), move(c!, later!), move(b!, c!), move(a!, b!)])).toEqual([
      { position: 0, message: expect.stringContaining('2026-12-07') },
    ])
  })

  test('is a row with wrong values, in the words of the job; a call that is not for many is refused itself', async () => {
    await world.token('English')
    const [one] = await students(1)
    const rows = ['two', 1].map(amount => ({
      input: { student_id: one!, token_name: 'English', amount },
      group: 'all',
    }))
    expect((await foretold('addToken', rows)).map(({ position }) => position)).toEqual([0])
    expect(await world.refused('checkJob', { call: 'changePassword', rows })).toBe(
      '400 changePassword cannot be made for many rows.',
    )
  })

  test('is what the job is refused, whatever it is for', async () => {
    await world.token('English')
    await world.token('Maths')
    const ids = [...(await students(4)), 'S9999']
    for (const id of ids.slice(0, 3)) await world.did('addToken', { student_id: id, token_name: 'English', amount: 3 })
    const used = await world.course('P5 English')
    const courses = [used, await world.course('P6 English'), await world.course('P5 Maths', { token: 'Maths' })]
    const class_id = await world.classOf('English Mon', { course: used, students: ids.slice(0, 2), from: '2026-11-23' })
    const lessons = (await world.did('getLiveLesson', { classId: class_id })).data.map(each => each.live_lesson_id)
    const days = ['2026-11-23', '2026-11-30', '2026-12-01', '2026-12-07', '2026-12-14', '2026-12-25']
    const of = <T>(...values: readonly T[]) => fc.constantFrom(...values)
    const student = of(...ids)
    const inputs: Readonly<Partial<Record<CallName, fc.Arbitrary<Row['input']>>>> = {
      addToken: fc.record({
        student_id: student,
        token_name: of('English', 'French'),
        amount: fc.integer({ min: -3, max: 2 }),
      }),
      toggleStudentStatus: fc.record({ studentId: student }),
      deletestudent: fc.record({ studentId: student }),
      addStudentsToClass: fc.record({ class_id: of(class_id, 'C9999'), student_ids: fc.tuple(student) }),
      removeStudentsFromClass: fc.record({ class_id: of(class_id), student_ids: fc.tuple(student) }),
      recordLeave: fc.record({ student_id: student, lesson_id: of(...lessons), approve: fc.boolean() }),
      updateLessonMove: fc.record({
        class_name: of('English Mon'),
        original_lesson_date: of(...days),
        lesson_date: of(...days),
        start_time: of('16:00:00'),
        end_time: of('17:00:00', '15:00:00'),
      }),
      deleteCourse: fc.record({ course_id: of(...courses) }),
      deleteToken: fc.record({ tokenName: of('English', 'Maths') }),
      videoInvoiceCreate: fc.record({ student_id: student, course_name: of('P5 English', 'P5 Maths', 'P9 Maths') }),
      customInvoice: fc.record({ student_id: student, start_date: of(...days), end_date: of(...days) }),
      addLesson: fc.record({ course_id: of(...courses) }),
      deleteLesson: fc.record({ course_id: of(...courses) }),
      addLiveLesson: fc.record({ class_id: of(class_id, 'C9999') }),
      deleteLiveLesson: fc.record({ class_id: of(class_id, 'C9999') }),
      createMessage: fc.record({ recipient_value: student, message_text: of('Hello', '') }),
    }
    const job = fc
      .constantFrom(...(Object.keys(inputs) as CallName[]))
      .chain(call => fc.tuple(of(call), fc.array(inputs[call]!, { minLength: 1, maxLength: 8 })))
    await fc.assert(
      fc.asyncProperty(job, async ([call, all]) => {
        // All of them in one go, however slow the machine is.
        const rows = all.map(input => ({ input, group: 'all' }))
        const told = await check(call, rows)
        expect(await run(call, rows)).toEqual(told)
      }),
      { numRuns: 25, ...(process.env.SEED ? { seed: Number(process.env.SEED) } : {}) },
    )
  })
})

test('a check waits for nobody who holds what a later row needs, and tells of the rows before it', async () => {
  const world = await openWorld(engines.find(({ name }) => name === 'PostgreSQL')!)
  try {
    await world.token('English')
    const one = await world.student('Tai Man', 'Chan')
    const two = await world.student('Siu Man', 'Wong')
    const rows = [one, two].map(id => ({ input: { student_id: id, token_name: 'English', amount: 1 } }))
    const over = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const other = world.database.write(async tx => {
      await lock(tx, `student tokens:${two}`)
      held.resolve()
      await over.promise
    })
    await held.promise
    const checked = async () => (await world.did('checkJob', { call: 'addToken', rows })).data.checked
    expect(await checked()).toBe(1)
    over.resolve()
    await other
    expect(await checked()).toBeGreaterThan(0)
  } finally {
    await world.close()
  }
})
