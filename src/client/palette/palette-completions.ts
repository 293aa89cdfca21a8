import { readFilter } from '#rules/filter/read-filter.ts'
import { isOnServer } from '../data/server-search.ts'
import { anyKind } from '../entities/kinds.ts'
import { nothingRelated } from '../entities/nothing-related.ts'
import { completionsOf } from '../filter/complete.ts'
import { filterableOf } from '../filter/filterable.ts'
import { listText } from '../messages/list.ts'
import { verbatim } from '../messages/message.ts'
import { listsNamed, searchIn } from './palette-filter.ts'
import type { Asked, Item, Items } from './palette-item.ts'

/** More names would push what else was found out of sight. */
const most = 4

/**
 * What a filter behind the name of a list can go on with, as its search box offers it: fields, and then their values with
 * how many records have them.
 */
function completionItems(asked: Asked): readonly Item[] {
  const { typed, commands, facts, of, within } = asked
  const [first] = of || within !== undefined ? [] : listsNamed(typed, commands)
  if (!first || !commands.some(({ id }) => id === first.target.command)) return []
  const { target, rest } = first
  const filter = rest.trimStart()
  const before = typed.slice(0, typed.length - filter.length)
  const kind = anyKind(target.kind)
  const hasField = readFilter(filter, kind.language, facts.today).typed.length > 0
  // Of names nothing is counted: a long list is searched when there is a value.
  const { search, filterable } = hasField
    ? searchIn(target.kind, asked, () => facts.today)
    : { search: { find: () => [] }, filterable: filterableOf(kind, nothingRelated) }
  const found = completionsOf(filter, filterable, search, facts.today)
  // Of a list that only the server has, nobody knows how many have a value.
  const counted = found?.of === 'values' && !isOnServer(target)
  return (found?.options.slice(0, most) ?? []).map(option => ({
    key: `complete ${option.typed}`,
    group: listText.completions,
    type: 'completion',
    title: verbatim(option.label),
    about: found?.of === 'names' ? option.hint : '',
    keys: undefined,
    blocked: undefined,
    typed: `${before}${option.typed}`,
    count: counted ? option.hint : '',
  }))
}

/** What a filter can go on with stands below the first row that was found, which Enter runs. */
export function withCompletions(asked: Asked, found: Items): Items {
  if (found.prepare) return found
  const more = completionItems(asked)
  if (more.length === 0) return found
  const { all, certain, missing } = found
  const first = Math.min(1, certain)
  return { all: [...all.slice(0, first), ...more, ...all.slice(first)], certain: certain + more.length, missing }
}
