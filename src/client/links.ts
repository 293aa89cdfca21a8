import { type StatisticsType, statisticsTypes } from '#contract/statistics.ts'
import { isDay } from '#rules/calendar.ts'
import type { Argument, Arguments, Invocation } from './command.ts'
import type { EntityKind } from './entities.ts'
import type { ScreenPath } from './screens.ts'

export type { ScreenPath } from './screens.ts'

/**
 * Where a screen stands, as its URL says it. `view` is the open dialog and `do` the command being asked, each with what
 * it has been told under `v.` and `a.`. Never a name, a phone number, a password or a token: text answers stay out.
 */
export type Search = {
  readonly q?: string
  readonly page?: number
  /** The page of the second list of a screen that has two. */
  readonly page2?: number
  readonly sort?: string
  readonly hideInactive?: true
  readonly tab?: 'live' | 'video'
  /** A day of the week that is shown; today when not given. */
  readonly week?: string
  /** The question of the statistics screen. */
  readonly type?: StatisticsType
  readonly startDate?: string
  readonly endDate?: string
  readonly view?: string
  /** Search and page inside the open dialog. */
  readonly vq?: string
  readonly vpage?: number
  readonly do?: string
} & { readonly [told in `v.${string}` | `a.${string}`]?: string }

export type Link = { readonly path: ScreenPath; readonly search: Search }

/** What the URL may be asked about: the arguments of a command, if there is one that can be opened, or asked, by this id. */
export type ArgumentsOf = (id: string, as: 'view' | 'do') => Arguments | undefined

const positive = (text: string): number | undefined => (/^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined)
const id = /^[\w./:-]{1,80}$/u
/** What the house has named itself is known by that name, whatever it is written in. It holds nothing that is not seen. */
const ownName = /^[^\p{Cc}\p{Cs}\p{Bidi_Control}]{1,200}$/u
const named: ReadonlySet<EntityKind> = new Set(['quiz', 'holiday', 'token', 'tokenName', 'videoPackage'])

/** A wire value as the URL carries it, or `undefined` when the URL may not carry it or it does not parse. */
export function readTold(argument: Argument, text: string): unknown {
  switch (argument.kind) {
    case 'entity':
      return (named.has(argument.of) ? ownName : id).test(text) ? text : undefined
    case 'entities': {
      const ids = text.split(',')
      return ids.every(each => id.test(each)) ? ids : undefined
    }
    case 'choice':
      return Object.hasOwn(argument.options, text) ? text : undefined
    case 'number':
    case 'money': {
      const number = /^-?\d{1,9}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN
      return Number.isFinite(number) ? number : undefined
    }
    case 'date':
      return isDay(text) ? text : undefined
    case 'month':
      return /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : undefined
    case 'time':
      return /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : undefined
    case 'toggle':
      return text === 'true' || text === 'false' ? text === 'true' : undefined
    default:
      return undefined
  }
}

/** The other way: what an answer looks like in the URL, or `undefined` when it may not stand there. */
export function writeTold(argument: Argument, value: unknown): string | undefined {
  const text = Array.isArray(value) ? value.join(',') : value === undefined ? undefined : String(value)
  return text !== undefined && readTold(argument, text) !== undefined ? text : undefined
}

/**
 * Reads the raw search of a URL. What is unknown or does not parse is left out and named in `dropped`, so that the
 * person can be told.
 */
export function readSearch(
  raw: Readonly<Record<string, unknown>>,
  argumentsOf: ArgumentsOf,
): { readonly search: Search; readonly dropped: readonly string[] } {
  const search: Record<string, string | number | true> = {}
  const dropped: string[] = []
  const keep = (name: string, value: string | number | true | undefined) => {
    if (value === undefined) dropped.push(`${name}=${String(raw[name])}`)
    else search[name] = value
  }
  const told = (prefix: 'v' | 'a', as: 'view' | 'do') => {
    const command = search[as]
    const known = typeof command === 'string' ? argumentsOf(command, as) : undefined
    for (const name of Object.keys(raw).filter(each => each.startsWith(`${prefix}.`))) {
      const argument = known?.[name.slice(2)]
      const text = String(raw[name])
      keep(name, argument && readTold(argument, text) !== undefined ? text : undefined)
    }
  }
  for (const [name, value] of Object.entries(raw)) {
    const text = String(value)
    if (value === undefined || name.startsWith('v.') || name.startsWith('a.')) continue
    if (name === 'q' || name === 'vq') keep(name, text.length <= 200 ? text : undefined)
    else if (name === 'page' || name === 'page2' || name === 'vpage') keep(name, positive(text))
    else if (name === 'sort') keep(name, /^-?[a-z_]{1,40}$/.test(text) ? text : undefined)
    else if (name === 'hideInactive') keep(name, text === 'true' ? true : undefined)
    else if (name === 'tab') keep(name, text === 'live' || text === 'video' ? text : undefined)
    else if (name === 'week') keep(name, isDay(text) ? text : undefined)
    else if (name === 'type') keep(name, statisticsTypes.some(type => type === text) ? text : undefined)
    else if (name === 'startDate' || name === 'endDate') keep(name, isDay(text) ? text : undefined)
    else if (name === 'view' || name === 'do') keep(name, argumentsOf(text, name) ? text : undefined)
    else keep(name, undefined)
  }
  told('v', 'view')
  told('a', 'do')
  // Every key was checked by name above.
  const read = search as Search
  // A question can be asked for what is missing; a dialog about nobody cannot be shown.
  const about = read.view === undefined ? {} : (argumentsOf(read.view, 'view') ?? {})
  if (Object.entries(about).every(([name, { optional }]) => optional || read[`v.${name}`] !== undefined))
    return { search: read, dropped }
  dropped.push(`view=${read.view}`)
  return { search: without(read, 'view'), dropped }
}

/** The `view` or `do` part of a search as an invocation. */
export function invocationIn(search: Search, part: 'view' | 'do', argumentsOf: ArgumentsOf): Invocation | undefined {
  const name = search[part]
  const known = name && argumentsOf(name, part)
  if (!name || !known) return undefined
  const prefix = part === 'view' ? 'v' : 'a'
  const given: Record<string, unknown> = {}
  for (const [key, argument] of Object.entries(known)) {
    const text = search[`${prefix}.${key}`]
    const value = text === undefined ? undefined : readTold(argument, text)
    if (value !== undefined) given[key] = value
  }
  return { id: name, given }
}

/** A search without its `view`, its `do`, or both, and without what they were told. */
export function without(search: Search, ...parts: readonly ('view' | 'do')[]): Search {
  const kept = Object.entries(search).filter(
    ([name]) =>
      !(parts.includes('view') && (name === 'view' || name === 'vq' || name === 'vpage' || name.startsWith('v.'))) &&
      !(parts.includes('do') && (name === 'do' || name.startsWith('a.'))),
  )
  return Object.fromEntries(kept) as Search
}

/** The same search with an invocation as its `view` or `do`. */
export function withInvocation(
  search: Search,
  part: 'view' | 'do',
  invocation: Invocation,
  argumentsOf: ArgumentsOf,
): Search {
  const prefix = part === 'view' ? 'v' : 'a'
  const told: Record<string, string> = {}
  for (const [key, argument] of Object.entries(argumentsOf(invocation.id, part) ?? {})) {
    const text = writeTold(argument, invocation.given[key])
    if (text !== undefined) told[`${prefix}.${key}`] = text
  }
  return { ...without(search, part, 'do'), [part]: invocation.id, ...told } as Search
}
