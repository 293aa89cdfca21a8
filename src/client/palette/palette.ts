import type { Recording } from '#contract/recordings.ts'
import { foldedWords, wordsOf } from '#rules/same.ts'
import { isRunning } from '../command/answers.ts'
import { isCalledSo as isCommandCalled, namesOf } from '../command/command-names.ts'
import { isScattered, tierOf, tiers } from '../command/rank.ts'
import type { Listed } from '../command/registry.ts'
import { oncePer } from '../core/once-per.ts'
import { fittest } from '../data/fittest.ts'
import { isOnServer } from '../data/found-rows.ts'
import { aboutOf, labelOf } from '../data/label-of.ts'
import type { Found } from '../data/records.ts'
import { wholeId } from '../data/short-id.ts'
import { fitOf, isCalled, isTitle, ranksOf, typedPart, worstRank } from '../entities/field-rank.ts'
import { type EntityKind, kindOf } from '../entities/kinds.ts'
import { caption, verbatim } from '../messages/message.ts'
import { promptText } from '../messages/prompt.ts'
import { meantBy } from './forgiven.ts'
import { aloneItems, withoutThem } from './palette-alone.ts'
import { itemsAtRest } from './palette-at-rest.ts'
import { commandRows } from './palette-commands.ts'
import { withCompletions } from './palette-completions.ts'
import { filterAhead, filteredItems, filteredList } from './palette-filter.ts'
import { type Asked, commandItem, countOf, type FoundOnServer, type Item, type Items, shown } from './palette-item.ts'
import { lineRows } from './palette-lines.ts'
import { recordingItem } from './palette-recordings.ts'
import { together, togetherItem } from './palette-together.ts'
import { recordMenu } from './record-menu.ts'
import { whyFound } from './why-found.ts'

const perKind = 8

/** The kinds that a name can mean. Of equal matches, earlier kinds come first. */
export const kinds = [
  'livePayment',
  'videoPayment',
  'student',
  'class',
  'course',
  'staff',
  'view',
  'recording',
] as const

const allCertain = (all: readonly Item[]): Items => ({ all, certain: all.length, missing: [] })

/** The rows of a chosen command: what the typed line says to it, else the records that it may be about. */
function withinItems(asked: Asked, within: string): Items {
  const { commands, records, gate, offered } = asked
  const listed = commands.find(({ id }) => id === within)
  const object = listed?.command.row
  const argument = object === undefined ? undefined : listed?.command.arguments[object]
  if (!listed || object === undefined || argument?.kind !== 'entity') return allCertain([])
  if (wordsOf(asked.typed).length > 0) {
    const rows = lineRows(asked, listed, { offered: {}, row: {}, fits: 0 })
    const all = rows.filter(({ isEmpty }) => !isEmpty).map(({ item }) => item)
    return { all, certain: all.length, missing: rows.flatMap(({ missing }) => missing) }
  }
  const given = offered?.(listed.command) ?? {}
  const reason = gate(listed.command)
  const waiting = records
    .cached(argument.of)
    .filter(({ id }) => !isRunning(asked.running ?? [], listed.command, { [object]: id }))
  const rowsWith = together(listed, object, waiting)
  const items = waiting.slice(0, shown).flatMap(each => {
    const about = aboutOf({ kind: each.kind, id: each.id }, records, each)
    const item = commandItem(listed, { ...given, [object]: each.id }, about, reason)
    const rows = rowsWith(each)
    return rows?.[0] === each ? [togetherItem(asked, listed, object, rows, given), item] : [item]
  })
  return allCertain(items.slice(0, shown))
}

// When the server's answer comes, the commands and the records in the cache are the same as before it.
const commandsFor = oncePer(commandRows)
const recordsFor = oncePer(({ records, typed }: Asked): readonly Found<EntityKind>[] => {
  const words = wordsOf(typed).map(word => wholeId(word, records))
  return kinds.flatMap(kind => {
    const { inactive } = kindOf(kind)
    const all = fittest(records.cached(kind), words, perKind * 4)
    const sorted = inactive ? [...all].sort((a, b) => Number(inactive(a.record)) - Number(inactive(b.record))) : all
    return sorted.slice(0, perKind)
  })
})

/** The rows that the palette shows for a text, and for what the server has `found` for it. */
export const paletteItems = (asked: Asked, found: FoundOnServer = []): Items =>
  eachOnce(withCompletions(asked, withGuesses(asked, foundItems(asked, found))))

/** How many rows of each text are shown that may have been meant. */
const mostGuessed = 4

