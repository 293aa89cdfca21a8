import * as v from 'valibot'
import { shownSlot } from '#rules/time-slots.ts'
import type { Change } from '../../answer.ts'
import { hasRoom, slotsLock } from '../../slots/slots-on.ts'
import { hindranceOf, payBackCancelled } from '../../video-classes/restore-video-class.ts'
import { videoClassToChange } from '../../video-classes/video-class-to-change.ts'
import { bookingLock, countProgress } from '../../video-lessons/mark-video-lesson.ts'
import { always, type Inverses } from '../inverse.ts'
import { type PastChange, rowOf } from '../rows.ts'

const Place = v.object({ date: v.string(), start_time: v.string(), end_time: v.string() })
const slotLocks = (changes: readonly PastChange[]) => changes.map(({ after }) => slotsLock(String(after?.date)))

export const ofVideoLessons = {
  deleteVideoClass: {
    tables: ['video_classes'],
    locks: always('students'),
    async hindrance(tx, [change]) {
      const found = change && (await videoClassToChange(tx, change.id))
      const hindrance = found && (await hindranceOf(tx, found))
      if (!hindrance) return undefined
      return hindrance.reason === 'noStudent'
        ? `student ${hindrance.student} is deleted`
        : `the student has video class ${hindrance.other} of the same course by now`
    },
    settle: async (tx, [change], by) => (change ? payBackCancelled(tx, change.id, by) : []),
  },
  markVideoLesson: {
    tables: ['bookings'],
    locks: changes => changes.map(({ id }) => bookingLock(id)),
    async align(tx, changes) {
      const rows = await Promise.all(changes.map(change => rowOf(tx, change)))
      const classes = new Set(rows.flatMap(row => (typeof row?.video_class_id === 'string' ? row.video_class_id : [])))
      const counted: Change[] = []
      for (const id of classes) {
        const moved = await countProgress(tx, id)
        if (moved) counted.push(moved)
      }
      return counted
    },
  },
  holdTimeSlot: { tables: ['bookings'], locks: slotLocks },
  deleteHeldTimeSlot: {
    tables: ['bookings'],
    locks: slotLocks,
    async hindrance(tx, changes) {
      for (const change of changes) {
        const slot = v.safeParse(Place, await rowOf(tx, change))
        if (slot.success && !(await hasRoom(tx, slot.output)))
          return `the time slot ${shownSlot(slot.output)} on ${slot.output.date} is full`
      }
      return undefined
    },
  },
} as const satisfies Inverses
