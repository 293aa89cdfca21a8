import type { Listed } from '../command/registry.ts'
import type { Answers } from '../command/values.ts'
import { aboutOf } from '../data/label-of.ts'
import type { Found } from '../data/records.ts'
import type { EntityKind } from '../entities/kinds.ts'
import { type Asked, commandItem, type Item } from './palette-item.ts'

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

/** What all of them have in common: the student and the school, and not the month. */
function sharedHint({ records }: Asked, rows: Rows): string {
  const [first, ...others] = rows.map(each =>
    (aboutOf({ kind: each.kind, id: each.id }, records, each).hint ?? '').split(' · '),
  )
  return (first ?? []).filter(part => others.every(parts => parts.includes(part))).join(' · ')
}

/** The row of the palette for records that are offered together. It is about the first, and runs for each of them. */
export function togetherItem(
  asked: Asked,
  listed: Listed,
  object: string,
  rows: Rows,
  given: Answers,
): Item & { readonly type: 'command' } {
  const { command } = listed
  const [first, ...others] = rows.map(({ record }) => ({ [object]: record }))
  const about = (first && command.together?.about([first, ...others], asked.records.related())) ?? ''
  const hint = sharedHint(asked, rows)
  const item = commandItem(listed, { ...given, [object]: rows[0].id }, { about, hint }, asked.gate(command))
  const refs = rows.map(({ kind, id }) => ({ kind, id }))
  return { ...item, key: `${item.key} ${rows.length}`, invocation: { ...item.invocation, rows: refs } }
}
