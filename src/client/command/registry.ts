import { folded } from '#rules/same-text.ts'
import type { AnyCommand } from './command.ts'
import { calledIn, type Names, namesOf, type Vocabulary, vocabularyOf } from './command-names.ts'
import { type CommandsById, commandsById, idOfFile } from './commands-by-id.ts'

/** A command in the registry. What it is found by is prepared once. */
class ListedCommand {
  readonly id: string
  readonly command: AnyCommand
  readonly #taken: ReadonlySet<string>
  #names: Names | undefined
  #vocabulary: Vocabulary | undefined
  #words: readonly string[] | undefined
  constructor(id: string, command: AnyCommand, taken: ReadonlySet<string>) {
    this.id = id
    this.command = command
    this.#taken = taken
  }
  get names(): Names {
    this.#names ??= namesOf(this.id, this.command, this.#taken)
    return this.#names
  }
  get vocabulary(): Vocabulary {
    this.#vocabulary ??= vocabularyOf(this.id, this.command, this.names)
    return this.#vocabulary
  }
  /** The words that it and its options are called by. */
  get words(): readonly string[] {
    this.#words ??= calledIn(this.command, this.names)
    return this.#words
  }
}
export type Listed = Readonly<Pick<ListedCommand, keyof ListedCommand>>

/** The commands, and what each is found by. */
export type Registry = CommandsById & {
  readonly all: readonly Listed[]
  readonly listed: (command: AnyCommand) => Listed
}

export function registryOf(files: Readonly<Record<string, AnyCommand>>): Registry {
  const byId = commandsById(files)
  const taken = new Set(Object.values(files).flatMap(({ title, aliases }) => [title, ...aliases].map(folded)))
  const all = Object.entries(files).map(([path, command]) => new ListedCommand(idOfFile(path), command, taken))
  const byCommand = new Map(all.map(each => [each.command, each]))
  return {
    ...byId,
    all,
    listed(command) {
      const found = byCommand.get(command)
      if (found === undefined) throw new Error(`${command.title} is not in the commands folder.`)
      return found
    },
  }
}
