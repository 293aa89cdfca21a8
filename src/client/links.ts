import { statisticsTypes } from '#contract/statistics.ts'
import { isDay } from '#rules/calendar.ts'
import type { Argument } from './arguments.ts'
import type { AnyCommand } from './command.ts'
import type { EntityKind } from './entities.ts'
import type { Invocation } from './invocation.ts'
import type { Search } from './location.ts'
import type { Registry } from './registry.ts'

/** The part of a URL an invocation stands in: the open dialog, or the command being asked. */
type Part = 'view' | 'do'

/** The command a URL names: it opens what is there to be looked at; anything can be asked. */
const named = (registry: Registry, id: string | undefined, part: Part): AnyCommand | undefined => {
  const command = id === undefined ? undefined : registry.of(id)
  return part === 'view' && command?.effect !== 'view' ? undefined : command
}

const positive = (text: string): number | undefined => (/^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined)
const id = /^[\w./:-]{1,80}$/u
/** What the house has named itself is known by that name, whatever it is written in. It holds nothing that is not seen. */
const ownName = /^[^\p{Cc}\p{Cs}\p{Bidi_Control}]{1,200}$/u
const byName: ReadonlySet<EntityKind> = new Set(['quiz', 'holiday', 'token', 'tokenName', 'videoPackage'])

/** A wire value as the URL carries it, or `undefined` when the URL may not carry it or it does not parse. */
export function readTold(argument: Argument, text: string): unknown {
  switch (argument.kind) {
    case 'entity':
      return (byName.has(argument.of) ? ownName : id).test(text) ? text : undefined
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
  registry: Registry,
): { readonly search: Search; readonly dropped: readonly string[] } {
  const search: Record<string, string | number | true> = {}
  const dropped: string[] = []
  const keep = (name: string, value: string | number | true | undefined) => {
    if (value === undefined) dropped.push(`${name}=${String(raw[name])}`)
    else search[name] = value
  }
  const told = (prefix: 'v' | 'a', as: Part) => {
    const id = search[as]
    const known = typeof id === 'string' ? named(registry, id, as)?.arguments : undefined
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
    else if (name === 'view' || name === 'do') keep(name, named(registry, text, name) ? text : undefined)
    else keep(name, undefined)
  }
  told('v', 'view')
  told('a', 'do')
  // Every key was checked by name above.
  const read = search as Search
  // A question can be asked for what is missing; a dialog about nobody cannot be shown.
  const about = named(registry, read.view, 'view')?.arguments ?? {}
  if (Object.entries(about).every(([name, { optional }]) => optional || read[`v.${name}`] !== undefined))
    return { search: read, dropped }
  dropped.push(`view=${read.view}`)
  return { search: without(read, 'view'), dropped }
}

/** The `view` or `do` part of a search as an invocation. */
export function invocationIn(search: Search, part: Part, registry: Registry): Invocation | undefined {
  const command = named(registry, search[part], part)
  if (!command) return undefined
  const prefix = part === 'view' ? 'v' : 'a'
  const given: Record<string, unknown> = {}
  for (const [key, argument] of Object.entries(command.arguments)) {
    const text = search[`${prefix}.${key}`]
    const value = text === undefined ? undefined : readTold(argument, text)
    if (value !== undefined) given[key] = value
  }
  return { command, given }
}

/** A search without its `view`, its `do`, or both, and without what they were told. */
export function without(search: Search, ...parts: readonly Part[]): Search {
  const kept = Object.entries(search).filter(
    ([name]) =>
      !(parts.includes('view') && (name === 'view' || name === 'vq' || name === 'vpage' || name.startsWith('v.'))) &&
      !(parts.includes('do') && (name === 'do' || name.startsWith('a.'))),
  )
  return Object.fromEntries(kept) as Search
}

/** The same search with an invocation as its `view` or `do`. */
export function withInvocation(search: Search, part: Part, { command, given }: Invocation, registry: Registry): Search {
  const prefix = part === 'view' ? 'v' : 'a'
  const told: Record<string, string> = {}
  for (const [key, argument] of Object.entries(command.arguments)) {
    const text = writeTold(argument, given[key])
    if (text !== undefined) told[`${prefix}.${key}`] = text
  }
  return { ...without(search, part, 'do'), [part]: registry.idOf(command), ...told } as Search
}
