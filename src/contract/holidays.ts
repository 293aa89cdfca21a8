import * as v from 'valibot'
import { call, data, done } from './call.ts'
import { PlainDate, someText } from './words.ts'

export const Holiday = v.object({ holiday_name: v.string(), holiday: v.string() })
export type Holiday = v.InferOutput<typeof Holiday>

export const getHoliday = call({
  source: 'API-42',
  kind: 'read',
  method: 'GET',
  path: '/admin/getHoliday',
  answer: data(v.array(Holiday)),
  refusals: {},
})

export const addHoliday = call({
  source: 'API-43',
  kind: 'write',
  method: 'POST',
  path: '/admin/addHoliday',
  body: v.object({ holiday_name: someText(), holiday: PlainDate }),
  status: 201,
  answer: done,
  refusals: { nameTaken: { status: 409, text: 'There is a holiday named {name} already.' } },
})

export const daysOfWeek = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export type DayOfWeek = (typeof daysOfWeek)[number]

/** One holiday per such weekday in the range, named 'Day Off yyyy-MM-dd'; days that are holidays already are skipped. */
export const addOffDay = call({
  source: 'API-44',
  kind: 'write',
  method: 'POST',
  path: '/admin/addOffDay',
  body: v.object({
    start_date: PlainDate,
    end_date: PlainDate,
    day_of_week: v.pipe(
      v.string('must be a day of the week'),
      v.transform(word => `${word.slice(0, 1).toUpperCase()}${word.slice(1).toLowerCase()}`),
      v.picklist(daysOfWeek, 'must be Monday to Sunday'),
    ),
  }),
  status: 201,
  answer: data(v.array(v.string())),
  refusals: {
    endBeforeStart: { status: 400, text: 'End date must not be before start date.' },
    tooLong: { status: 400, text: 'The period may be at most ten years.' },
  },
})

export const deleteHoliday = call({
  source: 'API-45',
  kind: 'write',
  method: 'DELETE',
  path: '/admin/deleteHoliday/:holidayName',
  params: v.object({ holidayName: v.pipe(v.string(), v.nonEmpty(), v.maxLength(1000)) }),
  answer: done,
  refusals: { unknown: { status: 404, text: 'There is no holiday named {name}.' } },
})

/** Several holidays at once, in one transaction; names that stand on the same day already are skipped. */
export const importHolidays = call({
  source: 'extension',
  kind: 'write',
  method: 'POST',
  path: '/admin/importHolidays',
  body: v.object({
    holidays: v.pipe(
      v.array(v.object({ holiday_name: someText(), holiday: PlainDate })),
      v.minLength(1, 'has no holidays'),
      v.maxLength(200, 'has over 200 holidays'),
    ),
  }),
  status: 201,
  answer: data(v.array(v.string())),
  refusals: { nameTaken: { status: 409, text: 'There is a holiday named {name} already, on {date}.' } },
})
