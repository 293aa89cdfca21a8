import type { BookingType } from '#contract/video-lessons.ts'
import { perform } from '#server/calls/run-handler.ts'
import { addTimeSlots } from '#server/school/slots/add-schedule.ts'
import { deleteHeldTimeSlot } from '#server/school/slots/delete-held-slot.ts'
import { holdTimeSlot } from '#server/school/slots/hold-slot.ts'
import { openSlotsOn } from '#server/school/slots/slots-on.ts'
import { bookVideoLesson } from '#server/school/video-lessons/book-video-lesson.ts'
import { cancelVideoLesson } from '#server/school/video-lessons/cancel-video-lesson.ts'
import { markVideoLesson } from '#server/school/video-lessons/mark-video-lesson.ts'
import type { Acting } from './agenda.ts'
import { seeded } from './random.ts'
import { isBefore, officeTime, type School, type Student } from './school.ts'
import { holdReasons, openingHours } from './teaching.ts'

/** Adds the schedules for video lessons: in term, in summer, and soon for the season of mock examinations. */
export function addSchedules(school: School): void {
  const { agenda, opening, today } = school
  const open = (
    made: Temporal.PlainDate,
    from: Temporal.PlainDate,
    to: Temporal.PlainDate,
    hours: keyof typeof openingHours,
  ) =>
    agenda.add(made, '14:30', 'may', async at => {
      const { capacity, week } = openingHours[hours]
      const span = { startDate: from.toString(), endDate: to.toString() }
      await perform(at.tx, addTimeSlots, { ...span, capacity, timeSlots: [...week] }, at)
    })
  open(opening, opening, today.with({ month: 12, day: 31 }).add({ years: 1 }), 'term')
  for (let year = opening.year + 1; year <= today.year; year += 1) {
    const july = Temporal.PlainDate.from({ year, month: 7, day: 1 })
    const made = july.subtract({ days: 40 })
    if (isBefore(opening, made) && isBefore(made, today)) open(made, july, july.with({ month: 8, day: 31 }), 'summer')
  }
  open(today.subtract({ days: 6 }), today.add({ days: 16 }), today.add({ days: 44 }), 'mocks')
}

/** Books a student's video lessons: one a week on their day, until they have seen all or the class expires. */
export function watchLessons(
  school: School,
  student: Student,
  { course, expiry, from }: { readonly course: string; readonly expiry: string; readonly from: Temporal.PlainDate },
): void {
  const habits = seeded(`watching ${student.id} ${course}`)
  const first = from.add({ days: habits.integer(2, 8) })
  const rhythm = habits.chance(0.3) ? 4 : 7
  school.agenda.add(from.add({ days: 1 }), '09:30', 'kit', async at => {
    const lessons = await at.tx
      .selectFrom('lessons')
      .innerJoin('courses', 'courses.course_id', 'lessons.course_id')
      .select('lessons.lesson_id')
      .where('courses.course_name', '=', course)
      .orderBy('lessons.position')
      .execute()
    for (const [index, { lesson_id }] of lessons.entries()) {
      const day = school.openDay(first.add({ days: rhythm * index }))
      if (day.toString() > expiry) return
      const called = day.subtract({ days: habits.integer(3, 16) })
      const booked = isBefore(at.today, called) ? called : at.today.add({ days: 1 })
      const place = { type: 'video', lesson_id, day, hour: habits.integer(1, 4) } as const
      school.agenda.add(booked, officeTime(habits), habits.chance(0.7) ? 'kit' : 'may', later =>
        book(school, student, place, later),
      )
    }
  })
}

/** A lesson that was missed with leave is often made up within the week. */
export async function bookMakeup(
  school: School,
  student: Student,
  lesson: { readonly id: string },
  at: Acting,
): Promise<void> {
  const habits = seeded(`makeup ${student.id} ${lesson.id}`)
  if (!habits.chance(0.6)) return
  const found = await at.tx
    .selectFrom('live_lessons')
    .select('lesson_id')
    .where('live_lesson_id', '=', lesson.id)
    .executeTakeFirst()
  if (!found?.lesson_id) return
  const day = school.openDay(at.today.add({ days: habits.integer(3, 12) }))
  const place = { type: 'makeup', lesson_id: found.lesson_id, day, hour: habits.integer(1, 4) } as const
  await book(school, student, place, at)
}