/** Where nothing matches exactly, what may have been meant comes first, and is called so. */
function withGuesses(asked: Asked, found: Items): Items {
  const { commands, of, within } = asked
  const text = foldedWords(asked.typed)
  if (text === '' || of || within !== undefined || found.prepare || found.missing.length > 0) return found
  const isExact = (item: Item) => {
    if (item.type !== 'command') return true
    if (item.line) return item.line.unused.length === 0
    const listed = commands.find(({ command }) => command === item.invocation.command)
    return listed === undefined || !isScattered({ tier: tierOf(text, namesOf(listed).all) })
  }
  if (found.all.some(isExact)) return found
  const guesses = meantBy(asked).flatMap(({ typed, guessed }) => {
    const group = promptText.didYouMean({ words: verbatim(typed) })
    return foundItems({ ...asked, typed, guessed }, [])
      .all.filter(item => item.type !== 'command' || (item.line?.unused.length ?? 0) === 0)
      .slice(0, mostGuessed)
      .map((item): Item => ({ ...item, group }))
  })
  if (guesses.length === 0) return found
  return { ...found, all: [...guesses, ...found.all].slice(0, shown), certain: 0 }
}

/** One row for what is the same: a command with the same answers, or a record. */
function eachOnce(items: Items): Items {
  const keys = new Set<string>()
  const isFirst = ({ key }: Item) => !keys.has(key) && keys.add(key) !== undefined
  const first = items.all.slice(0, items.certain).filter(isFirst)
  return { ...items, all: [...first, ...items.all.slice(items.certain).filter(isFirst)], certain: first.length }
}

