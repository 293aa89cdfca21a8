import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { SaidError, sentence } from '../../terminal/sentence.ts'
import type { Reader } from '../access.ts'
import type { Engine, Statements } from '../ddl.ts'
import { engines } from '../ddl.ts'
import type { Database } from '../open.ts'
import { foundation } from './0001-foundation.ts'
import { people } from './0002-people.ts'
import { teaching } from './0003-teaching.ts'
import { billing } from './0004-billing.ts'
import { visits } from './0005-visits.ts'
import { undoing } from './0006-undoing.ts'
import { answeredOperations } from './0007-answered-operations.ts'
import { idempotencyEntry } from './0008-idempotency-entry.ts'
import { invoicedNames } from './0009-invoiced-names.ts'
import { tokenBalances } from './0010-token-balances.ts'
import { auditSummaries } from './0011-audit-summaries.ts'
import { moreIndexes } from './0012-more-indexes.ts'
import { receiptDays } from './0013-receipt-days.ts'
import { idempotencyHeaders } from './0014-idempotency-headers.ts'
import { knownNetworks } from './0015-known-networks.ts'
import { letterheads } from './0016-letterheads.ts'
import { originalClaims } from './0017-original-claims.ts'
import { lostNumbers } from './0018-lost-numbers.ts'
import { ownPasswords } from './0019-own-passwords.ts'
import { enrolmentPeriods } from './0020-enrolment-periods.ts'
import { sessionAddresses } from './0021-session-addresses.ts'
import { creditNotes } from './0022-credit-notes.ts'
import { backupState } from './0023-backup-state.ts'
import { secondSteps } from './0024-second-steps.ts'
import { personalData } from './0025-personal-data.ts'
import { billedMonths } from './0026-billed-months.ts'
import { jobs } from './0027-jobs.ts'
import { checkedInAt } from './0028-checked-in-at.ts'
import { views } from './0029-views.ts'
import { presence } from './0030-presence.ts'
import { invoicesByAge } from './0031-invoices-by-age.ts'
import { recordings } from './0032-recordings.ts'
import { studentsInOrder } from './0033-students-in-order.ts'
import { unreadMessages } from './0034-unread-messages.ts'
import { begunRows } from './0035-begun-rows.ts'
import { joiningDays } from './0036-joining-days.ts'
import { dueDates } from './0037-due-dates.ts'
import { backupSpace } from './0038-backup-space.ts'
import { loginKeys } from './0039-login-keys.ts'
import { foldedNames } from './0040-folded-names.ts'
import { namesApart } from './0041-names-apart.ts'
import { parentsNames } from './0042-parents-names.ts'
import { studentNotes } from './0043-student-notes.ts'
import { classPlaces } from './0044-class-places.ts'
import { families } from './0045-families.ts'
import { dayClosings } from './0046-day-closings.ts'
import { money } from './0047-money.ts'
import { reminders } from './0048-reminders.ts'
import { preferences } from './0049-preferences.ts'
import { payers } from './0050-payers.ts'
import { discountsAndCharges } from './0051-discounts-and-charges.ts'
import { bankLines } from './0052-bank-lines.ts'
import { soundsOfNames } from './0053-sounds-of-names.ts'

