import { folded } from '#rules/names.ts'
import type { AnyCommand } from './command.ts'
import { type EntityKind, type EntityRef, kindOf } from './entities.ts'
import type { Facts } from './facts.ts'
import { fittest } from './fittest.ts'
import type { Invocation } from './invocation.ts'
import { invoke } from './invocation.ts'
import { labelOf } from './label-of.ts'
import { wordsOf } from './list-search.ts'
import { type Findable, findable, fitOf, order, tierOf, tiers } from './rank.ts'
import type { Found, Records } from './records.ts'
import type { Listed } from './registry.ts'
import { longestName, meansRecord, partWords, type SpareWords } from './typed-words.ts'
import type { Drafts } from './values.ts'

/** A row of the palette: a command, perhaps with what it is about, or a record with the commands it offers. */
export type Item = {
  /** Keeps the highlight on the same row while others come and go. */
  readonly key: string
  readonly group: string
  readonly title: string
  /** What the command is about, or what tells a record from its namesakes. */
  readonly about: string
  readonly keys: string | undefined
  /** Why it cannot run now. */
  readonly blocked: string | undefined
} & (
  | {
      readonly type: 'command'
      readonly invocation: Invocation
      /** What was typed and is neither its title nor what it is about. */
      readonly words?: SpareWords
    }
  | { readonly type: 'record'; readonly ref: EntityRef; readonly commands: number }
)

/** A command by all its names, and by its title alone. */
type Names = { readonly all: Findable; readonly title: Findable }
const ready = new WeakMap<AnyCommand, Names>()

const namesOf = ({ id, command }: Listed): Names => {
  let it = ready.get(command)
  if (!it) {
    const named = findable([command.title, ...command.aliases, ...command.zh])
    // The words of its id find it, too; but to begin like an id is not to begin like a name.
    const all = { ...named, words: [...new Set([...named.words, ...id.split(/[/-]/)])] }
    it = { all, title: findable([command.title]) }
    ready.set(command, it)
  }
  return it
}

/** The argument a record of this kind answers, if the command takes one. */
export function argumentFor(command: AnyCommand, kind: EntityKind): string | undefined {
  if (command.row) {
    const argument = command.arguments[command.row]
    if (argument?.kind === 'entity' && argument.of === kind) return command.row
  }
  return Object.entries(command.arguments).find(([, each]) => each.kind === 'entity' && each.of === kind)?.[0]
}

export const shown = 50
const perKind = 8
const perCommand = 4

type Asked = {
  readonly typed: string
  readonly commands: readonly Listed[]
  readonly facts: Facts
  readonly records: Records
  /** What the server found for this text. */
  readonly found: readonly Found<'invoice' | 'receipt' | 'liveLesson'>[]
  readonly weight: (id: string) => number
  readonly gate: (command: AnyCommand) => string | undefined
  /** What the open dialog or the screen says for a command that stands there. */
  readonly offered?: (command: AnyCommand) => Drafts | undefined
  /** Where the person wanted to go before signing in: offered first. */
  readonly continueTo?: string | undefined
  /** Only commands that accept this record. */
  readonly of?: EntityRef | undefined
}

/** What a name may stand for, in the order of those that fit alike. */
export const kinds = ['livePayment', 'videoPayment', 'student', 'class', 'course', 'staff'] as const

/** What the palette shows for a text: at most 50 rows, in order. So many of the first stay, whatever is still found. */
export type Items = { readonly all: readonly Item[]; readonly certain: number }

const certainly = (all: readonly Item[]): Items => ({ all, certain: all.length })

