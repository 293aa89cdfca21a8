import * as v from 'valibot'
import { someText, text } from './words.ts'

/** The kinds of records that somebody can have open. */
const openKinds = [
  'student',
  'staff',
  'course',
  'lesson',
  'class',
  'liveLesson',
  'quiz',
  'message',
  'holiday',
  'token',
  'videoClass',
  'timeSlot',
  'videoLesson',
  'leaveNotice',
  'absence',
  'livePayment',
  'videoPayment',
  'invoice',
  'receipt',
  'creditNote',
  'view',
  'family',
] as const
export type OpenKind = (typeof openKinds)[number]

/** More records than these are not told. */
export const mostOpen = 20

const OpenRecord = v.object({
  kind: v.picklist(openKinds, 'must be a kind of record'),
  id: someText(200),
  editing: v.boolean('must be true or false'),
})

/** What the console of one browser has open, as JSON in an address. */
export const Here = v.pipe(
  text(6000),
  v.parseJson(undefined, 'must be JSON'),
  v.array(OpenRecord, 'must be a list of records'),
  v.maxLength(mostOpen, `may have at most ${mostOpen} records`),
)

/** Somebody who is signed in and has asked in the last minute, with what they have open. */
export const Person = v.object({
  /** The username. */
  staff: v.string(),
  name: v.string(),
  /** A later version may know more kinds. */
  at: v.array(v.object({ kind: v.string(), id: v.string(), editing: v.boolean() })),
})

/** Who is here. The version is made of the people: it is the same at all servers that see the same. */
export const Present = v.object({ version: v.string(), people: v.array(Person) })

export type OpenRecord = v.InferOutput<typeof OpenRecord>
export type Person = v.InferOutput<typeof Person>
export type Present = v.InferOutput<typeof Present>
