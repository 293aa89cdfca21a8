import { useEffect } from 'react'
import type { AnyCommand } from '#client/command.ts'
import { type Binding, isLetters, listen } from '#client/keymap.ts'
import { argumentFor } from '#client/palette.ts'
import { type House, useHouse } from '../house.ts'
import { letters } from '../preferences.ts'
import { commands } from '../registry.ts'

const editing = (target: Element | null): boolean =>
  target instanceof HTMLElement &&
  (target.matches('input:not([type=checkbox]), textarea, select') || target.isContentEditable)

const nearness = ['row', 'screen', 'everywhere'] as const

/** Where a command's key works. */
export const scopeOf = (command: AnyCommand): (typeof nearness)[number] =>
  command.keysOn ?? (command.row ? 'row' : 'screen')

/** What a key would start here and now, if anything: the command with what it knows from the row or the button. */
export function startOf(house: House, command: AnyCommand, id: string): Record<string, unknown> | undefined {
  const facts = house.facts()
  const { dialog, screen } = house.scenes.get()
  const scope = scopeOf(command)
  if (scope === 'everywhere') return {}
  if (scope === 'row') {
    const name = facts.row && argumentFor(command, facts.row.kind)
    return facts.row && name === command.row && name ? { [name]: facts.row.id } : undefined
  }
  const offered = (dialog ?? screen).offers?.[id]
  return offered ? { ...offered } : undefined
}

/** One listener for every key of every command. */
export function useKeys(): void {
  const house = useHouse()
  useEffect(() => {
    // Of two commands with one key the nearer to the hand has it: the row's, the screen's, then everybody's.
    const near = [...commands].sort(
      (a, b) => nearness.indexOf(scopeOf(a.command)) - nearness.indexOf(scopeOf(b.command)),
    )
    const bindings: Binding[] = near.flatMap(({ id, command }) => {
      if (!command.keys) return []
      const keys = command.keys
      return [
        {
          keys,
          run: () => {
            const plain = isLetters(keys)
            if (plain && !letters.get() && keys !== '?') return false
            const palette = house.palette.get().open
            const asked = house.runner.asking.get() !== undefined
            if (plain && (palette || asked || house.session.get().state !== 'in')) return false
            // The field's own undo is the one a typing hand means.
            if (keys === 'Ctrl Z' && (editing(document.activeElement) || palette || asked)) return false
            const given = startOf(house, command, id)
            if (!given) return false
            // A key that belongs to a place without its thing is no key there.
            if (plain && house.runner.gate(command) !== undefined) return false
            if (id === 'view/open-palette' && asked) house.runner.back(true)
            void house.runner.start(command, given, 'key')
            return true
          },
        },
      ]
    })
    return listen(window, bindings)
  }, [house])
}
