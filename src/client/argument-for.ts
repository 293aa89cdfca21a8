import type { AnyCommand } from './command.ts'
import type { EntityKind } from './entities.ts'
import { oncePer } from './once-per.ts'
import type { Listed } from './registry.ts'

/** Whether a record of one kind answers an argument of another. */
export const isAnswer = (wanted: EntityKind, kind: EntityKind | undefined): boolean =>
  wanted === kind || (wanted === 'anyStudent' && kind === 'student')

/** By kind, and of each command: the palette asks for all of them with each letter. */
const found = new Map<EntityKind, (command: AnyCommand) => { readonly name: string | undefined }>()

/** The name of the argument that a record of this kind can answer, if there is one. */
export function argumentFor(command: AnyCommand, kind: EntityKind): string | undefined {
  const known = found.get(kind) ?? oncePer((of: AnyCommand) => ({ name: find(of, kind) }))
  found.set(kind, known)
  return known(command).name
}

function find(command: AnyCommand, kind: EntityKind): string | undefined {
  if (command.row) {
    const argument = command.arguments[command.row]
    if (argument?.kind === 'entity' && isAnswer(argument.of, kind)) return command.row
  }
  return Object.entries(command.arguments).find(([, each]) => each.kind === 'entity' && isAnswer(each.of, kind))?.[0]
}

const counts = new WeakMap<readonly Listed[], Map<EntityKind, number>>()

/** How many row commands a kind of record has. Counted once per list of commands, not for each record. */
export function countOf(kind: EntityKind, commands: readonly Listed[]): number {
  const known = counts.get(commands) ?? new Map<EntityKind, number>()
  counts.set(commands, known)
  const count =
    known.get(kind) ??
    commands.filter(({ command }) => command.row !== undefined && argumentFor(command, kind) === command.row).length
  known.set(kind, count)
  return count
}
