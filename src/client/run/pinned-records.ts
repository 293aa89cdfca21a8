import * as v from 'valibot'
import type { Keep } from '../core/session.ts'
import { type EntityKind, type EntityRef, isEntityKind } from '../entities/kinds.ts'

/** Ids only: who the records are about is not kept. */
const Kept = v.array(v.object({ kind: v.custom<EntityKind>(kind => isEntityKind(String(kind))), id: v.string() }))

type PinnedRecords = {
  readonly list: () => readonly EntityRef[]
  /** Pins a record, or unpins it. Answers whether it is pinned now. */
  readonly toggle: (record: EntityRef) => boolean
}

const most = 9

/** What each person keeps at hand in this browser, the newest first. */
export function pinnedRecords(parts: {
  readonly keep: Pick<Keep, 'getItem' | 'setItem'>
  readonly username: () => string | undefined
}): PinnedRecords {
  const { keep, username } = parts
  const name = () => `klass.pinned.${username() ?? ''}`
  const list = (): readonly EntityRef[] => {
    try {
      const { output, success } = v.safeParse(Kept, JSON.parse(keep.getItem(name()) ?? '[]'))
      return success ? output : []
    } catch {
      // Somebody has written something else there.
      return []
    }
  }
  return {
    list,
    toggle({ kind, id }) {
      const before = list()
      const others = before.filter(each => each.kind !== kind || each.id !== id)
      const isNew = others.length === before.length
      keep.setItem(name(), JSON.stringify((isNew ? [{ kind, id }, ...others] : others).slice(0, most)))
      return isNew
    },
  }
}
