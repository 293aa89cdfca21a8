import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

// The console's commands are notes/add-note, edit-note, pin-note and delete-note.
describe.each(engines)('notes on students on $name', engine => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())

  const notes = async (studentId: string) => (await world.did('getStudentNotes', { studentId })).data
  const texts = async (studentId: string) => (await notes(studentId)).map(({ text }) => text)
  const add = async (student_id: string, text: string, pinned = false, as: 'boss' | 'may' | 'kit' = 'boss') =>
    (await world.did('addStudentNote', { student_id, text, pinned }, { as })).data.note_id
  const undoLast = async (as: 'boss' | 'kit' = 'boss') => {
    const { data } = await world.did('getAuditLog', { limit: '1' })
    await world.did('undoOperation', { audit_id: data[0]!.id }, { as })
    return data[0]?.call
  }
  const undoRefused = async (call: string) => {
    const { data } = await world.did('getAuditLog', { limit: '20' })
    return world.refused('undoOperation', { audit_id: data.find(each => each.call === call)!.id })
  }

  test('stand with their author and time, pinned ones first and then the newest, and those of others elsewhere', async () => {
    const chan = await world.student('Tai Man', 'Chan')
    const lee = await world.student('Ka Yi', 'Lee')
    world.clock.set('2026-11-20T10:00')
    const pinned = await add(chan, 'Call the father only', true)
    world.clock.set('2026-11-20T10:01')
    await add(chan, 'Older', false, 'kit')
    world.clock.set('2026-11-20T10:02')
    await add(chan, '  Newer ', false, 'may')
    expect(await notes(chan)).toMatchObject([
      {
        note_id: pinned,
        student_id: chan,
        text: 'Call the father only',
        pinned: true,
        author: 'boss',
        at: '2026-11-20T02:00:00.000Z',
      },
      { text: 'Newer', author: 'may', pinned: false },
      { text: 'Older', author: 'kit' },
    ])
    expect(await notes(lee)).toEqual([])
  })

  test('everybody may write, pin and delete them; who changes the text is its author, and who pins it is not', async () => {
    const student = await world.student('Ka Yi', 'Wong')
    for (const as of ['boss', 'may', 'kit'] as const) {
      const noteId = await add(student, `Of ${as}`, false, as)
      world.clock.set('2026-11-20T10:03')
      await world.did('updateStudentNote', { noteId, pinned: true }, { as: 'kit' })
      expect((await notes(student))[0]).toMatchObject({ text: `Of ${as}`, author: as, pinned: true })
      world.clock.set('2026-11-20T10:04')
      await world.did('updateStudentNote', { noteId, text: 'Changed' }, { as })
      expect((await notes(student))[0]).toMatchObject({
        text: 'Changed',
        author: as,
        at: '2026-11-20T02:04:00.000Z',
        pinned: true,
      })
      await world.did('deleteStudentNote', { noteId }, { as })
      expect(await notes(student)).toEqual([])
    }
  })

  test('adding, changing and deleting are in the log and can be undone by a colleague', async () => {
    const student = await world.student('Siu Ming', 'Ho')
    const noteId = await add(student, 'Allergic to nuts', true)
    await world.did('updateStudentNote', { noteId, text: 'Not allergic' }, { as: 'may' })
    expect(await undoLast('kit')).toBe('updateStudentNote')
    const [before] = await notes(student)
    expect(before).toMatchObject({ text: 'Allergic to nuts', author: 'boss', pinned: true })
    await world.did('deleteStudentNote', { noteId })
    expect(await undoLast('kit')).toBe('deleteStudentNote')
    expect(await notes(student)).toEqual([before])
    await add(student, 'By mistake')
    expect(await undoLast()).toBe('addStudentNote')
    expect(await texts(student)).toEqual(['Allergic to nuts'])
  })

  test('of a deleted student are neither shown nor changed, and come back with the student', async () => {
    const student = await world.student('Mei', 'Lau')
    const noteId = await add(student, 'Leaves in summer')
    const other = await add(student, 'Wrong')
    await world.did('deleteStudentNote', { noteId: other })
    await world.did('deletestudent', { studentId: student })
    const noStudent = `404 There is no student ${student}.`
    expect(await world.refused('getStudentNotes', { studentId: student })).toBe(noStudent)
    expect(await world.refused('addStudentNote', { student_id: student, text: 'Late', pinned: false })).toBe(noStudent)
    expect(await world.refused('updateStudentNote', { noteId, text: 'Late' })).toBe(`404 There is no note ${noteId}.`)
    expect(await world.refused('deleteStudentNote', { noteId })).toBe(`404 There is no note ${noteId}.`)
    expect(await undoRefused('deleteStudentNote')).toContain(`student ${student} is deleted`)
    await world.did('restoreStudent', { studentId: student })
    expect(await texts(student)).toEqual(['Leaves in summer'])
  })

  test('an empty note and one longer than anybody reads are refused, and so is undoing a student who has one', async () => {
    const student = await world.student('Yan', 'Kwok')
    const refused = (text: string) => world.refused('addStudentNote', { student_id: student, text, pinned: false })
    expect(await refused('  ')).toMatch(/^400 .*is required/)
    expect(await refused('x'.repeat(2001))).toMatch(/^400 .*at most 2000 characters/)
    await add(student, 'x'.repeat(2000))
    expect(await undoRefused('createStudent')).toContain(`student ${student} has a note by now`)
  })
})
