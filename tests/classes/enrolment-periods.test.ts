import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { record } from '#server/calls/record.ts'
import { migrate } from '#server/db/migrations/migrate.ts'
import { stored } from '#server/process/clock.ts'
import { engines } from '#tests/databases.ts'
import { beforeMigration } from '#tests/earlier-schema.ts'
import { openWorld, type World } from '#tests/world.ts'

describe.each(engines)('somebody who leaves a class and comes back on $name', engine => {
  let world: World
  let student_id: string
  let class_id: string
  beforeEach(async () => {
    world = await openWorld(engine)
    world.clock.set('2026-08-20T10:00')
    student_id = await world.student('Tai Man', 'Chan')
    const course = await world.course('English', { lessons: 16 })
    // Fridays: 4 September to 18 December.
    class_id = await world.classOf('Friday', { course, students: [student_id], from: '2026-09-04' })
  })
  afterEach(() => world.close())

  /** Weeks later, with the same session. */
  const onThe = async (moment: string) => {
    world.clock.set(moment)
    const now = stored(world.clock.now())
    await world.database.write(tx => tx.updateTable('sessions').set({ issued_at: now, last_used_at: now }).execute())
  }
  const leave = async (moment: string) => {
    await onThe(moment)
    await world.did('removeStudentsFromClass', { class_id, student_ids: [student_id] })
  }
  const comeBack = async (moment: string) => {
    await onThe(moment)
    await world.did('addStudentsToClass', { class_id, student_ids: [student_id] })
  }
  const lessonOn = async (date: string) => {
    const { data } = await world.did('getLiveLesson', { classId: class_id })
    return data.find(lesson => lesson.lesson_date === date)!.live_lesson_id
  }
  const bill = async (start_date: string, end_date: string) => {
    const { data } = await world.did('getInvoicePreview', { kind: 'live', student_id, start_date, end_date })
    return data.lines.map(line => line.description)
  }
  const onSheet = async (date: string) =>
    (await world.did('getLessonAttendance', { lessonId: await lessonOn(date) })).data.map(row => row.student_id)
  const days = async (month: string) =>
    (await world.did('getStudentAttendanceByMonth', { student_id, month })).data.map(row => row.date)
  const undo = async (call: 'removeStudentsFromClass' | 'addStudentsToClass') => {
    const { data } = await world.did('getAuditLog', {})
    return world.call('undoOperation', { audit_id: data.find(entry => entry.call === call)!.id })
  }
  const periods = () =>
    world.database.reader
      .selectFrom('class_students')
      .select(['added_at', 'removed_at'])
      .where('class_id', '=', class_id)
      .orderBy('added_at')
      .execute()

  test('is not billed for the time in between, and not on its attendance sheets', async () => {
    await leave('2026-10-02T10:00')
    await comeBack('2026-11-20T10:00')
    expect(await bill('2026-09-01', '2026-12-31')).toEqual([
      'English, Friday: 4, 11, 18, 25 Sep, 20, 27 Nov, 4, 11, 18 Dec 2026',
    ])
    expect(await bill('2026-10-01', '2026-11-19')).toEqual([])
    expect(await days('2026-10')).toEqual(['2026-10-02'])
    expect(await days('2026-11')).toEqual(['2026-11-20', '2026-11-27'])
    expect(await onSheet('2026-10-09')).toEqual([])
    expect(await onSheet('2026-09-25')).toEqual([student_id])
    expect(await onSheet('2026-11-20')).toEqual([student_id])
    const { data } = await world.did('getLessonsToLeave', { student_id })
    expect(data.map(lesson => lesson.lesson_date)).toEqual([
      '2026-11-20',
      '2026-11-27',
      '2026-12-04',
      '2026-12-11',
      '2026-12-18',
    ])
  })

  test('may come and go more than once', async () => {
    await leave('2026-09-10T10:00')
    await comeBack('2026-09-18T10:00')
    await leave('2026-10-01T10:00')
    await comeBack('2026-12-01T10:00')
    expect(await bill('2026-09-01', '2026-12-31')).toEqual(['English, Friday: 4, 18, 25 Sep, 4, 11, 18 Dec 2026'])
    expect((await world.did('getClassStudents', { class_id })).data.map(row => row.student_id)).toEqual([student_id])
    expect((await world.did('getAvailableStudents', { class_id })).data).toEqual([])
  })

  test('on the same day was never away', async () => {
    await leave('2026-10-02T10:00')
    await comeBack('2026-10-02T18:00')
    expect(await periods()).toMatchObject([{ removed_at: null }])
    expect(await bill('2026-10-01', '2026-10-31')).toEqual(['English, Friday: 2, 9, 16, 23, 30 Oct 2026'])
  })

  test.each(['presence', 'absence'] as const)(
    'is billed for a lesson with the mark %s, also on the day they left',
    async attendance => {
      await onThe('2026-10-02T18:00')
      const live_lesson_id = await lessonOn('2026-10-02')
      await world.did('updateAttendanceRecord', { live_lesson_id, results: [{ student_id, attendance }] })
      await leave('2026-10-02T19:00')
      expect(await bill('2026-10-01', '2026-10-31')).toEqual(['English, Friday: 2 Oct 2026'])
      await comeBack('2026-11-20T10:00')
      expect(await bill('2026-10-01', '2026-10-31')).toEqual(['English, Friday: 2 Oct 2026'])
    },
  )

  test('is out again when the return is undone, and the removal can be undone after it', async () => {
    const before = await periods()
    await leave('2026-10-02T10:00')
    const away = await periods()
    await comeBack('2026-11-20T10:00')
    expect(await undo('removeStudentsFromClass')).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining(`student ${student_id} has come back to class ${class_id} since`) },
    })
    expect((await undo('addStudentsToClass')).status).toBe(200)
    expect(await periods()).toEqual(away)
    expect((await undo('removeStudentsFromClass')).status).toBe(200)
    expect(await periods()).toEqual(before)
  })

  test('can be removed by mistake and deleted in between', async () => {
    await leave('2026-10-02T10:00')
    await comeBack('2026-11-20T10:00')
    await world.did('deletestudent', { studentId: student_id })
    await world.did('restoreStudent', { studentId: student_id })
    expect(await periods()).toMatchObject([{ removed_at: expect.any(String) }, { removed_at: null }])
    await leave('2026-11-20T11:00')
    expect(await periods()).toHaveLength(1)
  })

  test('before an upgrade keeps their enrolment, and its removal can still be undone', async () => {
    await leave('2026-10-02T10:00')
    const before = await periods()
    await beforeMigration('0020', world.database)
    await migrate(world.database)
    expect(await periods()).toEqual(before)
    const [row] = before
    const change = {
      table: 'class_students',
      id: `${class_id}/${student_id}`,
      before: { removed_at: null, removed_why: null },
      after: { removed_at: row!.removed_at, removed_why: 'removed' },
    } as const
    const entry = await world.database.write(tx =>
      record(tx, {
        staff: 'boss',
        call: 'removeStudentsFromClass',
        requestId: 'of an earlier release',
        now: world.clock.now(),
        changed: [change],
      }),
    )
    expect((await world.call('undoOperation', { audit_id: entry })).status).toBe(200)
    expect(await periods()).toMatchObject([{ removed_at: null }])
  })
})
