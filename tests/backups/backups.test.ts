import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { kept } from '#server/office/backups/backup-retention.ts'
import {
  automaticName,
  copiedMark,
  hashOf,
  makeBackup,
  prove,
  provedIn,
  prune,
} from '#server/office/backups/make-backup.ts'
import { backupsOf } from '#server/office/backups/schedule.ts'
import { seal, unseal } from '#server/office/backups/seal.ts'
import { createLog } from '#server/process/log.ts'
import { sqlite } from '#tests/databases.ts'
import { openSchool, paymentFor, type School } from '#tests/invoices/school.ts'

const passphrase = 'a long enough passphrase'
let folder: string
let school: School
let file: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'klass-backups-'))
  school = await openSchool(sqlite)
  await school.did('generateLiveInvoices', { month: '2026-11', dryRun: false })
  const id = await paymentFor(school, 'LI-2026-000001')
  await school.did('collectPayment', { id, payment_type: 'cash' })
  file = 'file' in school.fresh.options ? school.fresh.options.file : ''
})
afterEach(async () => {
  await school.close()
  rmSync(folder, { recursive: true, force: true })
})

const at = '2026-11-20T02:00:00Z'
const make = (name: string, more = {}) => makeBackup({ where: { file }, target: join(folder, name), at, ...more })

/** Changes a file behind Klass's back, without its triggers. */
function spoil(path: string, statement: string): void {
  const raw = new DatabaseSync(path)
  const triggers = raw.prepare(`select name from sqlite_master where type = 'trigger'`).all()
  for (const { name } of triggers) raw.exec(`drop trigger ${String(name)}`)
  raw.exec(`pragma foreign_keys = off; ${statement}`)
  raw.close()
}

test('a backup is described beside it, with its checksum and what was proved', async () => {
  const description = await make('one.db')
  expect(description).toMatchObject({
    name: 'one.db',
    made_at: at,
    sealed: false,
    contents: { students: 2, invoices: 2, receipts: 1, highest: { 'LI-2026': 2, 'LR-2026': 1 } },
  })
  expect(description.sha256).toBe(await hashOf(join(folder, 'one.db')))
  expect(JSON.parse(readFileSync(join(folder, 'one.db.json'), 'utf8'))).toEqual(description)
  expect(await provedIn(folder)).toEqual([description])
  expect(readdirSync(folder).toSorted()).toEqual(['one.db', 'one.db.json'])
})

test('the books of a school with reversed payments are proved', async () => {
  const [first, second] = [await paymentFor(school, 'LI-2026-000001'), await paymentFor(school, 'LI-2026-000002')]
  await school.did('collectPayment', { id: second, payment_type: 'cash' })
  await school.did('reversePayment', { payment_id: first, reason: 'Twice' })
  await school.did('reversePayment', { payment_id: second, reason: 'Twice', then: 'void' })
  expect((await make('one.db')).contents.highest).toEqual({ 'LCN-2026': 2, 'LI-2026': 2, 'LR-2026': 2 })
})

test.each([
  [
    'a line of an invoice',
    'update invoice_lines set unit_cents = 1, amount_cents = quantity',
    'The lines of an invoice',
  ],
  ['a total', 'update payments set total_cents = total_cents + 1', 'A payment is not what its invoice is'],
  ['a credit', `delete from token_ledger where transaction_type = 'Purchase'`, 'What was paid was not credited once'],
  [
    'a reversal',
    `update payments set reopened_at = '' where payment_id = 'PL000001'`,
    'What was opened again was not taken back once',
  ],
  ['a balance', 'update token_balances set amount = amount + 1', 'A balance of tokens'],
  ['a balance that is missing', 'delete from token_balances', 'Movements of tokens are in no balance'],
  ['a payment', `delete from payments where status = 'pending'`, 'An invoice has no payment: LI-2026-000002'],
  [
    'a month',
    'update billed_months set collected_cents = collected_cents + 1',
    'A month is not the sum of its invoices',
  ],
  ['a number', `update counters set value = 7 where name = 'LR-2026'`, 'A series of numbers has a gap: LR-2026'],
  ['a series that was counted and is nowhere', `insert into counters values ('VR-2026', 3)`, 'has a gap: VR-2026'],
  ['a series of credit notes', `insert into counters values ('LCN-2025', 1)`, 'has a gap: LCN-2025'],
  ['a series that was never counted', `delete from counters where name = 'LR-2026'`, 'has a gap: LR-2026'],
  ['an invoice', `delete from invoices where invoice_ref = 'LI-2026-000001'`, 'refers to none'],
])('a copy in which %s is wrong is not proved', async (_, statement, why) => {
  await make('one.db')
  spoil(join(folder, 'one.db'), statement)
  await expect(prove(join(folder, 'one.db'))).rejects.toThrow(why)
})

