import type { World } from '#tests/world.ts'

type Moment = { readonly at: string; readonly kind: 'live' | 'video' }

/**
 * Makes receipts at instants in Hong Kong time, one student each: three live lessons at 300.10, or a video course of
 * four lessons at 120.05. Afterwards the clock is back at the first morning.
 */
export async function collect(world: World, moments: readonly Moment[]): Promise<void> {
  await world.token('English', 300.1)
  await world.token('Film', 120.05, 'Video')
  const live = await world.course('P5 English', { lessons: 3, token: 'English' })
  await world.course('IELTS', { lessons: 4, token: 'Film' })
  const students: string[] = []
  for (let index = 0; index < moments.length; index += 1) students.push(await world.student(`Student ${index}`, 'Chan'))
  await world.classOf('Tuesday class', { course: live, students: students, from: '2026-11-03' })
  await world.did('generateLiveInvoices', { month: '2026-11', dryRun: false })
  const pending = new Map((await world.did('pendingPayments', {})).map(each => [each.student_id, each.payment_id]))
  const expiry_date = '2028-12-31'
  for (const [index, { at, kind }] of moments.entries()) {
    world.clock.set(at)
    const student_id = students[index]!
    if (kind === 'live') {
      await world.did('collectPayment', { id: pending.get(student_id)!, payment_type: 'cash' })
      continue
    }
    await world.did('videoInvoiceCreate', { student_id, course_name: 'IELTS' })
    const [payment] = await world.did('pendingVideoPayments', { status: 'pending' })
    await world.did('collectVideoPayment', { id: payment!.video_payment_id, payment_type: 'bank-in', expiry_date })
  }
  world.clock.set('2026-11-20T10:00')
}
