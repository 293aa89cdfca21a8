import type { Engine } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

export type School = World & {
  /** Class ids. */
  readonly tuesday: string
  readonly sunday: string
  /** Student ids. */
  readonly chan: string
  readonly lee: string
}

/**
 * A school with two students in November 2026. 陳大文 comes to English on Tuesdays (3, 10, 17, 24 at 300.00) and to Maths
 * on Sundays (8, 15 at 250.50). Lee comes on Tuesdays only. Nothing is billed yet.
 */
export async function openSchool(engine: Engine): Promise<School> {
  const world = await openWorld(engine)
  await world.token('English', 300)
  await world.token('Maths', 250.5)
  const chan = await world.student('Tai Man', 'Chan', '陳大文')
  const lee = await world.student('Ka Yan', 'Lee')
  const english = await world.course('P5 English', { lessons: 4, token: 'English' })
  const maths = await world.course('P5 Maths', { lessons: 2, token: 'Maths' })
  const tuesday = await world.classOf('Tuesday class', { course: english, students: [chan, lee], from: '2026-11-03' })
  const sunday = await world.classOf('Sunday class', { course: maths, students: [chan], from: '2026-11-08' })
  return { ...world, tuesday, sunday, chan, lee }
}

/** The same school, with the invoices of November made. */
export async function openSchoolWithInvoices(engine: Engine): Promise<School> {
  const school = await openSchool(engine)
  await school.did('generateLiveInvoices', { month: '2026-11', dryRun: false })
  return school
}

/** The live lesson of a class on a day. */
export async function lessonOn({ database }: Pick<World, 'database'>, classId: string, day: string): Promise<string> {
  const { live_lesson_id } = await database.reader
    .selectFrom('live_lessons')
    .select('live_lesson_id')
    .where('class_id', '=', classId)
    .where('lesson_date', '=', day)
    .executeTakeFirstOrThrow()
  return live_lesson_id
}

/** The payment of an invoice. */
export async function paymentFor({ database }: Pick<World, 'database'>, invoiceRef: string): Promise<string> {
  const { payment_id } = await database.reader
    .selectFrom('payments')
    .select('payment_id')
    .where('invoice_ref', '=', invoiceRef)
    .executeTakeFirstOrThrow()
  return payment_id
}

/** The lines of an invoice as 'description: quantity × unit = amount', in dollars. */
export async function linesOf({ database }: Pick<World, 'database'>, invoiceRef: string): Promise<string[]> {
  const lines = await database.reader
    .selectFrom('invoice_lines')
    .selectAll()
    .where('invoice_ref', '=', invoiceRef)
    .orderBy('position')
    .execute()
  return lines.map(
    line => `${line.description}: ${line.quantity} × ${line.unit_cents / 100} = ${line.amount_cents / 100}`,
  )
}
