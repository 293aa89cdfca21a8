import type { EntityKind } from './entities.ts'
import { type Asked, commandItem, type Item } from './palette-item.ts'
import type { Found } from './records.ts'
import type { Listed } from './registry.ts'
import type { Answers } from './values.ts'

type Rows = readonly [Found<EntityKind>, ...Found<EntityKind>[]]

/** Of each record, those that are offered in one row with it, itself included; `undefined` when it is alone. */
export function together(
  { command }: Listed,
  object: string,
  all: readonly Found<EntityKind>[],
): (one: Found<EntityKind>) => Rows | undefined {
  const { together } = command
  if (!together) return () => undefined
  const by = ({ record }: Found<EntityKind>) => together.by({ [object]: record })
  const groups = Map.groupBy(all, by)
  return one => {
    const [first, second, ...others] = groups.get(by(one)) ?? []
    return first && second ? [first, second, ...others] : undefined
  }
}

const saidOf = ({ records }: Asked, { command }: Listed, object: string, [first, ...others]: Rows): string => {
  const of = ({ record }: Found<EntityKind>) => ({ [object]: record })
  return command.together?.about([of(first), ...others.map(of)], records.related()) ?? ''
}

/** The row of one of them says what tells it from the others: its month. */
export const apart = <I extends Item>(
  item: I,
  asked: Asked,
  listed: Listed,
  object: string,
  one: Found<EntityKind>,
): I => ({ ...item, about: saidOf(asked, listed, object, [one]) })

/** The row of the palette for records that are offered together. It is about the first, and runs for each of them. */
export function togetherItem(
  asked: Asked,
  listed: Listed,
  object: string,
  rows: Rows,
  given: Answers,
): Item & { readonly type: 'command' } {
  const { command } = listed
  const about = saidOf(asked, listed, object, rows)
  const item = commandItem(listed, { ...given, [object]: rows[0].id }, about, asked.gate(command))
  const refs = rows.map(({ kind, id }) => ({ kind, id }))
  return { ...item, key: `${item.key} ${rows.length}`, invocation: { ...item.invocation, rows: refs } }
}
