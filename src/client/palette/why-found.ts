import { folded } from '#rules/same-text.ts'
import type { Related, Searched } from '../entities/field.ts'
import { isBySound, isName, ranksOf, textOfFields } from '../entities/field-rank.ts'
import { anyKind, type EntityKind } from '../entities/kinds.ts'

/**
 * What a record was found by, where that is neither its name nor anything else of its label, which is `shown` whole:
 * 'School Fung Kai'. The details beside the label are without it.
 */
export function whyFound(
  kind: EntityKind,
  record: object,
  related: Related,
  words: readonly string[],
  shown: string,
  details = '',
): { readonly why: string | undefined; readonly hint: string } {
  const [inRow, inDetails] = [folded(shown), folded(details)]
  const parts = anyKind(kind)
    .searched(record, related)
    .filter(({ text }) => text !== '')
  const why = new Map<string, string>()
  for (const word of words) {
    const [best] = parts
      .map(part => ({ part, rank: rankIn(part, word) }))
      .toSorted((one, other) => one.rank - other.rank)
    if (!best || best.rank >= nowhere || isName(best.rank) || isBySound(best.rank)) continue
    const { role, field, text, whose } = best.part
    // Of the details only a school and its like may be cut.
    const isShown = inRow.includes(folded(text)) || (role !== 'other' && inDetails.includes(folded(text)))
    // 'Room 3' says of what it is.
    const named = folded(text).startsWith(folded(field.label)) ? text : `${field.label} ${text}`
    if (!isShown) why.set(text, `${named}${whose === undefined ? '' : ` (${whose})`}`)
  }
  if (why.size === 0) return { why: undefined, hint: details }
  const others = details.split(' · ').filter(part => !why.has(part))
  return { why: [...why.values()].join(' · '), hint: others.join(' · ') }
}

const [nowhere = 0] = ranksOf('', ['a'])

function rankIn({ role, text, also }: Searched, word: string): number {
  const texts = also === undefined ? [text] : [text, also]
  const [rank = nowhere] = ranksOf(textOfFields(texts.map(each => [role, folded(each)])), [word])
  return rank
}