type Place = {
  readonly type: BookingType
  readonly lesson_id: string
  readonly day: Temporal.PlainDate
  /** The free hour that suits the student; the number wraps around. */
  readonly hour: number
}

/** Books an hour in which the student has no class, if there is one and they have a token for it. */
async function book(
  school: School,
  student: Student,
  { type, lesson_id, day, hour }: Place,
  at: Acting,
): Promise<void> {
  if (!student.active || isBefore(day, at.today)) return
  const date = day.toString()
  const busy = student.classes.filter(one => one.weekday === day.dayOfWeek)
  const free = (await openSlotsOn(at.tx, date, at.now)).filter(slot =>
    busy.every(one => slot.end_time <= one.startTime || one.endTime <= slot.start_time),
  )
  const slot = free[hour % Math.max(1, free.length)]
  if (!slot || !(await hasToken(student, lesson_id, at))) return
  const asked = { student_id: student.id, type, date, start_time: slot.start_time, lesson_id }
  const { data } = await perform(at.tx, bookVideoLesson, asked, at)
  const habits = seeded(`coming ${data.booking_id}`)
  if (habits.chance(0.05) && isBefore(at.today, day)) {
    school.agenda.add(day, '09:05', 'kit', later => cancel(data.booking_id, later))
    return
  }
  const attendance = habits.chance(0.93) ? 'presence' : 'absence'
  school.agenda.add(day, slot.end_time, 'kit', later => mark(data.booking_id, attendance, later))
}

async function hasToken(student: Student, lesson_id: string, { tx }: Acting): Promise<boolean> {
  const { balance } = await tx
    .selectFrom('token_ledger')
    .innerJoin('courses', 'courses.token_name', 'token_ledger.token_name')
    .innerJoin('lessons', 'lessons.course_id', 'courses.course_id')
    .select(row => row.fn.sum<number | null>('token_ledger.amount').as('balance'))
    .where('token_ledger.student_id', '=', student.id)
    .where('lessons.lesson_id', '=', lesson_id)
    .executeTakeFirstOrThrow()
  return Number(balance ?? 0) >= 1
}

/** Students who left the school meanwhile have no bookings. */
const isPending = async (booking_id: string, { tx }: Acting): Promise<boolean> =>
  (await tx.selectFrom('bookings').select('status').where('booking_id', '=', booking_id).executeTakeFirst())?.status ===
  'pending'

async function cancel(booking_id: string, at: Acting): Promise<void> {
  if (await isPending(booking_id, at)) await perform(at.tx, cancelVideoLesson, { booking_id }, at)
}

async function mark(booking_id: string, attendance: 'presence' | 'absence', at: Acting): Promise<void> {
  if (await isPending(booking_id, at)) await perform(at.tx, markVideoLesson, { booking_id, attendance }, at)
}

/** Places held in the coming weeks. One of them is released again. */
export function holdSomePlaces(school: School): void {
  const { agenda, today } = school
  const random = seeded('holding')
  for (const [index, remark] of holdReasons.entries()) {
    const date = school.openDay(today.add({ days: 1 + index * 2 })).toString()
    agenda.add(today.subtract({ days: random.integer(1, 5) }), officeTime(random), 'may', async at => {
      const slot = random.pick(await openSlotsOn(at.tx, date, at.now))
      const asked = { selectedDate: date, timeSlot: slot, remark }
      await perform(at.tx, holdTimeSlot, asked, at)
      const { booking_id } = await perform(at.tx, holdTimeSlot, asked, at)
      if (index === 1) await perform(at.tx, deleteHeldTimeSlot, { bookingId: booking_id }, at)
    })
  }
}
