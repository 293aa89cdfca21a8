import { sql } from 'kysely'
import { fill } from '#contract/fill.ts'
import { chineseLogTexts } from '#rules/chinese-log-texts.ts'
import { auditLanguage } from '#rules/filter/audit-log.ts'
import type { Filter } from '#rules/filter/filter-tree.ts'
import { readFilter } from '#rules/filter/read-filter.ts'
import { dateOf } from '#rules/hong-kong.ts'
import { andMoreText } from '#rules/operation-texts.ts'
import { folded } from '#rules/same-text.ts'
import type { Change, Reader } from '../../db/access.ts'
import { among, type FilterColumns, where } from '../../db/filter-condition.ts'
import { chineseWhatText, columnsOf, entriesOf, mayPass, surelyPass, textsIn, whatText } from './filter-entries.ts'
import { chineseAbout, noSubject, subjectsOf } from './subjects.ts'

/** Which entries are asked for: the newest ones between these ids. */
type Asked = {
  readonly before?: number | undefined
  readonly after?: number | undefined
  readonly limit: number
  readonly filter?: string | undefined
}
/** How many entries are looked at first, together, and at most, and for how many milliseconds. */
type Limits = { readonly first: number; readonly piece: number; readonly looked: number; readonly time: number }
export const usual: Limits = { first: 200, piece: 1000, looked: 30_000, time: 3000 }
/** Of one statement: the ids of a piece, for each text. */
const mostParameters = 5000
const mostWords = 40

const newest = (db: Reader, { before, after }: Pick<Asked, 'before' | 'after'>, limit: number) => {
  const query = entriesOf(db)
    .leftJoin('staff', 'staff.username', 'operation.staff')
    .select([
      'operation.id',
      'operation.at',
      'operation.staff',
      'staff.name as staff_name',
      'operation.call',
      'operation.request_id',
      'summary.rows',
      'summary.first',
      'summary.subject',
      'summary.undoes',
      'earlier.call as undone_call',
      'later.id as later_id',
      'later.staff as later_staff',
      'later.at as later_at',
    ])
    .orderBy('operation.id', 'desc')
    .limit(limit)
  const until = before === undefined ? query : query.where('operation.id', '<', before)
  return after === undefined ? until : until.where('operation.id', '>', after)
}
type Stored = Awaited<ReturnType<ReturnType<typeof newest>['execute']>>[number]

/** This server wrote it, so its table is known. */
export const changeIn = (text: string | null) => (text === null ? undefined : (JSON.parse(text) as Change))

async function withSubjects(db: Reader, rows: readonly Stored[]) {
  const subjects = await subjectsOf(
    db,
    rows.map(({ first, subject }) => changeIn(subject ?? first)),
  )
  return rows.map((row, at) => ({ ...row, ...(subjects[at] ?? noSubject) }))
}
type Listed = Awaited<ReturnType<typeof withSubjects>>[number]

/**
 * The newest entries that pass a filter. What an entry was about is stored nowhere: it is made of the rows as they are now,
 * as when it is shown. So where a filter has words or asks for it, the entries that may pass are looked at from the newest
 * on, until enough are found: at most 30,000 of them, and for at most three seconds. Of older ones the database finds those that pass by who did them and what
 * was done. `searchedBackTo` is the day on which the others begin to be left out, when there may be some.
 */
export async function entriesPassing(
  db: Reader,
  { filter: typed = '', ...asked }: Asked,
  today: Temporal.PlainDate,
  limits: Limits = usual,
): Promise<{ readonly entries: readonly Listed[]; readonly searchedBackTo: string | undefined }> {
  const { filter } = readFilter(typed, auditLanguage, today)
  const texts = textsIn(filter)
  const whole = async (rows: Promise<readonly Stored[]>) => ({
    entries: await withSubjects(db, await rows),
    searchedBackTo: undefined,
  })
  if (typed === '') return whole(newest(db, asked, asked.limit).execute())
  const columns = await columnsOf(db)
  if (texts === 0) return whole(newest(db, asked, asked.limit).where(where(filter, columns)).execute())

  const largest = Math.max(1, Math.min(limits.piece, Math.floor(mostParameters / (texts + 1))))
  const began = performance.now()
  const found: Listed[] = []
  let { before } = asked
  let looked = 0
  for (let size = Math.min(limits.first, largest); ; size = Math.min(size * 4, largest)) {
    const piece = await newest(db, { ...asked, before }, size)
      .where(mayPass(filter, columns))
      .execute()
    found.push(...(await passing(db, await withSubjects(db, piece), filter, columns)))
    looked += piece.length
    const last = piece.at(-1)
    if (found.length >= asked.limit || piece.length < size || !last)
      return { entries: found.slice(0, asked.limit), searchedBackTo: undefined }
    if (looked >= limits.looked || performance.now() - began >= limits.time) {
      const left = asked.limit - found.length
      // Nobody types so many words, and each of them stands for many calls.
      const isShort = texts <= mostWords
      const rest = newest(db, { ...asked, before: last.id }, left).where(surelyPass(filter, columns))
      const more = isShort ? await withSubjects(db, await rest.execute()) : []
      return { entries: [...found, ...more], searchedBackTo: dateOf(last.at) }
    }
    before = last.id
  }
}

/** Those of some entries that pass. The texts are compared here, and the database does the rest. */
async function passing(
  db: Reader,
  piece: readonly Listed[],
  filter: Filter,
  columns: FilterColumns,
): Promise<readonly Listed[]> {
  if (piece.length === 0) return []
  const id = sql.ref('operation.id')
  const shown = piece.map(row => {
    const count = row.rows - 1
    const about = count > 0 ? fill(andMoreText, { about: row.about, count }) : row.about
    const subject = chineseAbout(row.about_parts)
    const chinese = folded(count > 0 ? fill(chineseLogTexts.andMore, { about: subject, count }) : subject)
    const undone = row.undoes === null ? undefined : (row.undone_call ?? '')
    const what = folded(chineseWhatText(row.call, undone))
    const words = folded(`${row.staff} ${row.staff_name ?? ''} ${whatText(row.call, undone)} ${about} `)
    return { id: row.id, about: `${folded(about)} ${chinese}`, words: `${words} ${what} ${chinese}` }
  })
  const withText = (of: 'about' | 'words') => (text: string) =>
    among(
      id,
      shown.flatMap(row => (row[of].includes(text) ? row.id : [])),
    )
  const own: FilterColumns = {
    ...columns,
    words: withText('words'),
    contains: { ...columns.contains, about: withText('about') },
    has: {
      ...columns.has,
      about: among(
        id,
        shown.flatMap(row => (row.about.trim() === '' ? [] : row.id)),
      ),
    },
  }
  const rows = await entriesOf(db)
    .select('operation.id')
    .where(
      'operation.id',
      'in',
      piece.map(row => row.id),
    )
    .where(where(filter, own))
    .execute()
  const passed = new Set(rows.map(row => row.id))
  return piece.filter(row => passed.has(row.id))
}
