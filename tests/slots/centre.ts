import type { Weekday } from '#contract/slots.ts'
import { stored } from '#server/process/clock.ts'
import { postLedger } from '#server/school/tokens/post-ledger.ts'
import type { Engine } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

/** A school with a video course and a schedule: every day from 10:00 to 20:00, eight places. */
export type Centre = World & {
  /** The video course's lessons, in order. */
  readonly lessons: readonly string[]
  open(facts?: {
    readonly from?: string
    readonly to?: string
    readonly capacity?: number
    readonly hours?: Readonly<Partial<Record<Weekday, readonly [opening: string, closing: string]>>>
  }): Promise<void>
  /** Creates a student who has bought the video course, with its ten tokens, and returns the id. */
  watcher(firstName?: string, expiry?: string): Promise<string>
  /** Books a lesson and returns the booking's id. */
  book(student: string, date: string, at: string, lesson?: number): Promise<string>
  lessonsOf(course: string): Promise<readonly string[]>
  /** Adds tokens that were bought elsewhere. */
  give(student: string, token: string, amount: number): Promise<void>
  balance(student: string, token?: string): Promise<number>
}

const everyDay = Object.fromEntries(
  (['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const).map(day => [
    day,
    ['10:00', '20:00'] as const,
  ]),
)

export const openCentre = async (engine: Engine): Promise<Centre> => centreOn(await openWorld(engine))

/** Sets up such a school in an empty one. */
export async function centreOn(world: World): Promise<Centre> {
  await world.token('iPad', 120, 'Video')
  const lessonsOf = async (course_id: string) => {
    const rows = await world.database.reader
      .selectFrom('lessons')
      .select('lesson_id')
      .where('course_id', '=', course_id)
      .orderBy('position')
      .execute()
    return rows.map(row => row.lesson_id)
  }
  const lessons = await lessonsOf(await world.course('vc DSE English', { lessons: 10, token: 'iPad' }))
  let people = 0
  const centre: Centre = {
    ...world,
    lessons,
    lessonsOf,
    async open({ from = '2026-11-01', to = '2026-12-31', capacity = 8, hours = everyDay } = {}) {
      const timeSlots = Object.fromEntries(
        Object.entries(hours).map(([day, [opening, closing]]) => [day, { opening, closing }]),
      )
      await world.did('addTimeSlots', { startDate: from, endDate: to, capacity, timeSlots })
    },
    async watcher(firstName, expiry = '2027-01-20') {
      people += 1
      const student_id = await world.student(firstName ?? `Watcher ${people}`, 'Chan')
      await world.did('videoInvoiceCreate', { student_id, course_name: 'vc DSE English' })
      const pending = await world.did('pendingVideoPayments', { status: 'pending' })
      const payment = pending.find(row => row.student_id === student_id)!
      await world.did('collectVideoPayment', {
        id: payment.video_payment_id,
        payment_type: 'cash',
        expiry_date: expiry,
      })
      return student_id
    },
    async book(student_id, date, at, lesson = 0) {
      const { data } = await world.did('bookVideoLesson', {
        student_id,
        type: 'video',
        date,
        start_time: at,
        lesson_id: lessons[lesson]!,
      })
      return data.booking_id
    },
    async give(student_id, token_name, amount) {
      const entry = {
        student_id,
        token_name,
        transaction_type: 'Add' as const,
        transaction_detail: 'given',
        amount,
        timestamp: stored(world.clock.now()),
        staff: 'boss',
        subject: `given:${student_id}`,
        cause: `given:${student_id}`,
      }
      await world.database.write(tx => postLedger(tx, [entry]))
    },
    async balance(studentId, token = 'iPad') {
      const { data } = await world.did('getStudentTokenDetails', { studentId })
      return data.find(row => row.token_name === token)?.amount ?? 0
    },
  }
  return centre
}
