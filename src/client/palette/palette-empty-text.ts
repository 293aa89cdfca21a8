import { commandGroups } from '../command/command.ts'
import { labelOf } from '../data/label-of.ts'
import { listText } from '../messages/list.ts'
import { caption } from '../messages/message.ts'
import { promptText } from '../messages/prompt.ts'
import { selectedFor } from '../run/run-for-selection.ts'
import type { Sorted } from './palette-commands.ts'
import { nowItems } from './palette-current-work.ts'
import { type Asked, type Item, shown } from './palette-item.ts'

/** The rows of the palette while nothing is typed: what goes on where it was left, what matters now, and the commands. */
export function itemsAtRest(asked: Asked, sorted: readonly Sorted[]): readonly Item[] {
  const { continueTo, repeats, facts } = asked
  const ordered = sorted.map(({ item }) => item)
  const titles = {
    repeat: repeats && promptText.repeats({ title: caption(repeats) }),
    continue: continueTo && promptText.continueTo({ screen: caption(continueTo) }),
  }
  const isFirst = (item: Item): item is Item & { readonly type: 'command' } =>
    item.type === 'command' && item.invocation.command.first !== undefined
  const firsts = (['continue', 'repeat'] as const).flatMap(which => {
    const item = ordered.filter(isFirst).find(({ invocation }) => invocation.command.first === which)
    const title = titles[which]
    return item && title && !item.blocked ? [{ ...item, title, group: promptText.now }] : []
  })
  // Whoever has selected rows is about to do something with them.
  const now = asked.now && facts.selected.length === 0 ? nowItems(asked, asked.now()) : []
  const first = [...firsts, ...now]
  const keys = new Set(first.map(({ key }) => key))
  const others = sorted.filter(({ item }) => !keys.has(item.key) && (!isFirst(item) || item.blocked))
  const rest = atRest(others, shown - first.length).map(each => each.item)
  return facts.selected.length > 0 ? forSelectionFirst(asked, first, rest) : [...first, ...rest]
}

/**
 * The commands while nothing is typed: those of the row under the cursor, of the screen, and all others. Of each, what is
 * used most comes first, and the rest has the order of a record's menu. What takes something away comes last, and only if
 * it is done with that row or on that screen. `most`: how many there is room for.
 */
function atRest(sorted: readonly Sorted[], most: number): readonly Sorted[] {
  const groupOf = ({ item }: Sorted) =>
    item.type === 'command' ? commandGroups.indexOf(item.invocation.command.group ?? 'daily') : 0
  const isDanger = ({ item }: Sorted) => item.type === 'command' && item.invocation.command.group === 'danger'
  const nearness = ({ weighed: { fits } }: Sorted) => (fits >= 1.5 ? 2 : fits >= 0.5 ? 1 : 0)
  const inOrder = sorted.toSorted(
    (a, b) =>
      Number(a.weighed.blocked) - Number(b.weighed.blocked) ||
      nearness(b) - nearness(a) ||
      b.weighed.used - a.weighed.used ||
      groupOf(a) - groupOf(b),
  )
  const last = inOrder.filter(each => isDanger(each) && nearness(each) > 0 && !each.weighed.blocked)
  return [...inOrder.filter(each => !isDanger(each)).slice(0, Math.max(0, most - last.length)), ...last]
}

/** What is for all selected rows comes first, and what is for the row under the cursor alone is apart from it. */
function forSelectionFirst({ facts, records }: Asked, first: readonly Item[], rest: readonly Item[]): readonly Item[] {
  const { row, selected } = facts
  const isForAll = (item: Item) =>
    item.type === 'command' && selectedFor(item.invocation, 'palette', facts) !== undefined && !item.blocked
  const isForRow = (item: Item) =>
    row !== undefined && item.type === 'command' && Object.values(item.invocation.given).includes(row.id)
  const forAll = rest.filter(isForAll)
  const forRow = rest.filter(item => !isForAll(item) && isForRow(item))
  const onlyThis = row && promptText.onlyThisOne({ label: labelOf(row, records) })
  return [
    ...forAll.map(item => ({ ...item, group: listText.selected({ count: selected.length }) })),
    ...first,
    ...forRow.map(item => ({ ...item, ...(onlyThis ? { group: onlyThis } : {}) })),
    ...rest.filter(item => !isForAll(item) && !isForRow(item)),
  ]
}
