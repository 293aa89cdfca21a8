import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { grown, isBeginning, patched, rowsSince } from '#client/core/patch.ts'
import { listSearch, matches } from '#client/data/list-search.ts'
import { madeOf, pairedAfter, partOf } from '#client/data/made-of.ts'
import { searchesBy, searchOf } from '#client/data/patched-search.ts'
import { relatedOf } from '#client/data/related.ts'
import { rereading } from '#client/data/reread.ts'
import type { Related } from '#client/entities/field.ts'
import { defineKind } from '#client/entities/kind.ts'
import { nothingRelated } from '#client/entities/nothing-related.ts'
import { filterableOf } from '#client/filter/filterable.ts'
import { filtersBy, rowFilter } from '#client/filter/row-filter.ts'
import { byNumber, type Rows } from '#contract/rows.ts'
import type { Student } from '#contract/students.ts'
import { wordsOf } from '#rules/same.ts'
import { collectGarbage } from '#tests/collect-garbage.ts'
import type { Column } from '#ui/kit/table-column.ts'
import { orderOf } from '#ui/kit/table-order.ts'
import { ordersBy } from '#ui/list/orders-by.ts'
import { refsBy, selectedBy } from '#ui/list/use-selection.ts'

type Row = { readonly id: string; readonly of: string; readonly name: string; readonly mark: number | undefined }
const list: Rows = {
  id: 'id',
  order: byNumber('id'),
  concerned: { students: { field: 'id' }, classes: { field: 'of' } },
}
const id = fc.nat(14).map(number => `S${number}`)
const row: fc.Arbitrary<Row> = fc.record({
  id,
  of: fc.constantFrom('C1', 'C2'),
  name: fc.stringMatching(/^[ab ]{0,4}$/),
  mark: fc.option(fc.nat(3), { nil: undefined }),
})
const school = fc.uniqueArray(row, { selector: each => each.id, maxLength: 15 }).map(rows => rows.toSorted(list.order))
/** What a change asks for, and what the school is after it. */
const steps = fc.array(fc.tuple(school, fc.array(fc.oneof(id, fc.constant('C1')), { maxLength: 5 })), { maxLength: 6 })
const column: Column<Row> = { id: 'mark', title: 'Mark', width: 1, render: () => '', sortKey: ({ mark }) => mark }

const kind = defineKind<Row>()({
  title: 'Rows',
  one: 'row',
  id: each => each.id,
  label: each => each.name,
  flags: { marked: { is: each => each.mark !== undefined } },
  fields: {
    name: { type: 'text', label: 'Name', value: each => each.name, width: 1, search: true },
    of: { type: 'id', label: 'Class', value: each => each.of, width: 1 },
    mark: { type: 'number', label: 'Mark', value: each => each.mark, width: 1 },
  },
})

const many = Array.from({ length: 50 }, (_, at): Row => ({ id: `S${at}`, of: 'C1', name: 'a', mark: 1 }))

/** All lists that come of it, the next one from the last. */
function* listsOf(first: readonly Row[], changes: readonly (readonly [readonly Row[], readonly string[]])[]) {
  let now = first
  yield { now, expected: now }
  for (const [then, ids] of changes) {
    const isAsked = (row: Row) => ids.includes(row.id) || ids.includes(row.of)
    const answered = then.filter(isAsked)
    const stays = now.filter(each => !isAsked(each) && !answered.some(other => other.id === each.id))
    const expected = [...stays, ...answered].toSorted(list.order)
    now = patched(now, list, new Set(ids), answered)
    yield { now, expected }
  }
}

const options = { seed: 1123, numRuns: 300 }

