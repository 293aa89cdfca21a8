import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { attendances } from '#contract/students.ts'
import { migrate } from '#server/db/migrations/migrate.ts'
import { engines } from '#tests/databases.ts'
import { beforeMigration } from '#tests/earlier-schema.ts'
import { lessonOn } from '#tests/invoices/school.ts'
import { type Centre, openCentre } from '#tests/slots/centre.ts'

describe.each(engines)('the balances of tokens on $name', engine => {
  let centre: Centre
  let students: readonly string[]
  let lessons: readonly string[]
  beforeEach(async () => {
    centre = await openCentre(engine)
    await centre.open()
    students = [await centre.watcher('Ann'), await centre.watcher('Bob'), await centre.watcher('Cyd')]
    const course = await centre.course('P5 English', { lessons: 3 })
    const from = '2026-11-06'
    const classId = await centre.classOf('Friday', { course, students, from })
    lessons = await Promise.all([from, '2026-11-13', '2026-11-20'].map(day => lessonOn(centre, classId, day)))
  })
  afterEach(() => centre.close())

  const balances = () =>
    centre.database.reader
      .selectFrom('token_balances')
      .selectAll()
      .orderBy('student_id')
      .orderBy('token_name')
      .execute()
  const sums = () =>
    centre.database.reader
      .selectFrom('token_ledger')
      .select(row => ['student_id', 'token_name', row.fn.sum<number>('amount').as('amount')])
      .groupBy(['student_id', 'token_name'])
      .orderBy('student_id')
      .orderBy('token_name')
      .execute()

  test('are the sums of the ledger after any operations and undos', { timeout: 240_000 }, async () => {
    const who = fc.nat(2)
    const step = fc.oneof(
      fc.record({ call: fc.constant('addToken'), who, amount: fc.integer({ min: -3, max: 3 }) }),
      fc.record({ call: fc.constant('mark'), who, lesson: fc.nat(2), as: fc.constantFrom(...attendances) }),
      fc.record({ call: fc.constant('book'), who, lesson: fc.nat(2), hour: fc.integer({ min: 10, max: 19 }) }),
      fc.record({ call: fc.constant('cancel'), booking: fc.nat(20) }),
      fc.record({ call: fc.constant('bill'), who }),
      fc.record({ call: fc.constant('collect'), payment: fc.nat(6) }),
      fc.record({ call: fc.constant('undo'), back: fc.nat(3) }),
    )
    const entries: number[] = []
    const run = async (given: Readonly<Record<string, unknown>>) => {
      const student_id = students[Number(given.who)]
      const lesson = Number(given.lesson)
      const ask = {
        addToken: ['addToken', { student_id, token_name: 'English', amount: given.amount }],
        mark: [
          'updateAttendanceRecord',
          {
            live_lesson_id: lessons[lesson],
            results: [{ student_id, attendance: given.as, homework_status: 0 }],
          },
        ],
        book: [
          'bookVideoLesson',
          {
            student_id,
            type: 'video',
            date: '2026-11-24',
            start_time: `${String(given.hour)}:00`,
            lesson_id: centre.lessons[lesson],
          },
        ],
        cancel: ['cancelVideoLesson', { booking_id: `B${String(given.booking).padStart(6, '0')}` }],
        bill: ['customInvoice', { student_id, start_date: '2026-11-01', end_date: '2026-11-30' }],
        collect: ['collectPayment', { id: `PL00000${String(given.payment)}`, payment_type: 'cash' }],
        undo: ['undoOperation', { audit_id: entries.at(-1 - Number(given.back)) ?? 1 }],
      } as const
      const [call, input] = ask[given.call as keyof typeof ask]
      const reply = await centre.call(call, input)
      expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(500)
      const entry = reply.headers.get('undoable-entry')
      if (entry !== null && entry !== 'none') entries.push(Number(entry))
      return reply.status < 300
    }
    const succeeded = new Set<unknown>()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12 }), async steps => {
        for (const each of steps) if (await run(each)) succeeded.add(each.call)
        expect(await balances()).toEqual(await sums())
      }),
      { numRuns: 25 },
    )
    expect([...succeeded].sort()).toEqual(['addToken', 'bill', 'book', 'cancel', 'collect', 'mark', 'undo'])
  })

  test('are those of earlier versions after an upgrade', async () => {
    const before = await sums()
    expect(before).toHaveLength(3)
    await beforeMigration('0010', centre.database)
    await migrate(centre.database)
    expect(await balances()).toEqual(before)
  })
})
