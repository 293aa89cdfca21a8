import { useEffect } from 'react'
import type { AnyCommand } from '#client/command.ts'
import { invoke } from '#client/invocation.ts'
import { type Binding, isLetters, listen } from '#client/keymap.ts'
import { argumentFor } from '#client/palette.ts'
import type { Drafts } from '#client/values.ts'
import { type App, givenIn, useApp } from '../app.ts'
import { letters } from '../preferences.ts'
import { registry } from '../registry.ts'
import { isOpening } from './opening.ts'

const editing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.matches('input:not([type=checkbox]), textarea, select') || target.isContentEditable)

export const nearness = ['row', 'screen', 'everywhere'] as const

/** Keys that people know from every page. */
const browsersKeys: readonly string[] = ['Ctrl P']

/** Where a command's key works. */
export const scopeOf = (command: AnyCommand): (typeof nearness)[number] =>
  command.keysOn ?? (command.row ? 'row' : 'screen')

/** What a key would start here and now, if anything: the command with what it knows from the row or the button. */
export function startOf(app: App, command: AnyCommand): Drafts | undefined {
  const facts = app.facts()
  const { dialog, screen } = app.scopes.get()
  const scope = scopeOf(command)
  if (scope === 'everywhere') return {}
  if (scope === 'row') {
    const name = facts.row && argumentFor(command, facts.row.kind)
    return facts.row && name === command.row && name ? { [name]: facts.row.id } : undefined
  }
  return givenIn((dialog ?? screen).toolbar, command)
}

/** One listener for every key of every command. */
export function useKeys(): void {
  const app = useApp()
  useEffect(() => {
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
            const own = app.scopes.get().dialog?.ownUndo ?? editing(event.target)
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
    const stops = [listen(window, bindings), typeAhead(app)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [app])
}

/** Milliseconds in which a question that has been drawn has its focus. */
const settled = 500

/**
 * Between the key that starts a command and its question what is typed is meant for the question: no row acts on it, and
 * the first field is given it. Between a key and the dialog it opens no row acts on anything either. Esc gives up what
 * is coming.
 */
function typeAhead(app: App): () => void {
  const { runner, navigator } = app
  let typed = ''
  let focused: EventTarget | null = null
  const heard = (event: KeyboardEvent) => {
    const starting = runner.lookingUp.get() !== undefined
    const letter = event.key.length === 1
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (!starting && !(typed && letter) && !isOpening(app)) return
    if (editing(event.target) || /^F\d/.test(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.repeat) return
    if (event.key === 'Escape') {
      if (starting) runner.giveUp()
      else navigator.close()
    } else if (letter && (starting || typed)) typed += event.key
  }
  const give = () => {
    if (!typed || runner.lookingUp.get() || !editing(focused)) return
    const text = typed
    typed = ''
    document.execCommand('insertText', false, text)
  }
  const followFocus = ({ type, target }: FocusEvent) => {
    focused = type === 'focusin' ? target : null
    // The question is being drawn: it hears what is typed once it has been.
    if (focused) queueMicrotask(give)
  }
  const stop = runner.lookingUp.subscribe(() => {
    if (runner.lookingUp.get() || !runner.prompt.get()) typed = ''
    if (!typed) return
    give()
    setTimeout(() => {
      if (!runner.lookingUp.get()) typed = ''
    }, settled)
  })
  window.addEventListener('keydown', heard, true)
  window.addEventListener('focusin', followFocus)
  window.addEventListener('focusout', followFocus)
  return () => {
    window.removeEventListener('keydown', heard, true)
    window.removeEventListener('focusin', followFocus)
    window.removeEventListener('focusout', followFocus)
    stop()
  }
}