describe('a list with some rows replaced', () => {
  test('has the rows that were asked for in their places, and all others as they were', () => {
    fc.assert(
      fc.property(school, steps, (first, changes) => {
        for (const { now, expected } of listsOf(first, changes)) expect(now).toEqual(expected)
      }),
      options,
    )
  })

  test('has what was made of each row in its place, and it is made again only of rows that came', () => {
    type Made = { readonly row: Row }
    const make = (row: Row): Made => ({ row })
    const paired = madeOf<Row, readonly Made[]>(
      rows => rows.map(make),
      (made, _, step, before) => pairedAfter(made, { before, step }, ({ row }) => row, make),
    )
    fc.assert(
      fc.property(school, steps, (first, changes) => {
        let earlier = new Map<Row, Made>()
        for (const { now } of listsOf(first, changes)) {
          const made = paired(now)
          expect(made.map(({ row }) => row)).toEqual(now)
          for (const [at, row] of now.entries()) {
            expect(made[at]?.row).toBe(row)
            if (earlier.has(row)) expect(made[at]).toBe(earlier.get(row))
          }
          earlier = new Map(made.map(each => [each.row, each]))
        }
      }),
      options,
    )
  })

  test.each([1, 3])('is searched, sorted and divided like one that is new, also when only each %i. is', every => {
    fc.assert(
      fc.property(
        school,
        steps,
        fc.boolean(),
        fc.array(fc.stringMatching(/^[ab ]{0,3}$/)),
        (first, changes, down, typing) => {
          const searches = searchesBy<Row>(({ name }) => name)
          const orders = ordersBy(column, down)
          const marked = partOf<Row>(({ mark }) => mark !== undefined)
          let at = 0
          for (const { now } of listsOf(first, changes)) {
            at += 1
            if (at % every > 0) continue
            expect(orders(now).all).toEqual(orderOf([...now], column, down).all)
            expect(marked(now)).toEqual(now.filter(({ mark }) => mark !== undefined))
            for (const some of [now, marked(now)]) {
              const search = searches(some)
              for (const typed of typing) {
                const found = some.filter(({ name }) => matches(name, wordsOf(typed)))
                const each: Row[] = []
                search.each(typed, (one, textOf) => {
                  expect(textOf()).toBe(one.name)
                  return each.push(one) > 2
                })
                expect(each).toEqual(found.slice(0, 3))
                expect(search.find(typed)).toEqual(found)
                expect(orders(now).of(some === now ? found : [])).toEqual(
                  some === now ? orderOf([...now], column, down).of(found) : [],
                )
              }
            }
          }
        },
      ),
      options,
    )
  })

  test('is not prepared again', () => {
    const first = Array.from({ length: 50 }, (_, at): Row => ({ id: `S${at}`, of: 'C1', name: 'a', mark: at }))
    let read = 0
    const searches = searchesBy<Row>(({ name }) => {
      read += 1
      return name
    })
    searches(first).find('a')
    const next = patched(first, list, new Set(['S3']), [{ ...first[3]!, name: 'ab' }])
    expect(searches(next).find('ab')).toEqual([{ ...first[3]!, name: 'ab' }])
    expect(read).toBe(first.length + 1)
  })

  test('is filtered like one that is new, and of a row that comes each field is read once for each part', () => {
    const today = () => Temporal.PlainDate.from('2026-11-20')
    const texts = ['mark>1', 'name:ab -of:c1', 'has:mark a', '(of:c2 OR is:marked) b', '-is:marked', 'a b', '']
    fc.assert(
      fc.property(school, steps, (first, changes) => {
        const filterable = filterableOf(kind, nothingRelated)
        const textOf = (each: Row) => kind.searchText(each, nothingRelated)
        const filters = filtersBy(searchesBy(textOf), textOf, filterable, today)
        const ones = partOf<Row>(each => each.of === 'C1')
        for (const { now } of listsOf(first, changes)) {
          // Also where some of its rows are hidden.
          for (const some of [now, ones(now)]) {
            const alone = rowFilter([...some], listSearch([...some], textOf), filterable, today)
            for (const text of texts) expect(filters(some).find(text), text).toEqual(alone.find(text))
          }
        }
      }),
      options,
    )
    let read = 0
    const value = (each: Row) => {
      read += 1
      return each.mark
    }
    const counted = { ...kind.fields.mark, value }
    const filterable = filterableOf({ ...kind, fields: { ...kind.fields, mark: counted } }, nothingRelated)
    const textOf = (each: Row) => kind.searchText(each, nothingRelated)
    const filters = filtersBy(searchesBy(textOf), textOf, filterable, today)
    let rows: readonly Row[] = many
    filters(rows).find('mark>1')
    expect(read).toBe(many.length)
    for (let at = 1; at <= 20; at += 1) {
      rows = patched(rows, list, new Set([`S${at}`]), [{ ...many[at]!, mark: 3 }])
      expect(filters(rows).find('mark>1')).toHaveLength(at)
      // In the column, and for the filter.
      expect(read).toBe(many.length + 2 * at)
    }
  })

  test('holds none of the lists before it, whatever was made of them', async () => {
    const textOf = ({ name }: Row) => name
    const today = () => Temporal.PlainDate.from('2026-03-13')
    const searches = searchesBy(textOf)
    const filters = filtersBy(searches, textOf, filterableOf(kind, nothingRelated), today)
    const orders = [ordersBy(column, false), ordersBy(column, true)]
    const ones = partOf<Row>(each => each.of === 'C1')
    const { follow } = rereading<Row>({ students: ({ id }) => id })
    type Entry = { readonly row: Row; readonly searchText: string }
    const entry = (row: Row): Entry => ({ row, searchText: row.name })
    const entries = madeOf<Row, readonly Entry[]>(
      rows => rows.map(entry),
      (made, _, step, before) => pairedAfter(made, { before, step }, ({ row }) => row, entry),
    )
    // A function of its own: only what has returned lets go.
    const change = (
      rows: readonly Row[],
      at: number,
    ): { readonly rows: readonly Row[]; readonly before: WeakRef<object>[] } => {
      const all = [rows, follow(rows, nothingRelated), ones(rows)]
      for (const each of all) {
        for (const typed of ['a', 'mark>1 a', 'of:C1']) filters(each).find(typed)
        for (const order of orders) order(each).of(order(each).all)
      }
      const palette = entries(rows)
      searchOf(palette).find('a')
      const next = patched(rows, list, new Set([`S${at}`]), [{ ...many[at]!, mark: 3 + at }])
      return { rows: next, before: [...all, palette].map(each => new WeakRef(each)) }
    }
    let rows: readonly Row[] = many
    const before: WeakRef<object>[] = []
    for (let at = 0; at < 20; at += 1) {
      const now = change(rows, at)
      rows = now.rows
      // The first one is the constant, and the last ones are still followed.
      if (at > 0 && at < 10) before.push(...now.before)
    }
    await expect
      .poll(() => {
        collectGarbage()
        return before.filter(each => each.deref() !== undefined).length
      })
      .toBe(0)
    expect(rows).toHaveLength(many.length)
  })

  test('has the rows selected that one that is new has, and looks at those that came alone', () => {
    const ids = fc.uniqueArray(fc.nat(14).map(number => `S${number}`))
    const subject = (each: Row) => ({ kind: 'student', id: each.id }) as const
    fc.assert(
      fc.property(school, steps, ids, fc.stringMatching(/^[ab]{0,1}$/), (first, changes, picked, typed) => {
        const searches = searchesBy<Row>(each => each.name)
        const selected = selectedBy<Row>(new Set(picked), each => each.id)
        const refs = refsBy(subject)
        for (const { now } of listsOf(first, changes)) {
          // Those that a search has hidden are not meant.
          const found = searches(now).find(typed)
          const expected = found.filter(each => picked.includes(each.id))
          expect(selected(found)).toEqual(expected)
          expect(refs(selected(found))).toEqual(expected.map(subject))
        }
      }),
      options,
    )
    const crowd = Array.from({ length: 1000 }, (_, at): Row => ({ id: `S${at}`, of: 'C1', name: 'a', mark: 1 }))
    for (const typed of ['', 'a']) {
      let looked = 0
      const id = (each: Row) => {
        looked += 1
        return each.id
      }
      const searches = searchesBy<Row>(each => each.name)
      const orders = ordersBy<Row>({ ...column, sortKey: each => Number(id(each)) }, false)
      const selected = selectedBy(new Set(crowd.map(each => each.id)), id)
      const refs = refsBy<Row>(each => ({ kind: 'student', id: id(each) }))
      let rows: readonly Row[] = crowd
      const look = () => {
        const found = searches(rows).find(typed)
        expect(orders(rows).of(found)).toHaveLength(crowd.length)
        expect(refs(selected(found))).toHaveLength(crowd.length)
      }
      look()
      // What is found is known of a list that came from another one, from the second change on.
      for (let at = 0; at < 20; at += 1) {
        if (at === 2) looked = 0
        rows = patched(rows, list, new Set([`S${at}`]), [{ ...crowd[at]!, name: `a${at}` }])
        look()
      }
      // Each change is one row to select, one record, and a few comparisons in the order.
      expect(looked).toBeLessThan(18 * 100)
    }
  })

  test('is read anew only where a record of another list has changed, and is then like one that is new', () => {
    const student = (at: number, name: string) => ({ student_id: `P${at}`, first_name: name }) as Student
    const studentList: Rows = { ...list, id: 'student_id', order: byNumber('student_id') }
    const readBy = (each: Row) => `P${Number(each.id.slice(1)) % 10}`
    const nameIn = (each: Row, { students }: Related) => students.get(readBy(each))?.first_name ?? ''
    const open = () => {
      let students: readonly Student[] = Array.from({ length: 10 }, (_, at) => student(at, `n${at}`))
      let rows: readonly Row[] = many
      let read = 0
      const related = () => relatedOf(students, undefined, undefined, undefined, nothingRelated.balanceOf)
      const reading = rereading<Row>({ students: readBy })
      const searches = searchesBy<Row>(each => {
        read += 1
        return nameIn(each, reading.related)
      })
      const orders = ordersBy<Row>({ ...column, sortKey: each => nameIn(each, reading.related) }, false)
      return {
        read: () => read,
        rename(who: number, name: string) {
          students = patched(students, studentList, new Set([`P${who}`]), [student(who, name)])
        },
        change(at: number, mark: number) {
          rows = patched(rows, list, new Set([`S${at}`]), [{ ...many[at]!, mark }])
        },
        look() {
          const now = reading.follow(rows, related())
          const all = related()
          expect(searches(now).find('n3')).toEqual(rows.filter(each => nameIn(each, all).includes('n3')))
          const sortKey = (each: Row) => nameIn(each, all)
          expect(orders(now).all).toEqual(orderOf([...rows], { ...column, sortKey }, false).all)
        },
      }
    }
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.nat(9), fc.nat(49), fc.boolean())), changes => {
        const school = open()
        school.look()
        for (const [isStudent, one, other, looks] of changes) {
          if (isStudent) school.rename(one, `n${other % 10}`)
          else school.change(other, one)
          if (looks) school.look()
        }
        school.look()
      }),
      options,
    )
    const school = open()
    school.look()
    for (let at = 0; at < 20; at += 1) {
      school.rename(at % 10, `m${at}`)
      school.look()
    }
    // Each student is read with five of fifty rows.
    expect(school.read()).toBe(many.length + 20 * 5)
  })

  test('is read only where it changes, also when many rows have changed one after the other', () => {
    vi.useFakeTimers()
    for (const isIdle of [true, false]) {
      let read = 0
      const textOf = ({ name }: Row) => {
        read += 1
        return name
      }
      const searches = searchesBy(textOf)
      const orders = ordersBy(column, false)
      let rows: readonly Row[] = many
      searches(rows).find('a')
      orders(rows).prepare(Number.POSITIVE_INFINITY)
      for (let at = 0; at < 1000; at += 1) {
        const changed = { ...many[at % 50]!, name: `a${at}`, mark: at % 7 }
        rows = patched(rows, list, new Set([changed.id]), [changed])
        if (isIdle) vi.advanceTimersByTime(100)
        const found = searches(rows).find(`a${at}`)
        if (at % 50 === 49) expect(found).toEqual(rows.filter(({ name }) => name.includes(`a${at}`)))
        if (at % 50 === 49) expect(orders(rows).of(found)).toEqual(orderOf([...rows], column, false).of(found))
        expect(orders(rows).prepare(0)).toBe(true)
      }
      expect(orders(rows).all).toEqual(orderOf([...rows], column, false).all)
      expect(read).toBe(many.length + 1000)
    }
    vi.useRealTimers()
  })

  test('is followed for some steps, and then what is made of it is made anew', () => {
    let made = 0
    const count = madeOf<Row, number>(
      rows => {
        made += 1
        return rows.length
      },
      (_, rows) => rows.length,
    )
    let rows: readonly Row[] = []
    count(rows)
    for (let at = 0; at < 10; at += 1)
      rows = patched(rows, list, new Set(), [{ id: `S${at}`, of: 'C1', name: '', mark: 0 }])
    expect(count(rows)).toBe(10)
    expect(made).toBe(2)
  })
})

