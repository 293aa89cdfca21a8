import type { AnyCommand } from '#client/command.ts'
import { argumentFor } from '#client/palette.ts'
import type { Drafts } from '#client/values.ts'
import { type App, givenIn } from '../app.ts'

export const nearness = ['row', 'screen', 'everywhere'] as const

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
