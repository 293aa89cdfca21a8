import type { OpenKind, OpenRecord, Person } from '#contract/presence.ts'
import type { EntityKind, EntityRef } from '../entities/kinds.ts'

/** The kind by which a record is told to be open: one record can be of several kinds here. */
const openKinds: { readonly [K in EntityKind]: OpenKind | undefined } = {
  student: 'student',
  anyStudent: 'student',
  // It is seen on the card of its student.
  studentNote: undefined,
  charge: undefined,
  // Few change it, and seldom.
  discountRule: undefined,
  staff: 'staff',
  course: 'course',
  // Its id is the name of a course.
  videoPackage: undefined,
  lesson: 'lesson',
  class: 'class',
  liveLesson: 'liveLesson',
  quiz: 'quiz',
  message: 'message',
  holiday: 'holiday',
  token: 'token',
  tokenName: 'token',
  studentToken: 'student',
  videoClass: 'videoClass',
  timeSlot: 'timeSlot',
  heldTimeSlot: 'timeSlot',
  videoLesson: 'videoLesson',
  bookableLesson: 'videoLesson',
  leaveNotice: 'leaveNotice',
  absence: 'absence',
  livePayment: 'livePayment',
  videoPayment: 'videoPayment',
  invoice: 'invoice',
  receipt: 'receipt',
  creditNote: 'creditNote',
  view: 'view',
  family: 'family',
  // Nobody else has it.
  recording: undefined,
}

/** A record that is open, as it is told; `undefined` for one that nobody is told of. */
export function openRecordOf({ kind, id }: EntityRef, editing: boolean): OpenRecord | undefined {
  const openKind = openKinds[kind]
  return openKind && id !== '' && id.length <= 200 ? { kind: openKind, id, editing } : undefined
}

/** A colleague who has a record open. */
export type Viewer = { readonly staff: string; readonly name: string; readonly editing: boolean }
/** Who has which records open. */
export type ViewersByRecord = ReadonlyMap<string, readonly Viewer[]>

const nameOf = (kind: string, id: string): string => `${kind} ${id}`
const nobody: readonly Viewer[] = []

/** Who has what open. Those who are editing a record come first. */
export function viewersByRecord(people: readonly Person[]): ViewersByRecord {
  const viewers = new Map<string, readonly Viewer[]>()
  for (const { staff, name, at } of people)
    for (const { kind, id, editing } of at) {
      const others = viewers.get(nameOf(kind, id)) ?? nobody
      const all = [...others, { staff, name: name || staff, editing }]
      viewers.set(
        nameOf(kind, id),
        all.toSorted((one, other) => Number(other.editing) - Number(one.editing)),
      )
    }
  return viewers
}

/** Who has a record open. */
export function viewersOf(viewers: ViewersByRecord, { kind, id }: EntityRef): readonly Viewer[] {
  const openKind = openKinds[kind]
  return openKind === undefined ? nobody : (viewers.get(nameOf(openKind, id)) ?? nobody)
}
