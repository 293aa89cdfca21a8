import type { EntityKind } from '../entities/kinds.ts'
import type { AnyCommand } from './command.ts'

/** Whether a record of one kind answers an argument of another. */
export const isAnswer = (wanted: EntityKind, kind: EntityKind | undefined): boolean =>
  wanted === kind || (wanted === 'anyStudent' && kind === 'student')

/** The name of the argument that a record of this kind can answer, if there is one. */
export function argumentFor(command: AnyCommand, kind: EntityKind): string | undefined {
  if (command.row) {
    const argument = command.arguments[command.row]
    if (argument?.kind === 'entity' && isAnswer(argument.of, kind)) return command.row
  }
  return Object.entries(command.arguments).find(([, each]) => each.kind === 'entity' && isAnswer(each.of, kind))?.[0]
}
