import type { StatisticsType } from '#contract/statistics.ts'
import type { ScreenPath } from './screens.ts'

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

/** Other settings; `undefined` takes one out. */
export type Changes = { readonly [name in keyof Search]: Search[name] | undefined }

export type Link = { readonly path: ScreenPath; readonly search: Search }
