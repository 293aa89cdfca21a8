import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react'
import { dayText, weekdayName } from '#client/messages/day-words.ts'
import { t } from '#client/messages/message.ts'
import { timetableText } from '#client/messages/timetable.ts'
import { minutesOf, timeOf } from '#rules/timetable-grid.ts'
import { classes } from '../../kit/classes.ts'
import { Icon } from '../../kit/icon.tsx'
import { countWords, headcount } from './headcount.ts'
import { NameInSlot } from './name-in-slot.tsx'
import type { Block } from './week-cursor-stops.ts'
import type { WeekGridProps } from './week-grid.tsx'

export type DayListProps = Pick<
  WeekGridProps,
  'label' | 'days' | 'holidays' | 'now' | 'blocks' | 'ready' | 'start' | 'onCursor' | 'onOpen' | 'onWeek'
> & {
  /** The day that is shown, yyyy-MM-dd. */
  readonly day: string
  /** What the thumb does with the lesson that is on or next. Must be stable. */
  readonly foot?: ((block: Block) => ReactNode) | undefined
}

const clock = (time: string): string => time.slice(0, 5)
const inOrder = (one: Block, other: Block): number =>
  `${one.start} ${one.end} ${one.title}` < `${other.start} ${other.end} ${other.title}` ? -1 : 1

/** A day of a week as a list, for a telephone: a strip of the week above, and at the foot what the thumb does next. */
export function DayList({ day, foot, ...week }: DayListProps) {
  const { label, days, holidays, now, blocks, ready, start, onCursor, onOpen, onWeek } = week
  const own = useMemo(() => blocks.filter(({ date }) => date === day).toSorted(inOrder), [blocks, day])
  const [chosen, setChosen] = useState(start)
  const time = timeOf(now.hour * 60 + now.minute)
  const isToday = now.toPlainDate().equals(day)
  const ahead = isToday ? own.find(({ end }) => clock(end) > time) : undefined
  const toMark = own.find(({ count, past }) => count && past && !count.taken)
  const current = own.find(({ id }) => id === chosen) ?? ahead ?? toMark ?? own[0]
  useLayoutEffect(() => {
    onCursor(current, day, clock(current?.start ?? '09:00'))
  }, [current, day, onCursor])
  const holiday = holidays.get(day)
  return (
    <section
      aria-label={label}
      aria-busy={!ready}
      data-focus-name="list week"
      data-focus-cursor={current ? `stop ${current.id}` : ''}
      tabIndex={current ? -1 : 0}
      className="day-list"
    >
      <Strip {...{ days, day, holidays, now, blocks, onWeek }} />
      <div className="day-scroller">
        <h2 className="day-title">{dayText(day, now.toPlainDate())}</h2>
        {holiday === undefined ? null : <p className="day-note">{holiday}</p>}
        {ready && own.length === 0 ? <p className="day-note">{t(timetableText.noLessonsThatDay)}</p> : null}
        <ul>
          {own.map((block, at) => (
            <li key={block.id}>
              <Free from={own.slice(0, at)} to={block} />
              {block === ahead ? <Now time={time} /> : null}
              <Row
                block={block}
                time={isToday ? time : undefined}
                current={block === current}
                onFocus={() => setChosen(block.id)}
                onPress={holiday === undefined ? () => onOpen(block) : undefined}
              />
            </li>
          ))}
          {isToday && own.length > 0 && !ahead ? (
            <li>
              <Now time={time} />
            </li>
          ) : null}
        </ul>
      </div>
      {foot && current && holiday === undefined ? <div className="day-foot">{foot(current)}</div> : null}
    </section>
  )
}

/** The seven days, each with how many lessons it has. */
function Strip({
  days,
  day,
  holidays,
  now,
  blocks,
  onWeek,
}: Pick<DayListProps, 'days' | 'day' | 'holidays' | 'now' | 'blocks' | 'onWeek'>) {
  return (
    <nav aria-label={t(timetableText.weekWord)} className="day-strip">
      {days.map((date, at) => {
        const count = blocks.filter(block => block.date === date).length
        const holiday = holidays.get(date)
        return (
          <button
            key={date}
            type="button"
            aria-pressed={date === day}
            aria-current={now.toPlainDate().equals(date) ? 'date' : undefined}
            title={holiday}
            onClick={() => onWeek(date)}
          >
            <span>{weekdayName(at + 1)}</span> <b>{Number(date.slice(8))}</b>{' '}
            <small>
              {holiday === undefined ? (
                <>
                  <span aria-hidden="true">{count}</span>
                  <span className="sr-only">{t(timetableText.lessonCount({ count }))}</span>
                </>
              ) : (
                t(timetableText.off)
              )}
            </small>
          </button>
        )
      })}
    </nav>
  )
}

/** An hour or more before a lesson in which nothing is on. */
function Free({ from, to }: { readonly from: readonly Block[]; readonly to: Block }) {
  if (from.length === 0) return null
  const until = Math.max(...from.map(({ end }) => minutesOf(end)))
  return minutesOf(to.start) - until < 60 ? null : (
    <p className="day-free">{t(timetableText.freeUntil({ time: clock(to.start) }))}</p>
  )
}

const Now = ({ time }: { readonly time: string }) => <p className="day-now">{t(timetableText.nowAt({ time }))}</p>

type RowProps = {
  readonly block: Block
  /** On today: the time. */
  readonly time: string | undefined
  readonly current: boolean
  readonly onFocus: () => void
  readonly onPress: (() => void) | undefined
}

function Row({ block, time, current, onFocus, onPress }: RowProps) {
  const { count, detail } = block
  return (
    <button
      type="button"
      data-stop={block.id}
      data-focus-name={`stop ${block.id}`}
      data-colour={block.colour}
      data-current={current || undefined}
      aria-disabled={onPress === undefined || undefined}
      onFocus={onFocus}
      onClick={onPress}
      className={classes('day-row', block.held && 'block-held')}
    >
      <span className="day-times">
        <b className="day-begin">{clock(block.start)}</b>
        <span className="sr-only">–</span>
        <span>{clock(block.end)}</span>
      </span>
      <span className="day-card">
        <span className="day-name">
          <NameInSlot of={block} />
        </span>
        {count ? (
          <span className="day-count">
            <span aria-hidden="true">{headcount(count)}</span>
            <span className="sr-only">, {t(countWords({ ...count, taken: false }))}</span>
          </span>
        ) : null}
        <span className="day-detail">{detail}</span>
        <State block={block} time={time} />
      </span>
    </button>
  )
}

/** Whether attendance is taken, is to be taken, or how long the lesson goes on. */
function State({
  block: { count, start, end, past },
  time,
}: {
  readonly block: Block
  readonly time: string | undefined
}) {
  if (count?.taken)
    return (
      <span className="day-state text-good">
        <Icon name="check" /> {t(timetableText.taken)}
      </span>
    )
  if (count && past) return <span className="day-state text-warn">{t(timetableText.toMark)}</span>
  if (time !== undefined && clock(start) <= time && time < clock(end))
    return (
      <span className="day-state">{t(timetableText.minutesLeft({ count: minutesOf(end) - minutesOf(time) }))}</span>
    )
  return null
}
