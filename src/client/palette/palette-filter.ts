import { leavesOf } from '#rules/filter/filter-tree.ts'
import { hasSigns, type Mark, readFilter } from '#rules/filter/read-filter.ts'
import { folded } from '#rules/same-text.ts'
import type { Listed } from '../command/registry.ts'
import { screens } from '../command/screens.ts'
import type { Link } from '../command/url-search.ts'
import { fewRows } from '../data/list-search.ts'
import type { Found } from '../data/records.ts'
import { askedFor, type InvoicesAsked, isOnServer } from '../data/server-search.ts'
import type { FilterNeed } from '../entities/field.ts'
import { anyKind, type EntityKind, kindOf } from '../entities/kinds.ts'
import { filterableOf, needsOf } from '../filter/filterable.ts'
import { rowSearch } from '../filter/row-search.ts'
import { amountAsked } from '../line/typed-amount.ts'
import { generalText } from '../messages/general.ts'
import { caption, verbatim } from '../messages/message.ts'
import { type Asked, countOf, type FoundOnServer, type Item, type Items, type Search, shown } from './palette-item.ts'

/** A list that the palette can search: that of a screen, or of the dialog of a command; or records that the server finds. */
export type FilterTarget = {
  readonly kind: EntityKind
  /** The kind of the records that its rows are about, with the same ids. */
  readonly about: EntityKind
  readonly label: string
  /** The id of the command that opens it. */
  readonly command: string
  /** Of several lists with records of this kind, it is the one that is called so. */
  readonly isFirst: boolean
  /** None when no list with a search box has all of them. */
  readonly link?: (filter: string) => Link
}

/** A list that the palette was asked for, by its name, and the filter that follows it. */
type FilteredList = FilterTarget & {
  readonly filter: string
  /** What the filter needs beside the list. */
  readonly needs: readonly FilterNeed[]
}

type Named = { readonly target: FilterTarget; readonly names: readonly string[] }

const onScreens = screens.flatMap((screen): readonly Named[] => {
  const { id, path, lists, listAbout, listNames = [], others = [], label, heading, aliases, zh } = screen
  const command = `go/${id}`
  const further = others.map(({ of, names }): Named => {
    const { title } = kindOf(of)
    return {
      target: { kind: of, about: of, label: title, command, isFirst: true },
      names: [title, ...names].map(folded),
    }
  })
  if (lists === undefined) return further
  const { title, one } = kindOf(lists)
  const link = (q: string): Link => ({ path, search: { q } })
  const isFirst = screens.find(each => each.lists === lists) === screen
  const target: FilterTarget = { kind: lists, about: listAbout ?? lists, label, command, isFirst, link }
  // One record is not a list: 'message' begins the line of a command.
  const names = [...(isFirst ? [title] : []), label, heading, ...listNames, ...aliases, ...zh]
  return [{ target, names: names.map(folded).filter(name => name !== one || name === folded(title)) }, ...further]
})
const inDialogs = (commands: readonly Listed[]) =>
  commands.flatMap(({ id, command: { lists, screen, aliases, zh } }) => {
    if (!lists || 'read' in lists || !screen) return []
    const { title } = kindOf(lists.of)
    const link = (vq: string): Link => ({ path: screen, search: { view: id, vq } })
    const target: FilterTarget = { kind: lists.of, about: lists.of, label: title, command: id, isFirst: true, link }
    return [{ target, names: [title, ...lists.names, ...aliases, ...zh].map(folded) }]
  })

type NamedTarget = { readonly name: string; readonly target: FilterTarget }
const ofScreens = onScreens.flatMap(({ names, target }) => names.map((name): NamedTarget => ({ name, target })))

/** The lists whose names pass. The longest name comes first: 'class' is the beginning of 'classes'. */
export const listsCalled = (commands: readonly Listed[], isMeant: (name: string) => boolean): readonly NamedTarget[] =>
  [...ofScreens, ...inDialogs(commands).flatMap(({ names, target }) => names.map(name => ({ name, target })))]
    .filter(({ name }) => isMeant(name))
    .sort((one, other) => other.name.length - one.name.length)

/** The lists that a text begins with, and what follows their names: 'students status:inactive'. */
export function listsNamed(
  typed: string,
  commands: readonly Listed[],
): readonly { readonly target: FilterTarget; readonly rest: string }[] {
  const words = typed.trimStart()
  const ends = new Map([...words.matchAll(/\s/g)].reverse().map(({ index }) => [folded(words.slice(0, index)), index]))
  return listsCalled(commands, name => ends.has(name)).map(({ name, target }) => ({
    target,
    rest: words.slice(ends.get(name)),
  }))
}

/**
 * The list that a text begins with, when a filter follows: 'students status:inactive', 'students wong OR lee'; or the one
 * that a filter by itself is of. Words alone are searched as everywhere in the palette. What looks like a field and is none is searched as words in the list, and marked.
 */
export function filteredList(
  typed: string,
  commands: readonly Listed[],
  today: Temporal.PlainDate,
): FilteredList | undefined {
  if (!hasSigns(typed)) return undefined
  for (const { target, rest } of listsNamed(typed, commands)) {
    const filter = rest.trim()
    const kind = kindOf(target.kind)
    if (readFilter(filter, kind.language, today).marks.length > 0)
      return { ...target, filter, needs: needsOf(kind, filter, today) }
  }
  return listWithFields(typed.trim(), today)
}

/** Whether a text is nothing but fields, flags and signs that a list knows. */
function isOfFields(typed: string, kind: EntityKind, today: Temporal.PlainDate): boolean {
  const { filter, typed: fields } = readFilter(typed, kindOf(kind).language, today)
  const leaves = leavesOf(filter)
  return fields.length > 0 && leaves.length > 0 && leaves.every(({ type }) => type !== 'words')
}

