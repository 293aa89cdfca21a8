import { useCallback, useSyncExternalStore } from 'react'
import type { AnyCommand } from '#client/command.ts'
import { useApp } from './app.ts'

/** Why a command may not run now, as long as this stands: told again when a fact changes that gates look at. */
export function useGate(command: AnyCommand): string | undefined {
  const { runner, changes } = useApp()
  const subscribe = useCallback(
    (heard: () => void) => (command.gate ? changes(heard) : runner.lacking.subscribe(heard)),
    [command, changes, runner],
  )
  return useSyncExternalStore(subscribe, () => runner.gate(command))
}
