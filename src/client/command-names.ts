import type { AnyCommand } from './command.ts'
import { type Findable, findable } from './rank.ts'
import type { Listed } from './registry.ts'

/** A command by all its names, and by its title alone. */
type Names = { readonly all: Findable; readonly title: Findable }
const ready = new WeakMap<AnyCommand, Names>()

export const namesOf = ({ id, command }: Listed): Names => {
  let it = ready.get(command)
  if (!it) {
    const byName = findable([command.title, ...command.aliases, ...command.zh])
    // The words of the id find a command, too, but they do not count as the beginning of a name.
    const all = { ...byName, words: [...new Set([...byName.words, ...id.split(/[/-]/)])] }
    it = { all, title: findable([command.title]) }
    ready.set(command, it)
  }
  return it
}
