import { classesText } from './classes.ts'
import { type Message, t, verbatim } from './message.ts'

/** 'Room 3' of a room that is called by its number, 'Hall' of one with a name. */
export const roomText = (room: string): Message => (/^\d/.test(room) ? classesText.room({ room }) : verbatim(room))

type Placed = { readonly teacher?: string | null | undefined; readonly room?: string | null | undefined }
/** 'Ms Lau · Room 3', or what is known of it. 'Room 3' stays together. */
export const placeText = ({ teacher, room }: Placed): string =>
  [teacher, room && t(roomText(room)).replaceAll(' ', '\u00a0')].filter(Boolean).join(' · ')
