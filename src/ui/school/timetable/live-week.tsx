import { useCallback, useEffect, useMemo, useState } from 'react'
import { invoke } from '#client/command/invocation.ts'
import { today } from '#client/core/today.ts'
import { carryAuthor } from '#client/data/authors.ts'
import { liveLesson } from '#client/entities/live-lesson.ts'
import { filterableOf } from '#client/filter/filterable.ts'
import { rowSearch } from '#client/filter/row-search.ts'
import { t } from '#client/messages/message.ts'
import { placeText } from '#client/messages/room-text.ts'
import { timetableText } from '#client/messages/timetable.ts'
import { courseColour } from '#client/school/course-colour.ts'
import { keepAround, lessonsAround } from '#client/school/week-of-lessons.ts'
import manageAttendance from '#commands/attendance/manage-attendance.ts'
import showCode from '#commands/attendance/show-code.ts'
import lessonCard from '#commands/live-lessons/lesson-card.ts'
import moveLiveLesson from '#commands/live-lessons/move-live-lesson.ts'
import pickWeek from '#commands/view/pick-week.ts'
import type { LiveLesson } from '#contract/live-lessons.ts'
import { nameInSlot } from '#rules/timetable-grid.ts'
import { type Action, noActions, withoutButton } from '../../actions/action.ts'
import { Actions } from '../../actions/actions.tsx'
import { CommandButton } from '../../actions/command-button.tsx'
import { useHints } from '../../actions/use-gate.ts'
import { useApp } from '../../app/app.ts'
import type { Scope } from '../../app/scope.ts'
import { useRead } from '../../app/use-read.ts'
import { useSearch } from '../../app/use-search.ts'
import { useFocus } from '../../kit/focus-scope.ts'
import { mixedText } from '../../kit/mixed-text.tsx'
import { useScope } from '../../list/use-scope.ts'
import { useLessonPeek } from './use-lesson-peek.ts'
import { WeekBar } from './week-bar.tsx'
import type { Block } from './week-cursor-stops.ts'
import { type Layout, WeekOrDay } from './week-or-day.tsx'

/** The shown week, the props that both tabs share. */
export type Week = {
  /** Seven days from Monday on, yyyy-MM-dd. */
  readonly days: readonly string[]
  /** The names of holidays by date. */
  readonly holidays: ReadonlyMap<string, string>
  /** The day that was asked for, or today. */
  readonly day: string
  readonly as: Layout
  /** The time in Hong Kong. */
  readonly now: Temporal.PlainDateTime
  /** The toolbar's actions for this week. */
  readonly toolbar: readonly Action[]
}

type LiveWeekProps = Week & {
  /** The id of the lesson in the URL. */
  readonly linked: string | undefined
}

type Count = { readonly students: number; readonly marked: number }
function blockOf(lesson: LiveLesson, count: Count | undefined, course: string | undefined, now: string): Block {
  const { live_lesson_id, lesson_date, start_time, end_time, class_name, class_id, teacher, room, size } = lesson
  const title = class_name ?? class_id
  const students = count?.students ?? 0
  const block = {
    id: live_lesson_id,
    records: [{ kind: 'liveLesson' as const, id: live_lesson_id }],
    date: lesson_date,
    start: start_time,
    end: end_time,
    title,
    name: nameInSlot(title, { date: lesson_date, start: start_time }),
    colour: course === undefined ? undefined : courseColour(course),
    detail: placeText({ teacher, room }) || undefined,
    past: `${lesson_date} ${end_time}` <= now,
    count: count && students > 0 ? { students, size, taken: count.marked === students } : undefined,
  }
  carryAuthor(lesson, block)
  return block
}
const actions = (lesson: string): readonly Action[] => [
  { ...invoke(manageAttendance, { lesson }), icon: 'users' },
  { ...invoke(showCode, { lesson }), icon: 'qr-code' },
  { ...invoke(moveLiveLesson, { lesson }), button: false },
]
const open = (lesson: string) => invoke(lessonCard, { lesson })
const tools = ({ id }: Block) => <Actions of={actions(id)} via="row" />
const foot = ({ id, title, name = title, start }: Block) => (
  <>
    <span className="min-w-0 flex-1">
      <span className="block truncate font-medium">{mixedText(name)}</span>{' '}
      <span className="block text-text-2">{start.slice(0, 5)}</span>
    </span>
    <CommandButton action={{ ...invoke(manageAttendance, { lesson: id }), look: 'main' }} via="row" keyless />
    <CommandButton action={{ ...invoke(showCode, { lesson: id }), icon: 'qr-code' }} via="row" />
  </>
)

