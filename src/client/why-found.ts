import { folded } from '#rules/same.ts'
import type { Related, Searched } from './entities/field.ts'
import { anyKind, type EntityKind } from './entities.ts'
import { isName, ranksOf, textOfFields } from './field-rank.ts'

/**
 * What a record was found by, where that is not its name and does not stand in its row anyway: 'School Fung Kai'. `shown`
 * is what its row shows.
 */
export function whyFound(
  kind: EntityKind,
  record: object,
  related: Related,
  words: readonly string[],
  shown: string,
): string | undefined {
  const inRow = folded(shown)
  const parts = anyKind(kind)
    .searched(record, related)
    .filter(({ text }) => text !== '')
  const why = new Set<string>()
  for (const word of words) {
    const [best] = parts
      .map(part => ({ part, rank: rankIn(part, word) }))
      .toSorted((one, other) => one.rank - other.rank)
    if (!best || best.rank >= nowhere || isName(best.rank)) continue
    const { field, text, whose } = best.part
    if (!inRow.includes(folded(text))) why.add(`${field.label} ${text}${whose === undefined ? '' : ` (${whose})`}`)
  }
  return why.size > 0 ? [...why].join(' · ') : undefined
}

const [nowhere = 0] = ranksOf('', ['a'])

function rankIn({ role, text, also }: Searched, word: string): number {
  const texts = also === undefined ? [text] : [text, also]
  const [rank = nowhere] = ranksOf(textOfFields(texts.map(each => [role, folded(each)])), [word])
  return rank
}
