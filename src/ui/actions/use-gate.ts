import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { AnyCommand } from '#client/command/command.ts'
import type { Invocation } from '#client/command/invocation.ts'
import { isLetters } from '#client/keys/keymap.ts'
import { type Message, t } from '#client/messages/message.ts'
import { useApp } from '../app/app.ts'
import { letters } from '../app/preferences.ts'
import type { ScopedKey } from '../app/scoped-key.ts'
import { useStore } from '../app/use-store.ts'
import { type Action, type Hint, hintsOf } from './action.ts'

/**
 * The key hints of a footer without those whose commands cannot run now. They are made again when another list of actions
 * is given, and when a gate changes.
 */
export function useHints(open: Invocation | undefined, row: readonly Action[], toolbar: readonly Action[]) {
  const { runner, changes } = useApp()
  const isOff = ({ command }: Invocation) => runner.gate(command) !== undefined
  // A string, so that React renders only when another set of actions is disabled.
  const offNow = () => [...row, ...toolbar].map(each => (isOff(each) ? 'x' : '-')).join('')
  const off = useSyncExternalStore(changes, offNow)
  const works = useWorkingKeys()
  return useMemo(() => {
    const on = (list: readonly Action[], from: number) => list.filter((_, at) => off[from + at] !== 'x')
    return hintsOf(open, on(row, 0), on(toolbar, row.length)).filter(works)
  }, [open, row, toolbar, off, works])
}

/** The hints of keys that a sheet, a grid or a screen has registered. */
export function useScopedHints(list: readonly ScopedKey[]): readonly Hint[] {
  const works = useWorkingKeys()
  return list.filter(works).flatMap(({ keys, hint }) => (hint === undefined ? [] : [{ keys, words: t(hint) }]))
}

/** Letters do nothing when they are switched off, all but the one that says so. */
function useWorkingKeys(): (of: { readonly keys: string }) => boolean {
  const withLetters = useStore(letters)
  return useCallback(({ keys }) => withLetters || keys === '?' || !isLetters(keys), [withLetters])
}

/** Why a command cannot run now, updated when the facts change that its gate reads. */
export function useGate(command: AnyCommand): Message | undefined {
  const { runner, changes } = useApp()
  const subscribe = useCallback(
    (heard: () => void) => (command.gate ? changes(heard) : runner.notOffered.subscribe(heard)),
    [command, changes, runner],
  )
  return useSyncExternalStore(subscribe, () => runner.gate(command))
}
