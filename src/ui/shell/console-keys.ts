import { flushSync } from 'react-dom'
import { subscribeToAll } from '#client/core/store.ts'
import type { KeyHost } from '#client/keys/keyboard.ts'
import { eachKey, isOneOf, type Keymap } from '#client/keys/keymap.ts'
import { selectsAll } from '#client/keys/waiting-keys.ts'
import type { App } from '../app/app.ts'
import { componentOf } from '../app/components.ts'
import { scopeOf } from '../app/key-scope.ts'
import { registry } from '../app/registry.ts'
import { type Scope, topScopeOf } from '../app/scope.ts'
import { focusedElement, followFocus } from '../kit/focus-reconciler.ts'
import { keysOf } from '../kit/table-keys.ts'
import { isControl } from '../kit/typing.ts'

/** What keys wait for, apart from the rows of a list. */
type Coming = 'looking up' | 'question' | 'dialog' | 'many rows' | 'screen'
function comingIn(app: App): Coming | undefined {
  const { runner, palette, session, view, mountedDialog, mountedPrompt, many, mountedMany, moving } = app
  // The palette and the sign-in handle keys themselves.
  if (palette.get().open || session.get().state !== 'in') return undefined
  const open = view()
  const prompt = runner.prompt.get()
  if (runner.lookingUp.get()) return 'looking up'
  if (open !== undefined && open !== mountedDialog.get() && componentOf(open)) return 'dialog'
  if (prompt && prompt.number !== mountedPrompt.get()) return 'question'
  if (many.get() && !mountedMany.get()) return 'many rows'
  return moving.get() ? 'screen' : undefined
}

/** Whether something is open over the rows that the next key would act on. */
const isOver = ({ runner, palette, panel, keysShown, address }: App): boolean =>
  palette.get().open ||
  panel.get() !== undefined ||
  address.search.get().log !== undefined ||
  keysShown.get() ||
  runner.prompt.get() !== undefined

/** What is still loading of the rows that the next key acts on. */
function loadingOf(app: App): Scope['loading'] {
  const { dialog, screen } = app.scopes.get()
  return isOver(app) ? undefined : (dialog ?? screen).loading
}

/** Whether this window has ended the record of the row, which is about to leave the list. */
function rowIsLeaving(app: App): boolean {
  const { row } = topScopeOf(app.scopes.get())
  return row !== undefined && !isOver(app) && app.ended.has(row)
}

/** Keys that do something with the row under the cursor. */
const actingKeys: readonly string[] = [
  ...['Enter', '.', 'Shift M'],
  ...registry.all.flatMap(({ command }) => (command.keys && scopeOf(command) === 'row' ? [command.keys] : [])),
]
const isActing = isOneOf(actingKeys)

const tableKeys = keysOf({ letters: true, selectable: true, openable: true, hasControls: true })
/** Keys that do nothing without rows. */
const isForRows = isOneOf([
  ...tableKeys.flatMap(({ keys }) => (keys === 'Esc' ? [] : eachKey(keys))),
  ...['Space', ...actingKeys],
])

/** What hears the keys of the console, and what they wait for. */
export function keyHost(app: App, keymap: Keymap): KeyHost {
  const { runner, navigator, palette, session, scopes, panel, keysShown, many, moving, address } = app
  const { mountedDialog, mountedPrompt, mountedMany } = app
  return {
    keymap,
    isComing: () => comingIn(app) !== undefined,
    /**
     * While a list loads, only the keys for its rows wait. The screen's other keys work. What was collected a moment ago is
     * not collected again: a key for its row waits for the next row.
     */
    waitsForRows(press, place, now) {
      // The second letter of a sequence is no key for a row.
      if (keymap.isBegun(now) || isControl(place)) return false
      const loading = loadingOf(app)
      // For a server that is away nobody waits.
      if (selectsAll(press)) return loading !== undefined && app.reached.get()
      return (loading === 'all' && isForRows(press)) || (isActing(press) && rowIsLeaving(app))
    },
    place: focusedElement,
    // The palette over a question takes an Enter that accepts nothing of it.
    isAsking: () => !palette.get().open && (runner.prompt.get() !== undefined || many.get() !== undefined),
    giveUp() {
      const coming = comingIn(app)
      if (coming === 'looking up') runner.giveUp()
      else if (coming === 'question') runner.back(true)
      else if (coming === 'dialog') navigator.close()
      else if (coming === 'many rows') many.set(undefined)
    },
    openPalette: navigator.openPalette,
    render: flushSync,
    subscribe(listener) {
      const stores = [
        ...[palette, session, scopes, panel, keysShown, mountedDialog, mountedPrompt, many, mountedMany, moving],
        ...[address.place, runner.prompt, runner.lookingUp],
      ]
      const stops = [subscribeToAll(stores, listener), followFocus(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
