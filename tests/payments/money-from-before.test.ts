import { expect, test } from 'vitest'
import { migrate } from '#server/db/migrations/migrate.ts'
import { wrongInBooks } from '#server/office/backups/books.ts'
import { engines } from '#tests/databases.ts'
import { beforeMigration, rowsOf } from '#tests/earlier-schema.ts'
import { openSchoolWithInvoices, paymentFor } from '#tests/invoices/school.ts'

const tables = [
  'money_in',
  'payments',
  'credit_notes',
  'invoices',
  'billed_months',
  'token_ledger',
  'counters',
] as const

test.each(engines)(
  'what was collected and reversed before money belonged to families is the same after the upgrade, on $name',
  async engine => {
    const school = await openSchoolWithInvoices(engine)
    const { database, chan, lee } = school
    await school.token('Trial', 0, 'Video')
    await school.course('Free trial', { lessons: 1, token: 'Trial' })
    await school.did('videoInvoiceCreate', { student_id: lee, course_name: 'Free trial' })
    const [live, video] = [await paymentFor(school, 'LI-2026-000001'), await paymentFor(school, 'VI-2026-000001')]
    school.clock.pass({ hours: 1 })
    await school.did('collectPayment', { id: live, payment_type: 'cash' })
    await school.did('collectVideoPayment', { id: video, payment_type: 'bank-in', expiry_date: '2027-01-31' })
    school.clock.pass({ hours: 1 })
    await school.did('joinFamily', { family_id: 'F0002', student_id: chan })
    school.clock.pass({ hours: 1 })
    await school.did('reversePayment', { payment_id: live, reason: 'Bounced' })
    const again = (await school.did('pendingPayments', {})).find(each => each.student_id === chan)!
    school.clock.pass({ hours: 1 })
    await school.did('collectPayment', { id: again.payment_id, payment_type: 'bank-in' })
    await school.did('reversePayment', { payment_id: video, reason: 'Not wanted', then: 'void' })

    const all = async () => {
      const rows = await rowsOf(database)
      const put = rows.get('allocations')!.map(({ allocation_id: _, ...row }) => JSON.stringify(row))
      return { ...Object.fromEntries(tables.map(table => [table, rows.get(table)])), put: put.toSorted() }
    }
    const before = await all()
    const statistics = { startDate: '2026-11-01', endDate: '2026-11-30' }
    const told = async () => [
      await school.did('getFamilies', {}),
      await school.did('getFamilyLedger', { family_id: 'F0001' }),
      await school.did('getStatisticsByMonth', statistics),
      await school.did('liveInvoices', { month: '2026-11' }),
    ]
    const answers = await told()
    await beforeMigration('0047', database)
    await migrate(database)
    expect(await all()).toEqual(before)
    expect(await database.read(wrongInBooks)).toEqual([])
    expect(await told()).toEqual(answers)
    await school.close()
  },
)
