import { kindOf } from '../entities/kinds.ts'
import { caption, type Message } from '../messages/message.ts'
import { promptText } from '../messages/prompt.ts'
import type { AnyCommand } from './command.ts'
import { goCommands } from './go-commands.ts'
import { isEmpty } from './values.ts'

const toScreens: ReadonlySet<AnyCommand> = new Set(Object.values(goCommands))

/**
 * What tells a command from another of nearly the same name, while nothing says what it is about: that it goes to a screen
 * or opens a list, or which record it asks for.
 */
export function detailOf(command: AnyCommand, given: Readonly<Record<string, unknown>>): Message | undefined {
  if (toScreens.has(command)) return promptText.goToScreen
  const all = Object.entries(command.arguments)
  if (command.effect === 'view' && all.every(([, { optional }]) => optional)) return promptText.openList
  const [name, argument] = all.find(([each]) => each === command.row) ?? all[0] ?? []
  return name !== undefined && argument?.kind === 'entity' && isEmpty(given[name])
    ? promptText.whichOne({ one: caption(kindOf(argument.of).one) })
    : undefined
}
