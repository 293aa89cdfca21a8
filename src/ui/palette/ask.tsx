import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { type Asking, askedNow, isBusy } from '#client/asking.ts'
import type { Argument, List } from '#client/command.ts'
import { descriptionOf, type EntityKind } from '#client/entities.ts'
import { t } from '#client/language.ts'
import { labelOf } from '#client/palette.ts'
import { type Found, matches, wordsOf } from '#client/records.ts'
import { readDate, readMonth, readTime } from '#client/typed-dates.ts'
import { type Drafts, isEmpty, parse } from '#client/values.ts'
import { useEntities } from '../form/argument-field.tsx'
import { Failure } from '../form/failure.tsx'
import { Preview } from '../form/preview.tsx'
import { today, useHouse } from '../house.ts'
import { Float } from '../kit/float.tsx'
import { KeyHints } from '../kit/key-hints.tsx'
import { Marked } from './marked.tsx'
import { type Option, OptionList } from './option-list.tsx'

/** A command asked one argument at a time: what it has been told stands as chips, and nothing moves. */
export function Ask({ asking }: { readonly asking: Asking }) {
  const { runner } = useHouse()
  const { command, given } = asking
  const asked = Object.keys(askedNow(command, asking.drafts)).filter(name => !given.includes(name))
  const at = asking.at ?? asked.at(-1) ?? Object.keys(command.arguments)[0]
  const argument = at === undefined ? undefined : command.arguments[at]
  if (at === undefined || !argument) return null
  return (
    <Float label={t(command.title)} onClose={() => runner.back(true)}>
      <Question key={`${asking.id} ${at}`} asking={asking} name={at} argument={argument} asked={asked} />
    </Float>
  )
}

type QuestionProps = {
  readonly asking: Asking
  readonly name: string
  readonly argument: Argument & { readonly optional: boolean }
  readonly asked: readonly string[]
}
type Suggestion = {
  readonly draft: string
  readonly label: string
  readonly hint: string
  readonly off?: string | undefined
}

const most = 50

function Question({ asking, name, argument, asked }: QuestionProps) {
  const { runner, records } = useHouse()
  const { command, drafts, problems } = asking
  const draft = drafts[name]
  const written =
    argument.kind === 'text' || argument.kind === 'number' || argument.kind === 'money' || argument.kind === 'time'
  const [typed, setTyped] = useState(written && !isEmpty(draft) ? String(draft) : '')
  const [chosen, setChosen] = useState<string>()
  const [wrong, setWrong] = useState<string>()
  const suggestions = useSuggestions(argument, typed, draft, drafts)
  const busy = isBusy(asking)
  const value = suggestions.options.some(each => each.draft === chosen)
    ? (chosen ?? '')
    : (suggestions.options[0]?.draft ?? '')
  // Also what the row or the screen has answered can be stepped back to.
  const all = Object.keys(askedNow(command, drafts))
  const before = all[all.indexOf(name) - 1]
  const problem = wrong ?? problems.find(each => each.argument === name)?.text

  /** Whoever has left the question while something was looked up has left its answer, too. */
  const there = useRef(false)
  useEffect(() => {
    there.current = true
    return () => {
      there.current = false
    }
  }, [])
  const accept = async (answer: string) => {
    if (busy) return
    const reason = suggestions.options.find(each => each.draft === answer)?.off
    if (reason) return setWrong(reason)
    const found = await parse(argument, answer, records.find, today())
    if (!there.current) return
    if ('text' in found) return setWrong(found.text)
    await runner.answer(name, answer)
    if (!there.current) return
    const next = asked[asked.indexOf(name) + 1]
    if (next) runner.goTo(next)
    else await runner.submit()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const back = (event.key === 'Tab' && event.shiftKey) || (event.key === 'ArrowLeft' && event.altKey)
    if (event.key === 'Escape') {
      event.preventDefault()
      runner.back(true)
    } else if (back) {
      event.preventDefault()
      if (before) runner.goTo(before)
    } else if (event.key === 'Tab') {
      event.preventDefault()
      void accept(value || typed)
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      const answer = value || typed
      void (async () => {
        if (!isEmpty(answer)) await runner.answer(name, answer)
        if (there.current) await runner.submit()
      })()
    } else if (event.key === 'Enter' && suggestions.options.length === 0) {
      event.preventDefault()
      void accept(typed)
    }
  }
  const options: readonly Option[] = suggestions.options.map(each => ({
    key: each.draft,
    group: t(argument.label),
    off: each.off !== undefined,
    content: (
      <>
        <span className="truncate">
          <Marked text={each.label} typed={typed} />
        </span>
        <span className="truncate text-sm text-text-3">{each.hint}</span>
      </>
    ),
    end: each.off ? t(each.off) : null,
  }))
  return (
    <OptionList
      label={`${t(command.title)}: ${t(argument.label)}`}
      placeholder={t(argument.label)}
      typed={typed}
      onTyped={text => {
        setTyped(text)
        setChosen(undefined)
        setWrong(undefined)
      }}
      options={options}
      value={value}
      onValue={setChosen}
      onChoose={key => void accept(key)}
      onKeyDown={onKeyDown}
      invalid={problem !== undefined}
      none={suggestions.none}
      before={<Chips asking={asking} asked={asked} at={name} />}
      after={
        <>
          {problem ? (
            <p role="alert" className="px-4 pb-2 text-bad">
              {t(problem)}
            </p>
          ) : null}
          <div className="flex flex-col gap-2 empty:hidden border-t border-line px-4 py-2.5">
            <Preview
              asking={{ ...asking, drafts: { ...drafts, ...(value || typed ? { [name]: value || typed } : {}) } }}
            />
            <Failure asking={asking} />
          </div>
          <div className="border-t border-line px-4 py-1.5">
            <KeyHints
              hints={[
                { keys: 'Enter', words: busy ? t('working') : t('accept') },
                { keys: 'Ctrl Enter', words: t('accept all') },
                { keys: 'Shift Tab', words: t('back') },
                { keys: 'Esc', words: t('leave, keeps the draft') },
              ]}
            />
          </div>
        </>
      }
    />
  )
}

