import { useCallback } from 'react'
import { labelOf } from '#client/data/label-of.ts'
import { type EntityKind, isEntityKind, kindOf } from '#client/entities/kinds.ts'
import { caption, list, t, verbatim } from '#client/messages/message.ts'
import { staffsText } from '#client/messages/staffs.ts'
import type { Person } from '#contract/presence.ts'
import { useApp } from '../../app/app.ts'

const mostRecords = 3

/** What a colleague has open, in words: 'editing student Tai Man Chan 陳大文 (S0001)'. */
export function useOpenWords(): (person: Person) => string {
  const { records } = useApp()
  return useCallback(
    ({ at }) => {
      const known = at.flatMap(({ kind, id, editing }) => (isEntityKind(kind) ? [{ kind, id, editing }] : []))
      const said = known.slice(0, mostRecords).map(({ kind, id, editing }) => {
        const values = { one: caption(oneOf(kind)), record: verbatim(labelOf({ kind, id }, records)) }
        return editing ? staffsText.editsThis(values) : staffsText.hasThis(values)
      })
      return t(list(said))
    },
    [records],
  )
}

const oneOf = (kind: EntityKind): string => kindOf(kind).one
