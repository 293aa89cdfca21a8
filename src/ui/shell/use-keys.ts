import { useLayoutEffect } from 'react'
import { invoke } from '#client/invocation.ts'
import { type Binding, isLetters, listen } from '#client/keymap.ts'
import { useApp } from '../app.ts'
import { isTyping } from '../kit/typing.ts'
import { letters } from '../preferences.ts'
import { registry } from '../registry.ts'
import { keepKeys } from './keep-keys.ts'
import { nearness, scopeOf, startOf } from './key-scope.ts'

/** Keys that people know from every page. */
const browsersKeys: readonly string[] = ['Ctrl P']

/** One listener for every key of every command. */
export function useKeys(): void {
  const app = useApp()
  useLayoutEffect(() => {
    // Of two commands with one key the nearer one has it: the row's, the screen's, then everybody's.
    const near = [...registry.all].sort(
      (a, b) => nearness.indexOf(scopeOf(a.command)) - nearness.indexOf(scopeOf(b.command)),
    )
    const bindings: Binding[] = near.flatMap(({ command }) => {
      if (!command.keys) return []
      const keys = command.keys
      return [
        {
          keys,
          run: event => {
            const plain = isLetters(keys)
            if (plain && !letters.get() && keys !== '?') return false
            const palette = app.palette.get().open
            const asked = app.runner.prompt.get() !== undefined
            if (plain && (palette || asked || app.session.get().state !== 'in')) return false
            // Whoever types means the field's or the sheet's own undo.
            const own = app.scopes.get().dialog?.ownUndo ?? isTyping(event)
            if (keys === 'Ctrl Z' && (own || palette || asked)) return false
            const given = startOf(app, command)
            if (!given) return false
            // A key that belongs to a place without its thing is no key there; the browser's own it has back.
            const yields = plain || browsersKeys.includes(keys)
            if (yields && app.runner.gate(command) !== undefined) return false
            void app.runner.start(invoke(command, given), 'key')
            return true
          },
        },
      ]
    })
    const stops = [keepKeys(app), listen(window, bindings, isTyping)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [app])
}
