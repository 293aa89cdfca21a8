import { registry } from '../app/registry.ts'
import type { Action } from './action.ts'
import { CommandButton } from './command-button.tsx'
import { RowActions } from './row-actions.tsx'

type ActionsProps = {
  readonly of: readonly Action[]
  readonly via?: 'bar' | 'row'
}

/** The buttons of a toolbar or a row. */
export function Actions({ of, via = 'bar' }: ActionsProps) {
  if (via === 'row') return <RowActions of={of} />
  return of
    .filter(({ button }) => button !== false)
    .map(action => <CommandButton key={registry.idOf(action.command)} action={action} />)
}
