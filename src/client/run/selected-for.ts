import { isAnswer } from '../argument-for.ts'
import type { AnyCommand } from '../command.ts'
import type { EntityRef } from '../entities.ts'
import type { Facts } from '../facts.ts'
import type { Answers } from '../values.ts'
import type { Via } from './plan.ts'

/**
 * The selected records that a command would run for; undefined when it runs for one record as usual. A row's own button
 * and a record that was named are about that record, unless it is selected.
 */
export function selectedFor(
  { command, given }: { readonly command: AnyCommand; readonly given: Answers },
  via: Via,
  { selected, row }: Pick<Facts, 'selected' | 'row'>,
): readonly EntityRef[] | undefined {
  const { many } = command
  if (!many || selected.length === 0 || via === 'link' || via === 'undo' || via === 'redo') return undefined
  const argument = command.arguments[many.each]
  const fitting = selected.filter(({ kind }) => argument?.kind === 'entity' && isAnswer(argument.of, kind))
  const own = given[many.each]
  if (fitting.length === 0 || (fitting.length === 1 && fitting[0]?.id === own)) return undefined
  const isMeant = own === undefined || fitting.some(({ id }) => id === own) || (via !== 'row' && own === row?.id)
  return isMeant ? fitting : undefined
}
