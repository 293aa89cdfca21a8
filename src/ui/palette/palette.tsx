import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import { Refused } from '#client/api.ts'
import { type EntityRef, kindOf } from '#client/entities.ts'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import { type Item, kinds, labelOf, paletteItems } from '#client/palette.ts'
import { failureWords } from '#client/queries.ts'
import type { Found } from '#client/records.ts'
import { screens } from '#client/screens.ts'
import { givenIn, useApp } from '../app.ts'
import { Float } from '../kit/float.tsx'
import { KeyCap } from '../kit/key-cap.tsx'
import { KeyHints } from '../kit/key-hints.tsx'
import { registry } from '../registry.ts'
import { Marked } from './marked.tsx'
import { type Option, OptionList } from './option-list.tsx'

const serverAsksFrom = 2
const typingPause = 120

/** Everything the app can do and every record it holds, from one box. */
export function Palette({ of: opened }: { readonly of?: EntityRef | undefined }) {
  const app = useApp()
  const { records, notices, runner, usage, facts, palette, scopes } = app
  const [typed, setTyped] = useState('')
  const [of, setOf] = useState(opened)
  const [chosen, setChosen] = useState<string>()
  const [frozen, setFrozen] = useState<readonly Item[]>()
  const [asked, setAsked] = useState('')

  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), typingPause)
    return () => clearTimeout(timer)
  }, [typed])

  // What a name may stand for is loaded while the first letters are typed; it is in the cache from then on.
  const { data: missing, dataUpdatedAt } = useQuery({
    queryKey: ['palette records'],
    queryFn: async () => {
      const loads = kinds.map(kind =>
        records.load(kind).then(
          () => undefined,
          (error: unknown) => (isLost(error) ? { kind, error } : undefined),
        ),
      )
      return (await Promise.all(loads)).filter(lost => lost !== undefined)
    },
    // Each list knows by itself how long it is fresh, and what has made it stale.
    staleTime: 0,
  })
  const { data: invoices, error: unsearched } = useQuery({
    queryKey: ['findInvoices', { q: asked }],
    queryFn: ({ signal }) => records.search(asked, signal),
    enabled: asked.length >= serverAsksFrom && !of,
    retry: false,
  })

  const { data: lessons, error: unsought } = useQuery({
    queryKey: ['findLiveLessons', { q: asked }],
    queryFn: ({ signal }) => records.lessons(asked, signal),
    enabled: asked.length >= serverAsksFrom && !of,
    retry: false,
  })
  const lost = useMemo(
    () => [
      ...(missing ?? []),
      ...(isLost(unsearched) ? [{ kind: 'invoice' as const, error: unsearched }] : []),
      ...(isLost(unsought) ? [{ kind: 'liveLesson' as const, error: unsought }] : []),
    ],
    [missing, unsearched, unsought],
  )
  useEffect(() => {
    for (const { kind, error } of lost) notices.note(`${kindOf(kind).title}: ${failureWords(error)}`)
  }, [lost, notices])

  const items = useMemo(() => {
    const late = asked === typed.trim()
    const foundInvoices: Found<'invoice' | 'receipt'>[] = (late ? (invoices ?? []) : []).flatMap(record => [
      { kind: 'invoice' as const, id: record.invoice_ref, record, searchText: '' },
      ...(record.receipt_ref ? [{ kind: 'receipt' as const, id: record.receipt_ref, record, searchText: '' }] : []),
    ])
    const foundLessons: Found<'liveLesson'>[] = (late ? (lessons ?? []) : []).map(record => ({
      kind: 'liveLesson',
      id: record.live_lesson_id,
      record,
      searchText: '',
    }))
    void dataUpdatedAt
    const now = facts()
    return paletteItems({
      typed,
      commands: registry.all.filter(
        ({ id, command }) => !command.unlisted && !command.hidden?.(now) && !runner.lacking.get().includes(id),
      ),
      facts: now,
      records,
      found: [...foundInvoices.slice(0, 8), ...foundLessons],
      weight: usage.weight,
      gate: runner.gate,
      offered: command => givenIn((scopes.get().dialog ?? scopes.get().screen).toolbar, command),
      continueTo: nameOf(app.wanted.get()),
      of,
    })
  }, [typed, invoices, lessons, asked, of, dataUpdatedAt, facts, records, runner, usage, scopes, app])

  // Once the arrows are used the list stands still: what Enter runs is what was read.
  const list = frozen ?? items
  const value = list.some(item => item.key === chosen) ? (chosen ?? '') : (list[0]?.key ?? '')
  const close = () => palette.set({ open: false })
  const retype = (text: string) => {
    setTyped(text)
    setFrozen(undefined)
    setChosen(undefined)
  }
  const choose = (key: string) => {
    const item = list.find(each => each.key === key)
    if (!item) return
    if (item.type === 'record') {
      const command = registry.opener(item.ref.kind)
      const argument = command?.row
      if (!command || !argument) return narrow(item)
      // A deleted record's invoice is still printed, and its student not found: the runner says so.
      close()
      runner.leave()
      void runner.start(invoke(command, { [argument]: item.ref.id }), 'palette')
      return
    }
    close()
    runner.leave()
    void runner.start(item.invocation, 'palette')
  }
  const narrow = (item: Item | undefined) => {
    if (item?.type !== 'record') return
    setOf(item.ref)
    retype('')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setFrozen(list)
    if (event.key === 'Tab') {
      event.preventDefault()
      narrow(list.find(each => each.key === value))
    }
    if (event.key === 'Escape' || (event.key === 'Backspace' && typed === '' && of)) {
      event.preventDefault()
      if (of) setOf(undefined)
      else close()
    }
  }
  const options: readonly Option[] = list.map(item => ({
    key: item.key,
    group: t(item.group),
    off: item.blocked !== undefined,
    content: (
      <>
        <span className="shrink-0 truncate">
          <Marked text={t(item.title)} typed={typed} />
        </span>
        <span className="truncate text-sm text-text-3">
          <Marked text={item.about} typed={typed} />
        </span>
      </>
    ),
    end: item.blocked ? (
      <span className="max-w-60 truncate">{t(item.blocked)}</span>
    ) : item.type === 'record' ? (
      item.commands > 0 ? (
        `${item.commands} ${t(item.commands === 1 ? 'command' : 'commands')} ›`
      ) : null
    ) : item.keys ? (
      <KeyCap keys={item.keys} />
    ) : null,
  }))
  return (
    <Float label={t('Commands')} onClose={close}>
      <OptionList
        label={t('Search commands, students, classes, payments and invoices')}
        placeholder={t('Type a command, a name, an ID or a phone number')}
        typed={typed}
        onTyped={retype}
        options={options}
        value={value}
        onValue={setChosen}
        onChoose={choose}
        onKeyDown={onKeyDown}
        none={
          lost.length > 0
            ? `${t('Nothing found.')} ${t('Not loaded:')} ${lost.map(({ kind }) => t(kindOf(kind).title)).join(', ')}`
            : t('Nothing found.')
        }
        before={
          of ? (
            <span className="rounded-md bg-cursor px-2 font-medium text-accent-text">
              <em className="mr-1 font-normal not-italic text-text-3">{t(kindOf(of.kind).title)}</em>
              {labelOf(of, records)}
            </span>
          ) : null
        }
        after={
          <div className="border-t border-line px-4 py-1.5">
            <KeyHints
              hints={[
                { keys: '↑ ↓', words: t('move') },
                { keys: 'Enter', words: t('run') },
                { keys: 'Tab', words: t('commands of this one') },
                { keys: 'Esc', words: t('close') },
              ]}
            />
          </div>
        }
      />
    </Float>
  )
}

/** What this person may not see is not missing. */
const isLost = (error: unknown): boolean => error !== null && !(error instanceof Refused && error.status === 403)

/** A link by the screen it leads to. */
function nameOf(link: string | undefined): string | undefined {
  const path = link?.split('?')[0]
  return path && (screens.find(screen => screen.path === path)?.label ?? path)
}
