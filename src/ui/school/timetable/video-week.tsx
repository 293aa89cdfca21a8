import { useCallback, useMemo, useState } from 'react'
import { invoke } from '#client/command/invocation.ts'
import { carryAuthor } from '#client/data/authors.ts'
import type { EntityRef } from '#client/entities/kinds.ts'
import { studentLabel } from '#client/entities/student.ts'
import { heldTimeSlot } from '#client/entities/time-slot.ts'
import { videoLesson } from '#client/entities/video-lesson.ts'
import { line, t } from '#client/messages/message.ts'
import { timetableText } from '#client/messages/timetable.ts'
import holdSlot from '#commands/slots/hold-slot.ts'
import peekAt from '#commands/students/peek.ts'
import bookVideoLesson from '#commands/video-lessons/book-video-lesson.ts'
import lessonDetails from '#commands/video-lessons/lesson-details.ts'
import pickWeek from '#commands/view/pick-week.ts'
import type { HeldTimeSlot } from '#contract/slots.ts'
import type { VideoLesson } from '#contract/video-lessons.ts'
import { fullName } from '#rules/names.ts'
import { rowAt, startOfRow, weekAround } from '#rules/timetable-grid.ts'
import { noActions, withoutButton } from '../../actions/action.ts'
import { useHints } from '../../actions/use-gate.ts'
import { useApp } from '../../app/app.ts'
import type { Scope } from '../../app/scope.ts'
import { useRead } from '../../app/use-read.ts'
import { useRelated } from '../../list/use-related.ts'
import { useProposed, useScope } from '../../list/use-scope.ts'
import { useStudentsUnder } from '../students/use-students-under.ts'
import { ActiveSchedules } from './active-schedules.tsx'
import type { Week } from './live-week.tsx'
import { useSlotAt } from './use-slot-at.ts'
import type { Block } from './week-cursor-stops.ts'
import { WeekOrDay } from './week-or-day.tsx'

const opening = (date: string, time: string) => invoke(lessonDetails, { date, time })

type Slot = { readonly date: string; readonly start_time: string; readonly end_time: string }
type Place = Slot & ({ readonly booked: VideoLesson } | { readonly held: HeldTimeSlot })

/** One block for all bookings and held places that begin in the same half hour. */
function blocksOf(
  lessons: readonly VideoLesson[],
  held: readonly HeldTimeSlot[],
  nameOf: (lesson: VideoLesson) => string,
): readonly Block[] {
  const places: readonly Place[] = [
    ...lessons.map(each => ({ ...timesOf(each), booked: each })),
    ...held.map(each => ({ ...timesOfHeld(each), held: each })),
  ]
  const slots = Map.groupBy(places, ({ date, start_time }) => `${date} ${startOfRow(rowAt(start_time))}`)
  return [...slots].map(([id, its]): Block => {
    const { date, start_time } = its[0]!
    const end = its.reduce((latest, one) => (one.end_time > latest ? one.end_time : latest), '')
    const booked = its.flatMap(each => ('booked' in each ? [each.booked] : []))
    const kept = its.flatMap(each => ('held' in each ? [each.held] : []))
    const students = [...new Set(booked.map(each => each.student_id))]
    const records: readonly EntityRef[] = [
      ...booked.map(each => ({ kind: 'videoLesson' as const, id: videoLesson.id(each) })),
      ...kept.map(each => ({ kind: 'heldTimeSlot' as const, id: heldTimeSlot.id(each) })),
    ]
    const slot = { id, date, start: start_time, end, students, records }
    const block: Block =
      booked.length > 0 ? { ...slot, ...ofBooked(booked, kept, nameOf) } : { ...slot, ...ofHeld(kept), held: true }
    for (const each of [...booked, ...kept]) carryAuthor(each, block)
    return block
  })
}

const timesOf = ({ date, start_time, end_time }: Slot): Slot => ({ date, start_time, end_time })
function timesOfHeld({ date, timeSlot }: HeldTimeSlot): Slot {
  const [start_time = '', end_time = ''] = timeSlot.split('-')
  return { date, start_time, end_time }
}

