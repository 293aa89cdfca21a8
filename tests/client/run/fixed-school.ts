import { makeSchool } from '#demo/make-school.ts'
import { openDatabase } from '#server/db/open.ts'
import { copiesOf, type Engine, sqlite } from '#tests/databases.ts'
import { centreOn } from '#tests/slots/centre.ts'
import { openWorld, type World } from '#tests/world.ts'

/** What a demo has no need of: what nobody uses, and what is still to be done. */
async function complete(world: World): Promise<void> {
  await world.token('Of nothing')
  await world.course('vc of nobody', { token: 'Of no use' })
  const centre = await centreOn(world)
  const student = await centre.watcher()
  await centre.book(student, '2026-11-20', '15:00')
  const marked = await centre.book(student, '2026-11-20', '16:00', 1)
  await world.did('markVideoLesson', { booking_id: marked, attendance: 'presence' })
  const { data: students } = await world.did('getStudent', {})
  await world.did('addStudentNote', { student_id: students[0]!.student_id, text: 'Call the father', pinned: false })
  const later = { student_id: students[0]!.student_id, kind: 'charge', text: 'Lost card', amount: 50 } as const
  await world.did('addCharge', { ...later, month: '2030-01' })
  const rule = { rule: 'other', kind: 'percent', value: 5, from: '2030-01', reason: 'Early bird of 2030' } as const
  await world.did('createDiscountRule', rule)
  const student_id = await world.student('Late', 'Payer')
  await world.did('videoInvoiceCreate', { student_id, course_name: 'vc DSE English' })
}

/** A small demo school on Friday 20 November 2026, with something to do for every command. */
export async function fixedSchool(): Promise<Engine> {
  const fresh = await sqlite.openMigrated()
  const database = await openDatabase(fresh.options)
  let demo: Engine
  try {
    await makeSchool(database, { today: Temporal.PlainDate.from('2026-11-20'), students: 25 })
    demo = await copiesOf(database)
  } finally {
    await database.close()
    await fresh.drop()
  }
  const world = await openWorld(demo)
  try {
    await complete(world)
    return await copiesOf(world.database)
  } finally {
    await world.close()
  }
}
