import { useMemo } from 'react'
import type { EntityRef } from '#client/entities.ts'
import type { Invocation } from '#client/invocation.ts'
import { listText } from '#client/messages/list.ts'
import { t } from '#client/messages/message.ts'
import { promptText } from '#client/messages/prompt.ts'
import { runsForSelected } from '#client/run/selected-for.ts'
import { studentOf } from '#client/student-of.ts'
import { type Action, noActions } from '../action.ts'
import { useApp } from '../app.ts'
import { useHints } from '../use-gate.ts'

type Given = {
  readonly open: Invocation | undefined
  readonly actions: readonly Action[]
  readonly toolbar: readonly Action[]
  /** The record that the row under the cursor is about. */
  readonly subject: EntityRef | undefined
  readonly selectable: boolean
  /** How many rows are selected. */
  readonly selected: number
}

/** The keys of a row and its list. With rows selected, the keys are those that work for all of them. */
export function useRowHints({ open, actions, toolbar, subject, selectable, selected }: Given) {
  const own = useHints(open, actions, toolbar)
  const many = useMemo(() => actions.filter(({ command }) => runsForSelected(command)), [actions])
  const forMany = useHints(open && runsForSelected(open.command) ? open : undefined, many, noActions)
  const { records } = useApp()
  const student = useMemo(() => subject && studentOf(subject, records), [subject, records])
  return useMemo(() => {
    if (selected > 0) return forMany
    const peeks = student !== undefined && own.every(({ keys }) => keys !== 'Space')
    return [
      ...own,
      ...(peeks ? [{ keys: 'Space', words: t(promptText.peek) }] : []),
      ...(selectable ? [{ keys: 'X', words: t(listText.select) }] : []),
    ]
  }, [own, forMany, student, selectable, selected])
}
