import * as v from 'valibot'
import { StatisticsType } from '#contract/statistics.ts'
import { isDay } from '#rules/calendar.ts'
import type { ScreenPath } from './screens.ts'

/** The parts of the log: what was said in this window, and what everybody has done. */
export type LogPart = 'window' | 'school'

const SearchText = v.pipe(v.string(), v.maxLength(200))
const Page = v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/), v.transform(Number))
const Day = v.pipe(v.string(), v.check(isDay))
const Sort = v.pipe(v.string(), v.regex(/^-?[a-z_]{1,40}$/))
/** The ids of the fields that a list shows, in order. */
const Columns = v.pipe(v.string(), v.regex(/^[a-z_]{1,40}(,[a-z_]{1,40}){0,39}$/))

/** What a URL may hold of a screen, of the list in its dialog and of the log, parsed from text. */
export const settings = {
  q: SearchText,
  page: Page,
  /** The page of the second list of a screen that has two. */
  page2: Page,
  sort: Sort,
  hideInactive: v.pipe(
    v.literal('true'),
    v.transform(() => true as const),
  ),
  columns: Columns,
  /** The opened view, and its version: 'VW0001.3'. */
  saved: v.pipe(v.string(), v.regex(/^[\w-]{1,40}\.\d{1,9}$/)),
  tab: v.picklist(['live', 'video']),
  /** Any day of the week that is shown. Defaults to today. */
  week: Day,
  /** The query of the statistics screen. */
  type: StatisticsType,
  startDate: Day,
  endDate: Day,
  /** Search, page, order and columns of the list inside the open dialog. */
  vq: SearchText,
  vpage: Page,
  vsort: Sort,
  vcolumns: Columns,
  log: v.picklist(['window', 'school'] satisfies LogPart[]),
  /** The search of what everybody has done. */
  logq: SearchText,
}

/**
 * The state of a screen that its URL holds. `view` is the open dialog, with its arguments under `v.`. `log` is the part of
 * the open log. `do` is the command of the open prompt, with its arguments under `a.`. Text answers stay out of the URL:
 * never a name, a phone number, a password or a token.
 */
export type Search = { readonly [name in keyof typeof settings]?: v.InferOutput<(typeof settings)[name]> } & {
  readonly view?: string
  readonly do?: string
} & { readonly [argument in `v.${string}` | `a.${string}`]?: string }

/** Changed settings. `undefined` removes one. */
export type Changes = { readonly [name in keyof Search]: Search[name] | undefined }

export type Link = { readonly path: ScreenPath; readonly search: Search }