test('a copy that cannot be proved gets no name, and leaves nothing behind', async () => {
  await school.database.write(tx => tx.updateTable('token_balances').set({ amount: 99 }).execute())
  await expect(make('one.db')).rejects.toThrow('The books of the copy do not add up. A balance of tokens')
  expect(readdirSync(folder)).toEqual([])
})

test('an encrypted backup is opened by its passphrase alone, and by none when a byte was changed', async () => {
  const description = await make('one.db', { passphrase })
  expect(description.sealed).toBe(true)
  const sealed = join(folder, 'one.db')
  expect(readFileSync(sealed).includes('Tai Man')).toBe(false)
  const opened = join(folder, 'opened.db')
  await unseal(sealed, opened, passphrase)
  expect((await prove(opened)).receipts).toBe(1)
  rmSync(opened)
  await expect(unseal(sealed, opened, 'another long passphrase')).rejects.toThrow('the passphrase is another one')
  const bytes = readFileSync(sealed)
  const places = fc.integer({ min: 15, max: bytes.length - 1 })
  await fc.assert(
    fc.asyncProperty(places, async place => {
      const changed = Buffer.from(bytes)
      changed[place]! ^= 1
      writeFileSync(sealed, changed)
      await expect(unseal(sealed, opened, passphrase)).rejects.toThrow('the file was changed')
      expect(existsSync(opened)).toBe(false)
    }),
    { numRuns: 5 },
  )
})

test('any bytes are the same after encryption and decryption', async () => {
  const [plain, sealed, opened] = ['plain', 'sealed', 'opened'].map(name => join(folder, name)) as [
    string,
    string,
    string,
  ]
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 100_000 }), async bytes => {
      writeFileSync(plain, bytes)
      await seal(plain, sealed, passphrase)
      await unseal(sealed, opened, passphrase)
      expect(readFileSync(opened).equals(bytes)).toBe(true)
    }),
    { numRuns: 5 },
  )
})

test('an encrypted copy is on the disk before anything says that it is proved', async () => {
  const [plain, sealed] = [join(folder, 'plain'), join(folder, 'sealed')]
  writeFileSync(plain, 'the books')
  const handle = await open(plain)
  const synced = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'sync')
  await handle.close()
  try {
    await seal(plain, sealed, passphrase)
    expect(synced).toHaveBeenCalledTimes(1)
  } finally {
    synced.mockRestore()
  }
})

test('what interrupted backups have left is deleted after some hours, and no file of anybody else', async () => {
  const automatic = automaticName(at, { file })
  await make(automatic)
  await make('mine.db')
  const left = [
    // The power failed before its description had its name.
    'klass-auto-20261120T0100Z.db',
    'klass-auto-20261120T0100Z.dump',
    'klass-auto-20261120T0000Z.db.77.unproved',
    'klass-auto-20261120T0000Z.db.77.unproved.words',
  ]
  const others = ['klass-auto-notes.txt', 'copy.db']
  for (const name of [...left, ...others]) writeFileSync(join(folder, name), '')
  const stay = [automatic, `${automatic}.json`, 'mine.db', 'mine.db.json', ...others]
  await prune(folder)
  expect(readdirSync(folder).toSorted()).toEqual([...stay, ...left].toSorted())
  const hoursAgo = Date.now() / 1000 - 7 * 3600
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), hoursAgo, hoursAgo)
  await prune(folder)
  expect(readdirSync(folder).toSorted()).toEqual(stay.toSorted())
})

