import { hasChinese } from '#rules/names.ts'
import { foldedWords, wordsOf } from '#rules/same-text.ts'
import { argumentFor } from '../command/argument-for.ts'
import { byRules, type Rule } from '../command/by-rules.ts'
import type { AnyCommand } from '../command/command.ts'
import { detailOf } from '../command/command-detail.ts'
import { commandTier } from '../command/command-names.ts'
import { order, tierOf, tiers, type Weighed } from '../command/rank.ts'
import type { Listed } from '../command/registry.ts'
import { type Answers, isEmpty as isNothing } from '../command/values.ts'
import { type About, aboutOf } from '../data/label-of.ts'
import { piecesOf } from '../line/pieces.ts'
import type { Source } from '../line/record-sources.ts'
import { named } from '../line/vocabulary.ts'
import { t } from '../messages/message.ts'
import { type Asked, commandItem, type Item } from './palette-item.ts'
import { type LineRow, lineRows, searchesFor } from './palette-lines.ts'

/** For so many of the first rows, lists are loaded. */
const mostPending = 3

const useRules: readonly Rule<LineRow>[] = [
  { name: 'its title is typed whole', score: ({ titled }) => Number(titled) },
  { name: 'the line begins with more words of its name', score: ({ begins }) => begins },
]
const mostRead: Rule<LineRow> = { name: 'it leaves fewer words', score: ({ leaves }) => -leaves }
const byUse = byRules([...useRules, mostRead])
// A text would take the names of records as well.
const byUseOfText = byRules<LineRow>([
  ...useRules,
  { name: 'a text takes all other words', score: ({ dropsNone }) => Number(dropsNone) },
  mostRead,
])

export type Sorted = { readonly weighed: Weighed; readonly item: Item }

/** The commands that a text may mean. */
type CommandRows = {
  /** Those it names, best first, with what the typed line says to them. */
  readonly sorted: readonly Sorted[]
  /** Those of `sorted` to which the line says something. */
  readonly about: readonly LineRow[]
  /** Those that leave typed words unused. */
  readonly leavingWords: readonly Item[]
  /** Those that are named, and to which the line says nothing that is clear. */
  readonly onlyNamed: readonly LineRow[]
  /** Lists to load, because the first rows cannot be read completely without them. */
  readonly missing: readonly Source[]
}

const asksSomething = (item: Item): boolean =>
  item.type === 'command' &&
  item.invocation.command.effect !== 'show' &&
  Object.keys(item.invocation.command.arguments).length > 0

/** Whether nothing of a line is clear but the command. */
const isUnclear = (item: Item): boolean => item.type === 'command' && item.line?.answers.length === 0

/** Whether a line leaves no more words unused than it uses. */
const isMostlyRead = (item: Item): boolean =>
  item.type === 'command' && (item.line?.said.unused.length ?? 0) <= (item.line?.answers.flat().length ?? 0)

/** The argument of a command that the row under the cursor answers. */
const rowArgument = ({ row }: Asked['facts'], command: AnyCommand): string | undefined =>
  row && argumentFor(command, row.kind) === command.row ? command.row : undefined

/** How well a command fits the row under the cursor and the screen. */
function fitOf({ typed, facts, offered }: Asked, command: AnyCommand): number {
  const isHere = command.screen === facts.screen
  // What is done with this row on another screen comes after what this screen is for: 'create' makes a student, and not
  // an invoice for the one under the cursor.
  const ofRow = command.screen === undefined || isHere ? 2 : 0.9
  return (
    (rowArgument(facts, command) ? ofRow : 0) +
    ((command.screen && isHere) || offered?.(command) ? 1 : 0) -
    // An empty palette should not offer a command with a confirmation first.
    (typed.trim() === '' && 'confirm' in command && command.confirm !== undefined ? 0.5 : 0)
  )
}

