import { CancelledError, type QueryClient } from '@tanstack/query-core'
import type { Class } from '#contract/classes.ts'
import type { Course } from '#contract/courses.ts'
import type { InvoiceKind } from '#contract/invoices.ts'
import type { Lesson } from '#contract/lessons.ts'
import type { LiveLesson } from '#contract/live-lessons.ts'
import type { Student } from '#contract/students.ts'
import type { TokenDefinition } from '#contract/tokens.ts'
import { type Api, Refused } from './api.ts'
import type { Related } from './entities/field.ts'
import type { KindInvoice } from './entities/invoice.ts'
import { relatedKind, relatedOf } from './entities/related.ts'
import { type Entities, type EntityKind, kindOf } from './entities.ts'
import { whenIdle } from './idle.ts'
import { searchOf } from './list-search.ts'
import { type ReadName, read } from './queries.ts'
import { weekAround } from './video-lessons.ts'

/** A record with everything it can be found by, made once per list and not per keystroke. */
export type Found<K extends EntityKind> = {
  readonly kind: K
  readonly id: string
  readonly record: Entities[K]
  readonly searchText: string
}

export type Records = {
  /** The records of other lists that names and search texts are made of; empty until they are loaded. */
  readonly related: () => Related
  /** Loads what a kind is called and found by beside its own list. */
  readonly loadRelated: (kind: EntityKind) => Promise<void>
  /** Loads a kind's whole list, from the cache where it is fresh. Invoices and receipts have none: they are searched. */
  readonly load: <K extends EntityKind>(kind: K) => Promise<readonly Found<K>[]>
  /** Another read's rows as records of a kind: the students of one class. */
  readonly from: <K extends EntityKind>(kind: K, call: ReadName, given: object) => Promise<readonly Found<K>[]>
  /** What is in the cache already, however old. */
  readonly cached: <K extends EntityKind>(kind: K) => readonly Found<K>[]
  /** One record by its id, or `undefined` when there is none. */
  readonly find: <K extends EntityKind>(kind: K, id: string) => Promise<Entities[K] | undefined>
  /** The same, asked of the server now, however fresh a list is. */
  readonly latest: Records['find']
  /** Invoices and receipts by what was typed: the server searches. At most 20. */
  readonly search: (typed: string, signal?: AbortSignal) => Promise<readonly KindInvoice[]>
  /** Live lessons by what was typed: there are too many to have them all at hand. At most 8. */
  readonly lessons: (typed: string, signal?: AbortSignal) => Promise<readonly LiveLesson[]>
}

const listed = {
  student: 'getStudent',
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
  videoClass: 'getVideoClass',
  heldTimeSlot: 'getHeldTimeSlots',
  leaveNotice: 'getDailyNotices',
  absence: 'getAbsenceNotices',
  livePayment: 'pendingPayments',
  videoPayment: 'pendingVideoPayments',
} as const
type Listed = keyof typeof listed
const everyLesson = ['getLiveLessons', {}] as const
/** What is looked up several times on the way to one operation is asked for once. */
const oneOperation = 1000
const isListed = (kind: EntityKind): kind is Listed => kind in listed

/** Kinds that have no list of all, and the reads that tell some of them. */
const told = {
  timeSlot: 'getAvailableTimeSlots',
  videoLesson: 'getVideoLessonsByDateRange',
  bookableLesson: 'getBookableLessons',
} as const
type Told = keyof typeof told
const isTold = (kind: EntityKind): kind is Told => kind in told

/** A screen that leaves takes its request with it; whoever else waits for the answer asks again. */
const unlessCancelled = <T>(ask: () => Promise<T>): Promise<T> =>
  ask().catch(error => {
    if (error instanceof CancelledError) return ask()
    throw error
  })

/** Its search text is made when it is first asked for: most lists are never searched. */
class Entry<K extends EntityKind> {
  readonly kind: K
  readonly id: string
  readonly record: object
  readonly #make: (record: object) => string
  #searchText: string | undefined
  constructor(kind: K, id: string, record: object, make: (record: object) => string) {
    this.kind = kind
    this.id = id
    this.record = record
    this.#make = make
  }
  get searchText(): string {
    this.#searchText ??= this.#make(this.record)
    return this.#searchText
  }
}

