import type { Arguments } from './arguments.ts'
import type { AnyCommand } from './command.ts'
import { type Invocation, invoke } from './invocation.ts'
import type { OpenedKind, Reference } from './reference.ts'
import type { Answers } from './values.ts'

/** Finds commands by their ids. Only links and data stored in the browser use ids. */
export type CommandsById = {
  readonly of: (id: string) => AnyCommand | undefined
  readonly idOf: (command: AnyCommand) => string
  /** The command that opens this kind of thing, if there is one. */
  readonly opener: (kind: OpenedKind) => AnyCommand | undefined
  readonly opening: (reference: Reference) => Invocation | undefined
}

/** The file `/commands/payments/collect-live-payment.ts` has the command `payments/collect-live-payment`. */
export const idOfFile = (path: string): string => path.replace(/^\/commands\//, '').replace(/\.ts$/, '')

export function commandsById(files: Readonly<Record<string, AnyCommand>>): CommandsById {
  const byId = new Map(Object.entries(files).map(([path, command]) => [idOfFile(path), command]))
  const ids = new Map([...byId].map(([id, command]) => [command, id]))
  const openers = new Map(Object.values(files).flatMap(each => (each.opens ? [[each.opens, each] as const] : [])))
  return {
    of: id => byId.get(id),
    idOf(command) {
      const id = ids.get(command)
      if (id === undefined) throw new Error(`${command.title} is not in the commands folder.`)
      return id
    },
    opener: kind => openers.get(kind),
    opening({ kind, given }) {
      const command = openers.get(kind)
      return command && invoke<Arguments, Answers>(command, given)
    },
  }
}
