import type { Option } from './options.ts'

/** Options of one group that follow each other, under its heading. `from`: the position of the first. */
type Section = {
  readonly key: string
  readonly group: string
  readonly from: number
  readonly options: readonly Option[]
}

type Block = { readonly groups: readonly string[]; readonly from: number; readonly count: number }
/** Groups with no more rows than these, which alternate, have one heading. */
const few = 2

/**
 * The options in their order, which is that of the arrow keys. A group whose options are apart is drawn more than once:
 * commands that cannot run come after the records, and those that can before them. Where groups alternate from row to row,
 * as invoices and their receipts do, all of them stand under one heading.
 */
export function sectionsOf(options: readonly Option[]): readonly Section[] {
  const blocks: Block[] = []
  for (const [from, { group }] of options.entries()) {
    const [before, last] = [blocks.at(-2), blocks.at(-1)]
    const add = (to: Block, groups = to.groups) =>
      blocks.splice(blocks.indexOf(to), blocks.length, { groups, from: to.from, count: from - to.from + 1 })
    if (last?.groups.includes(group)) add(last)
    else if (last && before?.groups.includes(group) && before.count <= few && last.count <= few)
      add(before, [...before.groups, ...last.groups])
    else blocks.push({ groups: [group], from, count: 1 })
  }
  const times = new Map<string, number>()
  return blocks.map(({ groups, from, count }) => {
    const group = groups.join(', ')
    const time = times.get(group) ?? 0
    times.set(group, time + 1)
    return { key: `${group} ${time}`, group, from, options: options.slice(from, from + count) }
  })
}
