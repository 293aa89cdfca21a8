import { expect, it } from 'vitest'
import { highlight, optionFor } from '#client/keys/option-keys.ts'
import { t } from '#client/messages/message.ts'
import { paletteItems } from '#client/palette/palette.ts'
import type { Item, Items } from '#client/palette/palette-item.ts'
import { startOf } from '#client/palette/palette-lines.ts'
import { edited, lineCounts, randomLine } from '#tests/random-lines.ts'
import { registry } from '#ui/app/registry.ts'
import { facts } from './plan-of-line.ts'
import { records, rowsOf } from './school.ts'

/*
 * What is highlighted is what Enter runs, whatever is typed: after each of the edits that make a line, the rows have
 * identities of their own, one of them is selected, and Enter takes that one. A line that fails is repeated by its seed.
 */
const seed = Number(process.env.LINES_SEED ?? 20261128)
const lines = lineCounts.console
const commands = registry.all.filter(({ command }) => !command.unlisted)
const students = records
  .cached('student')
  .map(({ record }) => record as { first_name: string; surname: string; chinese_name: string | null })
const words = {
  commands: [...new Set(commands.flatMap(({ command }) => [command.title, ...command.aliases, ...command.zh]))],
  names: students.flatMap(each => [each.first_name, each.surname, ...(each.chinese_name ? [each.chinese_name] : [])]),
}

const itemsFor = (typed: string, isLate: boolean): Items =>
  paletteItems(
    { typed, commands, facts, records, weight: () => 0, searches: new Map(), gate: () => undefined, rows: rowsOf },
    // What only the server finds comes later.
    isLate ? (rowsOf({ of: 'liveLesson', search: typed.toLowerCase() }).slice(0, 8) as never) : [],
  )

/** What a row says, and of which record: two rows that say the same would be one. */
const saidBy = (item: Item): string =>
  item.type === 'command'
    ? JSON.stringify([
        registry.idOf(item.invocation.command),
        item.invocation.given,
        item.invocation.rows,
        item.line?.chips.map(({ argument, text }) => [argument, t(text)]),
        item.line?.asks.map(({ text }) => text),
      ])
    : item.key

const perTest = 100
const firsts = Array.from({ length: lines / perTest }, (_, at) => at * perTest)

it.each(firsts)(
  `whatever is typed, one row is selected, and it is the one that Enter takes (seed ${seed}, from line %i)`,
  from => {
    for (let nth = from; nth < from + perTest; nth += 1) {
      let typed = ''
      for (const [at, edit] of randomLine(`${seed} ${nth}`, words).entries()) {
        typed = edited(typed, edit)
        const { all, certain } = itemsFor(typed, (nth + at) % 2 === 0)
        const which = `line ${nth} of seed ${seed}: ${typed}`
        if (new Set(all.map(({ key }) => key)).size !== all.length) expect.fail(`${which} has two rows with one key`)
        if (new Set(all.map(saidBy)).size !== all.length) expect.fail(`${which} has one row twice`)
        if (certain > all.length) expect.fail(`${which} is certain of more rows than there are`)
        const first = all[highlight(undefined, all)]
        expect([which, optionFor('Enter', undefined, all)?.key]).toEqual([which, first?.key])
        for (const item of all)
          if (item.type === 'command' && startOf(item, true).invocation.command !== item.invocation.command)
            expect.fail(`${which} runs another command than its row says`)
      }
    }
  },
)
