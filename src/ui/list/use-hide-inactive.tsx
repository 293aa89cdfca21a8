import { type ReactNode, useMemo } from 'react'
import { t } from '#client/language.ts'
import { useApp } from '../app.ts'
import { Checkbox } from '../kit/checkbox.tsx'
import { useSearch } from '../use-search.ts'

type Read<Row> = { readonly data: { readonly data: readonly Row[] } | undefined; readonly isPending: boolean }

const none: readonly never[] = []

/** The rows of a list, without the inactive ones where the URL says so, and the box that says it. */
export function useHideInactive<Row extends { readonly status: string }>(
  { data, isPending }: Read<Row>,
  label: string,
): { readonly rows: readonly Row[] | undefined; readonly filter: ReactNode } {
  const { navigator } = useApp()
  const hide = useSearch().hideInactive ?? false
  const all = data?.data ?? (isPending ? undefined : none)
  const rows = useMemo(() => (hide ? all?.filter(row => row.status === 'active') : all), [all, hide])
  return {
    rows,
    filter: <Checkbox label={t(label)} checked={hide} onChange={() => navigator.toggle('hideInactive')} />,
  }
}
