import type { StatisticsType } from '#contract/statistics.ts'
import type { ScreenPath } from './screens.ts'

/** The parts of the log: what was said in this window, and what everybody has done. */
export type LogPart = 'window' | 'school'

/**
 * The state of a screen that its URL holds. `view` is the open dialog, with its arguments under `v.`. `log` is the part of
 * the open log. `do` is the command of the open prompt, with its arguments under `a.`. Text answers stay out of the URL:
 * never a name, a phone number, a password or a token.
 */
export type Search = {
  readonly q?: string
  readonly page?: number
  /** The page of the second list of a screen that has two. */
  readonly page2?: number
  readonly sort?: string
  readonly hideInactive?: true
  /** The ids of the fields that the list shows, in order, with commas between. */
  readonly columns?: string
  /** The opened view, and its version: 'VW0001.3'. */
  readonly saved?: string
  readonly tab?: 'live' | 'video'
  /** Any day of the week that is shown. Defaults to today. */
  readonly week?: string
  /** The query of the statistics screen. */
  readonly type?: StatisticsType
  readonly startDate?: string
  readonly endDate?: string
  readonly view?: string
  /** Search, page, order and columns of the list inside the open dialog. */
  readonly vq?: string
  readonly vpage?: number
  readonly vsort?: string
  readonly vcolumns?: string
  readonly log?: LogPart
  /** The search of what everybody has done. */
  readonly logq?: string
  readonly do?: string
} & { readonly [argument in `v.${string}` | `a.${string}`]?: string }

/** Changed settings. `undefined` removes one. */
export type Changes = { readonly [name in keyof Search]: Search[name] | undefined }

export type Link = { readonly path: ScreenPath; readonly search: Search }
