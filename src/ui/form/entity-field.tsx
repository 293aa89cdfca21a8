import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { List } from '#client/command/arguments.ts'
import type { Answers, Refuses } from '#client/command/values.ts'
import { isBilled } from '#client/data/invoices-in-cache.ts'
import { matches } from '#client/data/list-search.ts'
import type { Found, Records } from '#client/data/records.ts'
import { wholeId } from '#client/data/short-id.ts'
import type { Related } from '#client/entities/field.ts'
import { bestFirst } from '#client/entities/field-rank.ts'
import { type EntityKind, kindOf } from '#client/entities/kinds.ts'
import { type Message, t } from '#client/messages/message.ts'
import { promptText } from '#client/messages/prompt.ts'
import { withFirst } from '#client/run/recent-answers.ts'
import { wordsOf } from '#rules/same-text.ts'
import { useApp } from '../app/app.ts'
import { ComboBox, MultiComboBox } from '../kit/combo-box.tsx'
import { besideRecent, useEntities } from './entities.ts'

const none: readonly string[] = []

/** A list may have an order that says more than what was answered last, such as the nearest day first. */
const hasOrder = (of: EntityKind, from: List | null | undefined): boolean =>
  from?.inOrder === true || kindOf(of).days !== undefined

function optionOf({ kind, id, record, searchText }: Found<EntityKind>, recent: readonly string[], records: Records) {
  const { label, hint } = kindOf(kind)
  const details = hint(record, records.related())
  return {
    id,
    label: label(record, records.related()),
    hint: recent.includes(id) ? besideRecent(details) : details,
    searchText,
  }
}

/** The words of a text, with s41 as S0041: whoever is not offered is nobody else whose id or login has an s41. */
const wordsTyped = (text: string, of: EntityKind, records: Records): readonly string[] =>
  wordsOf(text).map(word => wholeId(word, { cached: kind => (kind === of ? records.cached(kind) : []) }))

const nobody: readonly Found<EntityKind>[] = []
/** The chosen record of a kind that no list has as a whole, such as the invoice that a link names. */
function useChosen(of: EntityKind, id: string): readonly Found<EntityKind>[] {
  const { records } = useApp()
  const { data } = useQuery({
    queryKey: ['records', of, 'one', id],
    enabled: id !== '' && isBilled(of),
    queryFn: async () => {
      const record = await records.find(of, id)
      return record === undefined ? nobody : [{ kind: of, id, record, searchText: '' }]
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return data ?? nobody
}

type EntityFieldProps = {
  readonly name: string
  readonly label: string
  readonly error: string | undefined
  readonly hint: string | undefined
  readonly of: EntityKind
  readonly placeholder: string | undefined
  readonly refuses: Refuses
  readonly only: ((record: unknown, answers: Answers) => boolean) | undefined
  readonly first: ((answers: Answers, related: Related) => readonly string[]) | undefined
  readonly answers: Answers
  readonly loadTexts: { readonly refused: Message; readonly network: Message } | undefined
  readonly from: List | null | undefined
  readonly recent: readonly string[]
  readonly value: string
  readonly onChange: (id: string) => void
}

export function EntityField({
  of,
  refuses,
  only,
  first,
  answers,
  loadTexts,
  from,
  recent,
  value,
  onChange,
  error,
  ...rest
}: EntityFieldProps) {
  const { records } = useApp()
  const [typed, setTyped] = useState('')
  /** What was found and chosen: the next search does not find it. */
  const [picked, setPicked] = useState(nobody)
  const { rows, none: noneText, failure } = useEntities(of, loadTexts, from, typed)
  const isOrdered = hasOrder(of, from)
  const chosen = useChosen(of, value)
  const options = useMemo(() => {
    // A record that is already chosen stays visible, even if it is no longer offered.
    const fit = (rows ?? []).filter(each => (only?.(each.record, answers) ?? true) || each.id === value)
    const isIt = ({ id }: Found<EntityKind>) => id === value
    const own = fit.some(isIt) ? undefined : (picked.find(isIt) ?? records.cached(of).find(isIt) ?? chosen.find(isIt))
    const leading = [...(first?.(answers, records.related()) ?? []), ...(isOrdered ? none : recent)]
    return withFirst(own ? [...fit, own] : fit, leading).map(each => {
      const reason = refuses?.(each.record, records.related())
      return { ...optionOf(each, recent, records), disabledReason: reason && t(reason) }
    })
  }, [rows, of, isOrdered, chosen, picked, recent, refuses, only, first, answers, value, records])
  const search = (text: string) => {
    const words = wordsTyped(text, of, records)
    if (words.length === 0) return options
    // The server has searched invoices and receipts already.
    if (isBilled(of)) return options.filter(({ id }) => rows?.some(each => each.id === id))
    return bestFirst(
      options.filter(option => matches(option.searchText, words)),
      words,
    )
  }
  return (
    <ComboBox
      {...rest}
      // The placeholder says what is missing before the list can be loaded.
      placeholder={from ? undefined : rest.placeholder}
      error={error ?? (failure && t(failure))}
      search={search}
      onTyped={setTyped}
      value={options.find(option => option.id === value)}
      onChange={option => {
        setPicked(rows?.filter(({ id }) => id === option?.id) ?? nobody)
        onChange(option?.id ?? '')
      }}
      noneText={from === null && rest.placeholder ? rest.placeholder : noneText}
    />
  )
}

type EntitiesFieldProps = Pick<EntityFieldProps, 'name' | 'label' | 'error' | 'hint' | 'of' | 'from' | 'recent'> & {
  readonly only: ((record: unknown) => boolean) | undefined
  readonly values: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}

/** Chooses several records of a kind. */
export function EntitiesField({ of, from, only, recent, values, onChange, ...rest }: EntitiesFieldProps) {
  const { records } = useApp()
  const { rows, none: noneText } = useEntities(of, undefined, from)
  const isOrdered = hasOrder(of, from)
  const options = useMemo(() => {
    const fit = (rows ?? []).filter(each => only?.(each.record) ?? true)
    return withFirst(fit, isOrdered ? none : recent).map(each => optionOf(each, recent, records))
  }, [rows, isOrdered, recent, only, records])
  const search = (typed: string) => {
    const words = wordsTyped(typed, of, records)
    return bestFirst(
      options.filter(option => matches(option.searchText, words)),
      words,
    )
  }
  return (
    <MultiComboBox
      {...rest}
      search={search}
      values={values.map(id => options.find(option => option.id === id) ?? { id, label: id, hint: '', searchText: '' })}
      onChange={chosen => onChange(chosen.map(option => option.id))}
      removeLabel={one => t(promptText.removeLabel({ label: one }))}
      noneText={noneText}
    />
  )
}
