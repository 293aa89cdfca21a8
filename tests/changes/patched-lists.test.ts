import type { QueryClient } from '@tanstack/query-core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Api } from '#client/core/api.ts'
import { createApi } from '#client/core/create-api.ts'
import { sessionStore } from '#client/core/session.ts'
import type { ReadName } from '#client/data/load-list.ts'
import { hear, queryClient, read, refreshAfter } from '#client/data/queries.ts'
import type { CallDescription } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { type Table, untold } from '#contract/tables.ts'
import { fillYears } from '#tests/bench/years.ts'
import { engines } from '#tests/databases.ts'
import { makeEveryCall } from '#tests/every-call.ts'
import { type List, listsOf } from '#tests/lists.ts'
import { smallTables } from '#tests/query-plans.ts'
import { keptReads, readsByRow } from '#tests/reads-by-row.ts'
import { openWorld, password, type World } from '#tests/world.ts'

afterEach(() => vi.unstubAllGlobals())

const every = Object.entries<CallDescription>(calls)
const isByRow = (name: string) => readsByRow.some(([each]) => each === name)

describe('the lists of which rows are asked for alone', () => {
  test('say for each table how a changed row is found among theirs', () => {
    for (const [name, { rows, reads }] of every)
      if (rows) expect(Object.keys(rows.concerned).toSorted(), name).toEqual(reads)
  })

  test('are, with the answers about one record, all that a console keeps: of each other it is said why', () => {
    const whole = keptReads.flatMap(([name, { rows, concerns, reads }]) =>
      rows || concerns || reads.every(table => smallTables.includes(table) || untold.has(table)) ? [] : [name],
    )
    expect(whole.toSorted()).toEqual(Object.values(others).flat().toSorted())
  })

  test('and of the tables that an answer about one record depends on, few are not told apart by their rows', () => {
    const vague = keptReads.flatMap(([, { concerns, reads }]) =>
      concerns ? reads.filter(table => !concerns[table] && !smallTables.includes(table)) : [],
    )
    expect([...new Set(vague)].toSorted()).toEqual(seldomChanged)
  })

  test('no other read of a growing table answers with all of it: its input says of what, or it is one of these', () => {
    const whole = every.flatMap(([name, { kind, rows, reads = [], params, query, body }]) => {
      const isWhole = kind === 'read' && !rows && !params && !query && !body
      return isWhole && reads.some(table => !smallTables.includes(table)) ? [name] : []
    })
    expect(whole.toSorted()).toEqual(Object.values(withoutInput).flat().toSorted())
  })
})

/** The reads of growing tables that take no input, by what keeps their answers short all the same. */
const withoutInput: Readonly<Record<string, readonly CallName[]>> = {
  'a row for each month, of sums that stand in a table of their own': ['months', 'videoMonths'],
  'one day': ['getTodayPrintMaterials'],
  'of whoever asks': ['getSessions', 'verify'],
  'at most a page': ['getJobs'],
  'asked for while somebody decides whom to erase': ['getStudentsDue'],
  'lines of the bank that wait': ['getBankLines'],
}

/**
 * The reads that are made anew as a whole after each change in a growing table of which the feed tells, by what keeps that
 * seldom or short.
 */
const others: Readonly<Record<string, readonly CallName[]>> = {
  'sums, of which nobody can say what a row is in': [
    'getStatistics',
    'getStatisticsByMonth',
    'getStatisticsByCourse',
    'months',
    'videoMonths',
  ],
  'what is typed is looked for, at most a page': ['findInvoices', 'findLiveLessons'],
  'the newest page of the log, of which every change is one more': ['getAuditLog'],
  'a row for each class of today': ['getTodayPrintMaterials'],
  'a row for each public holiday of a year': ['getPublicHolidays'],
  'asked for once, while somebody decides': ['getClashes', 'getErasure', 'getStudentsDue'],
  'one account, or one day, while it is on the screen': ['getDayClosing', 'getFamilyLedger'],
  'asked for once, by the page for families': ['getLessonOfCode'],
  'lines of the bank that wait, while they are on the screen': ['getBankLines'],
}

/** Tables that grow, and of which a change concerns any record that depends on them. */
const seldomChanged: readonly Table[] = ['class_students', 'classes', 'live_lessons']

/** The console's own api, at a server of a test. */
function apiOf(world: World): { readonly api: Api; readonly asked: string[] } {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (request: Request | string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(typeof request === 'string' ? request : request.url)
    asked.push(`${pathname}${search}`)
    const { status, bytes, headers } = await world.send(init.method ?? 'GET', `${pathname}${search}`, {
      as: 'may',
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' ? { body: init.body } : {}),
    })
    return new Response(new Uint8Array(bytes), { status, headers })
  })
  const api = createApi({
    calls,
    host: 'http://school',
    session: sessionStore({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined }),
    expired: () => Promise.resolve(false),
  })
  return { api, asked }
}

