import { classesText } from './classes.ts'
import { type Message, verbatim } from './message.ts'

/** 'Room 3' of a room that is called by its number, 'Hall' of one with a name. */
export const roomText = (room: string): Message => (/^\d/.test(room) ? classesText.room({ room }) : verbatim(room))
