import * as v from 'valibot'
import { StatisticsType } from '#contract/statistics.ts'
import { isDay } from '#rules/calendar.ts'
import type { Argument } from './arguments.ts'
import type { AnyCommand } from './command.ts'
import type { EntityKind } from './entities.ts'
import type { Invocation } from './invocation.ts'
import type { Search } from './location.ts'
import type { Registry } from './registry.ts'
import { screenAt } from './screens.ts'

/** The part of a URL an invocation stands in: the open dialog, or the command being asked. */
type Part = 'view' | 'do'

/** The command a URL names: it opens what is there to be looked at; anything can be asked. */
const named = (registry: Registry, id: string | undefined, part: Part): AnyCommand | undefined => {
  const command = id === undefined ? undefined : registry.of(id)
  return part === 'view' && command?.effect !== 'view' ? undefined : command
}

const SearchText = v.pipe(v.string(), v.maxLength(200))
const Page = v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/), v.transform(Number))
const Day = v.pipe(v.string(), v.check(isDay))

/** What a URL may say of a screen and of the list in its dialog, each from plain text. */
const settings = {
  q: SearchText,
  page: Page,
  page2: Page,
  sort: v.pipe(v.string(), v.regex(/^-?[a-z_]{1,40}$/)),
  hideInactive: v.pipe(
    v.literal('true'),
    v.transform(() => true as const),
  ),
  tab: v.picklist(['live', 'video']),
  week: Day,
  type: StatisticsType,
  startDate: Day,
  endDate: Day,
  vq: SearchText,
  vpage: Page,
}
const isSetting = (name: string): name is keyof typeof settings => Object.hasOwn(settings, name)

const id = /^[\w./:-]{1,80}$/u
/** Quizzes, tokens and holidays are known by the names the school gave them, in any script, without invisible characters. */
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
    if (isSetting(name)) {
      const { success, output } = v.safeParse(settings[name], text)
      keep(name, success ? output : undefined)
    } else if (name === 'view' || name === 'do') keep(name, named(registry, text, name) ? text : undefined)
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

/** A URL's search as plain text both ways: an id that looks like a number stays an id. */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

export const stringifySearch = (search: object): string => {
  const told = Object.entries(search).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(told.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

export const toUrl = (path: string, search: Search): string => path + stringifySearch(search)

/** Reads a URL from the root. A path may lead to no screen; however its letters are written, it is the screen's own. */
export function fromUrl(
  url: string,
  registry: Registry,
): { readonly path: string; readonly search: Search; readonly dropped: readonly string[] } {
  const { pathname, search } = new URL(url, 'http://console')
  const screen = screenAt(pathname)
  const read = readSearch(parseSearch(search), registry)
  return screen ? { path: screen.path, ...read } : { path: pathname, search: read.search, dropped: [] }
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
