import { describe, expect, it } from 'vitest'
import type { Found } from '#client/data/records.ts'
import type { Related } from '#client/entities/field.ts'
import { type Entities, type EntityKind, kindOf } from '#client/entities/kinds.ts'
import { nothingRelated } from '#client/entities/nothing-related.ts'
import { paletteItems } from '#client/palette/palette.ts'
import type { Item } from '#client/palette/palette-item.ts'
import type { LivePayment } from '#contract/payments.ts'
import type { Student } from '#contract/students.ts'
import { people } from '#demo/people.ts'
import { daySchools } from '#demo/schools.ts'
import { studentString } from '#rules/names.ts'
import { folded } from '#rules/same-text.ts'
import { recordsOf } from '#tests/client/records-of.ts'
import { registry } from '#ui/app/registry.ts'
import { facts } from './plan-of-line.ts'

/*
 * Nobody is taken for somebody else because of the school they go to: over all people of the demo, each of whom owes
 * something, each surname, given name and Chinese name, and each word of each school, is typed alone and after 'collect'.
 */
const students = people(400).map(
  ({ fields }, at): Student => ({
    ...fields,
    student_id: `S${String(at + 1).padStart(4, '0')}`,
    chinese_name: fields.chinese_name || null,
    student_photo: null,
    status: 'active',
    c_time: '2026-09-01T02:00:00Z',
  }),
)
const payments = students.map(
  (student, at): LivePayment => ({
    payment_id: `PL${String(at + 1).padStart(6, '0')}`,
    student_id: student.student_id,
    student_string: studentString(student),
    month: '2026-11',
    total_amount: 585,
    invoice_ref: `LI-2026-${String(at + 1).padStart(6, '0')}`,
    status: 'pending',
  }),
)
const byId = new Map(students.map(each => [each.student_id, each]))
const related: Related = { ...nothingRelated, students: byId }
const found = <K extends EntityKind>(kind: K, all: readonly Entities[K][]): readonly Found<K>[] =>
  all.map(record => ({
    kind,
    id: kindOf(kind).id(record),
    record,
    searchText: kindOf(kind).searchText(record, related),
  }))
const lists: Partial<Record<EntityKind, readonly Found<EntityKind>[]>> = {
  student: found('student', students),
  livePayment: found('livePayment', payments),
}
const paid = { ...lists, livePayment: [] }
const commands = registry.all.filter(({ command }) => !command.unlisted)
const known = new Map<string, readonly Item[]>()
function rowsFor(typed: string, all = lists): readonly Item[] {
  const before = all === lists ? known.get(typed) : undefined
  const rows = before ?? rowsIn(typed, all)
  if (all === lists) known.set(typed, rows)
  return rows
}
const rowsIn = (typed: string, all: typeof lists): readonly Item[] =>
  paletteItems({
    typed,
    commands,
    facts,
    records: recordsOf(
      kind => all[kind] ?? [],
      () => related,
    ),
    weight: () => 0,
    searches: new Map(),
    gate: () => undefined,
  }).all

/** Whose row it is. */
function studentIn(item: Item): Student | undefined {
  if (item.type === 'record')
    return byId.get(
      item.ref.kind === 'student'
        ? item.ref.id
        : (payments.find(each => each.payment_id === item.ref.id)?.student_id ?? ''),
    )
  if (item.type !== 'command') return undefined
  const { student, payment } = item.invocation.given
  return byId.get(String(student ?? payments.find(each => each.payment_id === payment)?.student_id))
}
/** How well somebody is called so: 0 by the whole surname or Chinese name, 1 by a given name, 2 by a beginning, 3 not at all. */
function calledSo({ surname, first_name, chinese_name }: Student, word: string): 0 | 1 | 2 | 3 {
  const names = folded(`${first_name} ${surname}`).split(/[^\p{L}]+/u)
  const chinese = chinese_name ?? ''
  if (folded(surname) === word || chinese === word) return 0
  if (names.includes(word)) return 1
  return names.some(name => name.startsWith(word)) || chinese.startsWith(word) ? 2 : 3
}
const words = (texts: readonly (string | null | undefined)[]) =>
  [...new Set(texts.flatMap(text => folded(text ?? '').split(' ')))].filter(word => word !== '')
const typedNames = {
  'each surname': words(students.map(({ surname }) => surname)),
  'each given name': words(students.map(({ first_name }) => first_name)),
  'each Chinese name': words(students.map(({ chinese_name }) => chinese_name)),
  'each word of each school': words(
    [...students, ...daySchools.map(({ name }) => ({ school: name }))].map(one => one.school),
  ),
}

describe.each(Object.entries(typedNames))('%s', (_, all) => {
  it('finds those who are called so before all others, and the whole name first', () => {
    for (const word of all) {
      const rows = rowsFor(word).filter(item => item.type === 'record')
      const ranks = rows.flatMap(item => studentIn(item) ?? []).map(student => calledSo(student, word))
      const expected = Math.min(...students.map(student => calledSo(student, word)))
      for (const kind of ['student', 'livePayment'] as const) {
        const own = rows.filter(item => item.ref.kind === kind).map(item => calledSo(studentIn(item)!, word))
        expect([word, kind, own], word).toEqual([word, kind, own.toSorted()])
        if (own.length > 0) expect([word, own[0]]).toEqual([word, expected])
      }
      expect([word, ranks]).toEqual([word, ranks.toSorted()])
    }
  })

  it('says in the row what was found, where that is not the name', () => {
    for (const word of all)
      for (const item of rowsFor(word)) {
        const student = item.type === 'record' ? studentIn(item) : undefined
        if (student && calledSo(student, word) === 3 && folded(student.school).split(' ').includes(word))
          expect([word, item.why]).toEqual([
            word,
            // A parent's name is found as well.
            folded(student.parent_name).split(' ').includes(word)
              ? `Parent Name ${student.parent_name}`
              : `School ${student.school}`,
          ])
      }
  })

  it('collects from nobody who is called otherwise while somebody is called so', () => {
    for (const word of all) {
      const isSomebody = students.some(student => calledSo(student, word) < 3)
      for (const item of rowsFor(`collect ${word}`)) {
        const student = item.type === 'command' ? studentIn(item) : undefined
        if (student && isSomebody) expect([word, calledSo(student, word)]).not.toEqual([word, 3])
      }
    }
  })

  it('collects from nobody at all while those who are called so owe nothing', () => {
    const others = { ...paid, livePayment: [] as readonly Found<EntityKind>[] }
    for (const word of all) {
      if (!students.some(student => calledSo(student, word) < 3)) continue
      others.livePayment = lists.livePayment!.filter(
        ({ record }) => calledSo(byId.get((record as LivePayment).student_id)!, word) === 3,
      )
      for (const item of rowsFor(`collect ${word} cash`, others))
        if (item.type === 'command') expect([word, item.invocation.given.payment]).toEqual([word, undefined])
    }
  })
})

it('a school is asked for by name', () => {
  const [first] = rowsFor('collect school:fung')
  expect(first?.type === 'command' && first.line?.oneOf?.text).toBe('school:fung')
  expect(first && studentIn(first)?.school).toMatch(/\bFung\b/)
})
