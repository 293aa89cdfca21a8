import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fields, nothingRelated } from '#client/entities/field.ts'
import { rowFilter } from '#client/filter/row-filter.ts'
import { listSearch } from '#client/list-search.ts'
import { auditLanguage } from '#rules/filter/audit-log.ts'
import { folded } from '#rules/names.ts'
import { entriesOf, filterOfEntries } from '#server/audit/filter-entries.ts'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

/*
 * One filter text gives the same entries of the audit log in the browser and in each database. The log is random, and so
 * are the filters: fields, values, minus signs, groups and OR, half-typed ones among them.
 */

const today = Temporal.PlainDate.from('2026-11-20')

type Entry = {
  readonly id: number
  readonly staff: string
  readonly call: string
  readonly at: string
  readonly rows: number
  readonly undone: boolean
}
/** Of the accounts that exist. */
const names: Record<string, string> = {}

const fields: Fields<Entry> = {
  staff: {
    type: 'text',
    label: 'Who',
    value: row => row.staff,
    searchedAs: row => `${row.staff} ${names[row.staff] ?? ''}`,
    width: 0,
  },
  call: { type: 'text', label: 'What', value: row => row.call, width: 0 },
  at: { type: 'timestamp', label: 'When', value: row => row.at, width: 0 },
  rows: { type: 'number', label: 'Rows', value: row => row.rows, width: 0 },
}
const flags = { undone: { is: (row: Entry) => row.undone } }

const leaves = fc.constantFrom(
  ...['may', 'boss', 'the', '陳', 'gone', 'pay', 'collect', 'LOGIN', 'nobody', '%', '_', "'", 'who:may', 'who:陳,boss'],
  ...[
    'who:"may chan"',
    'who:"the boss"',
    '職員：may',
    'who:GONE',
    'what:collect',
    'what:login,addtoken',
    '-what:token',
  ],
  ...['date:today', 'date:yesterday', 'date:2026-11', 'date:2026', 'date:<30d', 'date:>30d', 'date>2026-11-01'],
  ...['date:<=2026-10-31', 'date:2026-10..2026-11', 'date:this-week', 'date:=today', 'rows:1', 'rows:>2', 'rows>=2'],
  ...[
    'rows:1..3',
    'rows:<0',
    'rows:many',
    'is:undone',
    '-is:undone',
    'has:rows',
    '-has:who',
    'colour:red',
    'date:',
    'is:',
  ],
)
const filters = fc.letrec<{ readonly some: string }>(tie => ({
  some: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaves,
    fc.tuple(tie('some'), tie('some')).map(two => two.join(' ')),
    fc.tuple(tie('some'), tie('some')).map(two => two.join(' OR ')),
    tie('some').map(one => `(${one})`),
    tie('some').map(one => `-(${one})`),
  ),
})).some

describe.each(engines)('in the browser and on $name', engine => {
  let world: World
  let entries: readonly Entry[]
  beforeAll(async () => {
    world = await openWorld(engine)
    const days = ['2026-11-19T15:59:59.999Z', '2026-11-19T16:00:00.000Z', '2026-11-20T02:00:00.000Z']
    const others = [
      '2026-10-31T16:00:00.000Z',
      '2026-10-31T15:59:59.000Z',
      '2025-12-31T16:00:00.000Z',
      '2026-11-16T01:00:00Z',
    ]
    const made = fc.sample(
      fc.record({
        staff: fc.constantFrom('boss', 'may', 'gone'),
        call: fc.constantFrom('login', 'collectPayment', 'addToken', 'deletestudent', 'undoOperation', 'failedSignIn'),
        at: fc.constantFrom(...days, ...others),
        rows: fc.nat(4),
        undone: fc.boolean(),
      }),
      { numRuns: 80, seed: 20_261_123 },
    )
    await world.database.write(async tx => {
      for (const { staff, call, at, rows, undone } of made) {
        const entry = { at, staff, call, request_id: 'request', changes: '[]' }
        const { id } = await tx
          .insertInto('audit_log')
          .values({ ...entry, undoes: null })
          .returning('id')
          .executeTakeFirstOrThrow()
        await tx
          .insertInto('audit_summaries')
          .values({ entry: id, undoes: null, rows, first: null, subject: null })
          .execute()
        // What undid it has no summary here, so it is no entry itself.
        if (undone)
          await tx
            .insertInto('audit_log')
            .values({ ...entry, undoes: id })
            .execute()
      }
    })
    const stored = await entriesOf(world.database.reader)
      .select([
        'operation.id',
        'operation.staff',
        'operation.call',
        'operation.at',
        'summary.rows',
        'later.id as undone',
      ])
      .orderBy('operation.id')
      .execute()
    entries = stored.map(row => ({ ...row, undone: row.undone !== null }))
    const accounts = await world.database.reader.selectFrom('staff').select(['username', 'name']).execute()
    for (const { username, name } of accounts) names[username] = name
  })
  afterAll(() => world.close())

  it('a filter finds the same entries', async () => {
    const words = listSearch(entries, ({ staff, call }) => folded(`${staff} ${names[staff] ?? ''} ${call}`))
    const search = rowFilter(
      entries,
      words,
      { language: auditLanguage, fields, flags, related: nothingRelated, loading: false },
      () => today,
    )
    await fc.assert(
      fc.asyncProperty(filters, async typed => {
        const found = await entriesOf(world.database.reader)
          .select('operation.id')
          .where(await filterOfEntries(world.database.reader, typed, today))
          .orderBy('operation.id')
          .execute()
        expect(
          found.map(({ id }) => id),
          typed,
        ).toEqual(search.find(typed).map(({ id }) => id))
      }),
      { seed: 20_261_126, numRuns: 1000 },
    )
  })
})