/** The command and what it has been told; a chip goes back to its question. */
function Chips({
  asking,
  asked,
  at,
}: {
  readonly asking: Asking
  readonly asked: readonly string[]
  readonly at: string
}) {
  const { runner, records } = useHouse()
  const { command, drafts } = asking
  const shownText = (name: string): string => {
    const argument = command.arguments[name]
    const draft = drafts[name]
    if (argument?.kind === 'entity') return labelOf({ kind: argument.of, id: String(draft) }, records)
    if (argument?.kind === 'choice') return t(argument.options[String(draft) as never] ?? String(draft))
    return String(draft)
  }
  const told = Object.keys(command.arguments).filter(
    name => name !== at && !isEmpty(drafts[name]) && (!asked.includes(name) || asked.indexOf(name) < asked.indexOf(at)),
  )
  return (
    <>
      <span className="rounded-md bg-cursor px-2 font-medium text-accent-text">{t(command.title)}</span>
      {told.map(name => (
        <button
          key={name}
          type="button"
          tabIndex={-1}
          onClick={() => runner.goTo(name)}
          className="max-w-full truncate rounded-md bg-cursor px-2 font-medium text-accent-text"
        >
          <em className="font-normal not-italic text-text-3">{t(command.arguments[name]?.label ?? name)}</em>{' '}
          {shownText(name)}
        </button>
      ))}
    </>
  )
}

function useSuggestions(
  argument: Argument,
  typed: string,
  draft: unknown,
  told: Drafts,
): { readonly options: readonly Suggestion[]; readonly none: string } {
  const of = argument.kind === 'entity' ? argument.of : undefined
  const from = argument.kind === 'entity' ? argument.from && (argument.from(told, today()) ?? null) : undefined
  const records = useEntitiesOf(of, argument.kind === 'entity' ? argument.loadTexts : undefined, from)
  const house = useHouse()
  return useMemo(() => {
    const words = wordsOf(typed)
    if (argument.kind === 'entity') {
      const { label, hint } = descriptionOf(argument.of)
      const only = argument.only as ((record: unknown, told: Drafts) => boolean) | undefined
      const refuses = argument.refuses as ((record: unknown) => string | undefined) | undefined
      const found = (records.rows ?? []).filter(
        each => matches(each.words, words) && (only?.(each.record, told) ?? true),
      )
      // What is proposed comes first: Enter takes it.
      const sorted = [...found].sort((a, b) => Number(b.id === draft) - Number(a.id === draft))
      return {
        options: sorted.slice(0, most).map(each => ({
          draft: each.id,
          label: label(each.record, house.records.students()),
          hint: hint(each.record),
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
  }, [argument, typed, draft, records, house, told])
}

/** The hook of a list, for a kind that may not be one. */
function useEntitiesOf(
  of: EntityKind | undefined,
  texts: { refused: string; network: string } | undefined,
  from: List | null | undefined,
) {
  const { rows, none, failure } = useEntities(of ?? 'student', texts, from)
  return useMemo(
    () => ({ rows: (of ? rows : []) as readonly Found<EntityKind>[] | undefined, none, failure }),
    [of, rows, none, failure],
  )
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
