import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

describe.each(engines)('a kind of token on $name', engine => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())

  const tokens = async () => (await world.did('getToken', {})).data
  const named = async (name: string) => (await tokens()).find(token => token.token_name === name)

  test('has a unique name, a type and a value, from a number or its digits', async () => {
    await world.did('createToken', { token_name: ' English  P5 ', token_type: 'Live', token_value: 300.5 })
    await world.did('createToken', { token_name: '影片 100%/月', token_type: 'Video', token_value: '120.05' })
    await world.did('createToken', { token_name: 'Free', token_type: 'Live', token_value: 0 })
    expect(await tokens()).toEqual([
      { token_id: 'T0001', token_name: 'English P5', token_type: 'Live', token_value: 300.5 },
      { token_id: 'T0002', token_name: '影片 100%/月', token_type: 'Video', token_value: 120.05 },
      { token_id: 'T0003', token_name: 'Free', token_type: 'Live', token_value: 0 },
    ])
    expect(await world.refused('createToken', { token_name: 'English P5', token_type: 'Video', token_value: 1 })).toBe(
      '409 There is a token named English P5 already.',
    )
  })

  test('is worth at least 0, in whole cents', async () => {
    const before = await tokens()
    for (const token_value of [-1, 0.001, '-3', '1e3', 'abc', '', null, undefined, 10_000_001]) {
      expect(await world.refused('createToken', { token_name: 'Odd', token_type: 'Live', token_value })).toMatch(
        /^400 /,
      )
      expect(await world.refused('updateToken', { tokenName: 'Free', token_value })).toMatch(/^400 /)
    }
    for (const given of [{ token_name: '' }, { token_type: 'live' }, { token_type: undefined }])
      expect(
        await world.refused('createToken', { token_name: 'Odd', token_type: 'Live', token_value: 1, ...given }),
      ).toMatch(/^400 /)
    expect(await tokens()).toEqual(before)
  })

  test('changes its value alone, for later invoices; issued ones stay', async () => {
    const student = await world.student('Tai Man', 'Chan')
    await world.token('Maths', 250)
    const course = await world.course('P5 Maths', { lessons: 8, token: 'Maths' })
    await world.classOf('Tuesday class', { course, students: [student], from: '2026-10-06' })
    await world.did('generateLiveInvoices', { month: '2026-10', dryRun: false })
    expect(await world.did('updateToken', { tokenName: 'Maths', token_value: 275.25 })).toMatchObject({
      message: 'Token Maths is worth 275.25.',
    })
    expect(await named('Maths')).toMatchObject({ token_type: 'Live', token_value: 275.25 })
    await world.did('generateLiveInvoices', { month: '2026-11', dryRun: false })
    const total = async (month: string) => (await world.did('liveInvoices', { month }))[0]?.total_amount
    expect([await total('2026-10'), await total('2026-11')]).toEqual([1000, 1101])
    expect(await world.refused('updateToken', { tokenName: 'maths-', token_value: 1 })).toBe(
      '404 There is no token named maths-.',
    )
  })

  test('is not deleted while courses or balances use it, and the refusal names them', async () => {
    const refused = () => world.refused('deleteToken', { tokenName: 'Physics' })
    await world.token('Physics', 400)
    const course = await world.course('F4 Physics', { token: 'Physics' })
    expect(await refused()).toBe('409 Token Physics is used by course F4 Physics and cannot be deleted.')
    for (const name of ['F5 Physics', 'F6 Physics', 'Olympiad', 'Revision'])
      await world.course(name, { token: 'Physics' })
    expect(await refused()).toBe(
      '409 Token Physics is used by course F4 Physics, course F5 Physics, course F6 Physics, 2 more courses and cannot be deleted.',
    )
    const student = await world.student('Ka Yan', 'Lee')
    const classId = await world.classOf('Physics class', { course, students: [student], from: '2026-11-20' })
    const [lesson] = (await world.did('getLiveLesson', { classId })).data
    const mark = (attendance: 'presence' | 'leave') =>
      world.did('updateAttendanceRecord', {
        live_lesson_id: lesson!.live_lesson_id,
        results: [{ student_id: student, attendance }],
      })
    await mark('presence')
    expect(await refused()).toBe(
      '409 Token Physics is used by course F4 Physics, course F5 Physics, course F6 Physics, 2 more courses, 1 balance that is not zero and cannot be deleted.',
    )
    await mark('leave')
    expect(await refused()).not.toContain('balance')
    expect(await named('Physics')).toBeDefined()
  })

  test('is not deleted while a sale or booking in it is open, whatever its course uses now', async () => {
    const student = await world.student('Siu Ming', 'Wong')
    await world.token('Old iPad', 100, 'Video')
    const course_id = await world.course('TOEFL', { lessons: 3, token: 'Old iPad' })
    await world.did('videoInvoiceCreate', { student_id: student, course_name: 'TOEFL' })
    await world.database.write(async tx => {
      await tx.updateTable('courses').set({ token_name: 'Free' }).where('course_id', '=', course_id).execute()
      await tx
        .insertInto('bookings')
        .values({
          booking_id: 'B900001',
          date: '2026-11-27',
          start_time: '18:00:00',
          end_time: '19:00:00',
          kind: 'video',
          student_id: student,
          video_class_id: null,
          lesson_id: null,
          lesson_id_label: 'TOEFL Lesson 1',
          status: 'pending',
          token_name: 'Old iPad',
          tokens_charged: 1,
          remark: null,
          absence_read: 0,
        })
        .execute()
    })
    expect(await world.refused('deleteToken', { tokenName: 'Old iPad' })).toBe(
      '409 Token Old iPad is used by 1 payment still to be collected, 1 booked lesson and cannot be deleted.',
    )
    await world.did('voidInvoice', { invoice_ref: 'VI-2026-000001', reason: 'Changed their mind' })
    expect(await world.refused('deleteToken', { tokenName: 'Old iPad' })).toBe(
      '409 Token Old iPad is used by 1 booked lesson and cannot be deleted.',
    )
  })

  test('that is unused is deleted by its name, and the name is free again', async () => {
    await world.did('deleteToken', { tokenName: '影片 100%/月' })
    expect(await named('影片 100%/月')).toBeUndefined()
    expect(await world.refused('deleteToken', { tokenName: '影片 100%/月' })).toBe(
      '404 There is no token named 影片 100%/月.',
    )
    await world.token('影片 100%/月', 99, 'Live')
    expect(await named('影片 100%/月')).toMatchObject({ token_type: 'Live', token_value: 99 })
  })

  test('is either deleted or has a course when both happen at once, never a course without its token', async () => {
    const other = await world.secondServer()
    try {
      for (let round = 0; round < 6; round += 1) {
        const name = `Race ${round}`
        await world.token(name)
        const [made, gone] = await Promise.all([
          other.call('createCourse', {
            course_name: name,
            total_lessons: 1,
            printing_materials: '',
            token_name: name,
            video_package: null,
          }),
          world.call('deleteToken', { tokenName: name }),
        ])
        expect([made.status === 200, gone.status === 200].filter(Boolean)).toHaveLength(1)
        expect((await named(name)) !== undefined).toBe(made.status === 200)
      }
    } finally {
      await other.close()
    }
  })
})
