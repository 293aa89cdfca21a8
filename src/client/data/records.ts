import { CancelledError, hashKey, type QueryClient } from '@tanstack/query-core'
import type { PrintMaterials } from '#contract/dashboard.ts'
import type { Lesson } from '#contract/lessons.ts'
import { isPlace, type LiveLesson } from '#contract/live-lessons.ts'
import type { Staff } from '#contract/staff.ts'
import type { TokenName } from '#contract/tokens.ts'
import { weekAround } from '#rules/timetable-grid.ts'
import { type Api, Refused } from '../core/api.ts'
import { eachInTurn, whenIdle } from '../core/idle.ts'
import { timings } from '../core/timings.ts'
import type { FilterNeed, Related, Who } from '../entities/field.ts'
import type { KindInvoice } from '../entities/invoice.ts'
import { anyKind, type Entities, type EntityKind, kindOf } from '../entities/kinds.ts'
import { nothingRelated } from '../entities/nothing-related.ts'
import { type Billed, billed, billedOf, invoicesInCache, isBilled } from './invoices-in-cache.ts'
import type { ReadName } from './load-list.ts'
import { type Found, preparedRecords } from './prepared-records.ts'
import { type ListRead, read } from './queries.ts'
import { readOf, recordsById, relatedKind, relatedOf } from './related-records.ts'
import { askedInQuestion, type InvoicesAsked } from './server-search.ts'

export type { Found }

/** `searched_back_to`: older invoices than those of this month may pass the filter as well. */
export type FoundInvoices = { readonly data: readonly KindInvoice[]; readonly searched_back_to?: string | undefined }

export type Records = {
  /** The records of other lists that labels and search texts use. Empty until they are loaded. */
  readonly related: () => Related
  /** Loads the other lists that a kind's labels and search texts use. */
  readonly loadRelated: (kind: EntityKind) => Promise<void>
  /** Loads a kind's whole list, or takes it from a fresh cache. Empty for kinds without one, such as invoices. */
  readonly load: <K extends EntityKind>(kind: K) => Promise<readonly Found<K>[]>
  /** Loads records of a kind by another read, such as the students of one class. */
  readonly from: <K extends EntityKind>(kind: K, call: ReadName, given: object) => Promise<readonly Found<K>[]>
  /** The records that are in the cache, however old. */
  readonly cached: <K extends EntityKind>(kind: K) => readonly Found<K>[]
  /** The rows of a kind's list that are in the cache; `undefined` when it has none, or was not loaded. */
  readonly rows: (kind: EntityKind) => readonly object[] | undefined
  /** One record by its id as it is in the cache, however old. */
  readonly seen: <K extends EntityKind>(kind: K, id: string) => Entities[K] | undefined
  /** One record by its id, or `undefined` when there is none. */
  readonly find: <K extends EntityKind>(kind: K, id: string) => Promise<Entities[K] | undefined>
  /** The same, but always from the server. */
  readonly latest: Records['find']
  /** The invoices that are in the cache: those of months, and those that a list of all months shows. */
  readonly invoices: () => readonly KindInvoice[]
  /** Today's lessons, as far as they are in the cache. */
  readonly lessonsToday: () => readonly PrintMaterials[]
  /** Searches invoices, receipts and credit notes on the server. At most 20. */
  readonly search: (asked: InvoicesAsked, signal?: AbortSignal) => Promise<FoundInvoices>
  /** The newest invoices, receipts or credit notes that a text means. Nobody has all of them: the server finds at most 50. */
  readonly billed: (kind: Billed, typed: string) => Promise<readonly Found<Billed>[]>
  /** Searches live lessons on the server, because there are too many to load. At most 8. */
  readonly lessons: (typed: string, signal?: AbortSignal) => Promise<readonly LiveLesson[]>
}

