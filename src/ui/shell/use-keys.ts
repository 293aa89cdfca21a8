import { useLayoutEffect } from 'react'
import { invoke } from '#client/invocation.ts'
import { type Binding, isLetters, listen } from '#client/keymap.ts'
import { type App, useApp } from '../app.ts'
import { topScope } from '../kit/focus-reconciler.ts'
import { isTyping } from '../kit/typing.ts'
import { letters } from '../preferences.ts'
import { registry } from '../registry.ts'
import type { RegisteredKeys } from '../scoped-key.ts'
import { keepKeys } from './keep-keys.ts'
import { nearness, scopeOf, startOf } from './key-scope.ts'

/** Keys that people know from every page. */
const browsersKeys: readonly string[] = ['Ctrl P']
const undo = 'Ctrl Z'

/** The keys of the sheet or the grid that is on top, if there is one. */
const onTop = ({ scopedKeys }: App): RegisteredKeys | undefined => {
  const top = topScope()
  return scopedKeys.get().findLast(({ scope }) => scope === top)
}

/** What the commands' keys do. Of two commands with one key the nearer one has it: the row's, the screen's, then everybody's. */
function commandBindings(app: App): readonly Binding[] {
  const near = [...registry.all].sort(
    (a, b) => nearness.indexOf(scopeOf(a.command)) - nearness.indexOf(scopeOf(b.command)),
  )
  return near.flatMap(({ command }) => {
    if (!command.keys) return []
    const keys = command.keys
    const plain = isLetters(keys)
    const run = (event: KeyboardEvent): boolean => {
      if (plain && !letters.get() && keys !== '?') return false
      const palette = app.palette.get().open
      const asked = app.runner.prompt.get() !== undefined
      if (plain && (palette || (asked && keys !== '?') || app.session.get().state !== 'in')) return false
      // Whoever types, or has entered something into a sheet, means its own undo.
      const own =
        isTyping(event) || app.scopedKeys.get().some(each => each.now().list.some(({ keys }) => keys === undo))
      if (keys === undo && (own || palette || asked)) return false
      const given = startOf(app, command)
      if (!given) return false
      // A key that belongs to a place without its thing is no key there; the browser's own it has back.
      const yields = plain || browsersKeys.includes(keys)
      if (yields && app.runner.gate(command) !== undefined) return false
      void app.runner.start(invoke(command, given), 'key')
      return true
    }
    return [{ keys, run }]
  })
}

/** What the keys of a sheet or a grid do, as it is when they are pressed. */
function scopedBindings({ now, within }: RegisteredKeys): readonly Binding[] {
  return now().list.flatMap(({ keys, run }) =>
    run
      ? [
          {
            keys,
            run: event => {
              if (isLetters(keys) && !letters.get()) return false
              if (within && !(event.target instanceof Node && within.current?.contains(event.target))) return false
              return (
                now()
                  .list.find(each => each.keys === keys)
                  ?.run?.(event) ?? false
              )
            },
          } satisfies Binding,
        ]
      : [],
  )
}

/** One listener for every key of every command, and of every sheet and grid, which come first. */
export function useKeys(): void {
  const app = useApp()
  useLayoutEffect(() => {
    const commands = commandBindings(app)
    let last: { readonly of: RegisteredKeys; readonly keys: string; readonly bindings: readonly Binding[] } | undefined
    const bindingsNow = (): readonly Binding[] => {
      const of = onTop(app)
      if (!of) return commands
      const keys = of
        .now()
        .list.map(each => each.keys)
        .join()
      if (last?.of !== of || last.keys !== keys) last = { of, keys, bindings: [...scopedBindings(of), ...commands] }
      return last.bindings
    }
    const stops = [keepKeys(app), listen(window, bindingsNow, isTyping)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [app])
}
