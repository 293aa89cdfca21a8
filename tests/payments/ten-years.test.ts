import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from '#server/db/migrations/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { wrongInBooks } from '#server/office/backups/books.ts'
import { fillYears } from '#tests/bench/years.ts'
import { beforeMigration, rowsOf } from '#tests/earlier-schema.ts'

/* What a school has billed and collected in ten years is the same to the cent after money belongs to families. */

const tables = [
  'money_in',
  'payments',
  'credit_notes',
  'invoices',
  'billed_months',
  'token_ledger',
  'token_balances',
  'counters',
]

test('twelve thousand invoices, their receipts and tokens', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'klass-ten-years-'))
  const file = join(folder, 'klass.db')
  const made = await openDatabase({ file })
  await migrate(made)
  await made.close()
  await fillYears({ file }, { students: 100, years: 10, today: Temporal.PlainDate.from('2026-11-20') })
  const database = await openDatabase({ file })
  const all = async () => {
    const rows = await rowsOf(database)
    const put = rows.get('allocations')!.map(({ allocation_id: _, ...row }) => JSON.stringify(row))
    return { ...Object.fromEntries(tables.map(table => [table, rows.get(table)])), put: put.toSorted() }
  }
  const before = await all()
  expect((await rowsOf(database)).get('invoices')!.length).toBeGreaterThan(11_000)
  expect(await database.read(wrongInBooks)).toEqual([])
  await beforeMigration('0047', database)
  await migrate(database)
  const after = await all()
  for (const name of [...tables, 'put'] as const) expect(after[name as 'put'], name).toEqual(before[name as 'put'])
  expect(await database.read(wrongInBooks)).toEqual([])
  await database.close()
  await rm(folder, { recursive: true })
})