const listed = {
  student: 'getStudent',
  anyStudent: 'getEveryStudent',
  staff: 'getstaff',
  course: 'getCourse',
  videoPackage: 'getCourse',
  class: 'getClass',
  liveLesson: 'getLiveLessons',
  quiz: 'getQuizzes',
  message: 'getMessage',
  holiday: 'getHoliday',
  token: 'getToken',
  tokenName: 'getTokenName',
  studentToken: 'getStudentToken',
  videoClass: 'getVideoClass',
  heldTimeSlot: 'getHeldTimeSlots',
  leaveNotice: 'getDailyNotices',
  absence: 'getAbsenceNotices',
  livePayment: 'pendingPayments',
  videoPayment: 'pendingVideoPayments',
  view: 'getViews',
  recording: 'getRecordings',
  family: 'getFamilies',
  discountRule: 'getDiscountRules',
} as const
type Listed = keyof typeof listed
/** How many invoices a question offers. */
const mostBilled = 50
const isListed = (kind: EntityKind): kind is Listed => kind in listed
const inputOf = (kind: Listed) =>
  kind === 'livePayment' || kind === 'videoPayment' ? { status: 'pending' as const } : {}

/** The read of a kind's whole list, if it has one. */
export const listRead = (kind: EntityKind): ListRead | undefined =>
  isListed(kind) ? [listed[kind], inputOf(kind)] : undefined

/** The read of what a filter or a label needs beside the rows. */
export const readOfNeed = (need: FilterNeed): ListRead => readOf(need)

/** Kinds without a complete list, and the reads that return some of their records. */
const partlyListed = {
  timeSlot: 'getAvailableTimeSlots',
  videoLesson: 'getVideoLessonsByDateRange',
  bookableLesson: 'getBookableLessons',
  studentNote: 'getStudentNotes',
  charge: 'getCharges',
} as const
type PartlyListed = keyof typeof partlyListed
const isPartlyListed = (kind: EntityKind): kind is PartlyListed => kind in partlyListed

/** Asks again when a closing screen has cancelled the request that this caller shared. */
const retryIfCancelled = <T>(ask: () => Promise<T>): Promise<T> =>
  ask().catch(error => {
    if (error instanceof CancelledError) return ask()
    throw error
  })

const undefinedIfMissing = async <T>(asked: Promise<T>): Promise<T | undefined> => {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return undefined
    throw error
  }
}

const rowsOf = (answer: unknown): readonly object[] =>
  Array.isArray(answer) ? answer : ((answer as { data?: readonly object[] } | undefined)?.data ?? [])

/** What labels and search texts use of other lists and of whoever is signed in. */
function relatedInCache(client: QueryClient, who: () => Who) {
  // Asked for each row of the palette: the key is hashed once, and not each time.
  const rowsOfAll = <Row>(call: ReadName) => {
    const hash = hashKey([call, {}])
    return () => client.getQueryCache().get<{ data: readonly Row[] }>(hash)?.state.data?.data
  }
  const today = rowsOfAll<PrintMaterials>('getTodayPrintMaterials')
  const balanceOf = (student_id: string, token: string) =>
    client
      .getQueryData<{ data: readonly TokenName[] }>(['getTokenName', { student_id }])
      ?.data.find(each => each.token_name === token)?.amount
  const staff = rowsOfAll<Staff>('getstaff')
  const staffName = (username: string) => staff()?.find(each => each.username === username)?.name || undefined
  const related = (): Related =>
    relatedOf({
      students: recordsById(client, 'students'),
      classes: recordsById(client, 'classes'),
      courses: recordsById(client, 'courses'),
      tokens: recordsById(client, 'tokens'),
      figures: recordsById(client, 'figures'),
      families: recordsById(client, 'families'),
      balanceOf,
      staffName,
      ...who(),
    })
  return { related, lessonsToday: () => today() ?? [] }
}

