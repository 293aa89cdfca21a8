import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { auditEntry } from '#client/entities/audit-entry.ts'
import { textOf } from '#client/entities/field.ts'
import { nothingRelated } from '#client/entities/nothing-related.ts'
import { filterableOf } from '#client/filter/filterable.ts'
import { rowSearch } from '#client/filter/row-search.ts'
import type { AuditEntry } from '#contract/audit.ts'
import { auditLanguage } from '#rules/filter/audit-log.ts'
import { folded } from '#rules/same-text.ts'
import { entriesPassing, usual } from '#server/office/audit/entries-passing.ts'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

/*
 * One filter text gives the same entries of the audit log in each database as in the browser, which filters the rows as it
 * shows them. The log is random, and so are the filters: fields, values, minus signs, groups and OR, half-typed ones.
 */

const today = Temporal.PlainDate.from('2026-11-20')
const ways = [usual, { ...usual, first: 3, piece: 40, looked: 10_000 }]

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
  ...[
    'created',
    'undid',
    'collected',
    'chan',
    '陳大文',
    'tai',
    'S0001',
    'tue',
    '2026-11-24',
    'more',
    'English',
    '1,701.00',
  ],
  ...['what:"created student"', 'what:undid', '操作:created', 'what:gone', '"deleted student"', 'call:createStudent'],
  ...[
    'about:chan',
    '關於：陳',
    'about:"tai man"',
    '-about:chan',
    'about:c0001,lee',
    'has:about',
    '-has:about',
    'about:%',
  ],
  ...['username:bos', '帳號:may', 'has:undone', '復原者:boss', 'undone_at:2026-11', '-has:undone_at', 'id:3', 'id:>20'],
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

test('what can be said of an entry of the log is the same in the console and on the server', () => {
  expect(auditLanguage).toEqual(auditEntry.language)
})

