import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

describe.each(engines)('a course on $name', engine => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
    await world.token('English', 300)
    await world.token('Gold', 500)
    await world.token('Recorded', 100, 'Video')
  })
  afterAll(() => world.close())

  const courses = async () => (await world.did('getCourse', {})).data
  const named = async (name: string) => (await courses()).find(course => course.course_name === name)
  const byId = async (id: string) => (await courses()).find(course => course.course_id === id)
  const facts = { printing_materials: 'Notes', token_name: 'English' }
  const edit = (courseId: string, more: object) =>
    world.did('updateCourse', { courseId, course_name: 'Nobody', ...facts, ...more })
  const refused = (courseId: string, more: object) =>
    world.refused('updateCourse', { courseId, course_name: 'Nobody', ...facts, ...more })
  /** One student in a weekly class of a new course: the course, the lessons of the class, the student. */
  async function taught(name: string) {
    const course = await world.course(name, { lessons: 3 })
    const student = await world.student(`Student of ${name}`, 'Au')
    const classId = await world.classOf(`${name} Friday`, { course, students: [student], from: '2026-11-20' })
    const lessons = (await world.did('getLiveLesson', { classId })).data.map(each => each.live_lesson_id)
    return { course, student, classId, lessons }
  }
  const bill = (student_id: string) =>
    world.did('customInvoice', { student_id, start_date: '2026-11-01', end_date: '2026-12-31' })
  const mark = (live_lesson_id: string, student_id: string, attendance: 'presence' | 'pending') =>
    world.did('updateAttendanceRecord', { live_lesson_id, results: [{ student_id, attendance, homework_status: 0 }] })

  test('that is edited keeps its id, its lessons and its status', async () => {
    const id = await world.course('P1 Phonics', { lessons: 5 })
    await world.did('toggleCourseStatus', { courseId: id })
    const said = await edit(id, {
      course_name: '  P1   Phonics A ',
      printing_materials: ' Book 1\nBook 2 ',
      course_description: '拼音',
    })
    expect(said.message).toBe('Course P1 Phonics A updated.')
    expect(await byId(id)).toEqual({
      course_id: id,
      course_name: 'P1 Phonics A',
      total_lessons: 5,
      printing_materials: 'Book 1\nBook 2',
      token_name: 'English',
      course_description: '拼音',
      video_package: null,
      status: 'inactive',
    })
    const { data } = await world.did('getAuditLog', { limit: '1' })
    expect(data[0]).toMatchObject({ call: 'updateCourse', changes: [{ table: 'courses', id }] })
  })

  test('needs a unique name, a token and a package that exist, and cannot be its own package', async () => {
    const id = await world.course('P2 Phonics')
    await world.course('P3 Phonics')
    expect(await refused(id, { course_name: ' P3  Phonics' })).toBe('409 There is a course named P3 Phonics already.')
    expect(await refused(id, { token_name: 'Silver' })).toBe('404 There is no token named Silver.')
    expect(await refused(id, { video_package: 'vc P2' })).toBe('404 There is no video course named vc P2.')
    expect(await refused(id, { course_name: 'P2 Phonics', video_package: 'P2 Phonics' })).toBe(
      '400 A course cannot be its own video package.',
    )
    expect(await refused('CR9999', {})).toBe('404 There is no course CR9999.')
    expect(await refused(id, { course_name: ' ' })).toMatch(/^400 /)
    expect(await byId(id)).toMatchObject({ course_name: 'P2 Phonics', token_name: 'English' })
  })

  test('that is the video package of others stays so under its new name', async () => {
    const package_ = await world.course('vc P4', { token: 'Recorded' })
    await world.course('P4 live', { video: 'vc P4' })
    await edit(package_, { course_name: 'vc P4 (2026)', token_name: 'Recorded' })
    expect(await named('P4 live')).toMatchObject({ video_package: 'vc P4 (2026)' })
  })

  test('keeps its token after billing, and its invoices keep their words', async () => {
    const { course, student } = await taught('P5 Reading')
    const { invoice_ref } = await bill(student)
    await edit(course, { course_name: 'P5 Reading and writing' })
    const lines = await world.database.reader
      .selectFrom('invoice_lines')
      .select(['course_name', 'token_name', 'unit_cents'])
      .where('invoice_ref', '=', invoice_ref)
      .execute()
    expect(lines).toEqual([{ course_name: 'P5 Reading', token_name: 'English', unit_cents: 30_000 }])
    expect(await refused(course, { course_name: 'P5 Reading', token_name: 'Gold' })).toBe(
      '409 Course P5 Reading and writing has 1 invoice: its token stays English. Make a new course for Gold and migrate its classes.',
    )
    await world.did('voidInvoice', { invoice_ref, reason: 'Wrong token' })
    await edit(course, { course_name: 'P5 Reading', token_name: 'Gold' })
    const again = await bill(student)
    expect(again.message).toContain('1,500.00')
  })

  test('keeps its token after marking, until the marks are removed', async () => {
    const { course, student, lessons } = await taught('P6 Reading')
    await mark(lessons[0]!, student, 'presence')
    const wanted = { course_name: 'P6 Reading', token_name: 'Gold' }
    expect(await refused(course, wanted)).toMatch(/^409 Course P6 Reading has 1 lesson with attendance: /)
    await mark(lessons[0]!, student, 'pending')
    await edit(course, wanted)
    await mark(lessons[0]!, student, 'presence')
    const ledger = await world.database.reader
      .selectFrom('token_ledger')
      .select(row => ['token_name', row.fn.sum<number>('amount').as('amount')])
      .where('student_id', '=', student)
      .groupBy('token_name')
      .orderBy('token_name')
      .execute()
    expect(ledger).toEqual([
      { token_name: 'English', amount: 0 },
      { token_name: 'Gold', amount: -1 },
    ])
  })

  test('with classes takes no token of another type', async () => {
    const { course } = await taught('F.1 Reading')
    expect(await refused(course, { course_name: 'F.1 Reading', token_name: 'Recorded' })).toBe(
      '409 Course F.1 Reading is used by class F.1 Reading Friday: its token must stay a Live token, and Recorded is not one.',
    )
    const idle = await world.course('F.2 Reading')
    await edit(idle, { course_name: 'F.2 Reading', token_name: 'Recorded' })
    expect(await byId(idle)).toMatchObject({ token_name: 'Recorded' })
  })

  test('is billed in one token, also when the token is changed at the same moment', async () => {
    const secondServer = await world.secondServer()
    const student = await world.student('Quick', 'Au')
    for (let round = 0; round < 4; round += 1) {
      const name = `vc round ${round}`
      const course = await world.course(name, { token: 'Recorded', lessons: 2 })
      await world.token(`Later ${round}`, 200, 'Video')
      const [billed, changed] = await Promise.all([
        secondServer.call('videoInvoiceCreate', { student_id: student, course_name: name }),
        world.call('updateCourse', {
          courseId: course,
          course_name: name,
          ...facts,
          token_name: `Later ${round}`,
        }),
      ])
      expect(billed.status).toBe(201)
      const line = await world.database.reader
        .selectFrom('invoice_lines')
        .select('token_name')
        .where('course_id', '=', course)
        .executeTakeFirstOrThrow()
      expect([200, 409]).toContain(changed.status)
      expect(await byId(course)).toMatchObject({ token_name: line.token_name })
    }
    await secondServer.close()
  })

  test('toggles between active and inactive, whatever its status was', async () => {
    const id = await world.course('F.3 Reading')
    const toggle = async () => (await world.did('toggleCourseStatus', { courseId: id })).status
    expect([await toggle(), await toggle()]).toEqual(['inactive', 'active'])
    await world.database.write(tx =>
      tx.updateTable('courses').set({ status: 'archived' }).where('course_id', '=', id).execute(),
    )
    expect(await toggle()).toBe('active')
    expect(await world.refused('toggleCourseStatus', { courseId: 'CR9999' })).toBe('404 There is no course CR9999.')
  })
})
