import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

describe.each(engines)('a stored message on $name', engine => {
  let world: World
  let messageId: string
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    const made = await world.did('createMessage', { recipient_type: 'all', message_text: 'No lessons on Friday.' })
    messageId = made.message_id
  })

  const found = async () => (await world.did('getMessage', {})).data.find(message => message.message_id === messageId)

  test('is edited in its text alone; its time and recipient stay', async () => {
    const before = await found()
    world.clock.pass({ hours: 2 })
    await world.did('updateMessage', { messageId, message_text: 'No lessons on Saturday.' })
    expect(await found()).toEqual({ ...before, text: 'No lessons on Saturday.' })
    for (const message_text of ['', '   ', undefined])
      expect(await world.refused('updateMessage', { messageId, message_text })).toMatch(/^400 /)
    expect((await found())?.text).toBe('No lessons on Saturday.')
    const { data } = await world.did('getAuditLog', { limit: '1' })
    expect(data[0]).toMatchObject({
      call: 'updateMessage',
      changes: [{ before: { text: 'No lessons on Friday.' }, after: { text: 'No lessons on Saturday.' } }],
    })
  })

  test('toggles between active and inactive, and from any other status to active', async () => {
    expect(await world.did('toggleMessageStatus', { messageId })).toEqual({ success: true, status: 'inactive' })
    expect((await found())?.status).toBe('inactive')
    expect(await world.did('toggleMessageStatus', { messageId })).toMatchObject({ status: 'active' })
    await world.database.write(tx =>
      tx.updateTable('messages').set({ status: 'archived' }).where('message_id', '=', messageId).execute(),
    )
    expect(await world.did('toggleMessageStatus', { messageId })).toMatchObject({ status: 'active' })
  })

  test('toggled by ten people at once, it is as it was', async () => {
    const other = await world.secondServer()
    try {
      const toggle = (at: number) => (at % 2 ? world : other).did('toggleMessageStatus', { messageId })
      await Promise.all(Array.from({ length: 10 }, (_, at) => toggle(at)))
      expect((await found())?.status).toBe('active')
    } finally {
      await other.close()
    }
  })

  test('is deleted, cannot be changed then, and is restored as it was', async () => {
    await world.did('toggleMessageStatus', { messageId })
    const before = await found()
    expect(await world.refused('restoreMessage', { messageId })).toBe(`409 Message ${messageId} is not deleted.`)
    await world.did('deleteMessage', { messageId })
    expect(await found()).toBeUndefined()
    const gone = `404 There is no message ${messageId}.`
    expect(await world.refused('deleteMessage', { messageId })).toBe(gone)
    expect(await world.refused('updateMessage', { messageId, message_text: 'Still there?' })).toBe(gone)
    expect(await world.refused('toggleMessageStatus', { messageId })).toBe(gone)
    await world.did('restoreMessage', { messageId })
    expect(await found()).toEqual(before)
  })

  test('with an unknown id is refused, whatever characters the id has', async () => {
    for (const id of ['M999999', "'; drop table messages; --", '訊息/1'])
      for (const call of ['deleteMessage', 'restoreMessage', 'toggleMessageStatus'] as const)
        expect(await world.refused(call, { messageId: id })).toBe(`404 There is no message ${id}.`)
  })
})
