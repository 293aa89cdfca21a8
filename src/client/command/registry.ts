import type { Arguments } from './arguments.ts'
import type { AnyCommand } from './command.ts'
import { type Invocation, invoke } from './invocation.ts'
import type { OpenedKind, Reference } from './reference.ts'
import type { Answers } from './values.ts'

export type Listed = { readonly id: string; readonly command: AnyCommand }

/** Finds commands by their ids. Only links and data stored in the browser use ids. */
export type Registry = {
  readonly all: readonly Listed[]
  readonly of: (id: string) => AnyCommand | undefined
  readonly idOf: (command: AnyCommand) => string
  /** The command that opens this kind of thing, if there is one. */
  readonly opener: (kind: OpenedKind) => AnyCommand | undefined
  readonly opening: (reference: Reference) => Invocation | undefined
}

/** Builds the registry. `/commands/payments/collect-live-payment.ts` has the id `payments/collect-live-payment`. */
export function registryOf(files: Readonly<Record<string, AnyCommand>>): Registry {
  const all = Object.entries(files).map(([path, command]) => ({
    id: path.replace(/^\/commands\//, '').replace(/\.ts$/, ''),
    command,
  }))
  const byId = new Map(all.map(({ id, command }) => [id, command]))
  const ids = new Map(all.map(({ id, command }) => [command, id]))
  const openers = new Map(all.flatMap(({ command }) => (command.opens ? [[command.opens, command]] : [])))
  return {
    all,
    of: id => byId.get(id),
    idOf: command => {
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
