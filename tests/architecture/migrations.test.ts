import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { engines } from '#server/db/ddl.ts'
import { migrations } from '#server/db/migrations/migrate.ts'

/** Each migration, hashed when it was released: its statements on both engines, or its code where it has any. */
const released: Readonly<Record<string, string>> = {
  '0001-foundation': 'cff0fd2713ec',
  '0002-people': 'e1f497593ec5',
  '0003-teaching': '402dd58f4d04',
  '0004-billing': '20aadd1f8822',
  '0005-visits': 'e24ca90dde91',
  '0006-undoing': '5f52c7c0d750',
  '0007-answered-operations': '11acfeb71ade',
  '0008-idempotency-entry': '7c480ec6a5ba',
  '0009-invoiced-names': '619d59c85034',
  '0010-token-balances': 'b390b0863aa0',
  '0011-audit-summaries': 'd61430ee8daf',
  '0012-more-indexes': 'e96615b416d1',
  '0013-receipt-days': '157b1ffc46d0',
  '0014-idempotency-headers': '9942ad60a9ab',
  '0015-known-networks': '09d28229f9a3',
  '0016-letterheads': 'd450040fe429',
  '0017-original-claims': '808a8e94cbc4',
  '0018-lost-numbers': '4c0a875eb1e5',
  '0019-own-passwords': 'a161568a0132',
  '0020-enrolment-periods': '8a1425afea78',
  '0021-session-addresses': '879703c1d23f',
  '0022-credit-notes': '69f793d1a366',
  '0023-backup-state': '04e713d036b2',
  '0024-second-steps': '2ab59306be3d',
  '0025-personal-data': '8ed102fd0c1f',
  '0026-billed-months': '29de35638100',
  '0027-jobs': '07259c0e45ba',
  '0028-checked-in-at': '966f4eb6c50d',
  '0029-views': 'cc5c4c0b7283',
  '0030-presence': '8deabb94292d',
  '0031-invoices-by-age': 'fb0da37c8e93',
  '0032-recordings': '9e8c47b154b9',
  '0033-students-in-order': '234581abfab4',
  '0034-unread-messages': '6d4f979b788d',
  '0035-begun-rows': 'a911fb602807',
  '0036-joining-days': '7130f398ae09',
  '0037-due-dates': 'e23a66383aa5',
  '0038-backup-space': '4c601a8f9ead',
  '0039-login-keys': '1d6e0af28861',
  '0040-folded-names': 'c4e636b350ed',
  '0041-names-apart': '91c61f966843',
  '0042-parents-names': 'b0197f2c45c9',
  '0043-student-notes': '6ca9a17dcff9',
  '0044-class-places': '0384c66b5d1e',
  '0045-families': 'f96e8ba29072',
  '0046-day-closings': 'cdc4393d07fb',
  '0047-money': '75a82582c40a',
  '0048-reminders': '8abdda36b149',
  '0049-preferences': '169501406b41',
  '0050-payers': '4fd5b183f1e9',
  '0051-discounts-and-charges': '4965ea3334aa',
  '0052-bank-lines': '083013f59f5f',
  '0053-sounds-of-names': 'ac8f46417dce',
}

const folder = join(import.meta.dirname, '..', '..', 'src', 'server', 'db', 'migrations')
/** The text of a migration that does more than run statements, without comments and spaces, and without where others lie. */
const codeOf = (name: string): string =>
  readFileSync(join(folder, `${name}.ts`), 'utf8').replace(/^import .*|\/\*[\s\S]*?\*\/|\/\/.*|\s/gm, '')

test('a released migration never changes, because databases have it already', () => {
  const hashes = Object.entries(migrations).map(([name, statements]) => {
    const steps = Object.values(engines).map(engine => statements(engine))
    const isText = steps.flat().every(step => typeof step === 'string')
    const released = isText ? JSON.stringify(steps) : codeOf(name)
    return [name, createHash('sha256').update(released).digest('hex').slice(0, 12)]
  })
  // A new migration is added here. One that is here is not edited: what it lacks is another migration.
  expect(Object.fromEntries(hashes)).toEqual(released)
})
