import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

describe.each(engines)('a new message on $name', engine => {
  let world: World
  let student: string
  let group: string
  beforeAll(async () => {
    world = await openWorld(engine)
    student = await world.student('Tai Man', 'Chan', '陳大文')
    group = await world.classOf('Tuesday class', { course: await world.course('P5 English'), from: '2026-11-03' })
  })
  afterAll(() => world.close())

  const board = async () => (await world.did('getMessage', {})).data

  test('is for all, a class or a student, is active, and comes first', async () => {
    const all = await world.did('createMessage', { recipient_type: 'all', message_text: '聖誕快樂' })
    world.clock.pass({ minutes: 1 })
    const toClass = await world.did('createMessage', {
      recipient_type: 'class_id',
      recipient_value: group,
      message_text: 'Bring the blue book.\nAnd a pencil.',
    })
    // Created at the same instant, the later one is still first.
    const toStudent = await world.did('createMessage', { recipient_value: student, message_text: 'Well done!' })
    expect(await board()).toEqual([
      {
        message_id: toStudent.message_id,
        recipient_type: 'student_id',
        student_id: student,
        text: 'Well done!',
        ctime: '2026-11-20T02:01:00.000Z',
        status: 'active',
        unread_by: ['kit', 'may'],
      },
      {
        message_id: toClass.message_id,
        recipient_type: 'class_id',
        class_id: group,
        text: 'Bring the blue book.\nAnd a pencil.',
        ctime: '2026-11-20T02:01:00.000Z',
        status: 'active',
        unread_by: ['kit', 'may'],
      },
      {
        message_id: all.message_id,
        recipient_type: 'all',
        text: '聖誕快樂',
        ctime: '2026-11-20T02:00:00.000Z',
        status: 'active',
        unread_by: ['kit', 'may'],
      },
    ])
    const audit = await world.did('getAuditLog', { limit: '1' })
    expect(audit.data[0]).toMatchObject({ call: 'createMessage', staff: 'boss', changes: [{ table: 'messages' }] })
  })

  test('to all needs no recipient, and ignores one', async () => {
    await world.did('createMessage', { recipient_type: 'all', recipient_value: 'S9999', message_text: 'To all' })
    expect((await board())[0]).toMatchObject({ recipient_type: 'all', text: 'To all' })
    expect((await board())[0]).not.toHaveProperty('student_id')
  })

  test('needs a recipient and a text, and is not stored without them', async () => {
    const before = await board()
    for (const recipient_value of [undefined, null, '', '   '])
      expect(
        await world.refused('createMessage', { recipient_type: 'class_id', recipient_value, message_text: 'x' }),
      ).toBe('400 Please fill out all required fields.')
    const refused = (message_text: unknown) => world.refused('createMessage', { recipient_type: 'all', message_text })
    for (const text of [undefined, '', '  \n ', 7, 'x'.repeat(5001)]) expect(await refused(text)).toMatch(/^400 /)
    expect(await world.refused('createMessage', { recipient_type: 'everybody', message_text: 'x' })).toMatch(/^400 /)
    expect(await board()).toEqual(before)
    await world.did('createMessage', { recipient_type: 'all', message_text: '長'.repeat(5000) })
    expect((await board())[0]?.text).toHaveLength(5000)
  })

  test('can be for inactive recipients, but not for unknown or deleted ones', async () => {
    const inactive = await world.student('Siu Ming', 'Wong')
    await world.did('toggleStudentStatus', { studentId: inactive })
    await world.did('createMessage', { recipient_value: inactive, message_text: 'Come back!' })
    await world.did('deletestudent', { studentId: inactive })
    const to = (recipient_type: string, recipient_value: string) =>
      world.refused('createMessage', { recipient_type, recipient_value, message_text: 'Hello?' })
    expect(await to('student_id', inactive)).toBe(`404 There is no recipient ${inactive}.`)
    expect(await to('student_id', group)).toBe(`404 There is no recipient ${group}.`)
    expect(await to('class_id', student)).toBe(`404 There is no recipient ${student}.`)
    // The message to this student stays.
    expect((await board()).map(message => message.student_id)).toContain(inactive)
  })

  test('sent again with the same key is stored once', async () => {
    const once = { recipient_type: 'all', message_text: 'Once' } as const
    const first = await world.did('createMessage', once, { key: 'board-once' })
    expect(await world.did('createMessage', once, { key: 'board-once' })).toEqual(first)
    expect((await board()).filter(message => message.text === 'Once')).toHaveLength(1)
  })
})
