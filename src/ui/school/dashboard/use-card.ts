import type { EntityRef } from '#client/entities/kinds.ts'
import { useArrivals } from '../../list/use-arrivals.ts'
import { useMark } from '../../list/use-author-mark.ts'
import { useBadge } from '../../list/use-viewer-badge.ts'

type Given<Item> = {
  /** The name of the list. */
  readonly name: string
  readonly items: readonly Item[] | undefined
  readonly id: (item: Item) => string
  /** The record that an item is about. */
  readonly subject: (item: Item) => EntityRef | undefined
}

const nothing: readonly never[] = []

/** What a card shows of what colleagues do: their new items wait, what they change says so, and what they have open. */
export function useCard<Item extends object>({ name, items, id, subject }: Given<Item>) {
  const { kept, arrived } = useArrivals({ name, rows: items, shown: items ?? nothing, id, listKey: '', each: 'item' })
  return { arrived, list: { name, id, items: kept, mark: useMark(), badge: useBadge(subject) } }
}
export type CardItems<Item extends object> = ReturnType<typeof useCard<Item>>
