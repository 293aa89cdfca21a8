import { hasChinese } from '#rules/names.ts'
import { folded, wordsOf } from '#rules/same-text.ts'
import { chineseDays } from '#rules/typed-dates.ts'
import type { AnyCommand } from './command.ts'
import { type Findable, findable, tierOf, tiers } from './rank.ts'

/** A command by all its names, by its title alone, and by what its button says as well. */
export type Names = { readonly all: Findable; readonly title: Findable; readonly called: Findable }

type Named = { readonly names: Names }

/** Whoever types one of these wants something that is not there yet: 'new', 'add' and 'create' mean the same. */
const creatingWords = ['new', 'add', 'create']
const creating: ReadonlySet<string> = new Set([...creatingWords, '新', '新增'])
export const isCreating = (word: string): boolean => creating.has(word)

/** What a command that makes something is called as well, where no other is: 'new staff' of Add Staff. */
function createdBy({ title, row }: AnyCommand, taken: ReadonlySet<string>): readonly string[] {
  const [, what] = /^(?:Add|Create) (.*)$/.exec(title) ?? []
  return what === undefined || row !== undefined
    ? []
    : creatingWords.map(word => `${word} ${what}`).filter(name => !taken.has(folded(name)))
}

/** `taken`: what other commands are called. */
export function namesOf(id: string, command: AnyCommand, taken: ReadonlySet<string>): Names {
  const { title, button, aliases, zh } = command
  const byName = findable([title, ...new Set([...aliases, ...createdBy(command, taken)]), ...zh])
  // The words of the id find a command, too, but they do not count as the beginning of a name.
  const all = { ...byName, words: [...new Set([...byName.words, ...id.split(/[/-]/)])] }
  return { all, title: findable([title]), called: findable(button === undefined ? [title] : [title, button]) }
}

/** Whether a folded text is a command's title or what its button says, or begins so. */
export const isCalledSo = (text: string, { names }: Named): boolean => {
  const tier = tierOf(text, names.called)
  return tier >= 0 && tier <= tiers.indexOf('prefix')
}

/** Whether a folded text of several words is one of its names, whole. */
export const isOneOfItsNames = (text: string, { names }: Named): boolean =>
  text.includes(' ') && tierOf(text, names.all) === tiers.indexOf('exact')

/**
 * How well a folded text names a command, as an index of `tiers`; -1 when it does not. A title beats an alias, also an alias
 * that is typed as a whole, and an alias beats words from the middle.
 */
export function commandTier(text: string, listed: Named): number {
  const { all, title, called } = listed.names
  const prefix = tiers.indexOf('prefix')
  const own = tierOf(text, title)
  if (own >= 0 && own <= prefix) return own
  // 'Delete' is on many buttons, and is no better name than the beginning of a title.
  if (isCalledSo(text, listed)) return prefix
  const other = tierOf(text, all)
  return other === 0 ? prefix + 0.25 : other === prefix ? prefix + 0.5 : other < 0 ? tierOf(text, called) : other
}

/** The words that a command is found by and that its questions know, prepared once for each command. */
export type Vocabulary = {
  /** The words of each of its names. */
  readonly names: readonly (readonly string[])[]
  /** The first word of each of its names: what it does. The first one of its id is only where it is. */
  readonly verbs: readonly string[]
  /** The words of its title alone. */
  readonly called: readonly string[]
  /** The words of its title and of its id. */
  readonly title: readonly string[]
  /** Known Chinese words, at which text without spaces is cut, and the length of the longest. */
  readonly known: ReadonlySet<string>
  readonly longest: number
  /** The names of each question, for 'amount:800'. */
  readonly questions: readonly (readonly [name: string, called: readonly string[]])[]
  /** The words after which a day or a time is read: 'to'. */
  readonly after: ReadonlySet<string>
  /** The question whose number is below zero beside one of these words: '扣代幣 4'. */
  readonly less: { readonly question: string; readonly words: readonly string[] } | undefined
}

export const wordsIn = (text: string): readonly string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** The words that a command and its options are called by. */
export const calledIn = ({ arguments: questions }: AnyCommand, { all }: Names): readonly string[] => {
  const options = Object.values(questions).flatMap(argument => [
    ...(argument.kind === 'choice'
      ? [...Object.values(argument.options), ...Object.values(argument.words ?? {}).flatMap(words => words ?? [])]
      : []),
    ...('usual' in argument ? (argument.usual ?? []) : []),
    ...('after' in argument ? (argument.after ?? []) : []),
  ])
  return [...all.words, ...options.flatMap(each => wordsOf(String(each)))]
}

export function vocabularyOf(id: string, command: AnyCommand, { all, title }: Names): Vocabulary {
  const questions = Object.entries(command.arguments)
  const said = questions.flatMap(([, argument]) => [
    ...(argument.kind === 'choice' ? Object.values(argument.words ?? {}).flatMap(words => words ?? []) : []),
    ...('usual' in argument ? (argument.usual ?? []) : []),
    ...('after' in argument ? (argument.after ?? []) : []),
  ])
  const chinese = [...all.names, ...said.map(folded), ...chineseDays].filter(
    word => word.length > 1 && hasChinese(word),
  )
  return {
    names: [...all.names.map(wordsIn), id.split(/[/-]/)],
    verbs: [...all.names.map(wordsIn), id.slice(id.indexOf('/') + 1).split('-')].flatMap(([first]) => first ?? []),
    called: title.words,
    title: [...title.words, ...id.split(/[/-]/)],
    known: new Set(chinese),
    longest: Math.max(0, ...chinese.map(({ length }) => length)),
    questions: questions.map(([name, { label, zh = [] }]) => [name, [name, label, ...zh].map(folded)]),
    after: new Set(
      questions.flatMap(([, argument]) => ('after' in argument ? (argument.after ?? []) : []).map(folded)),
    ),
    less: questions.flatMap(([question, argument]) =>
      'less' in argument && argument.less ? [{ question, words: argument.less.map(folded) }] : [],
    )[0],
  }
}