/** Everything the palette shows for a text. Pure: the same question has the same answer. */
export function paletteItems(asked: Asked): Items {
  const { typed, commands, facts, records, of } = asked
  const text = folded(typed)
  const words = wordsOf(typed)
  const blockedOf = (command: AnyCommand) => asked.gate(command)
  const fits = (command: AnyCommand): number =>
    (facts.row && argumentFor(command, facts.row.kind) === command.row && command.row ? 2 : 0) +
    ((command.screen && command.screen === facts.screen) || asked.offered?.(command) ? 1 : 0) -
    // What asks for a confirmation is not what an empty box should offer first.
    ('confirm' in command && command.confirm !== undefined ? 0.5 : 0)
  const row = (command: AnyCommand): Drafts => {
    const name = facts.row && argumentFor(command, facts.row.kind)
    return facts.row && name && name === command.row ? { [name]: facts.row.id } : {}
  }
  const aboutRow = (given: Drafts): string => {
    if (!facts.row || !Object.values(given).includes(facts.row.id)) return ''
    return labelOf(facts.row, records)
  }

  if (of) {
    const label = labelOf(of, records)
    const accepting = commands
      .flatMap(listed => {
        const name = argumentFor(listed.command, of.kind)
        const names = namesOf(listed)
        const fit = tierOf(text, names.all)
        if (!name || fit < 0) return []
        const weighed = {
          tier: fit,
          fits: listed.command.row === name ? 1 : 0,
          used: asked.weight(listed.id),
          titled: tierOf(text, names.title) === fit,
          blocked: blockedOf(listed.command) !== undefined,
          title: listed.command.title,
        }
        return [{ weighed, item: commandItem(listed, { [name]: of.id }, label, blockedOf(listed.command)) }]
      })
      .sort((a, b) => order(a.weighed, b.weighed))
      .map(each => each.item)
    return certainly(accepting.slice(0, shown))
  }

  const allAbout = words.length < 2 ? [] : commands.flatMap(listed => commandsAbout(listed, words))
  const about = allAbout.filter(({ leaves }) => !leaves)
  const told = new Set(about.map(({ item }) => item.key))
  const plain = commands.flatMap(listed => {
    const names = namesOf(listed)
    const fit = tierOf(text, names.all)
    if (fit < 0) return []
    const blocked = blockedOf(listed.command)
    const given = { ...asked.offered?.(listed.command), ...row(listed.command) }
    const item = commandItem(listed, given, aboutRow(given), blocked)
    // The row under the cursor may be the one that was typed.
    if (told.has(item.key)) return []
    return [
      {
        weighed: {
          tier: fit,
          fits: fits(listed.command),
          used: asked.weight(listed.id),
          titled: tierOf(text, names.title) === fit,
          blocked: blocked !== undefined,
          title: listed.command.title,
        },
        item,
      },
    ]
  })
  const ordered = [...plain, ...about].sort((a, b) => order(a.weighed, b.weighed)).map(each => each.item)
  // What some of the words are of no use to comes behind what all of them mean.
  const leaving = allAbout
    .filter(({ leaves, item }) => leaves && ordered.every(each => each.key !== item.key))
    .sort((a, b) => order(a.weighed, b.weighed))
    .map(each => each.item)

  function commandsAbout(listed: Listed, all: readonly string[]) {
    const { all: names, title } = namesOf(listed)
    const { own, name: called, spare, unused } = partWords(all, names, [...title.words, ...listed.id.split(/[/-]/)])
    const name = listed.command.row
    const argument = name ? listed.command.arguments[name] : undefined
    if (own.length === 0 || called.length === 0 || !name || argument?.kind !== 'entity') return []
    const blocked = blockedOf(listed.command)
    const held = records.cached(argument.of)
    const { found, left } = longestName(called, some => fittest(held, some, perCommand, meansRecord))
    const spareWords = { spare: [...spare, ...left], unused: [...unused, ...left] }
    /** Not only spelled like the command: Edit, and not Edith. */
    const whole = own.some(word => names.words.includes(word))
    return found.map(each => ({
      weighed: {
        tier: 0,
        fits: fits(listed.command) + 1,
        used: asked.weight(listed.id),
        titled: true,
        blocked: blocked !== undefined,
        title: listed.command.title,
      },
      whole,
      leaves: spareWords.unused.length > 0,
      item: commandItem(
        listed,
        { [name]: each.id },
        labelOf({ kind: each.kind, id: each.id }, records, each),
        blocked,
        spareWords.spare.length > 0 ? spareWords : undefined,
      ),
    }))
  }

  if (words.length === 0) {
    const onward = ordered.find(item => item.type === 'command' && item.invocation.command.first && !item.blocked)
    const rest = ordered.filter(item => item !== onward)
    const first = onward && asked.continueTo ? [{ ...onward, title: `Continue to ${asked.continueTo}` }] : []
    return certainly([...first, ...rest].slice(0, shown))
  }

  const recordItem = (each: Found<EntityKind>): Item => {
    const { title, hint } = kindOf(each.kind)
    return {
      key: `${each.kind}:${each.id}`,
      group: title,
      type: 'record',
      title: labelOf({ kind: each.kind, id: each.id }, records, each),
      about: hint(each.record, records.related()),
      keys: undefined,
      blocked: undefined,
      ref: { kind: each.kind, id: each.id },
      commands: commands.filter(
        listed => listed.command.row !== undefined && argumentFor(listed.command, each.kind) === listed.command.row,
      ).length,
    }
  }
  const local = kinds.flatMap(kind => {
    const { inactive } = kindOf(kind)
    const all = fittest(records.cached(kind), words, perKind * 4)
    const sorted = inactive ? [...all].sort((a, b) => Number(inactive(a.record)) - Number(inactive(b.record))) : all
    return sorted.slice(0, perKind)
  })
  // On the payment screen a name means money; elsewhere it means the person.
  const meant = (each: Found<EntityKind>) => Number(facts.screen !== '/payment' && each.kind === 'student')
  const named = (each: Found<EntityKind>) => Number(each.id.toLowerCase() === words.join(' '))
  const inOrder = (found: readonly Found<EntityKind>[]) =>
    found
      .map(each => ({ each, fit: named(each) ? 0 : fitOf(each.searchText, words) }))
      .sort((a, b) => named(b.each) - named(a.each) || a.fit - b.fit || meant(b.each) - meant(a.each))
  const known = inOrder(local)
  const late = inOrder(asked.found)
  // What begins a word stands before what is only inside of one, also when the server finds it later: PL000002, looked
  // for as L000002, gives way to the lesson of that number.
  const sure = ({ fit }: { readonly fit: number }) => fit < 2
  const byFit = [...known, ...late]
    .toSorted((a, b) => Number(sure(b)) - Number(sure(a)))
    .map(({ each }) => recordItem(each))
  const items = (before: readonly Item[], after: readonly Item[]): Items => ({
    all: [...before, ...byFit, ...after].slice(0, shown),
    certain: Math.min(before.length + known.filter(sure).length, shown),
  })
  const best = ordered.filter(
    item => item.type === 'command' && item.about !== '' && about.some(each => each.item === item),
  )
  const others = ordered.filter(item => !best.includes(item))
  const strong = others.filter(item => !item.blocked)
  const blocked = others.filter(item => item.blocked)
  if (namesSomebody()) return items([], [...best, ...strong, ...leaving, ...blocked])
  return items([...best, ...strong.slice(0, 20)], [...strong.slice(20), ...leaving, ...blocked])

  /** A name comes before commands that are merely spelled like it: before Change photo for Chan, or anything for Lee. */
  function namesSomebody(): boolean {
    const [first] = known
    if (first === undefined) return false
    if (best.length > 0) return first.fit < 2 && !about.some(({ whole }) => whole)
    // A class is called as things are, not as people are: a command of that name is meant before it.
    const fit = first.each.kind === 'class' && !named(first.each) ? 2 : first.fit
    const runs = strong[0]
    const listed =
      runs?.type === 'command' ? commands.find(each => each.command === runs.invocation.command) : undefined
    if (!listed) return true
    const names = namesOf(listed)
    const at = tierOf(text, names.all)
    if (at === tiers.indexOf('exact')) return false
    if (fit === 0) return true
    const title = tierOf(text, names.title)
    const titled = title >= 0 && title <= tiers.indexOf('word starts')
    return fit === 1 ? !titled : at > tiers.indexOf('initials')
  }
}

function commandItem(
  listed: Listed,
  given: Drafts,
  about: string,
  blocked: string | undefined,
  words?: SpareWords | undefined,
): Item {
  return {
    ...(words ? { words } : {}),
    key: `${listed.id} ${JSON.stringify(given)}`,
    group: 'Commands',
    type: 'command',
    title: listed.command.title,
    about,
    keys: listed.command.keys,
    blocked,
    invocation: invoke(listed.command, given),
  }
}
