import { openSchool, type School } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'

/**
 * A school in November 2026 that has billed: twenty students come on Tuesdays and have an invoice each for November, the
 * first of them two video invoices besides; Lee has lessons in December that nobody has billed yet.
 */
export async function openBilledSchool(): Promise<School & { readonly chan: string; readonly lee: string }> {
  const school = await openSchool(engines[0]!)
  const { world } = school
  const chan = await world.student('Tai Man', 'Chan', '陳大文')
  const lee = await world.student('Ka Yan', 'Lee')
  const others: string[] = []
  for (let at = 3; at <= 21; at += 1) others.push(await world.student(`Student ${at}`, 'Ng', '吳學生'))
  const english = await world.course('P5 English', { lessons: 4 })
  await world.course('Phonics', { lessons: 10 })
  await world.course('Grammar', { lessons: 5 })
  await world.classOf('Tuesday class', { course: english, students: [chan, ...others], from: '2026-11-03' })
  await world.classOf('December class', { course: english, students: [lee], from: '2026-12-01' })
  await world.did('generateLiveInvoices', { month: '2026-11', dryRun: false })
  for (const course_name of ['Phonics', 'Grammar'])
    await world.did('videoInvoiceCreate', { student_id: chan, course_name })
  return { ...school, chan, lee }
}
