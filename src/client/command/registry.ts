import type { Arguments } from './arguments.ts'
import type { AnyCommand } from './command.ts'
import { type Names, namesOf, type Vocabulary, vocabularyOf } from './command-names.ts'
import { type Invocation, invoke } from './invocation.ts'
import type { OpenedKind, Reference } from './reference.ts'
import type { Answers } from './values.ts'

/** A command in the registry. What it is found by is prepared once. */
class ListedCommand {
  readonly id: string
  readonly command: AnyCommand
  #names: Names | undefined
  #vocabulary: Vocabulary | undefined
  constructor(id: string, command: AnyCommand) {
    this.id = id
    this.command = command
  }
  get names(): Names {
    this.#names ??= namesOf(this.id, this.command)
    return this.#names
  }
  get vocabulary(): Vocabulary {
    this.#vocabulary ??= vocabularyOf(this.id, this.command, this.names)
    return this.#vocabulary
  }
}
export type Listed = Readonly<Pick<ListedCommand, keyof ListedCommand>>

/** Finds commands by their ids. Only links and data stored in the browser use ids. */
export type Registry = {
  readonly all: readonly Listed[]
  readonly of: (id: string) => AnyCommand | undefined
  readonly idOf: (command: AnyCommand) => string
  readonly listed: (command: AnyCommand) => Listed
  /** The command that opens this kind of thing, if there is one. */
  readonly opener: (kind: OpenedKind) => AnyCommand | undefined
  readonly opening: (reference: Reference) => Invocation | undefined
}

/** Builds the registry. `/commands/payments/collect-live-payment.ts` has the id `payments/collect-live-payment`. */
export function registryOf(files: Readonly<Record<string, AnyCommand>>): Registry {
  const all = Object.entries(files).map(
    ([path, command]) => new ListedCommand(path.replace(/^\/commands\//, '').replace(/\.ts$/, ''), command),
  )
  const byId = new Map(all.map(({ id, command }) => [id, command]))
  const byCommand = new Map(all.map(each => [each.command, each]))
  const listed = (command: AnyCommand): Listed => {
    const found = byCommand.get(command)
    if (found === undefined) throw new Error(`${command.title} is not in the commands folder.`)
    return found
  }
  const openers = new Map(all.flatMap(({ command }) => (command.opens ? [[command.opens, command]] : [])))
  return {
    all,
    of: id => byId.get(id),
    idOf: command => listed(command).id,
    listed,
    opener: kind => openers.get(kind),
    opening({ kind, given }) {
      const command = openers.get(kind)
      return command && invoke<Arguments, Answers>(command, given)
    },
  }
}
