import { execFile } from 'node:child_process'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { conflict } from '#server/db/conflict.ts'
import { nextId, nextNumber, nextRef } from '#server/db/counters.ts'
import { type LockName, lock } from '#server/db/lock.ts'
import { migrate } from '#server/db/migrations/migrate.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import type { NewRow } from '#server/db/tables.ts'
import { engines, type FreshDatabase } from '#tests/databases.ts'
import { beforeMigration } from '#tests/earlier-schema.ts'
import { query } from '#tests/postgres.ts'

const run = promisify(execFile)
const at = '2026-11-20T02:00:00.000Z'

const student = (student_id: string, student_login_id = ''): NewRow<'students'> => ({
  student_id,
  student_login_id,
  first_name: 'Tai Man',
  surname: 'Chan',
  chinese_name: '陳大文',
  phone: '',
  school: '',
  grade: '',
  parent_name: '',
  relationship: '',
  parent_phone: '',
  address: '',
  student_photo: null,
  status: 'active',
  c_time: at,
  deleted_at: null,
})

const failure = async (work: Promise<unknown>): Promise<Error> => {
  try {
    await work
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('It was not refused.')
}

test('a PostgreSQL database that cannot hold Chinese is refused before any data is stored', async () => {
  const fresh = await engines[1]!.open()
  if (!('url' in fresh.options)) throw new Error('PostgreSQL is reached by an address.')
  const { url } = fresh.options
  const name = `${new URL(url).pathname.slice(1)}_latin`
  await query(url, `create database ${name} template template0 encoding 'LATIN1' lc_collate 'C' lc_ctype 'C'`)
  try {
    const other = new URL(url)
    other.pathname = `/${name}`
    expect((await failure(openDatabase({ url: other.href }))).message).toMatch(/encoding LATIN1, not UTF8.*createdb/)
  } finally {
    await query(url, `drop database ${name} with (force)`)
    await fresh.drop()
  }
})

describe.each(engines)('the database on $name', engine => {
  let fresh: FreshDatabase
  let database: Database
  const opened: Database[] = []
  const another = async (): Promise<Database> => {
    const one = await openDatabase(fresh.options)
    opened.push(one)
    return one
  }

  describe('from nothing', () => {
    beforeEach(async () => {
      fresh = await engine.open()
    })
    afterEach(async () => {
      await Promise.all(opened.splice(0).map(one => one.close()))
      await fresh.drop()
    })

    test('migrating a second time changes nothing', async () => {
      database = await another()
      await migrate(database)
      await database.write(tx => tx.insertInto('students').values(student('S0001')).execute())
      await migrate(database)
      expect(await database.reader.selectFrom('students').select('student_id').execute()).toHaveLength(1)
    })

    test('two processes and two servers of one process may migrate it at the same moment', async () => {
      const where = JSON.stringify(fresh.options)
      const script = `
        const { openDatabase } = await import('#server/db/open.ts')
        const { migrate } = await import('#server/db/migrations/migrate.ts')
        const database = await openDatabase(${where})
        await migrate(database)
        await database.close()`
      const child = () => run(process.execPath, ['--input-type=module', '-e', script], { timeout: 30_000 })
      database = await another()
      const second = await another()
      await Promise.all([child(), child(), migrate(database), migrate(second)])
      const seen = await database.reader.selectFrom('revisions').select('table_name').execute()
      expect(seen.map(row => row.table_name)).toContain('students')
    })
  })

  describe('with its tables', () => {
    beforeEach(async () => {
      fresh = await engine.openMigrated()
      database = await another()
    })
    afterEach(async () => {
      await Promise.all(opened.splice(0).map(one => one.close()))
      await fresh.drop()
    })

    test('nothing is in an empty list of values, and everything is outside of it', async () => {
      await database.write(tx => tx.insertInto('students').values(student('S0001')).execute())
      const found = (how: 'in' | 'not in') =>
        database.reader.selectFrom('students').select('student_id').where('student_id', how, []).execute()
      expect(await found('in')).toEqual([])
      expect(await found('not in')).toEqual([{ student_id: 'S0001' }])
      const nested = database.reader
        .selectFrom('students')
        .selectAll()
        .where('student_id', 'in', row =>
          row.selectFrom('class_students').select('student_id').where('class_id', 'in', []),
        )
      expect(await nested.execute()).toEqual([])
    })

    test('the audit log, the print log and the token ledger take rows, and never change or delete one', async () => {
      await database.write(async tx => {
        await tx.insertInto('students').values(student('S0001')).execute()
        await tx
          .insertInto('audit_log')
          .values({ at, staff: 'boss', call: 'createStudent', request_id: 'r', changes: '[]' })
          .execute()
        await tx
          .insertInto('print_log')
          .values({ at, staff: 'boss', document: 'invoice', ref: 'LI-2026-000001' })
          .execute()
        await tx
          .insertInto('token_ledger')
          .values({
            student_id: 'S0001',
            token_name: 'English',
            transaction_type: 'Add',
            transaction_detail: '',
            amount: 4,
            timestamp: at,
            staff: 'boss',
            subject: 'test',
            cause: 'test:1',
          })
          .execute()
      })
      for (const table of ['audit_log', 'print_log', 'token_ledger'] as const) {
        const refusal = `${table} is append-only`
        const attempts = [
          sql`update ${sql.table(table)} set staff = 'nobody'`,
          sql`delete from ${sql.table(table)}`,
          ...(database.kind === 'postgres' ? [sql`truncate ${sql.table(table)}`] : []),
        ]
        for (const attempt of attempts) {
          expect((await failure(database.write(tx => attempt.execute(tx)))).message).toContain(refusal)
        }
        const { staff } = await database.reader.selectFrom(table).select('staff').executeTakeFirstOrThrow()
        expect(staff).toBe('boss')
      }
      if (database.kind === 'sqlite') {
        const replace = sql`insert or replace into audit_log (id, at, staff, call, request_id, changes)
          values (1, 'x', 'x', 'x', 'x', 'x')`
        expect((await failure(database.write(tx => replace.execute(tx)))).message).toContain('append-only')
      }
    })

    test('an issued invoice can be voided, and nothing else about it changes', async () => {
      await database.write(async tx => {
        await tx.insertInto('students').values(student('S0001')).execute()
        await tx
          .insertInto('invoices')
          .values({
            invoice_ref: 'LI-2026-000001',
            kind: 'live',
            student_id: 'S0001',
            student_string: 'Tai Man Chan (S0001)',
            student_name: 'Tai Man Chan',
            chinese_name: '陳大文',
            year_month: '2026-11',
            start_date: null,
            end_date: null,
            course_id: null,
            total_cents: 120_000,
            created_at: at,
            created_by: 'boss',
            voided_at: null,
            voided_by: null,
            void_reason: null,
            due_date: '2026-11-30',
          })
          .execute()
      })
      const change = database.write(tx => tx.updateTable('invoices').set({ total_cents: 1 }).execute())
      expect((await failure(change)).message).toContain('An issued invoice is not changed')
      const removal = database.write(tx => tx.deleteFrom('invoices').execute())
      expect((await failure(removal)).message).toContain('An issued invoice is voided, not deleted')
      const half = database.write(tx => tx.updateTable('invoices').set({ voided_at: at }).execute())
      expect(conflict(await failure(half))).toBe('check')
      await database.write(tx =>
        tx.updateTable('invoices').set({ voided_at: at, voided_by: 'boss', void_reason: 'twice' }).execute(),
      )
      const { total_cents } = await database.reader
        .selectFrom('invoices')
        .select('total_cents')
        .executeTakeFirstOrThrow()
      expect(total_cents).toBe(120_000)
    })

    test('a reader cannot write, even with its types cast away', async () => {
      const writing = database.reader as unknown as Database['schema']
      const insert = writing.insertInto('students').values(student('S0001')).execute()
      expect((await failure(insert)).message).toMatch(/read-?only/)
      const inside = database.read(db =>
        (db as unknown as Database['schema']).insertInto('students').values(student('S0001')).execute(),
      )
      expect((await failure(inside)).message).toMatch(/read-?only/)
    })

    test('reads inside one snapshot see one moment, whatever is written meanwhile', async () => {
      const [before, after] = await database.read(async db => {
        const count = () => db.selectFrom('students').select('student_id').execute()
        const first = await count()
        await database.write(tx => tx.insertInto('students').values(student('S0001')).execute())
        return [first, await count()]
      })
      expect(after).toEqual(before)
      expect(await database.reader.selectFrom('students').select('student_id').execute()).toHaveLength(1)
    })

    test('a unit of work inside another one is an error, not a deadlock', async () => {
      const nested = database.write(() => database.write(() => Promise.resolve(1)))
      expect((await failure(nested)).message).toContain('opened inside another one')
    })

    test('a failure half way leaves nothing behind', async () => {
      const half = database.write(async tx => {
        await tx
          .insertInto('students')
          .values(student(await nextId(tx, 'S', 4)))
          .execute()
        throw new Error('half way')
      })
      expect((await failure(half)).message).toBe('half way')
      expect(await database.reader.selectFrom('students').selectAll().execute()).toEqual([])
      expect(await database.write(tx => nextId(tx, 'S', 4))).toBe('S0001')
    })

    test('the four kinds of broken constraints are distinguished', async () => {
      const insert = (row: NewRow<'students'>) => database.write(tx => tx.insertInto('students').values(row).execute())
      await insert(student('S0001', 'tmchan'))
      expect(conflict(await failure(insert(student('S0001'))))).toBe('unique')
      expect(conflict(await failure(insert(student('S0002', 'tmchan'))))).toBe('unique')
      expect(conflict(await failure(insert({ ...student('S0003'), status: 'gone' as 'active' })))).toBe('check')
      expect(conflict(await failure(insert({ ...student('S0003'), phone: null as unknown as string })))).toBe('null')
      const photo = { path: 'p', student_id: 'S9999', type: 'image/png', bytes: new Uint8Array(1), created_at: at }
      const orphan = database.write(tx => tx.insertInto('photos').values(photo).execute())
      expect(conflict(await failure(orphan))).toBe('foreign')
      expect(conflict(new Error('something else'))).toBeUndefined()
    })

    test('a login ID belongs to one student at a time; deleted ones and empty ones do not count', async () => {
      const insert = (row: NewRow<'students'>) => database.write(tx => tx.insertInto('students').values(row).execute())
      await insert({ ...student('S0001', 'tmchan'), deleted_at: at })
      await insert(student('S0002', 'tmchan'))
      await insert(student('S0003'))
      await insert(student('S0004'))
      expect(conflict(await failure(insert(student('S0005', 'tmchan'))))).toBe('unique')
    })

    test('fifty numbers taken at once over two connections, some rolled back, have no gaps and no doubles', async () => {
      const second = await another()
      const taken: string[] = []
      await Promise.all(
        Array.from({ length: 50 }, (_, turn) =>
          (turn % 2 ? database : second)
            .write(async tx => {
              const ref = await nextRef(tx, 'LR', 2026)
              if (turn % 5 === 0) throw new Error('changed my mind')
              return ref
            })
            .then(
              ref => taken.push(ref),
              () => undefined,
            ),
        ),
      )
      const expected = Array.from({ length: 40 }, (_, at) => `LR-2026-${String(at + 1).padStart(6, '0')}`)
      expect(taken.sort()).toEqual(expected)
    })

    test('ids get more digits when needed, and every year starts at 1', async () => {
      await database.write(tx => tx.insertInto('counters').values({ name: 'S', value: 9999 }).execute())
      expect(await database.write(tx => nextId(tx, 'S', 4))).toBe('S10000')
      expect(await database.write(tx => nextRef(tx, 'VI', 2026))).toBe('VI-2026-000001')
      expect(await database.write(tx => nextRef(tx, 'VI', 2027))).toBe('VI-2027-000001')
    })

    test('transactions that read before they write see each other’s writes when they take the same lock', async () => {
      const second = await another()
      const addOne = (from: Database) =>
        from.write(async tx => {
          await lock(tx, 'students', 'classes')
          const rows = await tx.selectFrom('students').select('student_id').execute()
          await tx
            .insertInto('students')
            .values(student(`S${rows.length + 1}`))
            .execute()
        })
      await Promise.all(Array.from({ length: 20 }, (_, turn) => addOne(turn % 2 ? database : second)))
      expect(await database.reader.selectFrom('students').select('student_id').execute()).toHaveLength(20)
    })

    test('locks are taken in one order only, so that nobody waits for somebody who waits for them', async () => {
      const taking = (...names: readonly LockName[]) =>
        database.write(async tx => {
          for (const name of names) await lock(tx, name)
        })
      await taking('classes', 'enrolments', 'students', 'students', 'video class:S0001 C0001')
      expect((await failure(taking('students', 'enrolments'))).message).toContain(
        "The lock 'enrolments' was taken after 'students'.",
      )
      // Those of one call are put into their order.
      await database.write(tx => lock(tx, 'students', 'enrolments', 'classes'))
    })

    test('two units of work that deadlock are both done in the end', async () => {
      const second = await another()
      const both = (from: Database, names: readonly string[]) =>
        from.write(async tx => {
          for (const name of names) await nextNumber(tx, name)
        })
      await Promise.all(
        Array.from({ length: 4 }, (_, turn) =>
          turn % 2 ? both(database, ['left', 'right']) : both(second, ['right', 'left']),
        ),
      )
      const values = await database.reader.selectFrom('counters').select('value').execute()
      expect(values.map(row => row.value)).toEqual([4, 4])
    })

    test('text sorts by its bytes, whatever language the database is in', async () => {
      await database.write(async tx => {
        for (const name of ['b', 'A', 'a', 'B', '陳', 'é'])
          await tx.insertInto('business').values({ name, value: '' }).execute()
      })
      const names = await database.reader.selectFrom('business').select('name').orderBy('name').execute()
      expect(names.map(row => row.name)).toEqual(['A', 'B', 'a', 'b', 'é', '陳'])
    })

    test('a database whose migrations were recorded under other names is upgraded and keeps its requests', async () => {
      await database.write(tx =>
        sql`insert into idempotency (key, staff, request_hash, status, answer, created_at) values ('k', 'boss', 'h', 200, '{}', ${at})`.execute(
          tx,
        ),
      )
      await beforeMigration('0008', database)
      await sql`update migrations set name = '0001-an-older-word' where name like '0001-%'`.execute(database.schema)
      await migrate(database)
      expect(await database.reader.selectFrom('idempotency').select(['key', 'headers']).execute()).toEqual([
        { key: 'k', headers: '{}' },
      ])
    })

    test('a database of a newer Klass is refused unchanged', async () => {
      if ('file' in fresh.options) {
        const raw = new DatabaseSync(fresh.options.file)
        raw.exec(`insert into migrations (name, timestamp) values ('9999-from-the-future', '${at}')`)
        raw.close()
      } else {
        await query(
          fresh.options.url,
          `insert into migrations (name, timestamp) values ('9999-from-the-future', '${at}')`,
        )
      }
      expect((await failure(migrate(database))).message).toContain('made by a newer Klass')
    })
  })
})
