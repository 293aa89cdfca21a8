import { argumentFor } from '#client/command/argument-for.ts'
import type { AnyCommand } from '#client/command/command.ts'
import { givenIn } from '#client/command/invocation.ts'
import type { Answers } from '#client/command/values.ts'
import { studentOf } from '#client/palette/student-of.ts'
import type { App } from './app.ts'

export const nearness = ['row', 'screen', 'everywhere'] as const

/** Where a command's key works. */
export const scopeOf = (command: AnyCommand): (typeof nearness)[number] =>
  command.keysOn ?? (command.row ? 'row' : 'screen')

/** The arguments with which a command's key would start it now, from the row or the button; undefined if it would not. */
export function startOf(app: App, command: AnyCommand): Answers | undefined {
  const facts = app.facts()
  const { dialog, screen } = app.scopes.get()
  const scope = scopeOf(command)
  if (scope === 'everywhere') return {}
  if (scope === 'row') {
    const name = facts.row && argumentFor(command, facts.row.kind)
    if (facts.row && name === command.row && name) return { [name]: facts.row.id }
    const about = (dialog ?? screen).student ?? (facts.row && studentOf(facts.row, app.records))
    const student = command.alsoAbout && about
    return student && command.row ? { [command.row]: student } : undefined
  }
  return givenIn((dialog ?? screen).toolbar, command)
}
