import * as v from 'valibot'
import { isDay } from '#rules/calendar.ts'
import type { Argument } from '../command/arguments.ts'
import type { AnyCommand } from '../command/command.ts'
import type { Invocation } from '../command/invocation.ts'
import type { Registry } from '../command/registry.ts'
import { screenAt } from '../command/screens.ts'
import { type Search, settings } from '../command/url-search.ts'
import type { EntityKind } from '../entities/kinds.ts'

/** The part of a URL that holds an invocation: the open dialog, or the command that the prompt is about. */
type Part = 'view' | 'do'
/** What is open over a screen. */
export type Layer = Part | 'log'

/** The command that a URL names. `view` accepts only commands that open a dialog, `do` accepts any. */
const named = (registry: Registry, id: string | undefined, part: Part): AnyCommand | undefined => {
  const command = id === undefined ? undefined : registry.of(id)
  return part === 'view' && command?.effect !== 'view' ? undefined : command
}

const isSetting = (name: string): name is keyof typeof settings => Object.hasOwn(settings, name)

const id = /^[\w./:-]{1,80}$/u
/** The ids of quizzes, tokens and holidays are names in any script. Invisible characters are not allowed. */
const ownName = /^[^\p{Cc}\p{Cs}\p{Bidi_Control}]{1,200}$/u
const byName: ReadonlySet<EntityKind> = new Set(['quiz', 'holiday', 'token', 'tokenName', 'videoPackage'])

const matching = (pattern: RegExp, text: string): string | undefined => (pattern.test(text) ? text : undefined)

/** Parses an argument from the URL. `undefined` when it does not parse or may not be in a URL. */
function readArgument(argument: Argument, text: string): unknown {
  switch (argument.kind) {
    case 'entity':
      return matching(byName.has(argument.of) ? ownName : id, text)
    case 'entities': {
      const ids = text.split(',')
      return ids.every(each => id.test(each)) ? ids : undefined
    }
    case 'choice':
      return Object.hasOwn(argument.options, text) ? text : undefined
    case 'number':
    case 'money': {
      const number = matching(/^-?\d{1,9}(\.\d{1,2})?$/, text)
      return number === undefined ? undefined : Number(number)
    }
    case 'date':
      return isDay(text) ? text : undefined
    case 'month':
      return matching(/^\d{4}-(0[1-9]|1[0-2])$/, text)
    case 'time':
      return matching(/^([01]\d|2[0-3]):[0-5]\d$/, text)
    case 'toggle':
      return text === 'true' || text === 'false' ? text === 'true' : undefined
    default:
      return undefined
  }
}

/** Formats an argument for the URL. `undefined` when it may not be in a URL. */
function writeArgument(argument: Argument, value: unknown): string | undefined {
  const text = Array.isArray(value) ? value.join(',') : value === undefined ? undefined : String(value)
  return text !== undefined && readArgument(argument, text) !== undefined ? text : undefined
}

/** Parses what a URL says beside the arguments of its dialog and its prompt. */
function readSetting(name: string, text: string, registry: Registry): string | number | true | undefined {
  if (isSetting(name)) {
    const { success, output } = v.safeParse(settings[name], text)
    return success ? output : undefined
  }
  return (name === 'view' || name === 'do') && named(registry, text, name) ? text : undefined
}

/**
 * Reads the raw search parameters of a URL. Unknown ones and ones that do not parse are left out and listed in
 * `dropped`, so that the person can be told.
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
  const readArguments = (prefix: 'v' | 'a', as: Part) => {
    const id = search[as]
    const known = typeof id === 'string' ? named(registry, id, as)?.arguments : undefined
    for (const name of Object.keys(raw).filter(each => each.startsWith(`${prefix}.`))) {
      const argument = known?.[name.slice(2)]
      const text = String(raw[name])
      keep(name, argument && readArgument(argument, text) !== undefined ? text : undefined)
    }
  }
  for (const [name, value] of Object.entries(raw)) {
    if (value === undefined || name.startsWith('v.') || name.startsWith('a.')) continue
    keep(name, readSetting(name, String(value), registry))
  }
  readArguments('v', 'view')
  readArguments('a', 'do')
  // The loop above has checked every key by name.
  const read = search as Search
  // A prompt can ask for a missing argument. A dialog cannot be shown without it.
  const about = named(registry, read.view, 'view')?.arguments ?? {}
  if (Object.entries(about).every(([name, { optional }]) => optional || read[`v.${name}`] !== undefined))
    return { search: read, dropped }
  dropped.push(`view=${read.view}`)
  return { search: without(read, 'view'), dropped }
}

/** Search parameters stay text in both directions, so that an id that looks like a number stays an id. */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

export const stringifySearch = (search: object): string => {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

export const toUrl = (path: string, search: Search): string => path + stringifySearch(search)

/** Reads a path with its search. A path that matches a screen in another case becomes the screen's own path. */
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
    const value = text === undefined ? undefined : readArgument(argument, text)
    if (value !== undefined) given[key] = value
  }
  return { command, given }
}

/** What is open over the screen that a setting names or belongs to. `undefined`: it is a setting of the screen itself. */
export const layerOf = (name: string): Layer | undefined => {
  if (/^v(iew|q|page|sort|columns|\..*)$/.test(name)) return 'view'
  if (name === 'log' || name === 'logq') return 'log'
  return name === 'do' || name.startsWith('a.') ? 'do' : undefined
}

/** A search without some of what is open over its screen, and without what belongs to that. */
export function without(search: Search, ...layers: readonly Layer[]): Search {
  const kept = Object.entries(search).filter(([name]) => {
    const layer = layerOf(name)
    return layer === undefined || !layers.includes(layer)
  })
  return Object.fromEntries(kept) as Search
}

/** The same search with an invocation as its `view` or `do`. */
export function withInvocation(search: Search, part: Part, { command, given }: Invocation, registry: Registry): Search {
  const prefix = part === 'view' ? 'v' : 'a'
  const argumentTexts: Record<string, string> = {}
  for (const [key, argument] of Object.entries(command.arguments)) {
    const text = writeArgument(argument, given[key])
    if (text !== undefined) argumentTexts[`${prefix}.${key}`] = text
  }
  return { ...without(search, part, 'do'), [part]: registry.idOf(command), ...argumentTexts } as Search
}