describe.each(engines)('in the browser and on $name', engine => {
  let world: World
  let entries: readonly AuditEntry[]
  beforeAll(async () => {
    world = await openWorld(engine)
    const chan = await world.student('Tai Man', 'Chan', '陳大文')
    const lee = await world.student('Ka Yan', 'Lee')
    const course = await world.course('English', { token: 'English' })
    const inClass = await world.classOf('English (S5)', { course, students: [chan], from: '2026-11-24' })
    const lesson = (await world.did('getLiveLessons', {})).data.find(({ class_id }) => class_id === inClass)!
    const days = ['2026-11-19T15:59:59.999Z', '2026-11-19T16:00:00.000Z', '2026-11-20T02:00:00.000Z']
    const others = [
      '2026-10-31T16:00:00.000Z',
      '2026-10-31T15:59:59.000Z',
      '2025-12-31T16:00:00.000Z',
      '2026-11-16T01:00:00Z',
    ]
    const subjects = [
      null,
      { table: 'students', id: chan, before: null, after: { student_id: chan } },
      { table: 'students', id: lee, before: { status: 'active' }, after: { status: 'inactive' } },
      { table: 'students', id: 'S0999', before: { student_id: 'S0999', surname: 'Gone' }, after: null },
      { table: 'classes', id: inClass, before: null, after: { class_name: 'English (S5)' } },
      { table: 'attendance', id: `${lesson.live_lesson_id}/${chan}`, before: null, after: { attendance: 'present' } },
      { table: 'payments', id: 'PL0', before: null, after: { total_cents: 170_100, student_id: chan } },
      { table: 'token_ledger', id: 'x', before: null, after: { student_id: lee, amount: -2, token_name: 'English' } },
      { table: 'holidays', id: 'H1', before: null, after: { holiday_name: '100% _holiday_' } },
    ]
    const calls = ['login', 'collectPayment', 'addToken', 'createStudent', 'deletestudent', 'failedSignIn', 'goneCall']
    const made = fc.sample(
      fc.record({
        staff: fc.constantFrom('boss', 'may', 'gone'),
        call: fc.constantFrom(...calls),
        at: fc.constantFrom(...days, ...others),
        rows: fc.nat(4),
        subject: fc.constantFrom(...subjects),
        undone: fc.constantFrom('not', 'unseen', 'seen'),
      }),
      { numRuns: 80, seed: 20_261_123 },
    )
    await world.database.write(async tx => {
      for (const { staff, call, at, rows, undone, subject } of made) {
        const first = subject && JSON.stringify(subject)
        const add = async (call: string, undoes: number | null, isListed = true) => {
          const entry = { at, staff, call, request_id: 'request', changes: first ? `[${first}]` : '[]', undoes }
          const { id } = await tx.insertInto('audit_log').values(entry).returning('id').executeTakeFirstOrThrow()
          if (isListed)
            await tx.insertInto('audit_summaries').values({ entry: id, undoes, rows, first, subject: null }).execute()
          return id
        }
        const id = await add(call, null)
        // What has no summary is no entry itself.
        if (undone !== 'not') await add('undoOperation', id, undone === 'seen')
      }
    })
    entries = (await world.did('getAuditLog', { limit: '1000', rows: '1' })).data
  })
  afterAll(() => world.close())

  const found = async (typed: string) =>
    (await world.did('getAuditLog', { limit: '1000', rows: '1', filter: typed })).data.map(({ id }) => id)

  it('what a row shows finds it', async () => {
    const cells = ['who', 'what', 'about'] as const
    for (const field of cells) {
      const shown = Map.groupBy(entries, entry => textOf(auditEntry.fields[field], entry, nothingRelated))
      shown.delete('')
      expect(shown.size).toBeGreaterThan(2)
      for (const [text, rows] of shown) {
        const own = rows.map(({ id }) => id)
        expect(await found(text), text).toEqual(expect.arrayContaining(own))
        expect(await found(`${field}:"${text}"`), text).toEqual(expect.arrayContaining(own))
        for (const word of folded(text).split(' '))
          expect(await found(`"${word}"`), word).toEqual(expect.arrayContaining(own))
      }
    }
    expect(await found('nobody')).toEqual([])
  })

  it('a filter finds the same entries', async () => {
    const search = rowSearch(
      entries,
      row => auditEntry.searchText(row, nothingRelated),
      filterableOf(auditEntry, nothingRelated),
      () => today,
    )
    await fc.assert(
      fc.asyncProperty(filters, fc.constantFrom(...ways), async (typed, way) => {
        const { entries: passed, searchedBackTo } = await world.database.read(db =>
          entriesPassing(db, { filter: typed, limit: 1000 }, today, way),
        )
        expect(
          passed.map(({ id }) => id),
          typed,
        ).toEqual(search.find(typed).map(({ id }) => id))
        expect(searchedBackTo, typed).toBeUndefined()
      }),
      { seed: 20_261_126, numRuns: 350 },
    )
  })

  it('a search that has to look at texts ends some way back, says where, and goes on from there', async () => {
    const way = { ...usual, first: 5, piece: 10, looked: 30 }
    const read = (filter: string) => world.database.read(db => entriesPassing(db, { filter, limit: 1000 }, today, way))
    const all = await read('who:boss OR who:may OR who:gone')
    expect(all.searchedBackTo).toBeUndefined()
    expect(all.entries).toHaveLength(entries.length)
    const none = await read('about:nobody')
    expect(none.entries).toEqual([])
    expect(none.searchedBackTo).toMatch(/^202\d-\d\d-\d\d$/)
    // By what was done and by whom, older ones are found as well.
    const created = await read('created')
    expect(created.searchedBackTo).toBe(none.searchedBackTo)
    expect(created.entries.map(({ id }) => id)).toEqual(
      entries
        .filter(entry => /created/i.test(textOf(auditEntry.fields.what, entry, nothingRelated)))
        .map(({ id }) => id),
    )
    // What cannot pass for other reasons is not looked at.
    const few = await read('about:nobody what:addtoken')
    expect(few.searchedBackTo).toBeUndefined()
  })
})
