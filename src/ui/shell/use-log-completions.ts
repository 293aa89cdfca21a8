import { useCallback, useMemo } from 'react'
import { today } from '#client/core/today.ts'
import { auditEntry } from '#client/entities/audit-entry.ts'
import { nothingRelated } from '#client/entities/nothing-related.ts'
import { completionsOf } from '#client/filter/complete.ts'
import { filterableOf } from '#client/filter/filterable.ts'
import type { AuditEntry } from '#contract/audit.ts'
import type { Completing } from '../kit/use-completions.ts'

const filterable = filterableOf(auditEntry, nothingRelated)
const none: readonly AuditEntry[] = []

/**
 * What a text in the search box of the log can go on with. The values are those of the entries that are loaded; how many
 * there are in the whole log is not known, so no numbers stand beside them.
 */
export function useLogCompletions(entries: readonly AuditEntry[] | undefined) {
  const loaded = entries ?? none
  // The server has searched them already.
  const search = useMemo(() => ({ find: () => loaded }), [loaded])
  return useCallback(
    (typed: string): Completing | undefined => {
      const found = completionsOf(typed, filterable, search, today())
      return found && { ...found, options: found.options.map(option => ({ ...option, hint: '' })) }
    },
    [search],
  )
}
