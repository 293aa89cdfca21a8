import { useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { today } from '#client/core/today.ts'
import { counted, type ListRead, read } from '#client/data/queries.ts'
import { whenLoaded } from '#client/data/when-loaded.ts'
import { readsForCounts } from '#client/palette/view-counts.ts'
import { useApp } from '../app/app.ts'
import { registry } from '../app/registry.ts'
import { useRead } from '../app/use-read.ts'

const none: readonly never[] = []

/** Whether somebody has told their browser to load no more than it must. Not every browser can be told. */
const savesData = (): boolean => 'connection' in navigator && Object(navigator.connection).saveData === true

/**
 * Loads what the saved views are counted in, once the screen has what it needs: one list after the other, and as long as
 * somebody is signed in. The server could count instead, but it has no evaluator of filters for these lists, and would have
 * to count anew for every window after every change. These are the lists that screens and palette load anyway, and
 * of a change the feed sends the rows alone. Of all invoices and of the log the server finds the first rows, which are
 * counted, and after a change it finds them anew once in a while.
 */
export function ViewLists() {
  const { client, api } = useApp()
  const views = useRead('getViews', {}).data?.data
  const [begun, setBegun] = useState(false)
  useEffect(() => (savesData() ? undefined : whenLoaded(client, () => setBegun(true))), [client])
  const reads = useMemo(() => (begun && views ? readsForCounts(views, registry, today()) : none), [begun, views])
  const isPending = (asked: ListRead) => (client.getQueryState(asked)?.status ?? 'pending') === 'pending'
  const next = reads.findIndex(isPending)
  useQueries({
    queries: reads.map(([name, given], at) => ({
      ...read(api, name, given as never),
      ...counted(name),
      enabled: next === -1 || at <= next,
    })),
    // Only the next one is waited for.
    combine: results => results.findIndex(each => each.isPending),
  })
  return null
}
