import { phonesIn } from '../phones.ts'
import { folded, meaningsOf, wordsIn, wordsOf } from '../same-text.ts'
import {
  all,
  anyOf,
  type Comparison,
  everything,
  type Filter,
  type FilterField,
  type FilterLanguage,
  plainName,
} from './filter-tree.ts'
import { numbersIn, type Part } from './number-values.ts'
import { parser } from './parser.ts'
import { readValue } from './read-value.ts'

/** What a part of the typed text is: its place, and whether it is the name of a field, its value, a sign or not understood. */
export type Mark = {
  readonly start: number
  readonly end: number
  readonly is: 'name' | 'value' | 'sign' | 'unread'
}

/** A field as typed: where its name, its signs and its values are. For completion. */
type TypedField = {
  readonly start: number
  readonly end: number
  /** Where its values begin. */
  readonly values: number
  readonly name: string
  /** What it means. The rest of the filter without it tells how often each value occurs. */
  readonly filter: Filter
}

export type ReadFilter = {
  readonly filter: Filter
  readonly marks: readonly Mark[]
  readonly typed: readonly TypedField[]
  /** The typed text is nothing but words. */
  readonly plain: boolean
}

/** Whether a text can be more than words: a filter has signs, or an OR. */
export const hasSigns = (typed: string): boolean => /[:<>=≥≤()"“”„「」『』﹁﹂\uff01-\uff5e]|OR/.test(typed)

/** Longer texts, and groups in more groups, are searched as words. Nobody types them. */
const longest = 1000
const deepest = 40

const quotes = new Map([...'“”„「」『』﹁﹂'].map(sign => [sign, '"']))

/** What an input method makes of ASCII, as ASCII. Every sign keeps its place. */
const plainSigns = (typed: string): string =>
  typed.replace(/[\uff01-\uff5e\u3000“”„「」『』﹁﹂]/g, sign =>
    sign === '\u3000' ? ' ' : (quotes.get(sign) ?? String.fromCharCode(sign.charCodeAt(0) - 0xfee0)),
  )

/** `is:` and `has:`, in both languages. */
export const isNames: ReadonlySet<string> = new Set(['is', '是'])
export const hasNames: ReadonlySet<string> = new Set(['has', '有'])

/** The field that a typed name means. */
export const fieldNamed = (language: FilterLanguage, name: string): FilterField | undefined =>
  language.fieldsByName.get(plainName(name))

type Node = ReturnType<typeof parser.parse>['topNode']

/**
 * What a typed filter means for a list. There are no errors: what has just been begun says nothing yet, and what is not
 * understood is searched as words, and marked.
 */
export function readFilter(typed: string, language: FilterLanguage, today: Temporal.PlainDate): ReadFilter {
  const marks: Mark[] = []
  const fields: TypedField[] = []
  if (typed.length > longest || !hasSigns(typed)) {
    return { filter: wordsFilter(wordsOf(typed)), marks, typed: fields, plain: true }
  }
  const text = plainSigns(typed)

  const mark = (start: number, end: number, is: Mark['is']) => {
    if (end > start) marks.push({ start, end, is })
  }
  const unread = (start: number, end: number): Filter => {
    mark(start, end, 'unread')
    return wordsFilter(wordsIn(typed.slice(start, end)))
  }

  const quoted = (node: Node): Filter => {
    const from = text[node.from] === '-' ? 1 : 0
    mark(node.from, node.from + from + 1, 'sign')
    const value = unquoted(typed.slice(node.from + from, node.to))
    const wanted = folded(value)
    if (wanted === '') return everything
    // A phone number is found however it is written.
    const means = phonesIn(wanted).length > 0 ? [wordsIn(wanted)] : meaningsOf(value)
    const words = anyOf(means.map(words => ({ type: 'words', words })))
    return from > 0 ? { type: 'not', of: words } : words
  }

  const group = (node: Node, depth: number): Filter => {
    if (depth >= deepest) return unread(node.from, node.to)
    const opened = node.from + (text[node.from] === '-' ? 2 : 1)
    const closed = node.lastChild?.name === 'Close'
    mark(node.from, opened, 'sign')
    const inside = sequence(node, depth + 1)
    if (closed) mark(node.to - 1, node.to, 'sign')
    if (isEverything(inside)) return everything
    return text[node.from] === '-' ? { type: 'not', of: inside } : inside
  }

  const field = (node: Node): Filter => {
    const head = node.firstChild!
    const [, not = '', name = '', colon = '', sign = ''] =
      /^(-?)(.*?)(:?)([<>]=?|[=≥≤])?$/su.exec(text.slice(head.from, head.to)) ?? []
    const by = comparisons[sign]
    const plain = plainName(name)
    const values = valuesOf(node, text, by !== undefined)
    const parts = language.fieldsByName.get(plain)?.type === 'number' ? numbersIn(values) : values
    const meant = isNames.has(plain)
      ? flagged(parts, language.flagsByName)
      : hasNames.has(plain)
        ? having(parts, language.fieldsByName)
        : fieldOf(parts, language.fieldsByName.get(plain), by)
    if (meant === undefined || (sign !== '' && (isNames.has(plain) || hasNames.has(plain))))
      return unread(node.from, node.to)
    const filter: Filter = not === '' || isEverything(meant) ? meant : { type: 'not', of: meant }
    mark(node.from, head.to - sign.length - colon.length, 'name')
    mark(head.to - sign.length - colon.length, head.to, 'sign')
    for (const { from, to } of parts) mark(from, to, 'value')
    fields.push({ start: node.from, end: node.to, values: head.to, name, filter })
    return filter
  }
  const fieldOf = (parts: readonly Part[], of: FilterField | undefined, by: Comparison | undefined) => {
    if (of === undefined) return undefined
    return eachOf(parts, ({ text }) => readValue(of, by, text, today))
  }

  const one = (node: Node, depth: number): Filter => {
    if (node.name === 'Quoted') return quoted(node)
    if (node.name === 'Group') return group(node, depth)
    if (node.name === 'Field') return field(node)
    // A word, an OR that has nothing on one side, or a bracket that closes nothing.
    if (node.name === 'Close') mark(node.from, node.to, 'unread')
    return wordsFilter(wordsIn(typed.slice(node.from, node.to)))
  }

  const sequence = (parent: Node, depth: number): Filter => {
    const nodes: Node[] = []
    for (let node = parent.firstChild; node; node = node.nextSibling)
      if (node.name !== 'Open' && (node.name !== 'Close' || parent.name === 'Filter')) nodes.push(node)
    const sides: Filter[][] = [[]]
    for (const [place, node] of nodes.entries()) {
      const last = sides.at(-1)!
      const isOr = node.name === 'Or' && last.length > 0 && place + 1 < nodes.length && nodes[place + 1]!.name !== 'Or'
      if (isOr) {
        mark(node.from, node.to, 'sign')
        sides.push([])
      } else last.push(one(node, depth))
    }
    return joined(sides.map(side => joinedAll(side)))
  }

  const filter = sequence(parser.parse(text).topNode, 0)
  return { filter, marks, typed: fields, plain: filter.type === 'words' && marks.length === 0 }
}

const comparisons: Readonly<Record<string, Comparison>> = {
  '=': '=',
  '<': '<',
  '>': '>',
  '<=': '<=',
  '>=': '>=',
  '≤': '<=',
  '≥': '>=',
}

const isEverything = (filter: Filter): boolean => filter.type === 'all' && filter.of.length === 0

function wordsFilter(words: readonly string[]): Filter {
  return words.length === 0 ? everything : { type: 'words', words }
}

/** One side of an OR that says nothing yet leaves the other. */
function joined(sides: readonly Filter[]): Filter {
  const said = sides.filter(side => !isEverything(side))
  return said.length === 0 ? everything : anyOf(said)
}

function joinedAll(parts: readonly Filter[]): Filter {
  const words: string[] = []
  const others: Filter[] = []
  for (const part of parts) {
    if (part.type === 'words') words.push(...part.words)
    else if (part.type === 'all') others.push(...part.of)
    else others.push(part)
  }
  return all(words.length > 0 ? [{ type: 'words', words }, ...others] : others)
}

/** The values of a field. `whole`: commas belong to a number, as in owes:>1,200. */
function valuesOf(node: Node, text: string, whole: boolean): readonly Part[] {
  const parts: Part[] = []
  let apart = true
  for (let each = node.firstChild?.nextSibling; each; each = each.nextSibling) {
    const isComma = each.name === 'Comma'
    if (isComma && !whole) {
      apart = true
      continue
    }
    const own = text.slice(each.from, each.to)
    const before = apart ? undefined : parts.pop()
    parts.push({
      from: before?.from ?? each.from,
      to: each.to,
      text: (before?.text ?? '') + (each.name === 'Quoted' ? unquoted(own) : own),
    })
    apart = false
  }
  return parts
}

const unquoted = (text: string): string =>
  text.replace(/^-?["“”„「」『』﹁﹂＂]/, '').replace(/["“”„「」『』﹁﹂＂]$/, '')

/** One of several values. All must be understood; those that are only quotes say nothing yet. */
function eachOf(parts: readonly Part[], read: (part: Part) => Filter | undefined): Filter | undefined {
  const meant: Filter[] = []
  for (const part of parts) {
    if (part.text.trim() === '') continue
    const filter = read(part)
    if (filter === undefined) return undefined
    if (!isEverything(filter)) meant.push(filter)
  }
  return meant.length === 0 ? everything : anyOf(meant)
}

const flagged = (parts: readonly Part[], flags: FilterLanguage['flagsByName']): Filter | undefined =>
  eachOf(parts, ({ text }) => {
    const name = plainName(text)
    const flag = flags.get(name)
    if (flag) return { type: 'is', flag: flag.id }
    return isBegun(name, flags) ? everything : undefined
  })

const having = (parts: readonly Part[], fields: FilterLanguage['fieldsByName']): Filter | undefined =>
  eachOf(parts, ({ text }) => {
    const name = plainName(text)
    const field = fields.get(name)
    if (field) return { type: 'has', field: field.id }
    return isBegun(name, fields) ? everything : undefined
  })

const isBegun = (name: string, names: ReadonlyMap<string, unknown>): boolean =>
  [...names.keys()].some(each => each.startsWith(name))
