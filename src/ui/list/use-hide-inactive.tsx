import { type ReactNode, useMemo } from 'react'
import { type Message, t } from '#client/messages/message.ts'
import { useApp } from '../app/app.ts'
import type { ListRows } from '../app/use-read.ts'
import { useSearch } from '../app/use-search.ts'
import { Checkbox } from '../kit/checkbox.tsx'

const active = <Row extends { readonly status: string }>(rows: readonly Row[]): readonly Row[] =>
  rows.filter(row => row.status === 'active')

/** The rows of a list, without the inactive ones if the URL says so, and the checkbox that switches this. */
export function useHideInactive<Row extends { readonly status: string }>(
  { rows: all, arriving: arrivingAll }: ListRows<Row>,
  label: Message,
): ListRows<Row> & { readonly filter: ReactNode } {
  const { navigator } = useApp()
  const hide = useSearch('hideInactive') ?? false
  const rows = useMemo(() => (hide && all ? active(all) : all), [all, hide])
  const arriving = useMemo(
    () => (hide && arrivingAll ? { ...arrivingAll, soFar: active(arrivingAll.soFar) } : arrivingAll),
    [arrivingAll, hide],
  )
  return {
    rows,
    arriving,
    filter: <Checkbox label={t(label)} checked={hide} onChange={() => navigator.toggle('hideInactive')} />,
  }
}
