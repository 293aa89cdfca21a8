import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mostSteps } from '#contract/recordings.ts'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

// The console's commands are recordings/stop-recording, recordings/rename-recording and recordings/delete-recording.
describe.each(engines)('recordings on $name', engine => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())

  const steps = [
    { command: 'students/toggle-student-status', answers: { student: '$row' } },
    {
      command: 'leave/record-leave',
      answers: { student: '$selected', day: '$today', amount: 2, toggle: true, several: ['S0001', 'S0002'] },
    },
  ]
  const save = async (name: string, as: 'boss' | 'may' = 'boss') =>
    (await world.did('createRecording', { name, steps }, { as })).recording_id
  const recordings = async (as: 'boss' | 'may' = 'boss') =>
    new Map((await world.did('getRecordings', {}, { as })).data.map(each => [each.recording_id, each]))
  const undoLast = async () => {
    const { data } = await world.did('getAuditLog', { limit: '1' })
    await world.did('undoOperation', { audit_id: data[0]!.id })
    return data[0]?.call
  }

  test('a recording comes back as it was stored, to whoever recorded it and to nobody else', async () => {
    const recording_id = await save('Evening close')
    expect((await recordings()).get(recording_id)).toEqual({ recording_id, name: 'Evening close', steps })
    const asMay = { as: 'may' } as const
    expect((await recordings('may')).has(recording_id)).toBe(false)
    const unknown = `404 There is no recording ${recording_id}.`
    const input = { recordingId: recording_id }
    expect(await world.refused('renameRecording', { ...input, name: 'Of May' }, asMay)).toBe(unknown)
    expect(await world.refused('deleteRecording', input, asMay)).toBe(unknown)
    expect((await recordings()).get(recording_id)).toMatchObject({ name: 'Evening close' })
  })

  test('recordings are listed by name', async () => {
    for (const name of ['B', 'A', 'C']) await save(name, 'may')
    expect([...(await recordings('may')).values()].map(({ name }) => name)).toEqual(['A', 'B', 'C'])
  })

  test('saving, renaming and deleting are in the log, and can be undone', async () => {
    const recording_id = await save('Undone')
    await world.did('renameRecording', { recordingId: recording_id, name: 'Renamed' })
    expect((await recordings()).get(recording_id)).toMatchObject({ name: 'Renamed' })
    expect(await undoLast()).toBe('renameRecording')
    expect((await recordings()).get(recording_id)).toMatchObject({ name: 'Undone' })
    await world.did('deleteRecording', { recordingId: recording_id })
    expect((await recordings()).has(recording_id)).toBe(false)
    expect(await undoLast()).toBe('deleteRecording')
    expect((await recordings()).get(recording_id)).toEqual({ recording_id, name: 'Undone', steps })
    const again = await save('Saved by mistake')
    expect(await undoLast()).toBe('createRecording')
    expect((await recordings()).has(again)).toBe(false)
  })

  test('what somebody did with their recordings is undone by nobody else', async () => {
    const recordingId = await save('Of boss')
    const refusedLast = async () => {
      const { data } = await world.did('getAuditLog', { limit: '1' })
      return world.refused('undoOperation', { audit_id: data[0]!.id }, { as: 'may' })
    }
    expect(await refusedLast()).toBe('403 Only boss may undo this.')
    await world.did('renameRecording', { recordingId, name: 'Still of boss' })
    expect(await refusedLast()).toBe('403 Only boss may undo this.')
    await world.did('deleteRecording', { recordingId })
    expect(await refusedLast()).toBe('403 Only boss may undo this.')
    expect(await undoLast()).toBe('deleteRecording')
    expect((await recordings()).get(recordingId)).toMatchObject({ name: 'Still of boss' })
  })

  test('a recording without steps, or with more than anybody reads, is refused', async () => {
    const refused = (all: typeof steps) => world.refused('createRecording', { name: 'Bad', steps: all })
    expect(await refused([])).toMatch(/^400 .*must have a step/)
    expect(await refused(Array.from({ length: mostSteps + 1 }, () => steps[0]!))).toMatch(/^400 .*at most 50 steps/)
  })

  test('go with the account of whoever recorded them', async () => {
    await world.did('addstaff', { name: 'Ann', username: 'ann', password: 'a long enough word', role: 'admin' })
    const recording_id = await save('Of Ann')
    await world.database.write(tx =>
      tx.updateTable('recordings').set({ owner: 'ann' }).where('recording_id', '=', recording_id).execute(),
    )
    await world.did('deleteStaff', { username: 'ann' })
    const left = await world.database.reader.selectFrom('recordings').select('name').execute()
    expect(left.map(({ name }) => name)).not.toContain('Of Ann')
  })
})