/** The live lessons of all classes in a week. Lessons can be moved, opened, and have their attendance marked. */
export function LiveWeek({ linked, days, toolbar, ...week }: LiveWeekProps) {
  const { api, client, runner, records, address } = useApp()
  const focus = useFocus()
  const [cursor, setCursor] = useState<string>()
  const monday = days[0]!
  const lessons = useRead('getLiveLessons', lessonsAround(client, monday))
  const answer = lessons.data
  const rows = answer?.data
  useEffect(() => {
    if (answer) keepAround(client, api, monday)
  }, [client, api, monday, answer])
  const byDay = useMemo(() => Map.groupBy(rows ?? [], each => each.lesson_date), [rows])
  // Another server may not offer the counts.
  const counted = useRead('getLiveLessonCounts', { from: monday, to: days[6]! }).data?.data
  const known = useRead('getClass', {}).data?.data
  const time = `${week.now.toPlainDate()} ${week.now.toPlainTime().toString({ smallestUnit: 'second' })}`
  const q = useSearch('q') ?? ''
  const related = records.related()
  const wanted = useMemo(() => {
    if (q === '') return undefined
    const filterable = filterableOf(liveLesson, related, undefined)
    const found = rowSearch(rows ?? [], row => liveLesson.searchText(row, related), filterable, today).find(q)
    return new Set(found.map(({ live_lesson_id }) => live_lesson_id))
  }, [q, rows, related])
  const courseOf = useMemo(() => new Map(known?.map(each => [each.class_id, each.course_id])), [known])
  const blocks = useMemo(() => {
    const counts = new Map(counted?.map(each => [each.live_lesson_id, each]))
    return days
      .flatMap(day => byDay.get(day) ?? [])
      .filter(({ live_lesson_id }) => wanted?.has(live_lesson_id) ?? true)
      .map(each => blockOf(each, counts.get(each.live_lesson_id), courseOf.get(each.class_id), time))
  }, [days, byDay, counted, courseOf, time, wanted])
  const taught = useMemo(
    () => new Set(days.flatMap(day => byDay.get(day) ?? []).flatMap(({ class_id }) => courseOf.get(class_id) ?? [])),
    [days, byDay, courseOf],
  )
  const toMark = blocks.filter(({ count, past }) => count && past && !count.taken).map(({ id }) => id)
  const onCursor = useCallback((block: Block | undefined) => setCursor(block?.id), [])
  const scope: Scope = useMemo(
    () => ({
      row: cursor === undefined ? undefined : { kind: 'liveLesson', id: cursor },
      toolbar,
      search: {
        text: q,
        enter: () => focus(['search']),
        clear: () => address.adjust({ q: undefined }),
      },
      loading: lessons.isPending ? 'all' : undefined,
    }),
    [cursor, toolbar, q, focus, address, lessons.isPending],
  )
  useScope('screen', scope)
  const lesson = useMemo(
    () => (cursor === undefined ? undefined : { open: open(cursor), actions: actions(cursor) }),
    [cursor],
  )
  const keysOnly = useMemo(() => withoutButton(toolbar), [toolbar])
  const hints = useHints(lesson?.open, lesson?.actions ?? noActions, keysOnly)
  const { toggle, next } = useLessonPeek(cursor)
  const move = async (block: Block, newDate: string, newTime: string, by: 'key' | 'bar') => {
    const started = await runner.start(invoke(moveLiveLesson, { lesson: block.id, newDate, newTime }), by)
    // A move that is refused at once opens no prompt; the block is still being carried then.
    return started.kind === 'asked'
  }
  return (
    <>
      {week.as === 'week' || q !== '' ? <WeekBar q={q} courses={taught} toMark={toMark} /> : null}
      <WeekOrDay
        {...week}
        label={t(timetableText.liveLesson)}
        days={days}
        blocks={blocks}
        ready={!lessons.isPending}
        empty={q === '' ? timetableText.noLessonsThisWeek : timetableText.noLessonMatches({ typed: q })}
        start={linked}
        onCursor={onCursor}
        onOpen={({ id }) => void runner.start(open(id), 'row')}
        onMove={move}
        onPeek={({ id }) => toggle(id)}
        onWalk={next}
        onWeek={date => void runner.start(invoke(pickWeek, { date }), 'key')}
        tools={tools}
        foot={foot}
        hints={hints}
      />
    </>
  )
}
