import type { AnyCommand } from './command.ts'
import { type Findable, findable, tierOf, tiers } from './rank.ts'
import type { Listed } from './registry.ts'

/** A command by all its names, by its title alone, and by what its button says as well. */
type Names = { readonly all: Findable; readonly title: Findable; readonly called: Findable }
const ready = new WeakMap<AnyCommand, Names>()

export const namesOf = ({ id, command }: Listed): Names => {
  let it = ready.get(command)
  if (!it) {
    const byName = findable([command.title, ...command.aliases, ...command.zh])
    // The words of the id find a command, too, but they do not count as the beginning of a name.
    const all = { ...byName, words: [...new Set([...byName.words, ...id.split(/[/-]/)])] }
    const { title, button } = command
    it = { all, title: findable([title]), called: findable(button === undefined ? [title] : [title, button]) }
    ready.set(command, it)
  }
  return it
}

/** Whether a folded text is a command's title or what its button says, or begins so. */
export const isCalledSo = (text: string, listed: Listed): boolean => {
  const tier = tierOf(text, namesOf(listed).called)
  return tier >= 0 && tier <= tiers.indexOf('prefix')
}

/**
 * How well a folded text names a command, as an index of `tiers`; -1 when it does not. A title beats an alias, also an alias
 * that is typed as a whole, and an alias beats words from the middle.
 */
export function commandTier(text: string, listed: Listed): number {
  const { all, title, called } = namesOf(listed)
  const prefix = tiers.indexOf('prefix')
  const own = tierOf(text, title)
  if (own >= 0 && own <= prefix) return own
  // 'Delete' is on many buttons, and is no better name than the beginning of a title.
  if (isCalledSo(text, listed)) return prefix
  const other = tierOf(text, all)
  return other === 0 ? prefix + 0.25 : other === prefix ? prefix + 0.5 : other < 0 ? tierOf(text, called) : other
}