/** The first list that knows what a filter without a list asks for: 'room:3' is of classes. Those of invoices are the server's. */
function listWithFields(filter: string, today: Temporal.PlainDate): FilteredList | undefined {
  if (isOfFields(filter, 'invoice', today)) return undefined
  const list = onScreens.find(({ target }) => target.isFirst && target.link && isOfFields(filter, target.kind, today))
  return list && { ...list.target, filter, needs: needsOf(kindOf(list.target.kind), filter, today) }
}

/** What the server is asked for while somebody types: the filter of a list, or the whole text. */
type InvoiceSearch = { readonly asked: InvoicesAsked; readonly isFilter: boolean }

/**
 * What the server is asked for invoices and their receipts. Nothing, while another list is filtered, and while a filter has
 * just been begun and says nothing yet.
 */
export function invoiceSearch(
  typed: string,
  commands: readonly Listed[],
  today: Temporal.PlainDate,
): InvoiceSearch | undefined {
  const list = filteredList(typed, commands, today)
  if (list) return isOnServer(list) ? { asked: askedFor(list.kind, list.filter), isFilter: true } : undefined
  const { filter, typed: fields } = readFilter(typed, kindOf('invoice').language, today)
  if (fields.length === 0) return { asked: { q: amountAsked(typed) ?? typed }, isFilter: false }
  return leavesOf(filter).length === 0 ? undefined : { asked: { q: typed }, isFilter: true }
}

const noMarks: readonly Mark[] = []

/** The parts of a text that are read as a filter: that of a list, or one that finds invoices. */
export function filterMarks(typed: string, commands: readonly Listed[], today: Temporal.PlainDate): readonly Mark[] {
  if (!hasSigns(typed)) return noMarks
  const list = filteredList(typed, commands, today)
  const filter = list?.filter ?? typed
  const { marks, typed: fields } = readFilter(filter, kindOf(list?.kind ?? 'invoice').language, today)
  if (!list && fields.length === 0) return noMarks
  const start = list ? typed.trimEnd().length - filter.length : 0
  return marks.map(mark => ({ ...mark, start: mark.start + start, end: mark.end + start }))
}

/** A kind's list in the cache, as filters search it: its rows are read once for as long as the window holds them. */
export function searchIn(
  kind: EntityKind,
  { records, rows, searches }: Pick<Asked, 'records' | 'rows' | 'searches'>,
  today: () => Temporal.PlainDate,
  found: readonly Found<EntityKind>[] = rows?.({ of: kind }) ?? records.cached(kind),
): Search {
  const related = records.related()
  const { students, classes, courses, figures, families, me } = related
  const known = [students, classes, courses, figures, families, me, today().toString()]
  const before = searches.get(kind)
  const isSame = before?.known.every((each, at) => each === known[at]) ?? false
  if (before?.found === found && isSame) return before
  const listed = found.map(({ record }): object => record)
  const texts = before && isSame ? before.texts : new Map<object, Found<EntityKind>>()
  // Those that have gone from the list are not held for long.
  if (texts.size > 2 * found.length) texts.clear()
  for (const each of found) texts.set(each.record, each)
  const filterable = before && isSame ? before.filterable : filterableOf(anyKind(kind), related)
  const search =
    before && isSame
      ? before.search.follow(listed)
      : rowSearch(listed, row => texts.get(row)!.searchText, filterable, today)
  const now: Search = { found, known, texts, filterable, search }
  searches.set(kind, now)
  return now
}

/**
 * The records of a list that a filter lets through: those that its screen shows for the same text. Of the invoices that the
 * server has found, one may have a receipt that passes and one that does not.
 */
function filteredRecords(list: FilteredList, asked: Asked, onServer: FoundOnServer): readonly object[] {
  const { kind, filter } = list
  const those = isOnServer(list) ? onServer.filter(each => each.kind === kind) : undefined
  if (those && kind !== 'receipt') return those.map(({ record }) => record)
  return searchIn(kind, asked, () => asked.facts.today, those).search.find(filter)
}

/** When a filter reads a field of a long list for the first time: a step that reads it in parts. */
export function filterAhead({ kind, filter }: FilteredList, asked: Asked): Items['prepare'] {
  const found = asked.rows?.({ of: kind }) ?? asked.records.cached(kind)
  if (isOnServer({ kind }) || found.length <= fewRows) return undefined
  const { search } = searchIn(kind, asked, () => asked.facts.today)
  return search.prepare(0, filter) ? undefined : milliseconds => search.prepare(milliseconds, filter)
}

/** The rows of the palette for a filtered list: the list itself, if there is one, and its first records. */
export function filteredItems(
  asked: Asked,
  list: FilteredList,
  onServer: FoundOnServer,
  found = filteredRecords(list, asked, onServer),
): readonly Item[] {
  const { kind, about, filter, label, command, link } = list
  const { records, commands } = asked
  const { title, label: nameOf, hint, id } = anyKind(kind)
  const opening = link && {
    key: `${command} ${filter}`,
    group: generalText.commands,
    type: 'list' as const,
    title: caption(label),
    about: filter,
    keys: undefined,
    blocked: undefined,
    link: link(filter),
    ...(isOnServer(list) ? {} : { count: found.length }),
  }
  return [
    ...(opening ? [opening] : []),
    ...found.slice(0, shown - 1).map(
      (record): Item => ({
        key: `${kind}:${id(record)}`,
        group: caption(title),
        type: 'record',
        title: verbatim(nameOf(record, records.related())),
        about: hint(record, records.related()),
        keys: undefined,
        blocked: undefined,
        ref: { kind: about, id: id(record) },
        commands: countOf(about, commands),
      }),
    ),
  ]
}
