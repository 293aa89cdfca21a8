import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportRow } from '#contract/students.ts'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

describe.each(engines)('an import of students on $name', engine => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())

  const students = () => world.did('getStudent', {}).then(({ data }) => data)
  const imported = async (...rows: readonly Omit<ImportRow, 'line'>[]) => {
    const given = rows.map((row, at) => ({ line: at + 2, ...row }))
    const { data } = await world.did('importStudents', { rows: given, dryRun: false })
    const [entry] = (await world.did('getAuditLog', {})).data
    return { ids: data.rows.map(({ student_id }) => student_id ?? ''), entry: entry! }
  }
  const undo = async (entry: { readonly id: number }) => {
    const { status, body } = await world.call('undoOperation', { audit_id: entry.id })
    return status === 200 ? 'undone' : `${status} ${(body as { message: string }).message}`
  }

  test('is taken back as a whole: who came goes, and who was changed is as before', async () => {
    const old = await world.student('Old', 'Hand', '', { phone: '6111 2222', school: 'King’s' })
    const before = await students()
    const { entry } = await imported(
      { student_id: old, school: 'Queen’s', phone: '6222 3333' },
      ...Array.from({ length: 600 }, (_, at) => ({ first_name: `New ${at}`, surname: 'Pupil' })),
    )
    expect(await students()).toHaveLength(before.length + 600)
    expect(entry.undoable).toBe(true)
    expect(await undo(entry)).toBe('undone')
    expect(await students()).toEqual(before)
  })

  test('stays as a whole while something depends on one of them', async () => {
    const { ids, entry } = await imported({ first_name: 'Ka', surname: 'Yu' }, { first_name: 'Wai', surname: 'Yu' })
    await world.did('createMessage', {
      recipient_type: 'student_id',
      recipient_value: ids[1] ?? '',
      message_text: 'Hello',
    })
    expect(await undo(entry)).toContain('409 This cannot be undone any more')
    expect((await students()).filter(({ student_id }) => ids.includes(student_id))).toHaveLength(2)
  })

  test('stays when somebody has changed one of them since', async () => {
    const { ids, entry } = await imported({ first_name: 'Mei', surname: 'Yu' }, { first_name: 'Lok', surname: 'Yu' })
    await world.did('updatestudent', { studentId: ids[0] ?? '', first_name: 'May', surname: 'Yu' })
    expect(await undo(entry)).toContain('409')
    expect((await students()).filter(({ student_id }) => ids.includes(student_id))).toHaveLength(2)
  })
})
