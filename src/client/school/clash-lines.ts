import type { Answer, Input } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Api } from '../core/api.ts'
import { today } from '../core/today.ts'
import { dayText } from '../messages/day-words.ts'
import { lessonsText } from '../messages/lessons.ts'
import type { Message } from '../messages/message.ts'
import { roomText } from '../messages/room-text.ts'

const mostLines = 20

/** The ids of the students of a class, separated by commas. */
export async function membersOf(api: Api, class_id: string): Promise<string> {
  const { data } = await api.getClassStudents({ class_id })
  return data.map(student => student.student_id).join(',')
}

/** One line for each student who would have two lessons at once, and for the teacher and the room. It is a warning: the person may go on. */
export async function clashLines(
  api: Api,
  asked: Input<Calls['getClashes']>,
  /** Earlier lessons are not theirs. */
  since?: string,
): Promise<readonly Message[]> {
  if (!asked.student_ids && !asked.teacher && !asked.room) return []
  const { data, taken } = await api.getClashes(asked)
  const theirs = since === undefined ? data : data.filter(({ date }) => date >= since)
  const ofStudents = theirs.map(clash =>
    lessonsText.isIn({
      student: clash.student_name,
      studentId: clash.student_id,
      class: clash.class_name,
      date: dayText(clash.date, today()),
      start: clash.start_time.slice(0, 5),
      end: clash.end_time.slice(0, 5),
    }),
  )
  const lines = [...taken.map(each => takenLine(asked, each)), ...ofStudents]
  return lines.length > mostLines
    ? [...lines.slice(0, mostLines), lessonsText.andMore({ count: lines.length - mostLines })]
    : lines
}

type Taken = Answer<Calls['getClashes']>['taken'][number]
function takenLine({ teacher = '', room = '' }: Input<Calls['getClashes']>, taken: Taken): Message {
  const when = {
    class: taken.class_name,
    date: dayText(taken.date, today()),
    start: taken.start_time.slice(0, 5),
    end: taken.end_time.slice(0, 5),
  }
  return taken.what === 'teacher'
    ? lessonsText.teaches({ teacher, ...when })
    : lessonsText.isTaken({ room: roomText(room), ...when })
}
