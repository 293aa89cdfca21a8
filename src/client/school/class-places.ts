import type { Class } from '#contract/classes.ts'
import { mostPlaces } from '#contract/classes.ts'
import { ask, optional } from '../command/arguments.ts'
import type { Api } from '../core/api.ts'
import { classesText } from '../messages/classes.ts'
import type { Message } from '../messages/message.ts'
import { membersOf } from './clash-lines.ts'

/** Who teaches a class, where, and for how many it has places. Nobody has to say so. */
export const placeQuestions = {
  teacher: optional(ask.text({ label: 'Teacher', zh: ['老師', '導師'], max: 100, byName: true })),
  room: optional(ask.text({ label: 'Room', zh: ['課室', '房間'], max: 100, byName: true })),
  size: optional(ask.number({ label: 'Size', zh: ['名額', '人數'], min: 1, max: mostPlaces, byName: true })),
}

type Places = {
  readonly teacher?: string | null | undefined
  readonly room?: string | null | undefined
  readonly size?: number | null | undefined
}

/** What is known of them, for a call that the documents have: without what is empty. */
export const knownPlaces = ({ teacher, room, size }: Places) => ({
  ...(teacher ? { teacher } : {}),
  ...(room ? { room } : {}),
  ...(size ? { size } : {}),
})

/** The teacher and the room that a class or a lesson takes up. */
export const takenUp = ({ teacher, room }: Places) => knownPlaces({ teacher, room })

/** Says when more students would be in a class than it has places. It is a warning: the person may go on. */
export const beyondSize = (name: string, size: number | null | undefined, count: number): readonly Message[] =>
  size && count > size ? [classesText.beyondSize({ className: name, size, all: count })] : []

/** The same of students who join a class that is there. */
export async function beyondPlaces(
  { class_id, class_name, size }: Class,
  joining: readonly string[],
  api: Api,
): Promise<readonly Message[]> {
  if (!size) return []
  const members = (await membersOf(api, class_id)).split(',').filter(id => id !== '')
  const all = new Set([...members, ...joining])
  return all.size > members.length || joining.length === 0 ? beyondSize(class_name, size, all.size) : []
}
