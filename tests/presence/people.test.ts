import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { t } from '#client/messages/message.ts'
import { openRecordOf, viewersByRecord, viewersOf } from '#client/presence/viewers.ts'
import { viewersSaid } from '#client/presence/viewers-words.ts'
import { Here } from '#contract/presence.ts'
import { peopleOf, presentOf, type Seen } from '#server/office/presence/people.ts'

const at = (second: number): string => `2026-11-20T02:00:${String(second).padStart(2, '0')}.000Z`
/** 'student S0001!' is a student that is being edited. */
const place = (words: string) => {
  const [kind = '', id = ''] = words.replace('!', '').split(' ')
  return { kind, id, editing: words.endsWith('!') } as Seen['here'][number]
}
const seen = (session: string, second: number, ...here: readonly string[]): Seen => ({
  session,
  staff: session.slice(0, 3),
  name: '',
  at: at(second),
  here: here.map(place),
})

describe('who is here', () => {
  it.each([
    ['nobody', [], []],
    ['somebody with nothing open', [seen('may1', 1)], [['may']]],
    [
      'two browsers of one person are one person',
      [seen('may1', 1, 'class C1'), seen('may2', 1, 'class C2')],
      [['may', 'class C1', 'class C2']],
    ],
    [
      'what is edited in one of them is edited',
      [seen('may1', 1, 'class C1!'), seen('may2', 2, 'class C1')],
      [['may', 'class C1!']],
    ],
    ['of one session what it said last counts', [seen('may1', 2), seen('may1', 1, 'class C1')], [['may']]],
    [
      'people and records are in order',
      [seen('may1', 1, 'quiz b', 'quiz a'), seen('kit1', 1)],
      [['kit'], ['may', 'quiz a', 'quiz b']],
    ],
  ] as const)('%s', (_, all, people) => {
    const told = peopleOf(all).map(person => [
      person.staff,
      ...person.at.map(({ kind, id, editing }) => `${kind} ${id}${editing ? '!' : ''}`),
    ])
    expect(told).toEqual(people)
  })

  it('the same people have the same version, in whatever order they were seen', () => {
    const [may, kit] = [seen('may1', 1, 'class C1'), seen('kit1', 2)]
    const version = presentOf(peopleOf([may, kit])).version
    expect(presentOf(peopleOf([kit, { ...may, at: at(9) }])).version).toBe(version)
    expect(presentOf(peopleOf([kit])).version).not.toBe(version)
  })
})

it.each([
  ['[]', true],
  ['[{"kind":"student","id":"S0001","editing":false}]', true],
  ['[{"kind":"student","id":"S0001"}]', false],
  ['[{"kind":"student","id":"","editing":false}]', false],
  ['[{"kind":"pupil","id":"S0001","editing":false}]', false],
  ['[{"kind":"__proto__","id":"S0001","editing":false}]', false],
  [`[{"kind":"student","id":"${'x'.repeat(201)}","editing":false}]`, false],
  ['{}', false],
  ['[', false],
  ['', false],
  [JSON.stringify(Array.from({ length: 21 }, () => ({ kind: 'student', id: 'S1', editing: false }))), false],
])('a browser may say that it has this open: %s %s', (here, isTaken) => {
  expect(v.safeParse(Here, here).success).toBe(isTaken)
})

const may = { staff: 'may', name: 'May' }
const viewers = viewersByRecord([
  { ...may, at: [{ kind: 'student', id: 'S0001', editing: false }] },
  {
    staff: 'kit',
    name: '',
    at: [
      { kind: 'student', id: 'S0001', editing: true },
      { kind: 'comet', id: '1', editing: true },
    ],
  },
  { staff: 'boss', name: 'Boss', at: [{ kind: 'student', id: 'S0001', editing: false }] },
])
it.each([
  ['student', 'S0001', 'kit is editing this. May, Boss have this open.'],
  // The same record by another name.
  ['anyStudent', 'S0001', 'kit is editing this. May, Boss have this open.'],
  ['student', 'S0002', ''],
  ['class', 'S0001', ''],
  ['videoPackage', 'S0001', ''],
] as const)('of %s %s is said: %s', (kind, id, words) => {
  const said = viewersSaid(viewersOf(viewers, { kind, id }))
  expect(said ? t(said) : '').toBe(words)
})

it('a record is told by one name, and one without a name not at all', () => {
  expect(openRecordOf({ kind: 'anyStudent', id: 'S1' }, true)).toEqual({ kind: 'student', id: 'S1', editing: true })
  expect(openRecordOf({ kind: 'videoPackage', id: 'IELTS' }, true)).toBeUndefined()
  expect(openRecordOf({ kind: 'quiz', id: '' }, true)).toBeUndefined()
})
