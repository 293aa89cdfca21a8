import type { AnyCommand } from '#client/command/command.ts'
import type { Store } from '#client/core/store.ts'
import type { Operation, Subscriber } from '#client/run/operation.ts'
import type { Runner } from '#client/run/runner.ts'
import type { PaletteState } from './palette-state.ts'
import { registry } from './registry.ts'
import { type Scopes, topScopeOf } from './scope.ts'

type Parts = {
  readonly palette: Store<PaletteState>
  readonly runner: Runner
  readonly view: () => AnyCommand | undefined
}

/** After a command that people do for one record after the other, the palette offers the next one, until Esc. */
export function offerNext({ palette, runner, view }: Parts, command: AnyCommand): void {
  // Whoever has moved on is not called back.
  if (!command.queue || palette.get().open || view() !== undefined || runner.lookingUp.get()) return
  palette.set(({ opened }) => ({ open: true, opened: opened + 1, within: registry.idOf(command), byItself: true }))
}

export const nextInQueue = (parts: () => Parts): Subscriber => ({
  ended({ plan: { command, via } }: Operation, outcome) {
    if (outcome.kind === 'done' && via === 'palette') offerNext(parts(), command)
  },
})

/** After a command of a row that says so, the cursor of the list goes on to the next row. */
export const nextInList = (scopes: Store<Scopes>): Subscriber => ({
  ended({ plan: { command, via } }: Operation, outcome) {
    if (!command.movesOn || outcome.kind !== 'done' || (via !== 'key' && via !== 'row')) return
    const { row, along } = topScopeOf(scopes.get())
    if (row) along?.move(row, 1)
  },
})
