import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openWorld, type StaffName, type World } from '#tests/world.ts'

describe.each(engines)('what people keep to themselves, in the log on $name', engine => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())

  /** Everything that the log tells somebody, in each of its forms. */
  const logOf = async (as: StaffName) => {
    const forms = [{}, { rows: '1' }, { rows: '9' }, { filter: 'who:kit' }]
    const told = await Promise.all(forms.map(async form => (await world.did('getAuditLog', form, { as })).data))
    const whole = await world.send('GET', '/admin/getAuditLog?whole=true', { as })
    return `${JSON.stringify(told)}${new TextDecoder().decode(whole.bytes)}`
  }
  const newest = async () => (await world.did('getAuditLog', { limit: '1' }, { as: 'kit' })).data[0]!.id

  test('a recording with what was typed in it, and a view that is not shared, are in the entries of their owner alone', async () => {
    const kit = { as: 'kit' } as const
    const steps = [{ command: 'messages/create-message', answers: { message: 'typed secret' } }]
    const { recording_id: recordingId } = await world.did('createRecording', { name: 'secret one', steps }, kit)
    await world.did('renameRecording', { recordingId, name: 'secret two' }, kit)
    await world.did('deleteRecording', { recordingId }, kit)
    await world.did('undoOperation', { audit_id: await newest() }, kit)
    const view = { screen: '/students', search: 'q=secret+words', key: 3, shared: false } as const
    const { view_id: viewId } = await world.did('createView', { ...view, name: 'secret view' }, kit)
    await world.did('editView', { viewId, version: 1, search: 'q=other+secret' }, kit)
    // One with the same key takes it from the first.
    await world.did('createView', { ...view, name: 'secret heir' }, kit)
    await world.did('deleteView', { viewId }, kit)

    const own = await logOf('kit')
    for (const kept of ['secret one', 'secret two', 'typed secret', 'secret view', 'other+secret', 'secret heir'])
      expect(own).toContain(kept)
    for (const as of ['boss', 'may'] as const) {
      expect(await logOf(as)).not.toContain('secret')
      // That something was changed, by whom and when is there.
      const { data } = await world.did('getAuditLog', { filter: 'who:kit' }, { as })
      expect(data.map(({ call }) => call)).toEqual([
        'deleteView',
        'createView',
        'editView',
        'createView',
        'undoOperation',
        'deleteRecording',
        'renameRecording',
        'createRecording',
      ])
      expect(data.at(-1)!.changes).toEqual([{ table: 'recordings', id: recordingId, before: null, after: {} }])
    }
  })

  test('what is shared is seen, until it is not any more', async () => {
    const kit = { as: 'kit' } as const
    const view = { screen: '/students', search: 'q=open', key: null, shared: true } as const
    const { view_id: viewId } = await world.did('createView', { ...view, name: 'For all' }, kit)
    await world.did('editView', { viewId, version: 1, shared: false, search: 'q=secret+again' }, kit)
    const { data } = await world.did('getAuditLog', { filter: 'who:kit', limit: '2' })
    expect(data.map(({ changes }) => changes)).toMatchObject([
      [{ before: { name: 'For all', search: 'q=open' }, after: {} }],
      [{ before: null, after: { name: 'For all' } }],
    ])
    expect(JSON.stringify(data)).not.toContain('secret')
  })
})