export function commandRows(asked: Asked): CommandRows {
  const { typed, commands, facts, records } = asked
  const text = foldedWords(typed)
  const words = wordsOf(typed)
  const row = (command: AnyCommand): Answers => {
    const name = rowArgument(facts, command)
    return facts.row && name ? { [name]: facts.row.id } : {}
  }
  let ofFocused: About | undefined
  const aboutRow = (command: AnyCommand, given: Answers): About => {
    if (facts.row && Object.values(given).includes(facts.row.id)) {
      ofFocused ??= aboutOf(facts.row, records)
      return ofFocused
    }
    const detail = detailOf(command, given)
    return detail ? { about: '', hint: t(detail) } : { about: '' }
  }

  const knownBy = (command: AnyCommand) => ({
    offered: asked.offered?.(command) ?? {},
    row: row(command),
    fits: fitOf(asked, command),
  })
  const { isSomebody } = searchesFor(asked)
  const allAbout =
    words.length < 2 && !hasChinese(text)
      ? []
      : named(commands, piecesOf(typed), isSomebody).flatMap(listed => lineRows(asked, listed, knownBy(listed.command)))
  const inUse = allAbout.some(({ hasRecord }) => hasRecord) ? byUse : byUseOfText
  const inOrderOf = (rows: readonly LineRow[]) => rows.toSorted((a, b) => inUse(a, b) || order(a.weighed, b.weighed))
  // Until their lists are loaded, words of a line that is not understood yet may still be of use.
  const isWaiting = ({ missing }: LineRow) => missing.length > 0
  const unread = inOrderOf(allAbout.filter(({ isEmpty }) => isEmpty))
  const pending = unread.filter(isWaiting).slice(0, mostPending)
  const read = allAbout.filter(({ isEmpty }) => !isEmpty)
  const about = read.filter(({ leaves, missing }) => leaves === 0 || missing.length > 0)
  // What has no questions would run whatever else was typed.
  const onlyNamed = inOrderOf(
    allAbout.filter(
      each =>
        !about.includes(each) &&
        !isWaiting(each) &&
        asksSomething(each.item) &&
        (isUnclear(each.item) || !isMostlyRead(each.item)),
    ),
  )
    .toSorted((a, b) => Number(b.creates) - Number(a.creates))
    .slice(0, mostPending)
  const aboutKeys = new Set(about.map(({ item }) => item.key))
  /** Whether somebody is called as a word of the text, which is no more than the beginning of a word of an alias. */
  const isWithName = (listed: Listed, fit: number): boolean => {
    const { all, title } = listed.names
    const isOther = (word: string) => !all.words.includes(word) && !title.words.some(each => each.startsWith(word))
    return (
      fit >= tiers.indexOf('word starts') && words.length > 1 && words.some(word => isOther(word) && isSomebody(word))
    )
  }
  const plain = commands.flatMap(listed => {
    const fit = commandTier(text, listed)
    if (fit < 0 || isWithName(listed, fit)) return []
    const blocked = asked.gate(listed.command)
    const known = row(listed.command)
    const last = isNothing(known[listed.command.row ?? '']) ? asked.takesBack?.(listed.command) : undefined
    const given = { ...asked.offered?.(listed.command), ...known, ...last?.given }
    const item = commandItem(listed, given, last ? { about: last.about } : aboutRow(listed.command, given), blocked)
    // The typed record may be the row under the cursor, which would list the command twice.
    if (aboutKeys.has(item.key)) return []
    return [
      {
        weighed: {
          tier: fit,
          takesBack: last !== undefined,
          fits: fitOf(asked, listed.command),
          used: asked.weight(listed.id),
          titled: tierOf(text, listed.names.title) === fit,
          blocked: blocked !== undefined,
          title: listed.command.title,
        },
        item,
      },
    ]
  })
  const sorted = [...plain, ...about].sort((a, b) => order(a.weighed, b.weighed))
  const isListed = new Set(sorted.map(each => each.item.key))
  // Commands that leave typed words unused come after those that use all of them.
  const leavingWords = inOrderOf(
    read.filter(each => !about.includes(each) && isMostlyRead(each.item) && !isListed.has(each.item.key)),
  ).map(each => each.item)
  const missing = [...about.toSorted((a, b) => order(a.weighed, b.weighed)).slice(0, mostPending), ...pending].flatMap(
    each => each.missing,
  )
  return { sorted, about, leavingWords, onlyNamed, missing }
}
