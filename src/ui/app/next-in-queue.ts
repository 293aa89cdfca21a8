import type { AnyCommand } from '#client/command/command.ts'
import type { Store } from '#client/core/store.ts'
import type { EntityRef } from '#client/entities/kinds.ts'
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

const movesOn = ({ plan: { command, via } }: Operation): boolean =>
  command.movesOn === true && (via === 'key' || via === 'row')

/** After a command of a row that says so, the cursor goes on to the next row, unless it has left that row meanwhile. */
export function nextInList(scopes: Store<Scopes>): Subscriber {
  const begunAt = new Map<number, EntityRef | undefined>()
  return {
    began(operation) {
      if (movesOn(operation)) begunAt.set(operation.number, topScopeOf(scopes.get()).row)
    },
    ended(operation, outcome) {
      const begun = begunAt.get(operation.number)
      begunAt.delete(operation.number)
      const { row, along } = topScopeOf(scopes.get())
      if (begun && outcome.kind === 'done' && row?.kind === begun.kind && row.id === begun.id) along?.move(row, 1)
    },
    forgotten: () => begunAt.clear(),
  }
}