export function records(client: QueryClient, api: Api): Records {
  /** By list, then by kind: one list may be of two. */
  const prepared = new WeakMap<object, Map<EntityKind, readonly Found<EntityKind>[]>>()
  /** What a list was made ready with. */
  const madeWith = new WeakMap<object, Related>()

  const rowsAt = <Row>(call: string) => client.getQueryData<{ data: readonly Row[] }>([call, {}])?.data
  const related = (): Related =>
    relatedOf(
      rowsAt<Student>('getStudent'),
      rowsAt<Class>('getClass'),
      rowsAt<Course>('getCourse'),
      rowsAt<TokenDefinition>('getToken'),
    )
  const loadRelated = async (kind: EntityKind) => {
    const { needs = [] } = kindOf(kind)
    // Without them a record is called by what it says itself.
    await Promise.all(needs.map(each => load(relatedKind[each]).catch(() => [])))
  }
  const prepare = (kind: EntityKind, rows: readonly object[], known: Related) => {
    const ready = prepared.get(rows) ?? new Map<EntityKind, readonly Found<EntityKind>[]>()
    const done = ready.get(kind)
    // A list of payments made ready before its students were there is made ready again.
    const before = done && madeWith.get(done)
    if (done && (kindOf(kind).needs ?? []).every(each => known[each].size === 0 || known[each] === before?.[each]))
      return done
    const { id, searchText } = kindOf(kind) as unknown as {
      id: (row: object) => string
      searchText: (row: object, related: Related) => string
    }
    const make = (record: object) => searchText(record, known)
    const found = rows.map(
      record => new Entry(kind, id(record), record, make),
    ) as readonly unknown[] as readonly Found<EntityKind>[]
    prepared.set(rows, ready.set(kind, found))
    madeWith.set(found, known)
    return found
  }
  // The longest lists are what people search by the next moment: they are made ready as soon as they have come.
  client.getQueryCache().subscribe(event => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const kind = (['student', 'class'] as const).find(each => listed[each] === event.query.queryKey[0])
    if (!kind) return
    whenIdle(() => {
      whenIdle(searchOf(cached(kind)).prepare)
      return true
    })
  })
  const rowsOf = (answer: unknown): readonly object[] =>
    Array.isArray(answer) ? answer : ((answer as { data?: readonly object[] } | undefined)?.data ?? [])
  const inputOf = (kind: Listed) =>
    kind === 'livePayment' || kind === 'videoPayment' ? { status: 'pending' as const } : {}

  /** Lessons that have been looked at, where the list of all has not. */
  const lessonsSeen = (): readonly object[] =>
    ['getLiveLesson', 'getLiveLessons', 'getSingleLiveLesson'].flatMap(call =>
      client
        .getQueriesData<{ data: object | readonly object[] }>({ queryKey: [call] })
        .flatMap(([, answer]) => answer?.data ?? []),
    )

  const cached = (kind: EntityKind): readonly Found<EntityKind>[] => {
    if (kind === 'liveLesson' && client.getQueryData(everyLesson) === undefined)
      return [...new Map(prepare(kind, lessonsSeen(), related()).map(each => [each.id, each])).values()]
    if (isTold(kind)) {
      const answers = client.getQueriesData({ queryKey: [told[kind]] })
      const all = answers.flatMap(([, answer]) => prepare(kind, rowsOf(answer), related()))
      return [...new Map(all.map(each => [each.id, each])).values()]
    }
    if (!isListed(kind)) return []
    const answer = client.getQueryData([listed[kind], inputOf(kind)])
    return answer === undefined ? [] : prepare(kind, rowsOf(answer), related())
  }
  const load = async (kind: EntityKind, fresh: object = {}): Promise<readonly Found<EntityKind>[]> => {
    if (!isListed(kind)) return []
    const answer = await unlessCancelled<unknown>(() =>
      client.fetchQuery({ ...read(api, listed[kind], inputOf(kind)), ...fresh } as never),
    )
    return prepare(kind, rowsOf(answer), related())
  }
  const rowsFrom = async (kind: EntityKind, query: object): Promise<readonly Found<EntityKind>[]> =>
    prepare(kind, rowsOf(await client.fetchQuery(query as never)), related())
  const from = (kind: EntityKind, call: ReadName, given: object) =>
    rowsFrom(kind, { ...read(api, call, given as never), staleTime: 0 })
  const monthRows = (): readonly KindInvoice[] =>
    (['live', 'video'] as const).flatMap((kind: InvoiceKind) =>
      client
        .getQueriesData<readonly object[]>({ queryKey: [kind === 'live' ? 'liveInvoices' : 'videoInvoices'] })
        .flatMap(([, rows]) => (rows ?? []).map(row => ({ ...row, kind }) as KindInvoice)),
    )
  const search = async (typed: string, signal?: AbortSignal): Promise<readonly KindInvoice[]> =>
    typed.trim() === '' ? [] : (await api.findInvoices({ q: typed }, signal ? { signal } : {})).data

  const lessons = async (typed: string, signal?: AbortSignal): Promise<readonly LiveLesson[]> =>
    typed.trim() === '' ? [] : (await api.findLiveLessons({ q: typed }, signal ? { signal } : {})).data

  const unlessMissing = async <T>(asked: Promise<T>): Promise<T | undefined> => {
    try {
      return await asked
    } catch (error) {
      if (error instanceof Refused && error.status === 404) return undefined
      throw error
    }
  }
  /** One lesson is asked for by its id: the list of all is long, and old by the time somebody acts on one of it. */
  const liveLesson = async (lessonId: string): Promise<unknown> => {
    const query = { ...read(api, 'getSingleLiveLesson', { lessonId }), staleTime: oneOperation }
    try {
      const one = (await unlessMissing(unlessCancelled(() => client.fetchQuery(query))))?.data
      if (one === undefined || one.class_name !== undefined) return one
      // Another server may tell the name of the class in its list only.
      return (await load('liveLesson')).find(each => each.id === lessonId)?.record ?? one
    } catch (error) {
      const seen = cached('liveLesson').find(each => each.id === lessonId)
      if (seen) return seen.record
      throw error
    }
  }
  /** The lessons of courses have no list of all: one is among those that have been looked at, or asked for by its id. */
  const lesson = async (lessonId: string): Promise<unknown> => {
    const known = ['getLesson', 'getLessons']
      .flatMap(call => client.getQueriesData<{ data: readonly Lesson[] }>({ queryKey: [call] }))
      .flatMap(([, answer]) => answer?.data ?? [])
      .find(each => each.lesson_id === lessonId)
    if (known) return known
    return (await unlessMissing(client.fetchQuery(read(api, 'getSingleLesson', { lessonId }))))?.data
  }
  /** What the ids of told kinds tell is asked for. */
  const among = async (kind: Told, id: string): Promise<readonly Found<EntityKind>[]> => {
    if (kind === 'timeSlot') {
      const [start_time = '', end_time = ''] = id.split('-')
      // A slot is what it is called; whether it can be had the server says.
      return prepare(kind, [{ start_time, end_time }], related())
    }
    const [first = '', second = ''] = id.split('/')
    if (kind === 'bookableLesson')
      return rowsFrom(kind, read(api, 'getBookableLessons', { student_id: first, type: second } as never))
    return /^\d{4}-\d\d-\d\d$/.test(first)
      ? rowsFrom(kind, read(api, 'getVideoLessonsByDateRange', weekAround(first)))
      : []
  }
  const find = async (kind: EntityKind, id: string, fresh = {}): Promise<unknown> => {
    if (kind === 'invoice' || kind === 'receipt') {
      const same = (row: KindInvoice) => (kind === 'invoice' ? row.invoice_ref : row.receipt_ref) === id
      return monthRows().find(same) ?? (await search(id)).find(same)
    }
    if (kind === 'lesson') return lesson(id)
    if (kind === 'liveLesson') return liveLesson(id)
    const found = isTold(kind) ? await among(kind, id) : await load(kind, fresh)
    return found.find(each => each.id === id)?.record
  }
  const latest = (kind: EntityKind, id: string) => find(kind, id, { staleTime: 0 })
  // The door: `listed` and `kinds` tie each kind to its record, which a generic body cannot follow.
  return { related, loadRelated, load, from, cached, find, latest, search, lessons } as unknown as Records
}
