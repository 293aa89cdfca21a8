import * as v from 'valibot'
import { call, data, done } from './call.ts'
import { ascending, byNumber, firstBy, Ids } from './rows.ts'
import { Id, PlainDate, Time, text } from './words.ts'

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

/** Both times are HH:mm:ss. */
export const TimeSlot = v.object({ start_time: v.string(), end_time: v.string() })
export type TimeSlot = v.InferOutput<typeof TimeSlot>

/**
 * 'HH:mm:ss-HH:mm:ss', the two ends as getAvailableTimeSlots serves them. HH:mm is accepted too. Parsed to the two
 * ends.
 */
const TimeSlotName = v.pipe(
  v.string('must be a time slot'),
  v.description('a time slot, such as 09:00:00-09:30:00'),
  v.transform(name => name.split('-')),
  v.check(ends => ends.length === 2, 'must be a time slot written HH:mm:ss-HH:mm:ss'),
  v.transform(([start_time = '', end_time = '']) => ({ start_time, end_time })),
  v.object({ start_time: Time, end_time: Time }),
)

/** Slots that are open, have not begun and have a place left. */
export const getAvailableTimeSlots = call({
  source: 'API-81',
  kind: 'read',
  method: 'GET',
  path: '/api/getAvailableTimeSlots',
  reads: ['bookings', 'holidays', 'schedules'],
  concerns: { bookings: [{ input: 'selectedDate', column: 'date' }] },
  query: v.object({ selectedDate: PlainDate }),
  ofTime: true,
  answer: v.array(TimeSlot),
  refusals: { none: { status: 404, text: 'No time slots available for this date.' } },
})

export const HeldTimeSlot = v.object({
  booking_id: v.string(),
  date: v.string(),
  timeSlot: v.string(),
  remark: v.nullish(v.string()),
})
export type HeldTimeSlot = v.InferOutput<typeof HeldTimeSlot>

/** From today on, earliest first. */
export const getHeldTimeSlots = call({
  source: 'API-82',
  kind: 'read',
  method: 'GET',
  path: '/admin/getHeldTimeSlots',
  reads: ['bookings'],
  rows: {
    id: 'booking_id',
    order: firstBy(ascending('date', 'timeSlot'), byNumber('booking_id')),
    concerned: { bookings: { field: 'booking_id' } },
  },
  ofTime: true,
  query: v.object({ ids: Ids }),
  answer: v.array(HeldTimeSlot),
  fresh: true,
  refusals: {},
})

/** Why a slot can be neither held nor booked. */
export const slotRefusals = {
  noSlot: { status: 404, text: 'There is no time slot {slot} on {date}.' },
  begun: { status: 409, text: 'The time slot {slot} on {date} has begun already.' },
  full: { status: 409, text: 'The time slot {slot} on {date} is full.' },
} as const

/** Takes a place of a slot without naming a student. */
export const holdTimeSlot = call({
  source: 'API-83',
  kind: 'write',
  undo: true,
  method: 'POST',
  path: '/admin/holdTimeSlot',
  changes: ['bookings'],
  body: v.object({ selectedDate: PlainDate, timeSlot: TimeSlotName, remark: v.nullish(text(255)) }),
  status: 201,
  answer: v.object({ success: v.literal(true), message: v.string(), booking_id: v.string() }),
  refusals: slotRefusals,
})

export const deleteHeldTimeSlot = call({
  source: 'API-84',
  kind: 'write',
  undo: true,
  many: true,
  method: 'DELETE',
  path: '/admin/deleteHeldTimeSlot/:bookingId',
  changes: ['bookings'],
  params: v.object({ bookingId: Id }),
  answer: done,
  refusals: { unknown: { status: 404, text: 'There is no held time slot {id}.' } },
})

const hour = v.nullish(v.string())
/** A weekday without times is closed. */
export const TimeSlotSchedule = v.object({
  id: v.string(),
  start_date: v.string(),
  end_date: v.string(),
  /** How many students can be there at once. An extension. */
  capacity: v.optional(v.number()),
  ctime: v.string(),
  monday_start_time: hour,
  monday_end_time: hour,
  tuesday_start_time: hour,
  tuesday_end_time: hour,
  wednesday_start_time: hour,
  wednesday_end_time: hour,
  thursday_start_time: hour,
  thursday_end_time: hour,
  friday_start_time: hour,
  friday_end_time: hour,
  saturday_start_time: hour,
  saturday_end_time: hour,
  sunday_start_time: hour,
  sunday_end_time: hour,
})
export type TimeSlotSchedule = v.InferOutput<typeof TimeSlotSchedule>

/** All schedules ever made, newest first. */
export const getTimeSlotCreateRecords = call({
  source: 'API-85',
  kind: 'read',
  method: 'GET',
  path: '/admin/getTimeSlotCreateRecords',
  reads: ['schedules'],
  answer: data(v.array(TimeSlotSchedule)),
  refusals: {},
})

const Hours = v.nullish(v.object({ opening: v.nullish(v.string()), closing: v.nullish(v.string()) }))
const HourOf = v.union(
  [
    v.pipe(
      v.literal(''),
      v.transform(() => ''),
    ),
    Time,
  ],
  'must be a time written HH:mm',
)

/**
 * The opening hours of a week: `{monday: {opening, closing}, ...}`, with weekdays in any letter case. A day that is
 * missing, or has neither time, is closed. Parsed to a list in the order given, with empty times for closed days.
 */
const OpeningHours = v.pipe(
  v.record(v.string(), Hours, 'must be opening hours by weekday'),
  v.check(
    hours => Object.keys(hours).every(day => weekdays.some(known => known === day.toLowerCase())),
    'may name the days Monday to Sunday only',
  ),
  v.check(
    hours => new Set(Object.keys(hours).map(day => day.toLowerCase())).size === Object.keys(hours).length,
    'may name each day once only',
  ),
  v.transform(hours =>
    Object.entries(hours).map(([day, given]) => ({
      day: day.toLowerCase(),
      opening: given?.opening ?? '',
      closing: given?.closing ?? '',
    })),
  ),
  v.array(v.object({ day: v.picklist(weekdays), opening: HourOf, closing: HourOf })),
)

/** When students may come, from a day to a day. Where schedules overlap, the newest one counts. */
export const addTimeSlots = call({
  source: 'API-86',
  kind: 'write',
  undo: true,
  method: 'POST',
  path: '/admin/addTimeSlots',
  changes: ['schedules'],
  body: v.object({
    startDate: PlainDate,
    endDate: PlainDate,
    capacity: v.optional(
      v.pipe(
        v.number('must be a number'),
        v.integer('must be a whole number'),
        v.minValue(1, 'must be at least 1'),
        v.maxValue(1000, 'may be at most 1,000'),
      ),
      8,
    ),
    timeSlots: OpeningHours,
  }),
  status: 201,
  answer: done,
  refusals: {
    endBeforeStart: { status: 400, text: 'End date must not be before start date.' },
    oneTimeOnly: { status: 400, text: '{day} needs both an opening and a closing time, or neither.' },
    closesBeforeOpening: { status: 400, text: 'Closing time must be after opening time on {day}.' },
    neverOpen: { status: 400, text: 'At least one day must have opening hours.' },
  },
})
