import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

const turns = 20

describe.each(engines)('two servers on $name', engine => {
  let world: World
  let other: World
  beforeEach(async () => {
    world = await openWorld(engine)
    other = await world.secondServer()
  })
  afterEach(async () => {
    await other.close()
    await world.close()
  })

  test.each(['mark', 'leave', 'invoice'] as const)(
    'a %s is never left for somebody whose enrolment is deleted at the same time',
    async kind => {
      const course = await world.course('English', { lessons: 2 })
      const student_id = await world.student('Ann', 'Chan')
      const bob = await world.student('Bob', 'Lee')
      const happened = new Set<boolean>()
      for (let turn = 0; turn < turns; turn += 1) {
        // Later years have other lessons.
        const from = `${2026 + turn}-11-20`
        const class_id = await world.classOf(`Class ${turn}`, { course, students: [student_id, bob], from })
        const [lesson] = (await world.did('getLiveLesson', { classId: class_id })).data
        const { live_lesson_id } = lesson!
        const period = { start_date: from, end_date: `${2026 + turn}-12-01` }
        const record = {
          mark: () =>
            other.call('updateAttendanceRecord', { live_lesson_id, results: [{ student_id, attendance: 'presence' }] }),
          leave: () => other.call('recordLeave', { student_id, lesson_id: live_lesson_id }),
          invoice: () => other.call('customInvoice', { student_id, ...period }),
        }
        const [recorded, removed] = await Promise.all([
          record[kind](),
          world.call('removeStudentsFromClass', { class_id, student_ids: [student_id] }),
        ])
        expect(removed.status).toBe(200)
        const enrolment = await world.database.reader
          .selectFrom('class_students')
          .select('removed_at')
          .where('class_id', '=', class_id)
          .where('student_id', '=', student_id)
          .executeTakeFirst()
        // Either the record came first, and the enrolment ended with its history, or it was refused.
        expect(enrolment !== undefined, `turn ${turn}: ${recorded.status}`).toBe(recorded.status < 300)
        happened.add(recorded.status < 300)
      }
      expect(happened.size).toBeGreaterThan(0)
    },
  )

  test.each(['mark', 'leave', 'invoice'] as const)(
    'no %s is recorded for a student who was deleted before',
    async kind => {
      const course = await world.course('English', { lessons: 2 })
      const class_id = await world.classOf('Class', { course, from: '2026-11-20' })
      const [lesson] = (await world.did('getLiveLesson', { classId: class_id })).data
      const { live_lesson_id } = lesson!
      for (let turn = 0; turn < turns; turn += 1) {
        const student_id = await world.student('Ann', `Chan ${turn}`)
        await world.did('addStudentsToClass', { class_id, student_ids: [student_id] })
        const record = {
          mark: () =>
            other.call('updateAttendanceRecord', { live_lesson_id, results: [{ student_id, attendance: 'presence' }] }),
          leave: () => other.call('recordLeave', { student_id, lesson_id: live_lesson_id }),
          invoice: () => other.call('customInvoice', { student_id, start_date: '2026-11-20', end_date: '2026-12-01' }),
        }
        const [, deleted] = await Promise.all([record[kind](), world.call('deletestudent', { studentId: student_id })])
        expect(deleted.status).toBe(200)
        const [newest] = (await world.did('getAuditLog', {})).data
        expect(newest?.call, `turn ${turn}`).toBe('deletestudent')
      }
    },
  )
})