/** In order. A released migration never changes; new ones are added at the end. */
export const migrations: Readonly<Record<string, Statements>> = {
  '0001-foundation': foundation,
  '0002-people': people,
  '0003-teaching': teaching,
  '0004-billing': billing,
  '0005-visits': visits,
  '0006-undoing': undoing,
  '0007-answered-operations': answeredOperations,
  '0008-idempotency-entry': idempotencyEntry,
  '0009-invoiced-names': invoicedNames,
  '0010-token-balances': tokenBalances,
  '0011-audit-summaries': auditSummaries,
  '0012-more-indexes': moreIndexes,
  '0013-receipt-days': receiptDays,
  '0014-idempotency-headers': idempotencyHeaders,
  '0015-known-networks': knownNetworks,
  '0016-letterheads': letterheads,
  '0017-original-claims': originalClaims,
  '0018-lost-numbers': lostNumbers,
  '0019-own-passwords': ownPasswords,
  '0020-enrolment-periods': enrolmentPeriods,
  '0021-session-addresses': sessionAddresses,
  '0022-credit-notes': creditNotes,
  '0023-backup-state': backupState,
  '0024-second-steps': secondSteps,
  '0025-personal-data': personalData,
  '0026-billed-months': billedMonths,
  '0027-jobs': jobs,
  '0028-checked-in-at': checkedInAt,
  '0029-views': views,
  '0030-presence': presence,
  '0031-invoices-by-age': invoicesByAge,
  '0032-recordings': recordings,
  '0033-students-in-order': studentsInOrder,
  '0034-unread-messages': unreadMessages,
  '0035-begun-rows': begunRows,
  '0036-joining-days': joiningDays,
  '0037-due-dates': dueDates,
  '0038-backup-space': backupSpace,
  '0039-login-keys': loginKeys,
  '0040-folded-names': foldedNames,
  '0041-names-apart': namesApart,
  '0042-parents-names': parentsNames,
  '0043-student-notes': studentNotes,
  '0044-class-places': classPlaces,
  '0045-families': families,
  '0046-day-closings': dayClosings,
  '0047-money': money,
  '0048-reminders': reminders,
  '0049-preferences': preferences,
  '0050-payers': payers,
  '0051-discounts-and-charges': discountsAndCharges,
  '0052-bank-lines': bankLines,
  '0053-sounds-of-names': soundsOfNames,
}

const migration = (statements: Statements, engine: Engine): Migration => ({
  async up(db) {
    for (const step of statements(engine)) {
      if (typeof step === 'string') await sql.raw(step).execute(db)
      else await step(db)
    }
  },
})

export function migratorOf({ schema, kind }: Database): Migrator {
  const engine = engines[kind]
  return new Migrator({
    db: schema,
    provider: {
      getMigrations: () =>
        Promise.resolve(
          Object.fromEntries(
            Object.entries(migrations).map(([name, statements]) => [name, migration(statements, engine)]),
          ),
        ),
    },
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
  })
}

/** Whether `migrate` would change nothing. */
export async function isMigrated(database: Database): Promise<boolean> {
  const all = await migratorOf(database).getMigrations()
  return all.every(({ executedAt }) => executedAt !== undefined)
}

const numberOf = (name: string): number => Number.parseInt(name, 10)

/** Whether a newer Klass has migrated the database. */
export async function isOfNewer(reader: Reader): Promise<boolean> {
  const last = await reader
    .selectFrom(sql<{ name: string | null }>`(select max(name) as name from migrations)`.as('last'))
    .select('name')
    .executeTakeFirst()
  return numberOf(last?.name ?? '') > Math.max(...Object.keys(migrations).map(numberOf))
}

/**
 * Migrates the database to the newest schema, in one transaction. When several processes do so at once, one works, and
 * the others wait and then find nothing to do.
 */
export async function migrate(database: Database): Promise<void> {
  await renameRecorded(database)
  const { error } = await migratorOf(database).migrateToLatest()
  if (error instanceof Error && error.message.startsWith('corrupted migrations')) {
    throw new SaidError(sentence('databaseOfNewer'), { cause: error })
  }
  if (error !== undefined) throw error
}

/** A migration is identified by its number, because earlier releases recorded some under other names. */
async function renameRecorded({ schema }: Database): Promise<void> {
  const tables = await schema.introspection.getTables()
  if (!tables.some(({ name }) => name === 'migrations')) return
  for (const name of Object.keys(migrations)) {
    const number = `${name.slice(0, name.indexOf('-') + 1)}%`
    await sql`update migrations set name = ${name} where name like ${number} and name <> ${name}`.execute(schema)
  }
}
