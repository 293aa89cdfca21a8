import fc from 'fast-check'
import { studentString } from '#rules/names.ts'
import { nextId, nextRef } from '#server/db/counters.ts'
import { noteNames } from '#server/db/invoiced-names.ts'
import { makeFamilies } from '#server/school/students/make-families.ts'
import { storePaid, storeReversed } from '#tests/payments/stored-receipts.ts'
import type { World } from '#tests/world.ts'

type Name = { readonly first_name: string; readonly surname: string; readonly chinese_name: string }

const name: fc.Arbitrary<Name> = fc.record({
  first_name: fc.constantFrom('Tai Man', 'Ka Yan', 'Li', 'Émile', 'A_1', 'D’Arcy', 'Tai-Man'),
  surname: fc.constantFrom('Chan', 'Wong', 'Ｗong', 'Lee', 'Cheung', 'José'),
  chinese_name: fc.constantFrom('陳大文', '黃麗', '盧 啟東', ''),
})
const person = fc.record({
  now: name,
  login: fc.constantFrom('login1', 'login2', ''),
  phone: fc.constantFrom('9123 0001', '6000-0003', '+852 6435 2468', '(852) 64352468', ''),
  parent_name: fc.constantFrom('Paul Ｌeung', '梁 太', 'María-José', 'S0003', ''),
  parent_phone: fc.constantFrom('2888 1111', '００８５２-51230143', ''),
  school: fc.constantFrom('St. Paul', 'Ｉsland', '聖保羅', '港島 ', 'St. Catharine’s', ''),
  gone: fc.boolean().map(gone => gone && 'deleted'),
})

/** Thirty students: some with the same name, some without a school, and some who were deleted. */
export async function addPeople({ database }: World, seed: number): Promise<void> {
  const rows = fc.sample(person, { numRuns: 30, seed }).map(({ now, login, gone, ...details }, at) => ({
    student_id: `S${String(at + 1).padStart(4, '0')}`,
    student_login_id: login && `${login}-${at}`,
    ...now,
    ...details,
    grade: '',
    relationship: '',
    address: '',
    student_photo: null,
    status: 'active' as const,
    c_time: '2026-01-01T00:00:00.000Z',
    deleted_at: gone ? '2026-11-01T00:00:00.000Z' : null,
  }))
  await database.write(async tx => {
    await tx.insertInto('students').values(rows).execute()
    await makeFamilies(tx, rows)
    const no = { name_en: '', name_zh: '', address_en: '', address_zh: '', registration_number: '', phone: '' }
    await tx.insertInto('letterheads').values(no).execute()
  })
}

const states = ['pending', 'paid', 'void', 'owed again', 'paid again', 'reversed and void'] as const
const issued = fc.record({
  of: fc.nat(29),
  /** The name when it was issued, where that was another one. */
  before: fc.option(name, { freq: 3 }),
  kind: fc.constantFrom('live' as const, 'video' as const),
  month: fc.constantFrom('2026-10', '2026-09', '2026-11', '2026-12', '2025-12', '2025-06'),
  day: fc.constantFrom('2026-11-03', '2026-11-04', '2026-09-30', '2025-12-31'),
  cents: fc.constantFrom(0, 120_000, 80_000, 40_050, 8010, 100_000_001),
  state: fc.constantFrom(...states, 'pending' as const, 'paid' as const, 'paid' as const),
})

/** As many invoices in every state, of some months, to some of these students. */
export async function addRandomInvoices({ database }: World, count: number, seed: number): Promise<void> {
  await database.write(async tx => {
    const students = await tx.selectFrom('students').selectAll().orderBy('student_id').execute()
    for (const { of, before, kind, month, day, cents, state } of fc.sample(issued, { numRuns: count, seed })) {
      const student = students[of]!
      const named = { student_id: student.student_id, ...(before ?? student) }
      const letter = kind === 'live' ? 'L' : 'V'
      const at = `${day}T02:00:00.000Z`
      const own = {
        kind,
        student_id: student.student_id,
        student_string: studentString({ ...named, student_id: student.student_id }),
      }
      const invoice = {
        ...own,
        invoice_ref: await nextRef(tx, `${letter}I`, Number(day.slice(0, 4))),
        student_name: `${named.first_name} ${named.surname}`,
        chinese_name: named.chinese_name,
        year_month: month,
        total_cents: cents,
        created_at: at,
        created_by: 'boss',
        due_date: `${month}-28`,
      }
      await tx
        .insertInto('invoices')
        .values(invoice as never)
        .execute()
      await noteNames(tx, [invoice])
      const { invoice_ref } = invoice
      const owed = { ...own, invoice_ref, month, total_cents: cents, due_date: `${month}-28` }
      const pay = async () => {
        const ids = {
          payment_id: await nextId(tx, `P${letter}`, 6),
          receipt_ref: await nextRef(tx, `${letter}R`, 2026),
        }
        const paid = { ...owed, ...ids, paid_at: at }
        await storePaid(tx, paid)
        return paid
      }
      const ask = async (status: 'pending' | 'void') =>
        tx
          .insertInto('payments')
          .values({
            ...owed,
            ...{ payment_id: await nextId(tx, `P${letter}`, 6), status },
            ...{ course_id: null, expiry_date: null, receipt_ref: null },
            ...{ paid_at: null, payment_type: null, collected_by: null },
          })
          .execute()
      if (state === 'paid') await pay()
      else if (state === 'pending' || state === 'void') await ask(state)
      else {
        const again = state !== 'reversed and void'
        await storeReversed(tx, await pay(), await nextRef(tx, `${letter}CN`, 2026), again ? 'pending' : 'void')
        if (state === 'owed again') await ask('pending')
        else if (again) await pay()
      }
      if (state.includes('void'))
        await tx
          .updateTable('invoices')
          .set({ voided_at: at, voided_by: 'boss', void_reason: 'Twice' })
          .where('invoice_ref', '=', invoice_ref)
          .execute()
    }
  })
}
