import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Argument, List } from '#client/arguments.ts'
import { type EntityKind, kindOf } from '#client/entities.ts'
import { t } from '#client/language.ts'
import { matches, wordsOf } from '#client/list-search.ts'
import { nearestFirst } from '#client/nearest-first.ts'
import { failureOf, failureWords } from '#client/queries.ts'
import type { Found } from '#client/records.ts'
import { type Drafts, unlike } from '#client/values.ts'
import { today, useApp } from '../app.ts'
import { Checkbox } from '../kit/checkbox.tsx'
import { ComboBox, MultiComboBox } from '../kit/combo-box.tsx'
import { FileField } from '../kit/file-field.tsx'
import { NumberField } from '../kit/number-field.tsx'
import { Select } from '../kit/select.tsx'
import { TextField } from '../kit/text-field.tsx'
import { DateField, MonthField, TimeField } from './day-fields.tsx'

type Props = {
  readonly name: string
  readonly argument: Argument
  readonly draft: unknown
  readonly error: string | undefined
  readonly onChange: (draft: unknown) => void
  /** Everything told so far: some lists depend on it. */
  readonly told: Drafts
}

/** One argument as a field of a form: every kind of the closed list has its own. */
export function ArgumentField({ name, argument, draft, error, onChange, told }: Props) {
  const text = draft === undefined || draft === null ? '' : String(draft)
  const common = {
    name,
    label: t(argument.label),
    error: error && t(error),
    hint: argument.help && t(argument.help),
  }
  switch (argument.kind) {
    case 'entity':
      return (
        <EntityField
          {...common}
          of={argument.of}
          placeholder={argument.placeholder && t(argument.placeholder)}
          refuses={argument.refuses as never}
          only={argument.only as never}
          loadTexts={argument.loadTexts}
          told={told}
          from={argument.from && (argument.from(told, today()) ?? null)}
          value={text}
          onChange={onChange}
        />
      )
    case 'entities':
      return (
        <EntitiesField
          {...common}
          of={argument.of}
          only={argument.only as never}
          from={argument.from && (argument.from(told, today()) ?? null)}
          values={Array.isArray(draft) ? draft.map(String) : []}
          onChange={onChange}
        />
      )
    case 'table':
      return null
    case 'choice':
      return (
        <Select
          {...common}
          value={text}
          onChange={onChange}
          options={Object.entries(argument.options).map(([value, label]) => ({ value, label: t(label) }))}
        />
      )
    case 'number':
    case 'money':
      return (
        <NumberField
          {...common}
          value={text}
          onChange={onChange}
          // A rule has words for a fraction; dropping the point would make 205 of 20.5.
          decimals={argument.kind === 'money' || argument.rule ? 2 : 0}
          min={argument.min}
          max={argument.max}
        />
      )
    case 'date':
      return (
        <DateField
          {...common}
          past={argument.past}
          unread={t(unlike(argument, today()))}
          value={text}
          onChange={onChange}
        />
      )
    case 'month':
      return <MonthField {...common} unread={t(unlike(argument, today()))} value={text} onChange={onChange} />
    case 'time':
      return <TimeField {...common} unread={t(unlike(argument, today()))} value={text} onChange={onChange} />
    case 'toggle':
      return <Checkbox {...common} checked={draft === true} onChange={onChange} />
    case 'file':
      return (
        <FileField
          {...common}
          accept={argument.accept}
          texts={{ choose: t('Choose a file'), drop: t('or drop it here'), remove: t('Remove') }}
          value={draft instanceof File ? draft : undefined}
          onChange={onChange}
        />
      )
    default:
      return (
        <TextField
          {...common}
          kind={argument.kind === 'longText' ? 'long' : argument.kind === 'secret' ? 'secret' : 'line'}
          value={text}
          onChange={onChange}
          // A password that is asked here is a new one, or is to be typed: none that the browser keeps.
          autoComplete={argument.kind === 'secret' ? 'new-password' : 'off'}
        />
      )
  }
}

/**
 * A kind's whole list, another, or none yet, in the order it is offered in, loaded when a question needs it: one that asks
 * for no record loads nothing. A failure is written down; it is told in the argument's own words where it has some, and
 * else in place of the rows.
 */
