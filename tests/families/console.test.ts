import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { AnyCommand } from '#client/command/command.ts'
import type { Answers } from '#client/command/values.ts'
import { family } from '#client/entities/family.ts'
import { nothingRelated } from '#client/entities/nothing-related.ts'
import { besideSiblings } from '#client/school/families.ts'
import createFamily from '#commands/families/create-family.ts'
import editFamily from '#commands/families/edit-family.ts'
import joinFamily from '#commands/families/join-family.ts'
import joinSiblings from '#commands/families/join-siblings.ts'
import takeOut from '#commands/families/take-out-of-family.ts'
import { type Console, openConsole } from '#tests/client/run/console.ts'
import { start } from '#tests/client/run/ways.ts'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

/*
 * families/create-family, families/edit-family, families/join-family, families/take-out-of-family and families/join-siblings, and
 * what families/all-families lists.
 */

let world: World
let console: Console
let [chan, siu, lee] = ['', '', '']
beforeAll(async () => {
  world = await openWorld(engines[0]!)
  chan = await world.student('Tai Man', 'Chan', '陳大文', { parent_phone: '9123 4567', parent_name: 'Chan Kwok Wah' })
  siu = await world.student('Siu Man', 'Chan', '陳小文', { parent_phone: '+852 91234567' })
  lee = await world.student('Ka Yan', 'Lee', '', { parent_phone: '91234567' })
  console = await openConsole(world)
})
afterAll(async () => {
  await world.close()
  vi.unstubAllGlobals()
})

async function said(command: AnyCommand, answers: Answers): Promise<string> {
  await start(console, command, answers, { name: 'form', via: 'bar', given: {} })
  const { notices } = (await console.evidence())!
  return notices.map(({ text, more }) => [text, more].filter(Boolean).join(' / ')).join('\n')
}
const listed = async () =>
  (await world.did('getFamilies', {})).data.map(row => [row.family_id, row.students.map(each => each.student_id)])

it('one is made, joined, edited and left, and each is said with whom it was about', async () => {
  expect(await said(createFamily, { students: [chan, lee], name: 'Chan and Lee' })).toBe(
    'Family F0004: Tai Man Chan 陳大文, Ka Yan Lee',
  )
  expect(await said(joinFamily, { student: siu, family: 'F0004' })).toBe(
    'Siu Man Chan 陳小文 is in Chan and Lee (F0004).',
  )
  expect(await listed()).toEqual([['F0004', [chan, siu, lee]]])
  expect(await said(takeOut, { student: lee })).toBe('Ka Yan Lee has a family of their own: F0005.')
  expect(await said(editFamily, { family: 'F0004', name: '', language: 'en' })).toContain(
    'Chan and Lee (F0004) changed.',
  )
  const [row] = (await world.did('getFamilies', {})).data
  expect(row).toMatchObject({ name: 'Chan family 陳家', contact_name: 'Chan Kwok Wah', language: 'en' })
})

it('editing one stores nothing that its first child says', async () => {
  await said(editFamily, { family: 'F0004', phone: '6111 2222' })
  const stored = await world.database.reader
    .selectFrom('families')
    .selectAll()
    .where('family_id', '=', 'F0004')
    .executeTakeFirstOrThrow()
  expect(stored).toEqual({ family_id: 'F0004', name: '', contact_name: '', phone: '6111 2222', language: 'en' })
})

it('what siblings owe stands side by side, where the first of it stands', () => {
  const rows = ['S1', 'S2', 'S3', 'S1', 'S4'].map((student_id, at) => ({ student_id, at }))
  const families = new Map([
    ['S1', 'F1'],
    ['S3', 'F1'],
    ['S2', 'F2'],
  ])
  expect(besideSiblings(rows, families).map(({ at }) => at)).toEqual([0, 2, 3, 1, 4])
})

it('siblings are joined together: those that are sure, and others when they are taken', async () => {
  await said(takeOut, { student: siu })
  // Lee has another surname, and no parent's name is known.
  expect(await said(joinSiblings, {})).toBe('0 students joined their siblings.')
  expect(await said(joinSiblings, { also: [siu] })).toBe('2 students joined their siblings.')
  expect(await listed()).toEqual([['F0004', [chan, siu, lee]]])
})

it('is found by its name, its contact, its phone and its students', async () => {
  const [row] = (await world.did('getFamilies', {})).data
  const text = family.searchText(row!, nothingRelated)
  for (const word of ['chan family', '陳家', 'kwok wah', '61112222', 'siu man', 's0003', 'f0004'])
    expect(text).toContain(word)
})
