import { foldedWords } from '#rules/same-text.ts'
import { tierOf, tiers } from '../command/rank.ts'
import type { Listed } from '../command/registry.ts'
import { isCalled, isTitle, typedPart, worstRank } from '../entities/field-rank.ts'
import type { FoundRecord } from './found-records.ts'
import type { Item } from './palette-item.ts'
import type { LineRow } from './palette-lines.ts'

/** Whether somebody's whole name is typed, which may be a month or a weekday as well. */
export function isSomebody([first]: readonly FoundRecord[]): boolean {
  const rank = first === undefined ? undefined : worstRank(first.fit)
  return rank !== undefined && isCalled(rank) && typedPart(rank) === 'whole'
}

/** 'cla tue' means the Tuesday class, whose title has both words, before a command with it that 'cla' names. */
const isMeantItself =
  (withRecord: readonly Item[]) =>
  ({ each, fit }: FoundRecord): boolean =>
    isTitle(worstRank(fit)) &&
    withRecord.some(item => item.type === 'command' && Object.values(item.invocation.given).includes(each.id))

/** A text, what it may mean, and the first command that could run for it. */
type Meanings = {
  readonly typed: string
  readonly records: readonly FoundRecord[]
  /** Commands that it names together with a record. */
  readonly withRecord: readonly Item[]
  readonly lines: readonly LineRow[]
  readonly command: Listed | undefined
}

/** Whether a text is a name rather than a command that begins like it: 'cha' may mean Chan or Change photo. */
export function isName({ typed, records, withRecord, lines, command }: Meanings): boolean {
  const [first] = records
  if (first === undefined) return false
  if (withRecord.length > 0)
    // 'coll chan' names a payment to collect, and no Chan who goes to a college.
    return (
      records.some(isMeantItself(withRecord)) ||
      (!lines.some(({ wholeWord }) => wholeWord) && records.some(({ isCertain }) => isCertain))
    )
  if (!command) return true
  const text = foldedWords(typed)
  const names = command.names
  const at = tierOf(text, names.all)
  if (at === tiers.indexOf('exact')) return false
  // Class names are ordinary words, so a command with such a name comes before a class.
  const rank = worstRank(first.fit)
  const isPerson = isCalled(rank) || (first.each.kind !== 'class' && isTitle(rank))
  const part = isPerson ? typedPart(rank) : 'inside'
  if (part === 'whole') return true
  const title = tierOf(text, names.title)
  const isTitled = title >= 0 && title <= tiers.indexOf('word starts')
  return part === 'beginning' ? !isTitled : at > tiers.indexOf('initials')
}