export function useEntities(
  of: EntityKind | undefined,
  texts: { refused: string; network: string } | undefined,
  from?: List | null | undefined,
) {
  const { records, notices } = useApp()
  const query = useQuery({
    queryKey: ['records', of, from],
    enabled: of !== undefined,
    queryFn: async () => {
      if (of === undefined || from === null) return []
      await records.loadRelated(of)
      return await (from ? records.from(of, from.call, from.given) : records.load(of))
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const { data, error } = query
  const inOrder = from?.inOrder ?? false
  const rows = useMemo(() => {
    const all = data as readonly Found<EntityKind>[] | undefined
    return inOrder || of === undefined ? all : all && nearestFirst(of, all, today())
  }, [of, data, inOrder])
  const { reached, words } = failureOf(error)
  useEffect(() => {
    if (error && of) notices.note(`${from?.call ?? kindOf(of).title}: ${failureWords(error)}`)
  }, [error, from?.call, of, notices])
  return {
    rows,
    loading: query.isPending,
    none: t(
      query.isPending
        ? 'Loading'
        : error
          ? 'The list could not be loaded.'
          : of === 'student'
            ? 'No students found'
            : 'Nothing found.',
    ),
    failure: error && texts ? (reached ? (words ?? texts.refused) : texts.network) : undefined,
  }
}

type EntityFieldProps = {
  readonly name: string
  readonly label: string
  readonly error: string | undefined
  readonly hint: string | undefined
  readonly of: EntityKind
  readonly placeholder: string | undefined
  readonly refuses: ((record: unknown) => string | undefined) | undefined
  readonly only: ((record: unknown, told: Drafts) => boolean) | undefined
  readonly told: Drafts
  readonly loadTexts: { readonly refused: string; readonly network: string } | undefined
  readonly from: List | null | undefined
  readonly value: string
  readonly onChange: (id: string) => void
}

function EntityField({ of, refuses, only, told, loadTexts, from, value, onChange, error, ...rest }: EntityFieldProps) {
  const { records } = useApp()
  const { rows, none, failure } = useEntities(of, loadTexts, from)
  const options = useMemo(() => {
    const { label, hint } = kindOf(of)
    // What is chosen already stays to be seen, offered or not.
    const fit = (rows ?? []).filter(each => (only?.(each.record, told) ?? true) || each.id === value)
    const known: readonly Found<EntityKind>[] = fit.some(each => each.id === value) ? [] : records.cached(of)
    return [...fit, ...known.filter(each => each.id === value)].map(each => ({
      id: each.id,
      label: label(each.record, records.related()),
      hint: hint(each.record, records.related()),
      searchText: each.searchText,
      disabledReason: refuses?.(each.record),
    }))
  }, [rows, of, refuses, only, told, value, records])
  const search = (typed: string) => {
    const words = wordsOf(typed)
    return words.length === 0 ? options : options.filter(option => matches(option.searchText, words))
  }
  return (
    <ComboBox
      {...rest}
      // A list that has come needs no word of what is missing.
      placeholder={from ? undefined : rest.placeholder}
      error={error ?? (failure && t(failure))}
      search={search}
      value={options.find(option => option.id === value)}
      onChange={option => onChange(option?.id ?? '')}
      noneText={from === null && rest.placeholder ? rest.placeholder : none}
    />
  )
}

type EntitiesFieldProps = Pick<EntityFieldProps, 'name' | 'label' | 'error' | 'hint' | 'of' | 'from'> & {
  readonly only: ((record: unknown) => boolean) | undefined
  readonly values: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}

/** Several of a kind; one that is chosen is not offered again. */
function EntitiesField({ of, from, only, values, onChange, ...rest }: EntitiesFieldProps) {
  const { records } = useApp()
  const { rows, none } = useEntities(of, undefined, from)
  const options = useMemo(() => {
    const { label, hint } = kindOf(of)
    return (rows ?? [])
      .filter(each => only?.(each.record) ?? true)
      .map(each => ({
        id: each.id,
        label: label(each.record, records.related()),
        hint: hint(each.record, records.related()),
        searchText: each.searchText,
      }))
  }, [rows, of, only, records])
  const search = (typed: string) => {
    const words = wordsOf(typed)
    return options.filter(option => !values.includes(option.id) && matches(option.searchText, words))
  }
  return (
    <MultiComboBox
      {...rest}
      search={search}
      values={values.map(id => options.find(option => option.id === id) ?? { id, label: id, hint: '', searchText: '' })}
      onChange={chosen => onChange(chosen.map(option => option.id))}
      removeLabel={t('Remove {label}')}
      noneText={none}
    />
  )
}
