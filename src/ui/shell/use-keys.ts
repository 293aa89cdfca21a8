import { useLayoutEffect, useState } from 'react'
import { invoke } from '#client/command/invocation.ts'
import type { KeyPress } from '#client/keys/key-press.ts'
import { type Binding, eachKey, isLetters, type Keymap, keymap } from '#client/keys/keymap.ts'
import { type App, useApp } from '../app/app.ts'
import { nearness, scopeOf, startOf } from '../app/key-scope.ts'
import { keys as keyboard } from '../app/keyboard.ts'
import { letters } from '../app/preferences.ts'
import { registry } from '../app/registry.ts'
import type { RegisteredKeys, ScopedKey } from '../app/scoped-key.ts'
import { topScope } from '../kit/focus-reconciler.ts'
import { isComposing, isControl, isTyping } from '../kit/typing.ts'
import { keyHost } from './console-keys.ts'

/** Keys that the browser uses on every page. */
const browserKeys: readonly string[] = ['Ctrl P', 'Ctrl C']
const undo = 'Ctrl Z'
const copy = 'Ctrl C'
const space = 'Space'

/** The keys of the sheets and grids in the top scope. */
const onTop = ({ scopedKeys }: App): readonly RegisteredKeys[] => {
  const top = topScope()
  return scopedKeys.get().filter(({ scope }) => scope === top)
}

const isPlain = (keys: string): boolean => isLetters(keys) || keys === space

/** Whether a letter or Space is for a command now, and not for what is open or has the focus. */
function isFree(app: App, keys: string, event: KeyPress): boolean {
  if (app.palette.get().open || app.session.get().state !== 'in') return false
  if (keys === '?') return true
  if (isLetters(keys) && !letters.get()) return false
  // Space presses the button that has the focus.
  if (keys === space && isControl(event.target)) return false
  return app.runner.prompt.get() === undefined && !onTop(app).some(each => each.now().alone)
}

/** Whether the key of a command does something else where it was pressed. */
function isOwn(app: App, keys: string, event: KeyPress): boolean {
  // Marked text is copied by the browser.
  if (keys === copy) return isTyping(event) || document.getSelection()?.isCollapsed === false
  if (keys !== undo) return false
  // In a text field, or while a sheet is open, Ctrl+Z undoes input there.
  const isUndone = app.scopedKeys.get().some(each => each.now().list.some(({ keys }) => keys === undo))
  return isTyping(event) || isUndone || app.palette.get().open || app.runner.prompt.get() !== undefined
}

/** Bindings of the commands' keys. Of commands with the same key, the nearest wins: row, then screen, then everywhere. */
function commandBindings(app: App): readonly Binding[] {
  const near = [...registry.all].sort(
    (a, b) => nearness.indexOf(scopeOf(a.command)) - nearness.indexOf(scopeOf(b.command)),
  )
  return near.flatMap(({ command }) => {
    if (!command.keys) return []
    const keys = command.keys
    const plain = isPlain(keys)
    const run = (event: KeyPress): boolean => {
      if (plain ? !isFree(app, keys, event) : isOwn(app, keys, event)) return false
      const given = startOf(app, command)
      if (!given) return false
      // Letters and browser keys are not handled if their command cannot run now. The browser gets its key back.
      const yields = plain || browserKeys.includes(keys)
      if (yields && app.runner.gate(command) !== undefined) return false
      void app.runner.start(invoke(command, given), 'key')
      return true
    }
    return [{ keys, run }]
  })
}

/** Bindings of the keys of a sheet or a grid. The latest `run` is looked up when the key is pressed. */
function scopedBindings({ now, within }: RegisteredKeys): readonly Binding[] {
  const bind = (keys: string, held: ScopedKey['held']): Binding => ({
    keys,
    held,
    run: event => {
      if (isLetters(keys) && !letters.get()) return false
      if (within && !(event.target instanceof Node && within.current?.contains(event.target))) return false
      return (
        now()
          .list.find(each => eachKey(each.keys).includes(keys))
          ?.run?.(event) ?? false
      )
    },
  })
  return now().list.flatMap(({ keys, run, held }) => (run ? eachKey(keys).map(key => bind(key, held)) : []))
}

/** What each key does now. The keys of sheets and grids come before those of the commands. */
function keymapOf(app: App): Keymap {
  const commands = commandBindings(app)
  let last: { readonly of: readonly unknown[]; readonly bindings: readonly Binding[] } | undefined
  const bindingsNow = (): readonly Binding[] => {
    const top = onTop(app)
    const of = top.flatMap(each => [each, ...each.now().list.map(({ keys }) => keys)])
    if (last?.of.length !== of.length || of.some((each, at) => each !== last?.of[at]))
      last = { of, bindings: [...top.flatMap(scopedBindings), ...commands] }
    return last.bindings
  }
  return keymap(bindingsNow, { isTyping, isComposing })
}

/** Gives the keys of this window to the console. */
export function useKeys(): Keymap {
  const app = useApp()
  const [keys] = useState(() => keymapOf(app))
  useLayoutEffect(() => {
    const stops = [keyboard.serve(keyHost(app, keys)), app.mountedDialog.subscribe(keyboard.seen)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [app, keys])
  return keys
}
