import { hasChinese } from '#rules/names.ts'
import { foldedWords, wordsOf } from '#rules/same.ts'
import { isCalledSo } from '../command/command-names.ts'
import { fittest } from '../data/fittest.ts'
import { isOnServer } from '../data/found-rows.ts'
import { wholeId } from '../data/short-id.ts'
import { isOnlyBeside } from '../entities/field-rank.ts'
import { isPlain } from '../line/small-words.ts'
import { byName, type FilterTarget, filteredItems } from './palette-filter.ts'
import { type Alone, type Asked, shown } from './palette-item.ts'

/** Words beside the name of a list that say nothing of whose it is: 'how much does chan owe'. */
const small = new Set('of for from by does do did what how much all open 的 嘅'.split(' '))

/** The words before or after the name of a list, where that is typed whole: 'who owes chan', '陳大文欠款'. */
function wordsBeside(text: string, name: string, records: Asked['records']): readonly string[] {
  const gap = hasChinese(name) ? '' : ' '
  const rest = text.startsWith(name + gap)
    ? text.slice(name.length)
    : text.endsWith(gap + name)
      ? text.slice(0, -name.length)
      : ''
  return wordsOf(rest)
    .filter(word => !small.has(word) && !isPlain(word))
    .map(word => wholeId(word, records))
}

/** Whether words are what a record is called, and not the school of somebody. */
const namesOne = (searchText: string, words: readonly string[]): boolean =>
  words.every(word => !isOnlyBeside(searchText, [word]))

/** The lists that a text names beside somebody or something, searched by that name: 'debtors wong', '欠款 陳', 'classes dse'. */
export function namedListItems(asked: Asked): Alone | undefined {
  const { typed, commands, records, rows } = asked
  const text = foldedWords(typed)
  const targets = byName(commands).flatMap(({ name, target }) => {
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
  const shownLists = found.length > 0 ? found : isSomebody ? all.slice(0, 1) : []
  if (shownLists.length === 0 && missing.length === 0) return undefined
  const items = shownLists.flatMap(({ list, records: own }) => filteredItems(asked, list, [], own))
  return { items: items.slice(0, shown), mayBeName: true, missing }

  function withFound(target: FilterTarget) {
    const list = { ...target, filter: words.join(' '), needs: [] }
    const source = { of: target.kind }
    const all = isOnServer(target) ? [] : (rows?.(source) ?? records.cached(target.kind))
    const isMissing = !isOnServer(target) && rows !== undefined && rows(source) === undefined
    const own = fittest(all, words, shown).filter(({ searchText }) => namesOne(searchText, words))
    return { list, records: own.map(({ record }): object => record), missing: isMissing ? [source] : [] }
  }
}
