import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openWorld, type StaffName, type World } from '#tests/world.ts'

describe.each(engines)('an unread message on $name', engine => {
  let world: World
  let messageId: string
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    const made = await world.did(
      'createMessage',
      { recipient_type: 'all', message_text: 'No lessons on Friday.' },
      { as: 'may' },
    )
    messageId = made.message_id
  })

  const unreadBy = async () =>
    (await world.did('getMessage', {})).data.find(message => message.message_id === messageId)?.unread_by
  const read = (as: StaffName) => world.did('readMessage', { messageId }, { as })
  const lastEntry = async () => (await world.did('getAuditLog', { limit: '1' })).data[0]!

  test('is so for everybody but its author, until each has read it', async () => {
    expect(await unreadBy()).toEqual(['boss', 'kit'])
    await read('kit')
    expect(await unreadBy()).toEqual(['boss'])
    expect(await lastEntry()).toMatchObject({ call: 'readMessage', staff: 'kit', about: messageId })
    const { id } = await lastEntry()
    // Reading it twice, or what one has written, changes nothing.
    await read('kit')
    await read('may')
    expect((await lastEntry()).id).toBe(id)
    await read('boss')
    expect(await unreadBy()).toEqual([])
  })

  test('stays read when it is edited or switched off, and is unread again when the reading is undone', async () => {
    await read('boss')
    const { id } = await lastEntry()
    await world.did('updateMessage', { messageId, message_text: 'No lessons on Saturday.' })
    await world.did('toggleMessageStatus', { messageId })
    expect(await unreadBy()).toEqual(['kit'])
    await world.did('undoOperation', { audit_id: id })
    expect(await unreadBy()).toEqual(['boss', 'kit'])
  })

  test('is told of by the change feed as a change of its message', async () => {
    const { cursor } = await world.did('getChanges', {})
    await read('kit')
    const { changes } = await world.did('getChanges', { since: String(cursor) })
    expect(changes).toMatchObject([{ table: 'unread_messages', id: `${messageId}/kit`, staff: 'kit' }])
    const { data } = await world.did('getMessage', { ids: messageId })
    expect(data).toMatchObject([{ message_id: messageId, unread_by: ['boss'] }])
  })

  test('is not read once it is deleted, and its reading cannot be undone then', async () => {
    await read('kit')
    const { id } = await lastEntry()
    await world.did('deleteMessage', { messageId })
    expect(await world.refused('readMessage', { messageId })).toBe(`404 There is no message ${messageId}.`)
    expect(await world.refused('undoOperation', { audit_id: id })).toMatch(/^409 .*message M\d+ is deleted/)
    await world.did('restoreMessage', { messageId })
    expect(await unreadBy()).toEqual(['boss'])
  })

  test('goes with its message when the writing is undone', async () => {
    const { id } = await lastEntry()
    await read('kit')
    await world.did('undoOperation', { audit_id: id })
    const left = await world.database.reader
      .selectFrom('unread_messages')
      .selectAll()
      .where('message_id', '=', messageId)
      .execute()
    expect(left).toEqual([])
  })

  test('read by ten windows at once is read once', async () => {
    const other = await world.secondServer()
    try {
      const { cursor } = await world.did('getChanges', {})
      await Promise.all(
        Array.from({ length: 10 }, (_, at) =>
          (at % 2 ? world : other).did('readMessage', { messageId }, { as: 'kit' }),
        ),
      )
      expect(await unreadBy()).toEqual(['boss'])
      const { changes } = await world.did('getChanges', { since: String(cursor) })
      expect(changes).toHaveLength(1)
    } finally {
      await other.close()
    }
  })

  test('from before somebody had an account is not unread for them', async () => {
    await world.did('addstaff', { name: 'Ann', username: 'ann', password: 'a long enough word', role: 'admin' })
    expect(await unreadBy()).toEqual(['boss', 'kit'])
    const { message_id } = await world.did('createMessage', { recipient_type: 'all', message_text: 'Welcome' })
    const { data } = await world.did('getMessage', { ids: message_id })
    expect(data[0]?.unread_by).toEqual(['ann', 'kit', 'may'])
  })
})
