import * as v from 'valibot'
import { call, data, done } from './call.ts'
import { NewName, PlainDate, text } from './words.ts'

export const Holiday = v.object({ holiday_name: v.string(), holiday: v.string() })
export type Holiday = v.InferOutput<typeof Holiday>

export const getHoliday = call({
  source: 'API-42',
  kind: 'read',
  method: 'GET',
  path: '/admin/getHoliday',
  reads: ['holidays'],
  answer: data(v.array(Holiday)),
  refusals: {},
})

export const addHoliday = call({
  source: 'API-43',
  kind: 'write',
  undo: true,
  method: 'POST',
  path: '/admin/addHoliday',
  changes: ['holidays'],
  body: v.object({ holiday_name: NewName, holiday: PlainDate }),
  status: 201,
  statusStated: true,
  answer: done,
  refusals: { nameTaken: { status: 409, text: 'There is a holiday named {name} already.' } },
})

export const daysOfWeek = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/**
 * Adds a holiday for each such weekday in the range, named 'Day Off yyyy-MM-dd'. Days that are holidays already are
 * skipped.
 */
export const addOffDay = call({
  source: 'API-44',
  kind: 'write',
  undo: true,
  method: 'POST',
  path: '/admin/addOffDay',
  changes: ['holidays'],
  body: v.object({
    start_date: PlainDate,
    end_date: PlainDate,
    day_of_week: v.pipe(
      v.string('must be a day of the week'),
      v.description('a day of the week, such as Monday'),
      v.transform(word => `${word.slice(0, 1).toUpperCase()}${word.slice(1).toLowerCase()}`),
      v.picklist(daysOfWeek, 'must be Monday to Sunday'),
    ),
  }),
  status: 201,
  statusStated: true,
  answer: data(v.array(v.string())),
  refusals: {
    endBeforeStart: { status: 400, text: 'End date must not be before start date.' },
    tooLong: { status: 400, text: 'The period may be at most ten years.' },
  },
})

export const deleteHoliday = call({
  source: 'API-45',
  kind: 'write',
  undo: true,
  many: true,
  method: 'DELETE',
  path: '/admin/deleteHoliday/:holidayName',
  changes: ['holidays'],
  params: v.object({ holidayName: v.pipe(v.string(), v.nonEmpty(), v.maxLength(1000)) }),
  /** Extension: the name where a path cannot carry it, which then has '-'. */
  body: v.object({ holiday_name: v.optional(v.string()) }),
  answer: done,
  refusals: { unknown: { status: 404, text: 'There is no holiday named {name}.' } },
})

const severalHolidays = (most: number) =>
  v.object({
    holidays: v.pipe(
      v.array(v.object({ holiday_name: NewName, holiday: PlainDate })),
      v.minLength(1, 'has no holidays'),
      v.maxLength(most, `has over ${most} holidays`),
    ),
  })

/** Adds several holidays in one transaction. A name that exists on the same day already is skipped. */
export const importHolidays = call({
  source: 'extension',
  kind: 'write',
  undo: true,
  method: 'POST',
  path: '/admin/importHolidays',
  changes: ['holidays'],
  body: severalHolidays(200),
  status: 201,
  answer: data(v.array(v.string())),
  refusals: { nameTaken: { status: 409, text: 'There is a holiday named {name} already, on {date}.' } },
})

/** Removes holidays that were added together. One that was deleted or moved since is skipped. */
export const deleteHolidays = call({
  source: 'extension',
  kind: 'write',
  undo: true,
  method: 'POST',
  path: '/admin/deleteHolidays',
  changes: ['holidays'],
  // Enough for the weekly days off of ten years.
  body: severalHolidays(600),
  answer: done,
  refusals: {},
})

export const PublicHoliday = v.object({
  holiday: v.string(),
  name_en: v.string(),
  name_zh: v.string(),
  /** Names of the holidays already stored for that day. */
  stored: v.array(v.string()),
  /** The live lessons on that day. */
  lessons: v.array(
    v.object({ live_lesson_id: v.string(), class_id: v.string(), class_name: v.string(), start_time: v.string() }),
  ),
})
export type PublicHoliday = v.InferOutput<typeof PublicHoliday>

/** Hong Kong's general holidays of a year. */
export const getPublicHolidays = call({
  source: 'extension',
  kind: 'read',
  method: 'GET',
  path: '/admin/getPublicHolidays',
  reads: ['classes', 'holidays', 'live_lessons'],
  query: v.object({
    year: v.pipe(text(4), v.regex(/^20[1-9]\d$/, 'must be a year from 2010 to 2099'), v.transform(Number)),
  }),
  answer: data(v.array(PublicHoliday)),
  refusals: {},
})
