import type { Recording } from '#contract/recordings.ts'
import { type Message, verbatim } from '../messages/message.ts'
import { recordingsText } from '../messages/recordings.ts'
import { blockedHere } from '../run/replay.ts'
import { type Asked, commandItem, type Item } from './palette-item.ts'
import { studentOf } from './student-of-record.ts'

/** 'Evening close: 3 steps' */
const recordingWords = ({ name, steps }: Recording): Message =>
  recordingsText.withSteps({ name: verbatim(name), count: steps.length })

/** A recording as a command of its own, which says why it cannot run here. */
export function recordingItem(asked: Asked, recording: Recording): Item | undefined {
  const { commands, facts, records, gate } = asked
  const listed = commands.find(({ command }) => command.opens === 'recording')
  const argument = listed?.command.row
  if (!listed || argument === undefined) return undefined
  const { row, selected, today } = facts
  const here = { row: row && { ...row, student: studentOf(row, records) }, selected, today }
  const reason =
    gate(listed.command) ?? blockedHere(recording.steps, id => commands.find(each => each.id === id)?.command, here)
  const item = commandItem(listed, { [argument]: recording.recording_id }, { about: '' }, reason)
  return { ...item, title: recordingWords(recording) }
}
