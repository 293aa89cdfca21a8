import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

describe.each(engines)('checking in on $name', engine => {
  let world: World
  let ann: string
  let code: string
  let lesson: string
  let classId: string
  beforeAll(async () => {
    world = await openWorld(engine)
    const course = await world.course('English', { lessons: 2 })
    ann = await world.student('Ann', 'Au', '歐安', { student_login_id: 'ann.au' })
    await world.student('Bob', 'Au', '', { student_login_id: 'bob.au' })
    classId = await world.classOf('English S3', {
      course,
      students: [ann],
      from: '2026-11-20',
      at: '16:00',
      until: '17:30',
    })
    lesson = (await world.did('getLiveLesson', { classId })).data[0]!.live_lesson_id
    code = (await world.did('getAttendanceCode', { lessonId: lesson })).data
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    world.clock.set('2026-11-20T15:45')
    await mark('pending')
  })

  let address = 0
  /** From a new address. */
  const elsewhere = () => {
    address += 1
    return { address: `10.0.${address}.1` }
  }
  const asked = (more: object = {}) => ({ code, student_login_id: 'ann.au', ...more })
  const refused = (more: object = {}) => world.refused('checkin', asked(more), elsewhere())
  const mark = (attendance: 'pending' | 'absence' | 'leave', homework_status: 0 | 1 | 2 = 0) =>
    world.did('updateAttendanceRecord', {
      live_lesson_id: lesson,
      results: [{ student_id: ann, attendance, homework_status }],
    })
  const marked = async () => (await world.did('getLessonAttendance', { lessonId: lesson })).data[0]
  const tokens = async () =>
    (await world.did('getStudentTokenDetails', { studentId: ann })).data.reduce((sum, row) => sum + row.amount, 0)
  const entries = async () => (await world.did('getAuditLog', {})).data.filter(row => row.call === 'checkin').length

  test('marks the student as present, once, spends their token, and keeps their homework status', async () => {
    await mark('pending', 1)
    const before = await entries()
    const done = {
      success: true,
      message: 'You are checked in to English S3.',
      checked_in: { school: '', student: 'Ann Au 歐安', lesson: 'English S3', date: '2026-11-20', time: '15:45' },
    }
    expect(await world.did('checkin', asked({ student_login_id: ' ann.au ' }), elsewhere())).toEqual(done)
    const byPhone = { student_id: ann, attendance: 'presence', homework_status: 1, checked_in: '15:45' }
    expect(await marked()).toMatchObject(byPhone)
    expect(await tokens()).toBe(-1)
    const secondServer = await world.secondServer()
    const again = await Promise.all(
      [world, secondServer, world, secondServer].map(each => each.call('checkin', asked(), elsewhere())),
    )
    expect(again.map(({ status, body }) => ({ status, body }))).toEqual(Array(4).fill({ status: 200, body: done }))
    await secondServer.close()
    expect(await marked()).toMatchObject(byPhone)
    expect(await tokens()).toBe(-1)
    expect(await entries()).toBe(before + 1)
    // Staff may undo it from the log.
    const [entry] = (await world.did('getAuditLog', { limit: '1' })).data
    expect(entry).toMatchObject({ call: 'checkin', staff: 'check-in' })
    await world.did('undoOperation', { audit_id: entry!.id })
    expect(await marked()).toMatchObject({ attendance: 'pending', homework_status: 1, checked_in: null })
    expect(await tokens()).toBe(0)
  })

  test('the sheet goes on showing who checked in by phone, whatever is marked afterwards', async () => {
    await world.did('checkin', asked(), elsewhere())
    await mark('absence')
    expect(await marked()).toMatchObject({ attendance: 'absence', checked_in: '15:45' })
    await mark('pending')
    world.clock.pass({ minutes: 7 })
    await world.did('checkin', asked(), elsewhere())
    expect(await marked()).toMatchObject({ attendance: 'presence', checked_in: '15:52' })
    const [entry] = (await world.did('getAuditLog', { limit: '1' })).data
    await world.did('undoOperation', { audit_id: entry!.id })
    expect(await marked()).toMatchObject({ attendance: 'pending', checked_in: '15:45' })
  })

  test('the school and the lesson are told to whoever has the code, and to nobody else', async () => {
    const lessonOf = async () => (await world.call('getLessonOfCode', { code }, elsewhere())).body
    const english = { lesson: 'English S3', date: '2026-11-20', start: '16:00', end: '17:30' }
    expect(await lessonOf()).toEqual({ success: true, data: { school_en: '', school_zh: '', ...english } })
    await world.did('updateBusiness', { name_en: 'Harbour School', name_zh: '海港補習社' })
    expect(await lessonOf()).toMatchObject({ data: { school_en: 'Harbour School', school_zh: '海港補習社' } })
    await world.did('updateBusiness', { name_en: '', name_zh: '' })
    const unknown = '404 This code belongs to no lesson.'
    expect(await world.refused('getLessonOfCode', { code: 'x'.repeat(22) }, elsewhere())).toBe(unknown)
    expect(await world.refused('getLessonOfCode', { code: '%' }, elsewhere())).toBe(unknown)
    expect(await world.refused('getLessonOfCode', { code: '' }, elsewhere())).toMatch(/^400 code /)
  })

  test('is possible from half an hour before the lesson to its end, in Hong Kong', async () => {
    world.clock.set('2026-11-20T15:29')
    expect(await refused()).toBe('409 Check-in opens on 2026-11-20 at 15:30, 30 minutes before the lesson.')
    world.clock.set('2026-11-20T17:31')
    expect(await refused()).toBe('409 This lesson ended on 2026-11-20 at 17:30.')
    expect(await marked()).toMatchObject({ attendance: 'pending' })
    for (const moment of ['2026-11-20T15:30', '2026-11-20T17:30']) {
      world.clock.set(moment)
      await world.did('checkin', asked(), elsewhere())
      expect(await marked()).toMatchObject({ attendance: 'presence' })
      await mark('pending')
    }
    expect(await tokens()).toBe(0)
  })

  test('is refused to students of other classes, for a wrong code, and for an invalid one', async () => {
    const stranger = '404 There is no student with this login ID in this class.'
    expect(await refused({ student_login_id: 'bob.au' })).toBe(stranger)
    expect(await refused({ student_login_id: 'nobody' })).toBe(stranger)
    expect(await refused({ student_login_id: ann })).toBe(stranger)
    expect(await refused({ code: 'x'.repeat(22) })).toBe('404 This code belongs to no lesson.')
    expect(await refused({ student_login_id: '' })).toMatch(/^400 student_login_id is required/)
    expect(await refused({ code: { $gt: '' } })).toMatch(/^400 code /)
    expect(await refused({ student_login_id: "' or 1=1 --" })).toBe(stranger)
    await world.did('removeStudentsFromClass', { class_id: classId, student_ids: [ann] })
    expect(await refused()).toBe(stranger)
    await world.did('addStudentsToClass', { class_id: classId, student_ids: [ann] })
    await world.did('deleteClass', { classId })
    expect(await refused()).toBe('404 This code belongs to no lesson.')
    await world.did('restoreClass', { classId })
    expect(await marked()).toMatchObject({ attendance: 'pending' })
  })

  test('an absence that a teacher has entered can only be changed by staff', async () => {
    await mark('absence')
    expect(await refused()).toBe('409 You are marked absent. Please speak to your teacher.')
    expect(await marked()).toMatchObject({ attendance: 'absence' })
  })

  test('leave that staff has entered or approved is not changed by a check-in, and costs no token', async () => {
    const onLeave = '409 You are marked as on leave. Please speak to your teacher.'
    await mark('leave')
    expect(await refused()).toBe(onLeave)
    expect(await marked()).toMatchObject({ attendance: 'leave' })
    await mark('pending')
    await world.did('recordLeave', { student_id: ann, lesson_id: lesson, approve: true })
    expect(await refused()).toBe(onLeave)
    expect(await marked()).toMatchObject({ attendance: 'leave' })
    expect(await tokens()).toBe(0)
  })

  test('guesses are limited by lesson and network; a right login ID passes, a whole class from one address is not, nor students who are early, late or absent', async () => {
    const from = { address: '10.9.9.9' }
    for (let each = 0; each < 60; each += 1) await world.did('checkin', asked(), from)
    for (const moment of ['2026-11-20T15:20', '2026-11-20T17:31', '2026-11-20T15:45']) {
      await mark('absence')
      world.clock.set(moment)
      for (let each = 0; each < 60; each += 1)
        expect(await world.refused('checkin', asked(), { address: '10.9.9.8' })).toMatch(
          /^409 (Check-in opens|This lesson ended|You are)/,
        )
    }
    await mark('pending')
    for (let each = 0; each < 50; each += 1) await world.call('checkin', asked({ student_login_id: `s${each}` }), from)
    const wrong = asked({ student_login_id: 's999' })
    expect(await world.refused('checkin', wrong, from)).toBe('429 Too many attempts. Try again in 15 min.')
    // A classmate's right one passes, and other networks are not kept out.
    await world.did('checkin', asked(), from)
    expect(await world.refused('checkin', wrong, elsewhere())).toMatch(/^404 /)
    world.clock.pass({ minutes: 15 })
    expect(await world.refused('checkin', wrong, from)).toMatch(/^404 /)
  })

  test('a code that belongs to no lesson is not counted and writes nothing, because nobody can guess one', async () => {
    const from = { address: '10.9.9.7' }
    const write = vi.spyOn(world.database, 'write')
    for (let each = 0; each < 60; each += 1)
      expect(await world.refused('checkin', asked({ code: `guess ${each}` }), from)).toBe(
        '404 This code belongs to no lesson.',
      )
    expect(write).not.toHaveBeenCalled()
    write.mockRestore()
    await world.did('checkin', asked(), from)
  })
})
