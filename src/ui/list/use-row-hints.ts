import { useMemo } from 'react'
import { type Invocation, invoke } from '#client/command/invocation.ts'
import type { EntityRef } from '#client/entities/kinds.ts'
import { studentOf } from '#client/palette/student-of-record.ts'
import { runsForSelected } from '#client/run/run-for-selection.ts'
import openStudent from '#commands/students/open-student.ts'
import peek from '#commands/students/peek.ts'
import { type Action, noActions } from '../actions/action.ts'
import { useHints, useScopedHints } from '../actions/use-gate.ts'
import { useApp } from '../app/app.ts'
import { letters } from '../app/preferences.ts'
import { inWords } from '../app/scoped-key.ts'
import { useStore } from '../app/use-store.ts'
import { selectKey } from '../kit/table-keys.ts'

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
  const { records } = useApp()
  const student = useMemo(() => subject && studentOf(subject, records), [subject, records])
  const ofRow = useMemo(() => {
    if (student === undefined) return actions
    const isFree = ({ command }: Invocation) => actions.every(each => each.command.keys !== command.keys)
    return [...actions, ...[invoke(peek, { student }), invoke(openStudent, { student })].filter(isFree)]
  }, [actions, student])
  const own = useHints(open, ofRow, toolbar)
  const many = useMemo(() => actions.filter(({ command }) => runsForSelected(command)), [actions])
  const forMany = useHints(open && runsForSelected(open.command) ? open : undefined, many, noActions)
  const selects = useScopedHints(inWords([selectKey(useStore(letters))]))
  return selected > 0 ? forMany : selectable ? [...own, ...selects] : own
}
