import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openWorld, type Reply, type World } from '#tests/world.ts'

const fewest = 12
const most = 72
const kinds = ['mark', 'check-in', 'leave', 'result', 'invoice', 'month'] as const

describe.each(engines)('two servers on $name', engine => {
  let world: World
  let other: World
  let course: string
  beforeEach(async () => {
    world = await openWorld(engine)
    other = await world.secondServer()
    course = await world.course('English', { lessons: 2 })
    await world.did('createQuiz', { quiz_name: 'Verbs', full_mark: 10 })
    // Check-in is open.
    world.clock.set('2026-11-20T15:45')
  })
  afterEach(async () => {
    await other.close()
    await world.close()
  })

  /**
   * A class whose first lesson has a quiz. Those who join it now have no result yet, as everybody had who was there when the
   * quiz was assigned.
   */
  async function classWithQuiz(name: string, from: string): Promise<string> {
    const class_id = await world.classOf(name, { course, from })
    const [lesson] = (await world.did('getLiveLesson', { classId: class_id })).data
    await world.did('assignQuizToLesson', { lesson_id: lesson!.live_lesson_id, quiz_name: 'Verbs' })
    return class_id
  }

  /** What records something at the other server for one student in the first lesson of a class. */
  async function recordIn(kind: (typeof kinds)[number], class_id: string, student: string) {
    const [lesson] = (await world.did('getLiveLesson', { classId: class_id })).data
    const { live_lesson_id, lesson_date } = lesson!
    const year = lesson_date.slice(0, 4)
    const { data: code } = await world.did('getAttendanceCode', { lessonId: live_lesson_id })
    const { student_login_id } = (await world.did('getStudent', {})).data.find(row => row.student_id === student)!
    const of = { student_id: student }
    const result = { ...of, quiz_name: 'Verbs', student_result: '7' }
    const records: Readonly<Record<typeof kind, () => Promise<Reply>>> = {
      mark: () =>
        other.call('updateAttendanceRecord', { live_lesson_id, results: [{ ...of, attendance: 'presence' }] }),
      'check-in': () => other.call('checkin', { code, student_login_id }),
      leave: () => other.call('recordLeave', { ...of, lesson_id: live_lesson_id }),
      result: () => other.call('updateQuizResults', { lesson_id: live_lesson_id, results: [result] }),
      invoice: () => other.call('customInvoice', { ...of, start_date: lesson_date, end_date: `${year}-12-01` }),
      month: () => other.call('generateLiveInvoices', { month: `${year}-11`, dryRun: false }),
    }
    return records[kind]
  }

  /** Whether it was recorded. A month bills those it finds, so it is never refused. */
  const wasDone = ({ status, body }: Reply, student: string): boolean =>
    status < 300 && (!JSON.stringify(body).includes('"invoices":') || JSON.stringify(body).includes(`"${student}"`))

  /** Makes both at once. Either is asked first, by up to five requests. */
  async function atOnce<One, Other>(turn: number, one: () => Promise<One>, two: () => Promise<Other>) {
    const start = async <T>(work: () => Promise<T>, isFirst: boolean): Promise<T> => {
      for (let ahead = 0; !isFirst && ahead < Math.floor(turn / 4) % 6; ahead += 1) await world.call('verify', {})
      return work()
    }
    return Promise.all([start(one, turn % 2 === 0), start(two, turn % 2 === 1)])
  }

  test.each(kinds)('a %s is never left for somebody whose enrolment is deleted at the same time', async kind => {
    const ann = await world.student('Ann', 'Chan', '', { student_login_id: 'ann' })
    const bob = await world.student('Bob', 'Lee')
    const happened = new Set<boolean>()
    for (let turn = 0; turn < fewest || (turn < most && happened.size < 2); turn += 1) {
      // Later years have other lessons.
      const from = kind === 'check-in' ? '2026-11-20' : `${2026 + turn}-11-20`
      const class_id = await classWithQuiz(`Class ${turn}`, from)
      await world.did('addStudentsToClass', { class_id, student_ids: [ann, bob] })
      const record = await recordIn(kind, class_id, ann)
      const remove = () => world.call('removeStudentsFromClass', { class_id, student_ids: [ann] })
      const [recorded, removed] = await atOnce(turn, record, remove)
      expect(removed.status).toBe(200)
      const enrolment = await world.database.reader
        .selectFrom('class_students')
        .select('removed_at')
        .where('class_id', '=', class_id)
        .where('student_id', '=', ann)
        .executeTakeFirst()
      const done = wasDone(recorded, ann)
      // Either the record came first, and the enrolment ended with its history, or it was refused.
      expect(enrolment !== undefined, `turn ${turn}: ${recorded.status}`).toBe(done)
      happened.add(done)
    }
    expect(happened).toEqual(new Set([true, false]))
  })

  test.each(kinds)('no %s is recorded for a student who was deleted before', async kind => {
    const class_id = await classWithQuiz('Class', '2026-11-20')
    const happened = new Set<boolean>()
    for (let turn = 0; turn < fewest || (turn < most && happened.size < 2); turn += 1) {
      const student = await world.student('Ann', `Chan ${turn}`, '', { student_login_id: `ann${turn}` })
      await world.did('addStudentsToClass', { class_id, student_ids: [student] })
      const record = await recordIn(kind, class_id, student)
      const [recorded, deleted] = await atOnce(turn, record, () => world.call('deletestudent', { studentId: student }))
      expect(deleted.status).toBe(200)
      const [newest] = (await world.did('getAuditLog', {})).data
      expect(newest?.call, `turn ${turn}`).toBe('deletestudent')
      happened.add(wasDone(recorded, student))
    }
    expect(happened).toEqual(new Set([true, false]))
  })
})
