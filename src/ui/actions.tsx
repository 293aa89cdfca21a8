import type { Action } from './action.ts'
import { CommandButton } from './command-button.tsx'
import { registry } from './registry.ts'

type ActionsProps = {
  readonly of: readonly Action[]
  readonly via?: 'bar' | 'row'
}

/** The buttons of a toolbar or a row. In a row, a key would be named again with every row. */
export function Actions({ of, via = 'bar' }: ActionsProps) {
  const inRow = via === 'row'
  return of
    .filter(({ button }) => button !== false)
    .map(action => (
      <CommandButton
        key={registry.idOf(action.command)}
        action={action}
        via={via}
        small={inRow}
        keyless={inRow && action.icon === undefined}
      />
    ))
}
