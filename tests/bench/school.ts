import { people } from '#demo/people.ts'
import { perform } from '#server/calls/run-handler.ts'
import { migrate } from '#server/db/migrations/migrate.ts'
import { openDatabase, type Where } from '#server/db/open.ts'
import { countChanges } from '#server/db/revisions.ts'
import { addAccount } from '#server/office/session/accounts.ts'
import { hashPassword } from '#server/office/session/password.ts'
import { openSession } from '#server/office/session/sessions.ts'
import { stored } from '#server/process/clock.ts'
import { addStudentsToClass } from '#server/school/classes/add-students-to-class.ts'
import { createClass } from '#server/school/classes/create-class.ts'
import { createCourse } from '#server/school/courses/create-course.ts'
import { generateLiveInvoices } from '#server/school/invoices/generate-month.ts'
import { importStudents } from '#server/school/students/import-students.ts'
import { createToken } from '#server/school/tokens/create-token.ts'
import { type LedgerEntry, postLedger } from '#server/school/tokens/post-ledger.ts'
import { addClasses, type LargeClass } from './classes.ts'

export type BenchSchool = {
  /** A session of the boss. */
  readonly token: string
  readonly students: readonly string[]
  /** A month with this many invoices to print. */
  readonly printed: { readonly month: string; readonly invoices: number }
  /** Payments to collect. */
  readonly pending: readonly string[]
  /** Payments to collect while somebody looks at them: the first ones of the list. */
  readonly watched: readonly string[]
  readonly sixty: LargeClass
  /** A student with this many ledger entries. The others have four each. */
  readonly ledger: { readonly student: string; readonly entries: number }
}

const printed = 500
const collected = 1000
const watched = 200
const movements = 4
const entries = 10_000

/** Fills an empty database with this many students. A thousand of them owe for the month, five hundred for the next. */
export async function makeSchool(where: Where, students: number): Promise<BenchSchool> {
  const database = await openDatabase(where)
  try {
    await migrate(database)
    const now = Temporal.Now.instant()
    const today = Temporal.Now.plainDateISO('Asia/Hong_Kong')
    const boss = { username: 'boss', name: 'Boss', role: 'boss' } as const
    const at = { now, today, caller: { ...boss, address: '127.0.0.1', requestId: 'bench', sessionHash: '' } }
    const passwordHash = await hashPassword('a password for the bench')
    return await database.write(async tx => {
      await addAccount(tx, { ...boss, passwordHash }, { by: 'bench', requestId: 'bench', now })
      const { token } = await openSession(tx, boss.username, now)
      const rows = people(students).map(({ fields }, index) => ({ line: index + 2, ...fields }))
      const { data } = await perform(tx, importStudents, { rows, dryRun: false }, at)
      const ids = data.rows.flatMap(row => row.student_id ?? [])

      await perform(tx, createToken, { token_name: 'DSE Core', token_type: 'Live', token_value: 260 }, at)
      const month = today.toPlainYearMonth()
      const months = [month, month.add({ months: 1 })] as const
      for (const [index, count] of [collected, printed].entries()) {
        const course = { course_name: `Trial ${index + 1}`, total_lessons: 1, token_name: 'DSE Core' }
        const { course_id } = await perform(tx, createCourse, { ...course, printing_materials: '' }, at)
        const { class_id } = await perform(
          tx,
          createClass,
          {
            class_name: course.course_name,
            course: course_id,
            students: [],
            starting_date: months[index]!.toPlainDate({ day: 28 }).toString(),
            startTime: '16:00:00',
            endTime: '17:15:00',
          },
          at,
        )
        await perform(tx, addStudentsToClass, { class_id, student_ids: ids.slice(0, count) }, at)
      }
      for (const each of months) await perform(tx, generateLiveInvoices, { month: each.toString(), dryRun: false }, at)
      const long = ids.at(-1)!
      const spent = (student_id: string, count: number) =>
        Array.from({ length: count }, (_, turn): LedgerEntry => {
          const subject = `bench:${student_id}:${turn}`
          return {
            student_id,
            token_name: 'DSE Core',
            transaction_type: turn === 0 ? 'Add' : 'Spend',
            transaction_detail: `Trial 1 ${today.subtract({ weeks: turn })} presence`,
            amount: turn === 0 ? count : -1,
            timestamp: stored(now),
            staff: boss.username,
            subject,
            cause: subject,
          }
        })
      const ledger = ids.flatMap(student => spent(student, student === long ? entries : movements))
      await countChanges(tx, await postLedger(tx, ledger))
      const sixty = await addClasses(tx, { students: ids, today, token_name: 'DSE Core' }, at)
      const pending = await tx
        .selectFrom('payments')
        .select('payment_id')
        .where('month', '=', month.toString())
        .orderBy('payment_id')
        .execute()
      return {
        token,
        students: ids,
        printed: { month: months[1].toString(), invoices: Math.min(printed, ids.length) },
        pending: pending.slice(watched).map(row => row.payment_id),
        watched: pending.slice(0, watched).map(row => row.payment_id),
        sixty,
        ledger: { student: long, entries },
      }
    })
  } finally {
    await database.close()
  }
}