const words = (...parts: readonly string[]): string => t(line(...parts))
const remarks = (held: readonly HeldTimeSlot[]): string => words(...new Set(held.map(each => each.remark ?? '')))
const howManyHeld = (held: readonly HeldTimeSlot[]): string => t(timetableText.heldPlaces({ count: held.length }))

function ofBooked(
  booked: readonly VideoLesson[],
  held: readonly HeldTimeSlot[],
  nameOf: (lesson: VideoLesson) => string,
) {
  const [first] = booked
  const others = held.length === 0 ? '' : howManyHeld(held)
  return first && booked.length === 1
    ? { title: nameOf(first), detail: words(first.lesson_id_label, others) }
    : {
        title: t(timetableText.lessonCount({ count: booked.length })),
        detail: words(...booked.map(nameOf), others),
      }
}

const ofHeld = (held: readonly HeldTimeSlot[]) => ({ title: howManyHeld(held), detail: remarks(held) })

/** The video and makeup lessons of a week by slot, and beside them the schedules in which students can come. */
export function VideoWeek({ days, toolbar, ...week }: Week) {
  const { runner } = useApp()
  const [day, setDay] = useState<string>()
  const [time, setTime] = useState<string>()
  const { student, begin, next } = useStudentsUnder()
  const onCursor = useCallback(
    (block: Block | undefined, date: string | undefined, half: string | undefined) => {
      setDay(date)
      setTime(half)
      begin(block?.students ?? [])
    },
    [begin],
  )
  const timeSlot = useSlotAt(day, time)
  useProposed(
    useMemo(
      () => (timeSlot ? [invoke(bookVideoLesson, { timeSlot }), invoke(holdSlot, { timeSlot })] : []),
      [timeSlot],
    ),
  )
  const { data, isPending } = useRead('getVideoLessonsByDateRange', weekAround(days[0]!))
  const held = useRead('getHeldTimeSlots', {}).data
  const related = useRelated(videoLesson.needs)
  const blocks = useMemo(
    () =>
      blocksOf(
        data ?? [],
        (held ?? []).filter(({ date }) => days.includes(date)),
        lesson => studentLabel(lesson, related, fullName(lesson)),
      ),
    [data, held, days, related],
  )
  const scope: Scope = useMemo(
    () => ({
      // The keys for booking and holding use the day under the cursor.
      toolbar: day ? [invoke(bookVideoLesson, { date: day }), invoke(holdSlot, { date: day }), ...toolbar] : toolbar,
      loading: isPending ? 'all' : undefined,
      student,
    }),
    [day, toolbar, isPending, student],
  )
  useScope('screen', scope)
  const enter = useMemo(() => (day && time ? opening(day, time) : undefined), [day, time])
  const keysOnly = useMemo(() => withoutButton(toolbar), [toolbar])
  const ofStudent = useMemo(() => (student === undefined ? noActions : [invoke(peekAt, { student })]), [student])
  const hints = useHints(enter, ofStudent, keysOnly)
  const open = useCallback((date: string, time: string) => void runner.start(opening(date, time), 'row'), [runner])
  return (
    <div className="flex min-h-0 flex-1 max-md:flex-col max-md:overflow-y-auto">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col max-md:min-h-48">
        <WeekOrDay
          {...week}
          days={days}
          label={t(timetableText.videoLesson)}
          blocks={blocks}
          ready={!isPending}
          empty={timetableText.noLessonsThisWeek}
          onCursor={onCursor}
          onOpen={({ held, date, start }) =>
            // The places that are held, and how to release them, stand in the form that holds one.
            held ? void runner.start(invoke(holdSlot, { date }), 'row') : open(date, startOfRow(rowAt(start)))
          }
          onWalk={next}
          onOpenFree={open}
          onWeek={date => void runner.start(invoke(pickWeek, { date }), 'key')}
          hints={hints}
        />
      </div>
      <ActiveSchedules />
    </div>
  )
}
