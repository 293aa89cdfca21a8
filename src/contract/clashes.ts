import * as v from 'valibot'
import { call, data } from './call.ts'
import { Id, PlainDate, Time, text } from './words.ts'

const when = { date: v.string(), start_time: v.string(), end_time: v.string() }

/**
 * Who or what would be in two lessons at once: the students of the list who have another lesson in one of these half-open
 * intervals, from today on, and the lessons that the same teacher has then, or that are in the same room.
 */
export const getClashes = call({
  source: 'extension',
  kind: 'read',
  method: 'GET',
  path: '/admin/getClashes',
  reads: [
    'attendance',
    'bookings',
    'class_students',
    'classes',
    'courses',
    'holidays',
    'lessons',
    'live_lessons',
    'students',
  ],
  query: v.object({
    /** Ids, with commas between. */
    student_ids: v.optional(
      v.pipe(
        text(20_000),
        v.check(ids => ids.split(',').every(id => id.trim().length <= 200), 'must be ids with commas between'),
        v.check(ids => ids.split(',').length <= 1000, 'has over 1,000 students'),
      ),
      '',
    ),
    teacher: v.optional(text(100)),
    room: v.optional(text(100)),
    /** Give one of these three. Either a class: all its lessons are checked, ... */
    class_id: v.optional(Id),
    /** ... or, with `next`, only the lesson that would be added to it; ... */
    next: v.optional(v.literal('lesson')),
    /** ... or a course and a day: weekly lessons from that day on, as many as the course has; ... */
    course_id: v.optional(Id),
    starting_date: v.optional(PlainDate),
    /** ... or one lesson on a day. Lessons of the class, if one is given, do not count as clashes. */
    date: v.optional(PlainDate),
    startTime: v.optional(Time),
    endTime: v.optional(Time),
  }),
  ofTime: true,
  answer: v.object({
    ...data(
      v.array(
        v.object({
          student_id: v.string(),
          student_name: v.string(),
          ...when,
          /** The class the student is in at that time. A video or makeup lesson is called just that. */
          class_name: v.string(),
        }),
      ),
    ).entries,
    /** Where the teacher and the room are at that time. */
    taken: v.array(v.object({ what: v.picklist(['teacher', 'room']), ...when, class_name: v.string() })),
  }),
  refusals: {
    noClass: { status: 404, text: 'There is no class {id}.' },
    noCourse: { status: 404, text: 'There is no course {id}.' },
    incomplete: {
      status: 400,
      text: 'Name a class, a date, or a course and a starting date, the last two with a start and an end time.',
    },
  },
})