/** People search the longest lists right after they load, so their search texts are made in advance. */
function prepareInAdvance(client: QueryClient, cached: (kind: EntityKind) => readonly Found<EntityKind>[]): void {
  client.getQueryCache().subscribe(event => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const [call] = event.query.queryKey
    const kind = (['student', 'class'] as const).find(each => listed[each] === call)
    let step: ((milliseconds: number) => boolean) | undefined
    if (kind)
      whenIdle(milliseconds => {
        step ??= eachInTurn(cached(kind), each => void each.searchText)
        return step(milliseconds)
      })
  })
}

/** The lessons in all answers in the cache. Of one that is in several, what the screen's list shows of it comes last. */
function lessonsInCache(client: QueryClient): readonly object[] {
  const answersOf = (call: ReadName) => client.getQueryCache().findAll({ queryKey: [call] })
  const lists = (['getLiveLesson', 'getLiveLessons'] as const)
    .flatMap(answersOf)
    .toSorted(
      (one, other) =>
        Number(one.isActive()) - Number(other.isActive()) || one.state.dataUpdatedAt - other.state.dataUpdatedAt,
    )
  return [...answersOf('getSingleLiveLesson'), ...lists].flatMap(
    ({ state }) => (state.data as { data?: object | readonly object[] } | undefined | null)?.data ?? [],
  )
}

/** Finds a course lesson in the cached answers, or loads it by its id. There is no complete list. */
async function courseLesson(client: QueryClient, api: Api, lessonId: string): Promise<unknown> {
  const known = ['getLesson', 'getLessons']
    .flatMap(call => client.getQueriesData<{ data: readonly Lesson[] }>({ queryKey: [call] }))
    .flatMap(([, answer]) => answer?.data ?? [])
    .find(each => each.lesson_id === lessonId)
  if (known) return known
  return (await undefinedIfMissing(client.fetchQuery(read(api, 'getSingleLesson', { lessonId }))))?.data
}

