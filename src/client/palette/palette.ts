import { foldedWords, wordsOf } from '#rules/same-text.ts'
import { isRunning } from '../command/command-answers.ts'
import { isCalledSo as isCommandCalled, isOneOfItsNames } from '../command/command-names.ts'
import { isScattered, tierOf } from '../command/rank.ts'
import type { Listed } from '../command/registry.ts'
import { oncePer } from '../core/memo-by-object.ts'
import { aboutOf } from '../data/label-of.ts'
import { isOnServer } from '../data/server-search.ts'
import { verbatim } from '../messages/message.ts'
import { promptText } from '../messages/prompt.ts'
import { inOneOrder, recordItem, recordsFor } from './found-records.ts'
import { meantBy } from './misspelled.ts'
import { isName, isSomebody } from './name-or-command.ts'
import { aloneItems } from './palette-bare-value.ts'
import { commandRows } from './palette-commands.ts'
import { withCompletions } from './palette-completions.ts'
import { itemsAtRest } from './palette-empty-text.ts'
import { filterAhead, filteredItems, filteredList } from './palette-filter.ts'
import { together, togetherItem } from './palette-grouped-records.ts'
import { type Asked, commandItem, type FoundOnServer, type Item, type Items, shown } from './palette-item.ts'
import { lineRows } from './palette-lines.ts'
import { recordMenu } from './record-menu.ts'
import { canRun, firstRecord, inPlaces, type Row } from './row-order.ts'

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
    return listed === undefined || !isScattered({ tier: tierOf(text, listed.names.all) })
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
  const first = items.all.slice(0, items.certain).filter(isFirst).slice(0, shown)
  const all = [...first, ...items.all.slice(items.certain).filter(isFirst)].slice(0, shown)
  return { ...items, all, certain: first.length }
}

function foundItems(asked: Asked, found: FoundOnServer): Items {
  const { typed, of, within } = asked
  if (of) return allCertain(recordMenu(asked, of))
  if (within !== undefined) return withinItems(asked, within)
  const listed = listItems(asked, found)
  if (listed) return listed
  return wordsOf(typed).length === 0
    ? allCertain(itemsAtRest(asked, commandsFor(asked).sorted))
    : rankedItems(asked, found)
}

/** The rows of a list that the text filters, such as 'owes:>500'. */
function listItems(asked: Asked, found: FoundOnServer): Items | undefined {
  const { typed, commands, facts } = asked
  const list = filteredList(typed, commands, facts.today)
  if (!list || !commands.some(({ id }) => id === list.command)) return undefined
  const source = { of: list.kind }
  const missing = !isOnServer(list) && asked.rows && !asked.rows(source) ? [source] : []
  const prepare = missing.length === 0 ? filterAhead(list, asked) : undefined
  if (prepare) return { all: [], certain: 0, missing, prepare }
  return { ...allCertain(filteredItems(asked, list, found)), missing }
}

const commandsFor = oncePer(commandRows)

/** The rows of what a text means by itself, of commands and of records, each at its place. */
function rankedItems(asked: Asked, onServer: FoundOnServer): Items {
  const { typed, commands } = asked
  const text = foldedWords(typed)
  const { onlyNamed, missing, about } = commandsFor(asked)
  const records = recordsFor(asked, onServer)
  const alone = aloneItems(asked, onServer, each => recordItem(asked, each))
  const ofCommands = commandPlaces(asked)
  const clear = ofCommands.filter(row => row.from === 'command' && !row.hasRecord && canRun(row))
  const isTitleOfOne = commands.some(({ command }) => foldedWords(command.title) === text)
  const rows = inPlaces(
    [
      ...alone.items.map((item): Row => ({ from: 'meaning', item })),
      ...ofCommands,
      ...inOneOrder(records).map(({ each }): Row => ({ from: 'record', item: recordItem(asked, each) })),
    ],
    {
      meaning: !isTitleOfOne && !alone.isLater && !(alone.mayBeName && isSomebody(records.cached)),
      name: isName({
        typed,
        records: records.cached,
        withRecord: ofCommands.flatMap(row => (row.from === 'command' && row.hasRecord ? row.item : [])),
        lines: about,
        command: clear[0] && listedOf(clear[0].item, commands),
      }),
    },
  )
  const before = rows.filter(([place]) => place < firstRecord).length
  return {
    // When nothing else fits, a command that is named is shown with the words that are of no use to it.
    all: rows.length > 0 ? rows.map(([, { item }]) => item) : onlyNamed.map(({ item }) => item),
    certain: alone.missing.length > 0 ? 0 : before + records.cached.filter(({ isCertain }) => isCertain).length,
    missing: [...missing, ...alone.missing],
  }
}

/** The rows of the commands that a text may mean, best first. */
function commandPlaces(asked: Asked): readonly Row[] {
  const text = foldedWords(asked.typed)
  const { sorted, about, leavingWords } = commandsFor(asked)
  const withRecord = new Set(about.flatMap(({ item, weighed }) => (weighed.tier < 1 ? item : [])))
  const isTitle = (item: Item): boolean => {
    const listed = listedOf(item, asked.commands)
    if (listed === undefined || item.type !== 'command' || item.line) return false
    return isCommandCalled(text, listed) || isOneOfItsNames(text, listed)
  }
  return [
    ...sorted.map(
      ({ item, weighed }): Row => ({
        from: 'command',
        item,
        isTitle: isTitle(item),
        hasRecord: withRecord.has(item),
        leavesWords: false,
        isScattered: isScattered(weighed),
      }),
    ),
    ...leavingWords.map(
      (item): Row => ({
        from: 'command',
        item,
        isTitle: false,
        hasRecord: false,
        leavesWords: true,
        isScattered: false,
      }),
    ),
  ]
}

const listedOf = (item: Item, commands: readonly Listed[]): Listed | undefined =>
  item.type === 'command' ? commands.find(({ command }) => command === item.invocation.command) : undefined