describe('backups that are kept', () => {
  const every = (hours: number, count: number) =>
    Array.from({ length: count }, (_, index) =>
      Temporal.Instant.from('2026-11-20T10:00:00Z')
        .subtract({ hours: index * hours })
        .toString(),
    )

  test('are those of 24 hours, 30 days and 12 months', () => {
    const all = every(1, 24 * 500)
    const chosen = [...kept(all)].toSorted().reverse()
    expect(chosen.slice(0, 24)).toEqual(all.slice(0, 24))
    const days = new Set(chosen.map(instant => instant.slice(0, 10)))
    expect([...days].slice(0, 30)).toEqual([...new Set(all.map(instant => instant.slice(0, 10)))].slice(0, 30))
    const months = new Set(chosen.map(instant => instant.slice(0, 7)))
    expect([...months]).toEqual([...new Set(all.map(instant => instant.slice(0, 7)))].slice(0, 12))
    expect(chosen.length).toBeLessThanOrEqual(24 + 30 + 12)
  })

  test('always hold the newest, and are the same when they are chosen again', () => {
    const instants = fc.uniqueArray(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 200 })
    fc.assert(
      fc.property(instants, hours => {
        const all = hours.map(each =>
          Temporal.Instant.from('2026-11-20T10:00:00Z').subtract({ hours: each }).toString(),
        )
        const once = kept(all)
        expect(once.has(all.toSorted().at(-1)!)).toBe(true)
        expect(kept([...once])).toEqual(once)
      }),
    )
  })
})

