import { hasChinese } from '#rules/names.ts'
import { foldedWords, wordsOf } from '#rules/same-text.ts'
import { isCalledSo } from '../command/command-names.ts'
import { fittest, isCalledSo as isNameOf } from '../data/best-matches.ts'
import type { Found } from '../data/records.ts'
import { isOnServer } from '../data/server-search.ts'
import { wholeId } from '../data/short-id.ts'
import { isOnlyBeside } from '../entities/field-rank.ts'
import type { Moment } from '../entities/kind.ts'
import { anyKind, type EntityKind } from '../entities/kinds.ts'
import { mayBeName, momentsIn, monthFilter } from '../line/match-day.ts'
import { piecesOf } from '../line/pieces.ts'
import { isPlain } from '../line/small-words.ts'
import { type FilterTarget, filteredItems, listsCalled } from './palette-filter.ts'
import { type Alone, type Asked, shown } from './palette-item.ts'

/** Words beside the name of a list that say nothing of whose it is: 'how much does chan owe'. */
const small = new Set('of for from by does do did what how much all open 的 嘅'.split(' '))

/** The words around the name of a list, where that is typed whole: 'who owes chan', 'chan owes october', '陳大文欠款'. */
function wordsBeside(text: string, name: string, records: Asked['records']): readonly string[] {
  const gap = hasChinese(name) ? '' : ' '
  const at = hasChinese(name) ? text.indexOf(name) : ` ${text} `.indexOf(` ${name} `)
  const rest = at < 0 ? '' : `${text.slice(0, at)}${gap}${text.slice(at + name.length)}`
  return wordsOf(rest)
    .filter(word => !small.has(word) && !isPlain(word))
    .map(word => wholeId(word, records))
}

/** Whether words are what a record is called, and not the school of somebody. */
const namesOne = (searchText: string, words: readonly string[]): boolean =>
  words.every(word => !isOnlyBeside(searchText, [word]))

/** The months among words, as filters: 'october' of 'who owes october'. May is a month where nobody is called so. */
function monthsApart(words: readonly string[], { records, facts: { today } }: Asked) {
  const rest: string[] = []
  const months: { readonly filter: string; readonly is: (moment: Moment) => boolean }[] = []
  for (let at = 0; at < words.length; at += 1) {
    const moment = momentsIn(piecesOf(words.slice(at).join(' ')), today).at(-1)
    const filter = moment && monthFilter(moment.typed, today)
    const isName = moment && mayBeName(moment.typed) && isNameOf(records.cached('student'), moment.typed)
    if (moment && !isName && filter !== undefined) {
      months.push({ filter, is: moment.is })
      at += moment.length - 1
    } else rest.push(words[at]!)
  }
  return { rest, months }
}

/** The lists that a text names beside somebody or something, searched by that name: 'debtors wong', '欠款 陳', 'classes dse'. */
export function namedListItems(asked: Asked): Alone | undefined {
  const { typed, commands, records, rows } = asked
  const text = foldedWords(typed)
  const targets = listsCalled(commands, name => text.includes(name)).flatMap(({ name, target }) => {
    const words = wordsBeside(text, name, records)
    // Other lists of students are about what a command opens of one of them: 'transactions wong'.
    const isName = words.some(word => /\p{L}/u.test(word))
    return !isName || !target.isFirst ? [] : [{ name, target, words }]
  })
  const [longest] = targets
  // 'students in' begins Students in Class.
  if (!longest || commands.some(listed => isCalledSo(text, listed))) return undefined
  const { words } = longest
  const isSomebody = fittest(records.cached('student'), words, 1).some(each => namesOne(each.searchText, words))
  const all = targets
    .filter(({ name, target }) => name === longest.name && commands.some(({ id }) => id === target.command))
    .map(({ target }) => withFound(target))
  const found = all.filter(({ records: [first] }) => first !== undefined)
  const missing = all.flatMap(each => each.missing)
  const isSaid = isSomebody || all.some(({ isOfMonth }) => isOfMonth)
  const shownLists = found.length > 0 ? found : isSaid ? all.slice(0, 1) : []
  if (shownLists.length === 0 && missing.length === 0) return undefined
  const items = shownLists.flatMap(({ list, records: own }) => filteredItems(asked, list, [], own))
  return { items: items.slice(0, shown), mayBeName: true, missing }

  function withFound(target: FilterTarget) {
    const { moment } = anyKind(target.kind)
    // Invoices and receipts of a month have commands of their own.
    const { rest, months } = moment && !isOnServer(target) ? monthsApart(words, asked) : { rest: words, months: [] }
    const isThen = ({ record }: Found<EntityKind>) =>
      months.every(({ is }) => moment !== undefined && is(moment(record)))
    const list = { ...target, filter: [...rest, ...months.map(({ filter }) => filter)].join(' '), needs: [] }
    const source = { of: target.kind }
    const all = isOnServer(target) ? [] : (rows?.(source) ?? records.cached(target.kind))
    const isMissing = !isOnServer(target) && rows !== undefined && rows(source) === undefined
    const then = months.length > 0 ? all.filter(isThen) : all
    const own = fittest(then, rest, shown).filter(({ searchText }) => namesOne(searchText, rest))
    return {
      list,
      isOfMonth: months.length > 0,
      records: own.map(({ record }): object => record),
      missing: isMissing ? [source] : [],
    }
  }
}
