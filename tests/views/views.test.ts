import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

// The console's commands are views/save-view, views/edit-view, views/update-view and views/delete-view.
describe.each(engines)('saved views on $name', engine => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())

  const given = { screen: '/students', search: 'q=owes%3A%3E500&sort=-owes' }
  const save = (name: string, more: object = {}, as: 'boss' | 'may' = 'boss') =>
    world.did('createView', { name, shared: false, key: null, ...given, ...more }, { as })
  const asMay = { as: 'may' } as const
  const asKit = { as: 'kit' } as const
  const newest = async () => (await world.did('getAuditLog', { limit: '1' })).data[0]!.id
  const views = async (as: 'boss' | 'may' = 'boss') =>
    new Map((await world.did('getViews', {}, { as })).data.map(view => [view.view_id, view]))

  test('six are ready on the first day, for everybody', async () => {
    const ready = [...(await views('may')).values()].filter(({ owner }) => owner === null)
    expect(ready.map(({ name, shared, screen }) => [name, shared, screen])).toEqual([
      ['Absent twice in 30 days', true, '/students'],
      ['No tokens left', true, '/students'],
      ['Overdue', true, '/students'],
      ['Owing', true, '/students'],
      ['Owing over 30 days', true, '/students'],
      ['Unread messages', true, '/messages'],
    ])
  })

  test('a private view is its owner’s alone, a shared one everybody’s', async () => {
    const { view_id } = await save('Mine')
    expect((await views()).get(view_id)).toEqual({
      view_id,
      name: 'Mine',
      owner: 'boss',
      shared: false,
      key: null,
      ...given,
      version: 1,
      changed_by: 'boss',
    })
    expect((await views('may')).has(view_id)).toBe(false)
    const input = { viewId: view_id, version: 1, search: 'q=x' }
    expect(await world.refused('editView', input, asMay)).toBe(`404 There is no view ${view_id}.`)
    expect(await world.refused('deleteView', { viewId: view_id }, asMay)).toBe(`404 There is no view ${view_id}.`)
    await world.did('editView', { viewId: view_id, version: 1, shared: true })
    expect((await views('may')).get(view_id)).toMatchObject({ shared: true, version: 2 })
  })

  test('a key goes to the newest view of its owner that takes it', async () => {
    const first = await save('First', { key: 1 })
    const ofMay = await save('Of May', { key: 1, shared: true }, 'may')
    const second = await save('Second', { key: 1 })
    const keys = async () => {
      const now = await views()
      return [first, ofMay, second].map(({ view_id }) => now.get(view_id)?.key)
    }
    expect(await keys()).toEqual([null, 1, 1])
    await world.did('editView', { viewId: first.view_id, version: 1, key: 1 })
    expect(await keys()).toEqual([1, 1, null])
  })

  test('a view that two people change at once is changed once, and the other is told by whom', async () => {
    const { view_id } = await save('Late', { shared: true })
    const update = (search: string, as: 'boss' | 'may') =>
      world.call('editView', { viewId: view_id, version: 1, search }, { as })
    const replies = await Promise.all([update('q=boss', 'boss'), update('q=may', 'may')])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [done, refused] = replies.toSorted((one, other) => one.status - other.status)
    expect(done?.body).toMatchObject({ version: 2 })
    const winner = replies[0]?.status === 200 ? 'boss' : 'may'
    expect(refused?.body).toMatchObject({
      code: 'changed',
      values: { staff: winner, name: 'Late' },
      message: `${winner} has changed the view “Late” meanwhile.`,
    })
    expect((await views()).get(view_id)).toMatchObject({ search: `q=${winner}`, version: 2, changed_by: winner })
  })

  test('what a shared view shows is changed by anybody, its name and its end are its owner’s', async () => {
    const { view_id } = await save('Shared', { shared: true })
    await world.did('editView', { viewId: view_id, version: 1, search: 'q=may' }, asMay)
    const only = '403 Only boss may do this with the view “Shared”.'
    expect(await world.refused('editView', { viewId: view_id, version: 2, name: 'Of May' }, asMay)).toBe(only)
    expect(await world.refused('deleteView', { viewId: view_id }, asMay)).toBe(only)
    await world.did('deleteView', { viewId: 'owing' }, asMay)
    expect((await views()).has('owing')).toBe(false)
  })

  test('saving, editing and deleting are in the log, and can be undone', async () => {
    const undo = async () => {
      const { data } = await world.did('getAuditLog', { limit: '1' })
      await world.did('undoOperation', { audit_id: data[0]!.id })
      return data[0]?.call
    }
    const { view_id } = await save('Undone', { key: 5 })
    await world.did('editView', { viewId: view_id, version: 1, name: 'Renamed', key: null })
    expect(await undo()).toBe('editView')
    expect((await views()).get(view_id)).toMatchObject({ name: 'Undone', key: 5, version: 3 })
    await world.did('deleteView', { viewId: view_id })
    expect(await undo()).toBe('deleteView')
    expect((await views()).get(view_id)).toMatchObject({ name: 'Undone', key: 5 })
  })

  test('no number of a version comes twice: what was opened before an undo does not overwrite what came after it', async () => {
    const { view_id: viewId } = await save('Numbers', { shared: true })
    await world.did('editView', { viewId, version: 1, search: 'q=may' }, asMay)
    // Kit opens it as may left it.
    expect((await views()).get(viewId)).toMatchObject({ version: 2, changed_by: 'may' })
    await world.did('undoOperation', { audit_id: await newest() }, asMay)
    const undone = (await views()).get(viewId)!
    expect(undone).toMatchObject({ search: given.search, version: 3, changed_by: 'may' })
    await world.did('editView', { viewId, version: undone.version, search: 'q=boss' })
    expect(await world.refused('editView', { viewId, version: 2, search: 'q=kit' }, asKit)).toBe(
      '409 boss has changed the view “Numbers” meanwhile.',
    )
    expect((await views()).get(viewId)).toMatchObject({ search: 'q=boss', version: 4 })
    const [entry] = (await world.did('getAuditLog', { limit: '2' })).data.slice(1)
    expect(entry).toMatchObject({
      call: 'undoOperation',
      changes: [{ before: { search: 'q=may', version: 2 }, after: { search: given.search, version: 3 } }],
    })
  })

  test('edits of a view are undone one after the other, the last first, and then its creation', async () => {
    const { view_id: viewId } = await save('In turn', { shared: true })
    const made = await newest()
    await world.did('editView', { viewId, version: 1, search: 'q=one' })
    const one = await newest()
    await world.did('editView', { viewId, version: 2, search: 'q=two' }, asMay)
    const two = await newest()
    expect(await world.refused('undoOperation', { audit_id: one })).toBe(
      `409 This cannot be undone any more: may has changed view ${viewId} since (search).`,
    )
    for (const [audit_id, search, version] of [
      [two, 'q=one', 4],
      [one, given.search, 5],
    ] as const) {
      await world.did('undoOperation', { audit_id })
      expect((await views()).get(viewId)).toMatchObject({ search, version, changed_by: 'boss' })
    }
    await world.did('undoOperation', { audit_id: made })
    expect((await views()).has(viewId)).toBe(false)
  })

  test('whoever may not see or change a view may not undo what was done with it', async () => {
    const only = '403 Only boss may undo this.'
    const undo = async (audit_id: number) => world.refused('undoOperation', { audit_id }, asMay)
    const hidden = await save('Private', { key: 7 })
    expect(await undo(await newest())).toBe(only)
    await world.did('editView', { viewId: hidden.view_id, version: 1, search: 'q=x' })
    expect(await undo(await newest())).toBe(only)
    await world.did('deleteView', { viewId: hidden.view_id })
    expect(await undo(await newest())).toBe(only)
    await world.did('undoOperation', { audit_id: await newest() })
    expect((await views()).get(hidden.view_id)).toMatchObject({ search: 'q=x', key: 7 })

    const { view_id: viewId } = await save('Seen by all', { shared: true })
    expect(await undo(await newest())).toBe(only)
    await world.did('editView', { viewId, version: 1, name: 'Renamed for all' })
    expect(await undo(await newest())).toBe(only)
    await world.did('editView', { viewId, version: 2, search: 'q=x' })
    await world.did('undoOperation', { audit_id: await newest() }, asMay)
    expect((await views()).get(viewId)).toMatchObject({ name: 'Renamed for all', search: given.search, version: 4 })
  })

  test('stay with the school when their owner leaves, if they are shared', async () => {
    await world.did('addstaff', { name: 'Ann', username: 'ann', password: 'a long enough word', role: 'admin' })
    const { view_id } = await save('Left behind', { shared: true })
    await world.database.write(tx =>
      tx.updateTable('views').set({ owner: 'ann' }).where('view_id', '=', view_id).execute(),
    )
    await world.did('deleteStaff', { username: 'ann' })
    expect((await views()).get(view_id)).toMatchObject({ name: 'Left behind', owner: null })
  })
})