describe('by itself', () => {
  const schedule = (passphrase?: string) =>
    backupsOf(school.database, { file }, { folder, passphrase }, { clock: school.clock.now, log: createLog('silent') })
  const names = () =>
    readdirSync(folder)
      .filter(name => name.endsWith('.db'))
      .toSorted()

  test('the server makes one each hour in which something changed, in a thread', async () => {
    const backups = schedule()
    expect(await backups.state()).toBeUndefined()
    await backups.now()
    expect(names()).toEqual(['klass-auto-20261120T0200Z.db'])
    school.clock.pass({ minutes: 30 })
    await school.did('createStudent', { first_name: 'Ka Yan', surname: 'Ho' })
    await backups.now()
    expect(names()).toHaveLength(1)
    school.clock.pass({ minutes: 31 })
    await backups.now()
    expect(names()).toEqual(['klass-auto-20261120T0200Z.db', 'klass-auto-20261120T0301Z.db'])
    school.clock.pass({ hours: 50 })
    await backups.now()
    expect(names()).toHaveLength(2)
    expect(await backups.state()).toMatchObject({ age_minutes: 3000, state: 'well' })
  })

  test('a copy that did not reach the store is failing, and is sent again', async () => {
    const elsewhere = { url: 'http://127.0.0.1:1/bucket', keyId: 'us', secret: 'a secret', region: 'us-east-1' }
    const sent: string[] = []
    let reachable = false
    const copy = async (_: string, { name }: { readonly name: string }) => {
      if (!reachable) throw new Error('not there')
      sent.push(name)
    }
    const at = { clock: school.clock.now, log: createLog('silent'), copy }
    const backups = backupsOf(school.database, { file }, { folder, elsewhere }, at)
    await backups.now()
    expect(await backups.state()).toMatchObject({ age_minutes: 0, state: 'failing' })
    reachable = true
    await backups.now()
    await backups.now()
    expect(sent).toEqual(names())
    expect(await backups.state()).toMatchObject({ age_minutes: 0, state: 'well' })
  })

  test('the store keeps the copies that the folder keeps', async () => {
    const elsewhere = { url: 'http://127.0.0.1:1/bucket', keyId: 'us', secret: 'a secret', region: 'us-east-1' }
    const there = new Set<string>()
    let reachable = true
    const copy = async (_: string, { name }: { readonly name: string }) => void there.add(name)
    const remove = async (name: string) => {
      if (!reachable) throw new Error('not there')
      there.delete(name)
    }
    const at = { clock: school.clock.now, log: createLog('silent'), copy, remove }
    const backups = backupsOf(school.database, { file }, { folder, elsewhere }, at)
    const contents = { students: 0, invoices: 0, receipts: 0, highest: {}, newest: null, revision: 1 }
    for (let hours = 30; hours >= 24; hours -= 1) {
      const made_at = school.clock.now().subtract({ hours }).toString({ smallestUnit: 'second' })
      const name = automaticName(made_at, { file })
      writeFileSync(join(folder, name), '')
      writeFileSync(join(folder, `${name}.json`), JSON.stringify({ name, made_at, proved_at: made_at, contents }))
      writeFileSync(join(folder, name + copiedMark), '')
      there.add(name)
    }
    reachable = false
    await backups.now()
    expect([there.size, names().length]).toEqual([8, 8])
    for (let hour = 1; hour <= 20; hour += 1) {
      school.clock.pass({ hours: 1 })
      await school.did('createStudent', { first_name: `No ${hour}`, surname: 'Ho' })
      if (hour === 20) expect((await backups.state())?.state).not.toBe('well')
      reachable = hour === 20
      await backups.now()
    }
    expect([...there].toSorted()).toEqual(names())
    expect(readdirSync(folder).filter(name => name.endsWith('.stale'))).toEqual([])
    expect(await backups.state()).toMatchObject({ state: 'well' })
  })

  test('a change that no backup has for hours is late', async () => {
    const backups = schedule()
    await backups.now()
    await school.did('createStudent', { first_name: 'Ka Yan', surname: 'Ho' })
    school.clock.pass({ hours: 4 })
    expect(await backups.state()).toMatchObject({ age_minutes: 240, state: 'late' })
    await backups.now()
    expect(await backups.state()).toMatchObject({ age_minutes: 0, state: 'well' })
  })

  test('a copy that cannot be proved is failing, until one is proved', async () => {
    const backups = schedule(passphrase)
    const balance = (amount: number) =>
      school.database.write(tx =>
        tx
          .updateTable('token_balances')
          .set(row => ({ amount: row('amount', '+', amount) }))
          .execute(),
      )
    await balance(1)
    await backups.now()
    expect(await backups.state()).toEqual({
      proved_at: null,
      age_minutes: null,
      state: 'failing',
      reason: expect.stringContaining('A balance of tokens is not the sum of its movements'),
    })
    await balance(-1)
    await backups.now()
    expect(await backups.state()).toMatchObject({ age_minutes: 0, state: 'well' })
    expect(names()).toHaveLength(1)
  })

  test('what has failed is tried each minute, unless it takes long: then ten times as long after it', async () => {
    let tries = 0
    let length = Temporal.Duration.from({ seconds: 1 })
    const backups = backupsOf(
      school.database,
      { file },
      { folder },
      {
        clock: school.clock.now,
        log: createLog('silent'),
        make: () => {
          tries += 1
          school.clock.pass(length)
          return Promise.reject(new Error('no'))
        },
      },
    )
    const triesIn = async (minutes: number) => {
      tries = 0
      for (let minute = 0; minute < minutes; minute += 1) {
        await backups.now()
        school.clock.pass({ minutes: 1 })
      }
      return tries
    }
    expect(await triesIn(5)).toBe(5)
    length = Temporal.Duration.from({ minutes: 2 })
    expect(await triesIn(21)).toBe(2)
  })
})
