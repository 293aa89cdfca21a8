import { useMemo } from 'react'
import { initialsOf } from '#client/data/authors.ts'
import type { EntityRef } from '#client/entities/kinds.ts'
import { t } from '#client/messages/message.ts'
import { type Viewer, viewersOf } from '#client/presence/viewers.ts'
import { viewersSaid } from '#client/presence/viewers-words.ts'
import { useApp } from '../app/app.ts'
import { useStore } from '../app/use-store.ts'
import type { Badge } from '../kit/table-letters.tsx'

/** The initials of colleagues who have the record of a row open, or one of its records. */
export function useBadge<Row>(
  subject: ((row: Row) => EntityRef | readonly EntityRef[] | undefined) | undefined,
): ((row: Row) => Badge | undefined) | undefined {
  const byRecord = useStore(useApp().presence.viewers)
  return useMemo(() => {
    if (!subject || byRecord.size === 0) return undefined
    const badges = new Map<readonly Viewer[], Badge>()
    return row => {
      const records = [subject(row) ?? []].flat()
      const opened = records.map(each => viewersOf(byRecord, each)).filter(each => each.length > 0)
      const viewers = opened.length > 1 ? opened.flat() : opened[0]
      if (!viewers) return undefined
      const known = badges.get(viewers) ?? badgeOf(viewers)
      badges.set(viewers, known)
      return known
    }
  }, [byRecord, subject])
}

/** 'KY', or 'KY +1' when another one has it open, too. */
function badgeOf(viewers: readonly Viewer[]): Badge {
  const [first, ...others] = viewers
  const said = viewersSaid(viewers)
  const letters = initialsOf(first?.staff ?? '')
  return {
    letters: others.length === 0 ? letters : `${letters} +${others.length}`,
    words: said ? t(said) : '',
    strong: first?.editing ?? false,
  }
}
