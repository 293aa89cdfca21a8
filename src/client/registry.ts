import type { Arguments } from './arguments.ts'
import type { AnyCommand } from './command.ts'
import { type Invocation, invoke } from './invocation.ts'
import type { OpenedKind, Reference } from './reference.ts'
import type { Drafts } from './values.ts'

export type Listed = { readonly id: string; readonly command: AnyCommand }

/** What knows commands by their names as text: links and what is kept on this browser are written with these. */
export type Registry = {
  readonly all: readonly Listed[]
  readonly of: (id: string) => AnyCommand | undefined
  readonly idOf: (command: AnyCommand) => string
  /** The command that opens such things, if there is one. */
  readonly opener: (kind: OpenedKind) => AnyCommand | undefined
  readonly opening: (reference: Reference) => Invocation | undefined
}

/** The commands of these files, by path; a command's id is its path: `/commands/payments/collect-live-payment.ts`. */
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
      return command && invoke<Arguments, Drafts>(command, given)
    },
  }
}
