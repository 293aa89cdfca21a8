import { useMemo } from 'react'
import type { Argument } from '#client/arguments.ts'
import { kindOf } from '#client/entities.ts'
import { t } from '#client/language.ts'
import { searchOf, wordsOf } from '#client/list-search.ts'
import { readDate, readMonth, readTime } from '#client/typed-dates.ts'
import { type Drafts, isEmpty } from '#client/values.ts'
import { today, useApp } from '../app.ts'
import { useEntities } from '../form/argument-field.tsx'

/** An answer that is offered; `off`: why it cannot be chosen. */
type Suggestion = {
  readonly draft: string
  readonly label: string
  readonly hint: string
  readonly off?: string | undefined
}

const most = 50

/** What a question offers for what has been typed, the proposed answer first, and what it says when that is nothing. */
export function useSuggestions(
  argument: Argument,
  typed: string,
  draft: unknown,
  told: Drafts,
): { readonly options: readonly Suggestion[]; readonly none: string; readonly settled: boolean } {
  const of = argument.kind === 'entity' ? argument.of : undefined
  const from = argument.kind === 'entity' ? argument.from && (argument.from(told, today()) ?? null) : undefined
  const records = useEntities(of, argument.kind === 'entity' ? argument.loadTexts : undefined, from)
  const app = useApp()
  // A list that has yet to come is searched once it is there.
  const settled = of === undefined || !records.loading
  const offered = useMemo(() => {
    const words = wordsOf(typed)
    if (argument.kind === 'entity') {
      const { label, hint } = kindOf(argument.of)
      const only = argument.only as ((record: unknown, told: Drafts) => boolean) | undefined
      const refuses = argument.refuses as ((record: unknown) => string | undefined) | undefined
      const found = searchOf(records.rows ?? [])
        .find(typed)
        .filter(each => only?.(each.record, told) ?? true)
      // What is proposed comes first: Enter takes it.
      const sorted = [...found].sort((a, b) => Number(b.id === draft) - Number(a.id === draft))
      return {
        options: sorted.slice(0, most).map(each => ({
          draft: each.id,
          label: label(each.record, app.records.related()),
          hint: hint(each.record, app.records.related()),
          off: refuses?.(each.record),
        })),
        none: records.failure ?? records.none,
      }
    }
    if (argument.kind === 'choice' || argument.kind === 'toggle') {
      const all =
        argument.kind === 'choice'
          ? Object.entries(argument.options)
          : [
              ['true', 'Yes'],
              ['false', 'No'],
            ]
      const fit = all.filter(([, label]) =>
        words.every(word =>
          t(label ?? '')
            .toLowerCase()
            .includes(word),
        ),
      )
      // What is proposed comes first: Enter takes it.
      const sorted = [...fit].sort(([a], [b]) => Number(b === draft) - Number(a === draft))
      return {
        options: sorted.map(([key, label]) => ({ draft: key ?? '', label: t(label ?? ''), hint: '' })),
        none: t('Nothing found.'),
      }
    }
    if (argument.kind === 'date')
      return {
        options: dates(typed, draft, argument),
        none: t(argument.past ? 'Type a date: 31/1, yesterday, -90' : 'Type a date: 31/1, next month, +90'),
      }
    if (argument.kind === 'month')
      return { options: months(typed, draft), none: t('Type a month: 2026-11, 11, last month') }
    if (argument.kind === 'time') {
      const time = readTime(typed)
      const others = time && typed === draft ? (argument.among?.(time) ?? []) : []
      const all = time ? [time, ...onwards(others, time)] : []
      return { options: once(all.map(each => [each, ''])), none: t('Type a time: 16:30, 4pm') }
    }
    return { options: [], none: argument.help ? t(argument.help) : t('Type, then Enter.') }
  }, [argument, typed, draft, records, app, told])
  return { ...offered, settled }
}

type Offered = { readonly past?: boolean; readonly among?: (begun: string) => readonly string[] }

function dates(typed: string, draft: unknown, { past = false, among }: Offered): readonly Suggestion[] {
  const now = today()
  const read = readDate(typed, now, past)
  if (typed.trim() !== '') return read ? [{ draft: read, label: read, hint: weekday(read) }] : []
  const begun = isEmpty(draft) ? undefined : readDate(String(draft), now)
  if (begun && among) return once([begun, ...onwards(among(begun), begun)].map(day => [day, weekday(day)]))
  const first = now.with({ day: 1 })
  const named: readonly (readonly [Temporal.PlainDate, string])[] = past
    ? [
        [first, t('the first of this month')],
        [first.subtract({ days: 1 }), t('the last of last month')],
        [first.subtract({ months: 1 }), t('the first of last month')],
      ]
    : [
        [now.add({ months: 1 }), t('one month from today')],
        [now.add({ months: 2 }), t('two months from today')],
        [now.add({ months: 3 }), t('three months from today')],
      ]
  const all: readonly (readonly [string, string])[] = [
    ...(begun ? [[begun, nameOf(begun, now)] as const] : []),
    [now.toString(), t('today')],
    ...named.map(([date, name]) => [date.toString(), name] as const),
  ]
  return once(all)
}

function months(typed: string, draft: unknown): readonly Suggestion[] {
  const now = today()
  const read = readMonth(typed, now)
  if (typed.trim() !== '') return read ? [{ draft: read, label: read, hint: '' }] : []
  const begun = isEmpty(draft) ? undefined : readMonth(String(draft), now)
  const month = now.toPlainYearMonth()
  const all: readonly (readonly [string, string])[] = [
    ...(begun ? [[begun, ''] as const] : []),
    [month.toString(), t('this month')],
    [month.subtract({ months: 1 }).toString(), t('last month')],
    [month.add({ months: 1 }).toString(), t('next month')],
  ]
  return once(all)
}

/** What follows a value, and then what comes before it. */
const onwards = (all: readonly string[], value: string): readonly string[] => [
  ...all.filter(each => each > value),
  ...all.filter(each => each < value),
]

const once = (all: readonly (readonly [string, string])[]): readonly Suggestion[] =>
  [...new Map([...all].reverse()).entries()]
    .sort(([a], [b]) => all.findIndex(([each]) => each === a) - all.findIndex(([each]) => each === b))
    .map(([draft, hint]) => ({ draft, label: draft, hint }))

const weekday = (date: string): string =>
  new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))

const nameOf = (date: string, now: Temporal.PlainDate): string =>
  date === now.add({ months: 2 }).toString() ? t('two months from today') : weekday(date)