function foundItems(asked: Asked, found: FoundOnServer): Items {
  const { typed, commands, facts, records, of } = asked
  const text = foldedWords(typed)
  const words = wordsOf(typed).map(word => wholeId(word, records))
  if (of) return allCertain(recordMenu(asked, of))
  if (asked.within !== undefined) return withinItems(asked, asked.within)
  const list = filteredList(typed, commands, facts.today)
  if (list && commands.some(({ id }) => id === list.command)) {
    const source = { of: list.kind }
    const missing = !isOnServer(list) && asked.rows && !asked.rows(source) ? [source] : []
    const prepare = missing.length === 0 ? filterAhead(list, asked) : undefined
    if (prepare) return { all: [], certain: 0, missing, prepare }
    return { ...allCertain(filteredItems(asked, list, found)), missing }
  }

  const { sorted, about, leavingWords, onlyNamed, missing } = commandsFor(asked)
  const ordered = sorted.map(each => each.item)
  const scattered = new Set(sorted.filter(each => isScattered(each.weighed)).map(each => each.item))

  if (words.length === 0) return allCertain(itemsAtRest(asked, sorted))

  const recordItem = (each: Found<EntityKind>): Item => {
    const asCommand = each.kind === 'recording' ? recordingItem(asked, each.record as Recording) : undefined
    if (asCommand) return asCommand
    const { title, hint } = kindOf(each.kind)
    const label = labelOf({ kind: each.kind, id: each.id }, records, each)
    const details = hint(each.record, records.related())
    const found = whyFound(each.kind, each.record, records.related(), words, label, details)
    return {
      key: `${each.kind}:${each.id}`,
      group: caption(title),
      type: 'record',
      title: verbatim(label),
      about: found.hint,
      why: found.why,
      keys: undefined,
      blocked: undefined,
      ref: { kind: each.kind, id: each.id },
      commands: countOf(each.kind, commands),
      ...(each.kind === 'view' ? { count: asked.viewCounts?.get(each.id) } : {}),
    }
  }
  // On the payment screen a name means a payment; elsewhere it means the student.
  const isLikelier = (each: Found<EntityKind>) => Number(facts.screen !== '/payment' && each.kind === 'student')
  const hasThisId = (each: Found<EntityKind>) => Number(each.id.toLowerCase() === words.join(' '))
  /** A credit note is found by its number, and its invoice and receipt are as well. */
  const beginsWithIt = (each: Found<EntityKind>) => Number(each.id.toLowerCase().startsWith(words.join(' ')))
  const inOrder = (found: readonly Found<EntityKind>[]) =>
    found
      .map(each => ({ each, fit: hasThisId(each) ? 0 : fitOf(ranksOf(each.searchText, words)) }))
      .sort(
        (a, b) =>
          hasThisId(b.each) - hasThisId(a.each) ||
          a.fit - b.fit ||
          beginsWithIt(b.each) - beginsWithIt(a.each) ||
          isLikelier(b.each) - isLikelier(a.each),
      )
  const fromCache = inOrder(recordsFor(asked))
  const fromServer = inOrder(found)
  // Whoever is called so comes before all others, also when the server finds them later; then the better rank: for L000002,
  // lesson L000002 comes before PL000002.
  const isCertain = ({ fit }: { readonly fit: number }) => isCalled(worstRank(fit))
  const byFit = [...fromCache, ...fromServer]
    .toSorted(
      (a, b) => Number(isCertain(b)) - Number(isCertain(a)) || (isCertain(a) ? 0 : worstRank(a.fit) - worstRank(b.fit)),
    )
    .map(({ each }) => recordItem(each))
  const alone = aloneItems(asked, found, recordItem)
  const isWholeTitle = commands.some(({ command }) => foldedWords(command.title) === text)
  const items = (before: readonly Item[], after: readonly Item[]): Items => {
    const own = isWholeTitle || alone.isLater || (alone.mayBeName && isSomebody()) ? [] : alone.items
    const rest = [...withoutThem([...before, ...byFit], own), ...withoutThem(alone.items, [...own, ...byFit]), ...after]
    return {
      // When nothing else fits, a command that is named is shown with the words that are of no use to it.
      all: own.length + rest.length > 0 ? [...own, ...rest].slice(0, shown) : onlyNamed.map(({ item }) => item),
      certain:
        alone.missing.length > 0 ? 0 : Math.min(own.length + before.length + fromCache.filter(isCertain).length, shown),
      missing: [...missing, ...alone.missing],
    }
  }
  const withRecord = ordered.filter(
    item => item.type === 'command' && about.some(each => each.item === item && each.weighed.tier < 1),
  )
  const others = ordered.filter(item => !withRecord.includes(item))
  const near = others.filter(item => !scattered.has(item))
  const able = near.filter(item => !item.blocked)
  // What is typed as a title, or as its button says it, means that command, before any with a record.
  const titled = able.filter(isTitledSo)
  const runnable = able.filter(item => !titled.includes(item))
  // Whoever types 'undo' means Undo, also while there is nothing to undo.
  const last = [...leavingWords, ...near.filter(item => item.blocked), ...others.filter(item => scattered.has(item))]
  if (namesSomebody()) return items([], [...titled, ...withRecord, ...runnable, ...last])
  return items([...titled, ...withRecord, ...runnable.slice(0, 20)], [...runnable.slice(20), ...last])

  function isTitledSo(item: Item): boolean {
    const listed = listedOf(item)
    return listed !== undefined && item.type === 'command' && !item.line && isCommandCalled(text, listed)
  }

  function listedOf(item: Item | undefined): Listed | undefined {
    return item?.type === 'command' ? commands.find(({ command }) => command === item.invocation.command) : undefined
  }

  /** Whether somebody's whole name is typed, which may be a month or a weekday as well. */
  function isSomebody(): boolean {
    const [first] = fromCache
    const rank = first === undefined ? undefined : worstRank(first.fit)
    return rank !== undefined && isCalled(rank) && typedPart(rank) === 'whole'
  }

  /** 'coll chan' names a payment to collect, and no Chan who goes to a college. */
  function isCalledSo({ fit }: (typeof fromCache)[number]): boolean {
    return isCalled(worstRank(fit))
  }

  /** 'cla tue' means the Tuesday class, whose title has both words, before a command with it that 'cla' names. */
  function isMeantItself({ each, fit }: (typeof fromCache)[number]): boolean {
    const isGiven = (item: Item) => item.type === 'command' && Object.values(item.invocation.given).includes(each.id)
    return isTitle(worstRank(fit)) && withRecord.some(isGiven)
  }

  /** Whether the text is a name rather than a command that begins like it: 'cha' may mean Chan or Change photo. */
  function namesSomebody(): boolean {
    const [first] = fromCache
    if (first === undefined) return false
    if (withRecord.length > 0)
      return fromCache.some(isMeantItself) || (!about.some(({ wholeWord }) => wholeWord) && fromCache.some(isCalledSo))
    // Class names are ordinary words, so a command with such a name comes before a class.
    const rank = worstRank(first.fit)
    const isPerson = isCalled(rank) || (first.each.kind !== 'class' && isTitle(rank))
    const part = isPerson ? typedPart(rank) : 'inside'
    const listed = listedOf(able[0])
    if (!listed) return true
    const names = namesOf(listed)
    const at = tierOf(text, names.all)
    if (at === tiers.indexOf('exact')) return false
    if (part === 'whole') return true
    const title = tierOf(text, names.title)
    const titled = title >= 0 && title <= tiers.indexOf('word starts')
    return part === 'beginning' ? !titled : at > tiers.indexOf('initials')
  }
}