export function records(client: QueryClient, api: Api, who: () => Who = () => nothingRelated): Records {
  const prepare = preparedRecords()
  const { related, lessonsToday } = relatedInCache(client, who)
  const loadRelated = async (kind: EntityKind) => {
    const { needs = [] } = kindOf(kind)
    // Without them a label uses only the record's own fields.
    await Promise.all(needs.map(each => load(relatedKind[each]).catch(() => [])))
  }
  const rows = (kind: EntityKind): readonly object[] | undefined => {
    const asked = listRead(kind)
    const answer = asked && client.getQueryData(asked)
    return answer === undefined ? undefined : rowsOf(answer)
  }
  /** All lists of a kind that are in the cache. Of a record that is in several, the last has what counts. */
  const listsSeen = (kind: EntityKind): readonly (readonly object[])[] => {
    if (kind === 'liveLesson') return [lessonsInCache(client)]
    if (!isPartlyListed(kind)) return [rows(kind) ?? []]
    return client.getQueriesData({ queryKey: [partlyListed[kind]] }).map(([, answer]) => rowsOf(answer))
  }
  const cached = (kind: EntityKind): readonly Found<EntityKind>[] => {
    const all = listsSeen(kind).map(each => prepare(kind, each, related()))
    if (all.length === 1 && kind !== 'liveLesson') return all[0]!
    return [...new Map(all.flat().map(each => [each.id, each])).values()]
  }
  const load = async (kind: EntityKind, fresh: object = {}): Promise<readonly Found<EntityKind>[]> => {
    if (!isListed(kind)) return []
    const answer = await retryIfCancelled<unknown>(() =>
      client.fetchQuery({ ...read(api, listed[kind], inputOf(kind)), ...fresh } as never),
    )
    return prepare(kind, rowsOf(answer), related())
  }
  const rowsFrom = async (kind: EntityKind, query: object): Promise<readonly Found<EntityKind>[]> =>
    prepare(kind, rowsOf(await client.fetchQuery(query as never)), related())
  const from = (kind: EntityKind, call: ReadName, given: object) =>
    rowsFrom(kind, { ...read(api, call, given as never), staleTime: 0 })
  const invoices = invoicesInCache(client)
  const search = async (asked: InvoicesAsked, signal?: AbortSignal): Promise<FoundInvoices> =>
    asked.q.trim() === '' ? { data: [] } : api.findInvoices(asked, signal ? { signal } : {})
  const newestBilled = async (kind: Billed, typed: string) =>
    prepare(
      kind,
      billedOf(kind, (await api.findInvoices({ ...askedInQuestion(kind, typed), limit: String(mostBilled) })).data),
      related(),
    )
  const lessons = async (typed: string, signal?: AbortSignal): Promise<readonly LiveLesson[]> =>
    typed.trim() === '' ? [] : (await api.findLiveLessons({ q: typed }, signal ? { signal } : {})).data

  /** Loads a lesson by its id. The complete list is long, and often old when somebody acts on one of its lessons. */
  const liveLesson = async (lessonId: string): Promise<unknown> => {
    if (isPlace(lessonId))
      return (await load('liveLesson', { staleTime: timings.lessonFresh })).find(each => each.id === lessonId)?.record
    const query = { ...read(api, 'getSingleLiveLesson', { lessonId }), staleTime: timings.lessonFresh }
    try {
      const one = (await undefinedIfMissing(retryIfCancelled(() => client.fetchQuery(query))))?.data
      if (one === undefined || one.class_name !== undefined) return one
      // Another server may give the name of the class only in its list.
      return (await load('liveLesson')).find(each => each.id === lessonId)?.record ?? one
    } catch (error) {
      const known = seen('liveLesson', lessonId)
      if (known) return known
      throw error
    }
  }
  /** Loads the records that may contain this id. The ids of these kinds contain what to ask for. */
  const among = async (kind: PartlyListed, id: string): Promise<readonly Found<EntityKind>[]> => {
    if (kind === 'timeSlot') {
      const [start_time = '', end_time = ''] = id.split('-')
      // The id of a time slot contains its hours. The server decides whether it is free.
      return prepare(kind, [{ start_time, end_time }], related())
    }
    const [first = '', second = ''] = id.split('/')
    if (kind === 'studentNote' || kind === 'charge')
      return rowsFrom(kind, read(api, partlyListed[kind], { studentId: first }))
    if (kind === 'bookableLesson')
      return rowsFrom(kind, read(api, 'getBookableLessons', { student_id: first, type: second } as never))
    if (!/^\d{4}-\d\d-\d\d$/.test(first)) return []
    return rowsFrom(kind, read(api, 'getVideoLessonsByDateRange', weekAround(first)))
  }
  const find = async (kind: EntityKind, id: string, fresh = {}): Promise<unknown> => {
    if (isBilled(kind)) return invoices.find(kind, id) ?? billed(kind, id, (await search({ q: id })).data)
    if (kind === 'lesson') return courseLesson(client, api, id)
    if (kind === 'liveLesson') return liveLesson(id)
    const found = isPartlyListed(kind) ? await among(kind, id) : await load(kind, fresh)
    return found.find(each => each.id === id)?.record
  }
  const seen = (kind: EntityKind, id: string): unknown => {
    if (isBilled(kind)) return invoices.find(kind, id)
    // The longest lists are maps as well.
    if (kind === 'student') return related().students.get(id)
    if (kind === 'class') return related().classes.get(id)
    const { id: idOf } = anyKind(kind)
    const isIt = (row: object) => idOf(row) === id
    return listsSeen(kind)
      .findLast(all => all.some(isIt))
      ?.findLast(isIt)
  }
  prepareInAdvance(client, cached)
  const latest = (kind: EntityKind, id: string) => find(kind, id, { staleTime: 0 })
  // `listed` and `kinds` tie each kind to its record, which TypeScript cannot follow through generic code.
  return {
    ...{ related, loadRelated, load, from, cached, rows, seen, find, latest, lessonsToday, search, lessons },
    ...{ invoices: invoices.rows, billed: newestBilled },
  } as unknown as Records
}
