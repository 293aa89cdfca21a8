import { isAnswer } from '../command/argument-for.ts'
import type { OneFile } from '../command/combined-print.ts'
import type { AnyCommand } from '../command/command.ts'
import type { Facts } from '../command/facts.ts'
import type { Via } from '../command/start-source.ts'
import type { Answers } from '../command/values.ts'
import type { EntityRef } from '../entities/kinds.ts'

export const fileOf = (command: AnyCommand): OneFile | undefined =>
  command.effect === 'read' ? command.file : undefined

/** Whether a command can run for all selected rows. */
export const runsForSelected = (command: AnyCommand): boolean => eachOf(command) !== undefined

/** The argument that each selected row answers. */
const eachOf = (command: AnyCommand): string | undefined =>
  command.many?.each ?? (fileOf(command) ? command.row : undefined)

/** Whether a selected record of this kind can be one of those that the command runs for. */
export const runsForKind = (command: AnyCommand, kind: EntityRef['kind']): boolean => {
  const each = eachOf(command)
  return each !== undefined && takes(command, each, kind)
}

function takes(command: AnyCommand, each: string, kind: EntityRef['kind']): boolean {
  const argument = command.arguments[each]
  const isRecord = argument?.kind === 'entity' || argument?.kind === 'entities'
  return (isRecord && isAnswer(argument.of, kind)) || fileOf(command)?.of[kind] !== undefined
}

/** The record that was answered, alone or in a list. */
const oneOf = (answer: unknown): unknown => (Array.isArray(answer) && answer.length < 2 ? answer[0] : answer)

/** What is started so is never for the selected rows. */
const isOfOne: readonly Via[] = ['link', 'offer', 'undo', 'redo']

/**
 * The selected records that a command would run for; undefined when it runs for one record as usual. A row's own button
 * and a record that was named are about that record, unless it is selected.
 */
export function selectedFor(
  { command, given }: { readonly command: AnyCommand; readonly given: Answers },
  via: Via,
  { selected, row }: Pick<Facts, 'selected' | 'row'>,
): readonly EntityRef[] | undefined {
  const each = eachOf(command)
  if (each === undefined || selected.length === 0 || isOfOne.includes(via)) return undefined
  const fitting = selected.filter(({ kind }) => takes(command, each, kind))
  const own = oneOf(given[each])
  if (fitting.length === 0 || (fitting.length === 1 && fitting[0]?.id === own)) return undefined
  const isMeant = own === undefined || fitting.some(({ id }) => id === own) || (via !== 'row' && own === row?.id)
  return isMeant ? fitting : undefined
}