describe.each(engines)('on $name', engine => {
  let world: World
  beforeEach(async () => {
    world = await openWorld(engine)
  })
  afterEach(() => world.close())

  test('after every write the rows that it changed make the answers that a new window loads', async () => {
    const asks = await readsOfEveryCall(engine)
    const { today, given } = await schoolIn(world)
    const { api, asked } = apiOf(world)
    const client = queryClient()
    const load = (client: QueryClient, [name, given]: List) =>
      client
        .fetchQuery({ ...read(api, name, given as never), staleTime: Number.POSITIVE_INFINITY })
        .catch((error: unknown) => String(error))
    const compare = async (lists: readonly List[], after: string) => {
      const anew = queryClient()
      for (const list of lists)
        expect({ after, list, rows: await load(client, list) }).toEqual({ after, list, rows: await load(anew, list) })
      anew.clear()
    }
    // The class C0003 is made on the way.
    const months = [today, today.add({ months: 1 })].map(day => day.toPlainYearMonth().toString())
    const lists = [...listsOf(['C0002', 'C0003'], months), ...asks]
    await compare(lists, 'the start')
    let { cursor } = await world.did('getChanges', {})
    const whole = new Map<string, Set<string>>()
    /** Answers about one record that a change of their tables has left alone. */
    const leftAlone = new Set<string>()
    await makeEveryCall(async (name, input) => {
      const answer = await world.did(name, input)
      const { kind, changes = [] }: CallDescription = calls[name]
      if (kind === 'read' || name === 'logout') return answer
      // A dry run changes nothing, and there would be nothing to wait for.
      if ((await world.did('getChanges', {}, { as: 'may' })).cursor === cursor) return answer
      const told = await world.did('getChanges', { since: String(cursor) }, { as: 'may' })
      hear(client, told.changes, { since: cursor, upTo: told.cursor })
      await refreshAfter(client, told.changes)
      cursor = told.cursor
      asked.length = 0
      for (const list of lists) {
        const { reads = [], rows }: CallDescription = calls[list[0]]
        if (!reads.some(table => changes.includes(table))) continue
        const isThere = client.getQueryData(list) !== undefined
        await load(client, list)
        const paths = asked.splice(0).filter(path => !path.includes('ids='))
        if (rows && isThere && paths.length > 0) whole.set(list[0], (whole.get(list[0]) ?? new Set()).add(name))
        if (!rows && isThere && paths.length === 0) leftAlone.add(list[0])
        await compare([list], name)
        asked.length = 0
      }
      return answer
    }, given)
    await compare(lists, 'all')
    client.clear()
    expect(Object.fromEntries([...whole].map(([list, names]) => [list, [...names]]))).toEqual({})
    expect([...leftAlone].toSorted()).toEqual(
      keptReads.flatMap(([name, { concerns }]) => (concerns ? [name] : [])).toSorted(),
    )
  }, 300_000)

  test('windows that hear of writes while these go on show no row as it was before, and in the end all', async () => {
    const { api, asked } = apiOf(world)
    const pick = numbersFrom(1123)
    const start = (await world.did('getChanges', {})).cursor
    const ids = await Promise.all(Array.from({ length: 4 }, (_, at) => world.student(`Student ${at}`, 'Chan')))
    /** Each student is written to by one person, who counts in the phone number. */
    const write = async (studentId: string) => {
      for (let phone = 1; phone <= 12; phone += 1) {
        await world.did('updatestudent', { studentId, phone: String(phone) })
        if (pick(3) === 0) await world.did('toggleStudentStatus', { studentId })
        if (pick(4) > 0) continue
        await world.did('deletestudent', { studentId })
        await world.did('restoreStudent', { studentId })
      }
    }
    const follow = async (client: QueryClient) => {
      const latest = new Map<string, number>()
      const load = async () => {
        const query = { ...read(api, 'getStudent', {}), staleTime: Number.POSITIVE_INFINITY }
        for (const { student_id, phone } of (await client.fetchQuery(query)).data) {
          expect(Number(phone)).toBeGreaterThanOrEqual(latest.get(student_id) ?? 0)
          if (ids.includes(student_id)) latest.set(student_id, Number(phone))
        }
      }
      await load()
      for (let since = start; ; ) {
        const told = await world.did('getChanges', { since: String(since) }, { as: 'may' })
        hear(client, told.changes, { since, upTo: told.cursor })
        since = told.cursor
        await refreshAfter(client, told.changes)
        await load()
        if (told.changes.some(({ table }) => table === 'messages')) return
      }
    }
    const clients = Array.from({ length: 8 }, () => queryClient())
    const following = clients.map(follow)
    await Promise.all(ids.map(write))
    await world.did('createMessage', { recipient_value: ids[0]!, message_text: 'That is all.' })
    await Promise.all(following)
    const { data } = await world.did('getStudent', {})
    for (const client of clients) {
      expect(client.getQueryData(['getStudent', {}])).toMatchObject({ data })
      client.clear()
    }
    // Each has loaded the list once.
    expect(asked.filter(path => path === '/admin/getStudent')).toHaveLength(clients.length)
  }, 300_000)
})

/** A small school in which every call can be made. */
async function schoolIn(world: World) {
  const today = Temporal.PlainDate.from('2026-11-20')
  const students = await fillYears(world.fresh.options, { students: 40, years: 1, today })
  const given = { today, students, lastClass: 'C0002', password, now: world.clock.now, refused: world.refused }
  return { today, given }
}

/** What is asked for by row while every call is made. In another such school it is the same, and not there at first. */
async function readsOfEveryCall(engine: (typeof engines)[number]): Promise<readonly List[]> {
  const world = await openWorld(engine)
  const asked = new Map<string, List>()
  const { given } = await schoolIn(world)
  await makeEveryCall((name, input) => {
    if (isByRow(name)) asked.set(JSON.stringify([name, input]), [name as ReadName, input])
    return world.did(name, input)
  }, given)
  await world.close()
  return [...asked.values()]
}

/** Numbers below a limit, always the same ones. */
function numbersFrom(seed: number): (limit: number) => number {
  let last = seed
  return limit => {
    last = (last * 16_807) % 2_147_483_647
    return last % limit
  }
}
