import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { commandTier } from '#client/command/command-names.ts'
import { piecesOf, withPhones } from '#client/line/pieces.ts'
import { isPlain } from '#client/line/small-words.ts'
import { cutPieces } from '#client/line/vocabulary.ts'
import { t } from '#client/messages/message.ts'
import type { Item } from '#client/palette/palette-item.ts'
import { folded, foldedWords } from '#rules/same-text.ts'
import { readPeriod } from '#rules/typed-periods.ts'
import { edited, lineCounts, randomLine } from '#tests/random-lines.ts'
import { registry } from '#ui/app/registry.ts'
import { itemsOf } from './plan-of-line.ts'
import { today } from './school.ts'

const seed = Number(process.env.LINES_SEED ?? 20261128)
const words = {
  commands: registry.all.flatMap(({ command }) =>
    command.unlisted ? [] : [command.title, ...command.aliases, ...command.zh],
  ),
  names: ['Tai Man', 'Chan', '陳大文', 'Wong', 'Lee', 'Ho', 'Siu', 'Ming', 'Ka Yan', '黃', 'DSE Math', 'F4 Live'],
}

/*
 * What a line says is used, or its row says that it is not: each typed word is an answer that the row shows, the text of a
 * question that it asks, a name of the command, or among the words that it calls ignored.
 */
const lines = readFileSync(new URL('lines.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter(line => line !== '' && !line.startsWith('# '))
  .map(line => line.split('\t')[0]!)

/** The words of a text that a row of the palette says nothing of. */
function leftOut(typed: string, item: Item & { readonly type: 'command' }): readonly string[] {
  const { command } = item.invocation
  const listed = registry.listed(command)
  const { line } = item
  // A period alone is that of a command, whose row shows it.
  if (!line) return readPeriod(typed, today, true) || commandTier(foldedWords(typed), listed) >= 0 ? [] : [typed]
  const vocabulary = listed.vocabulary
  const shown = folded([...line.asks.map(({ text }) => text), ...line.said.unused].join(' ')).split(' ')
  const names = [...listed.names.all.words, ...vocabulary.names.flat(), ...vocabulary.after]
  return cutPieces(withPhones(piecesOf(typed), typed), vocabulary).flatMap(piece => {
    const isAnswer = line.answers.flat().some(({ start, end }) => start <= piece.start && piece.end <= end)
    const parts = piece.word.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
    const isName = parts.every(part => names.some(name => name.startsWith(part)))
    const isShown = folded(piece.text)
      .split(' ')
      .every(part => shown.some(each => each.includes(part)))
    return isAnswer || isName || isShown || (!piece.literal && isPlain(piece.word)) ? [] : [piece.text]
  })
}

/** Each row that leaves out words, with those. */
const faultsOf = (typed: string) =>
  itemsOf(typed)
    .slice(0, 10)
    .flatMap(item => {
      // What was guessed says which words it has instead.
      if (item.type !== 'command' || t(item.group).startsWith('Did you mean')) return []
      const words = leftOut(typed, item)
      return words.length === 0 ? [] : [[t(item.title), item.about, ...words]]
    })

describe('each word of a line is used, or said to be unused', () => {
  it.each(lines)('%s', typed => expect(faultsOf(typed)).toEqual([]))

  it(`also of lines that nobody has thought of (seed ${seed})`, () => {
    for (let nth = 0; nth < lineCounts.console; nth += 1) {
      const typed = randomLine(`${seed} ${nth}`, words).reduce(edited, '')
      expect([typed, faultsOf(typed)]).toEqual([typed, []])
    }
  })
})