describe('a list that is loading', () => {
  test('goes on with what was made of its beginning, and its next rows are no news', () => {
    fc.assert(
      fc.property(school, fc.nat(14), fc.nat(14), fc.stringMatching(/^[ab]{0,2}$/), (rows, some, more, typed) => {
        const isNamed = (each: Row) => each.name.includes('a')
        const named = partOf(isNamed)
        const search = searchesBy<Row>(each => each.name)
        const first = rows.slice(0, some)
        const second = grown(first, rows.slice(some, some + more), list.order)
        const whole = grown(second, rows.slice(some + more), list.order)
        for (const part of [first, second, whole]) {
          expect(named(part)).toEqual(part.filter(isNamed))
          expect(search(part).find(typed)).toEqual(part.filter(each => matches(each.name, wordsOf(typed))))
        }
        expect(whole).toEqual(rows)
        expect([isBeginning(first, whole), isBeginning(named(second), named(whole))]).toEqual([true, true])
        expect([isBeginning(rows, whole), isBeginning(first, named(whole))]).toEqual([false, false])
        expect(rowsSince(whole, first)).toEqual({ came: [], gone: new Set() })
        // Once it is there, it is changed like any other list.
        const changed = patched(whole, list, new Set(['S3']), [])
        const rest = rows.filter(each => each.id !== 'S3')
        expect(search(changed).find(typed)).toEqual(rest.filter(each => matches(each.name, wordsOf(typed))))
        if (changed !== whole) expect(isBeginning(whole, changed)).toBe(false)
      }),
      { seed: 20_261_123, numRuns: 200 },
    )
  })
})
