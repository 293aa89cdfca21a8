import { focusManager } from '@tanstack/query-core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hearNothing } from '#client/data/queries.ts'
import type { Operation } from '#client/run/operation.ts'
import type { Outcome } from '#client/run/outcome.ts'
import { type News, refetchChanged, refetchDone, type Told } from '#client/run/refetch-changed.ts'
import { windowWith } from '#tests/client/window-with.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})
const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)

it('what takes long to load is loaded at once after the first change, and then seldom, with all that has changed', async () => {
  const shown = windowWith({ getTodayPrintMaterials: 2000 })
  await settle(2000)
  expect(shown.asked('getTodayPrintMaterials')).toHaveLength(1)
  let last = shown.write('students')
  await settle(2000)
  expect(shown.asked('getTodayPrintMaterials')).toHaveLength(2)
  expect(shown.shown('getTodayPrintMaterials')).toBe(last)
  for (let n = 0; n < 25; n += 1) {
    last = shown.write('students')
    await settle(200)
  }
  expect(shown.asked('getTodayPrintMaterials')).toHaveLength(2)
  await settle(4000)
  expect(shown.asked('getTodayPrintMaterials')).toHaveLength(3)
  expect(shown.shown('getTodayPrintMaterials')).toBe(last)
  await settle(60_000)
  expect(shown.asked('getTodayPrintMaterials')).toHaveLength(3)
  shown.close()
})

it('what takes long holds up no list of which rows are asked for alone', async () => {
  const shown = windowWith({ getTodayPrintMaterials: 3000, getStudent: 20 })
  await settle(3000)
  for (let n = 0; n < 20; n += 1) {
    const entry = shown.write('students')
    await settle(200)
    expect(shown.shown('getStudent')).toBe(entry)
  }
  expect(shown.asked('getStudent').map(({ ids }) => ids)).toEqual([undefined, ...Array<string>(20).fill('S0001')])
  shown.close()
})

it('what takes longer than it takes until the next change is shown all the same', async () => {
  const shown = windowWith({ getTodayPrintMaterials: 1000 })
  await settle(1000)
  for (let n = 0; n < 100; n += 1) {
    shown.write('students')
    await settle(100)
  }
  expect(shown.shown('getTodayPrintMaterials')).toBeGreaterThan(60)
  expect(shown.asked('getTodayPrintMaterials').length).toBeLessThan(8)
  await settle(10_000)
  expect(shown.shown('getTodayPrintMaterials')).toBe(110)
  shown.close()
})

/** A feed that has told of everything, is late, or is not there. */
const news = (told: Told): News => ({ until: () => Promise.resolve(told), untilNow: () => Promise.resolve(told) })
// Nothing else of the operation is looked at.
const operation = { plan: { command: { effect: 'change', said: {} } } } as unknown as Operation
const tables = new Set(['students', 'bookings'] as const)
const refused = { kind: 'refused', status: 409, words: undefined, code: 'x', values: {}, changed: tables } as const
const done = { kind: 'done', answer: {}, entry: 'nothing', feedEntry: 12, changed: tables } as const
/** A growing list, a short read, and one that depends on the clock as well. */
const three = { getStudent: 10, getStudentTransactionRecords: 10, getAvailableTimeSlots: 10 } as const
const askedAfter = async (outcome: Outcome, told: Told) => {
  const shown = windowWith(three)
  await settle(20)
  shown.write('students')
  await settle(1000)
  const before = shown.asked().length
  void refetchChanged(shown.client, news(told)).ended?.(operation, outcome, false)
  await settle(1000)
  const again = shown.asked().slice(before)
  shown.close()
  return again.map(({ name, ids }) => (ids === undefined ? name : `${name} ${ids}`))
}

it('after a refused write nothing is loaded again of which the feed tells', async () => {
  expect(await askedAfter(refused, 'told')).toEqual(['getAvailableTimeSlots'])
})

it('after a job nothing is loaded again of which the feed tells, but all of it without a feed', async () => {
  const askedAfterJob = async (told: Told) => {
    const shown = windowWith(three)
    await settle(20)
    const before = shown.asked().length
    void refetchDone(shown.client, news(told))(tables)
    await settle(1000)
    const again = shown.asked().slice(before)
    shown.close()
    return again.map(({ name }) => name)
  }
  expect(await askedAfterJob('told')).toEqual(['getAvailableTimeSlots'])
  expect(await askedAfterJob('late')).toEqual(['getStudentTransactionRecords', 'getAvailableTimeSlots'])
  expect((await askedAfterJob('no feed')).toSorted()).toEqual(Object.keys(three).toSorted())
})

it('when the feed is late only what is short is loaded again, and the rows of a list when it tells of them', async () => {
  for (const outcome of [refused, done])
    expect(await askedAfter(outcome, 'late')).toEqual(['getStudentTransactionRecords', 'getAvailableTimeSlots'])
  expect(await askedAfter(done, 'told')).toEqual([])
})

it('without a feed everything that depends on the same tables is loaded again', async () => {
  expect(await askedAfter(done, 'no feed')).toEqual(Object.keys(three))
  expect(await askedAfter(refused, 'no feed')).toEqual(Object.keys(three))
})

it('a window that is looked at again loads nothing of which the feed tells, and without a feed all', async () => {
  const shown = windowWith(three)
  await settle(20)
  shown.write('students')
  await settle(1000)
  const look = async () => {
    const before = shown.asked().length
    focusManager.setFocused(false)
    await settle(60_000)
    focusManager.setFocused(true)
    await settle(1000)
    return shown
      .asked()
      .slice(before)
      .map(({ name }) => name)
  }
  expect(await look()).toEqual(['getAvailableTimeSlots'])
  // What happened meanwhile is loaded when it is looked at.
  focusManager.setFocused(false)
  const before = shown.asked().length
  const entry = shown.write('students')
  await settle(1000)
  expect(shown.asked()).toHaveLength(before)
  focusManager.setFocused(true)
  await settle(1000)
  expect(shown.shown('getStudent')).toBe(entry)
  expect(shown.asked('getStudent').at(-1)?.ids).toBe('S0001')
  hearNothing(shown.client)
  expect(await look()).toEqual(Object.keys(three))
  focusManager.setFocused(undefined)
  shown.close()
})
