import * as v from 'valibot'
import { call, data, done } from './call.ts'
import { Id, Name, someText, text } from './words.ts'

/** The most steps of one recording. */
export const mostSteps = 50

/** What a step's command was told: ids for records, and what was typed. */
const Answer = v.union(
  [text(5000), v.pipe(v.number(), v.finite()), v.boolean(), v.pipe(v.array(text(200)), v.maxLength(1000))],
  'must be text, a number, true or false, or a list of texts',
)

/**
 * A command and its answers. In place of a record an answer may be `$row` or `$selected`, in place of a date `$today`:
 * the console looks them up when it runs the recording.
 */
export const Step = v.object({
  /** The id of the command. */
  command: someText(100),
  answers: v.pipe(
    v.record(text(100), Answer),
    v.check(answers => Object.keys(answers).length <= 100, 'may have at most 100 answers'),
  ),
})
export type Step = v.InferOutput<typeof Step>

/** Commands that somebody has recorded, to run them again one after the other. */
export const Recording = v.object({ recording_id: v.string(), name: v.string(), steps: v.array(Step) })
export type Recording = v.InferOutput<typeof Recording>

const unknown = { status: 404, text: 'There is no recording {id}.' } as const
const params = v.object({ recordingId: Id })

/** The recordings of the person who asks, by name. */
export const getRecordings = call({
  source: 'extension',
  kind: 'read',
  method: 'GET',
  path: '/admin/getRecordings',
  reads: ['recordings'],
  answer: data(v.array(Recording)),
  refusals: {},
})

export const createRecording = call({
  source: 'extension',
  kind: 'write',
  undo: true,
  method: 'POST',
  path: '/admin/createRecording',
  changes: ['recordings'],
  body: v.object({
    name: Name,
    steps: v.pipe(
      v.array(Step, 'must be a list'),
      v.minLength(1, 'must have a step'),
      v.maxLength(mostSteps, `may have at most ${mostSteps} steps`),
    ),
  }),
  status: 201,
  answer: v.object({ ...done.entries, recording_id: v.string() }),
  refusals: {},
})

/** One's own. That of somebody else is unknown. */
export const renameRecording = call({
  source: 'extension',
  kind: 'write',
  undo: true,
  method: 'PUT',
  path: '/admin/renameRecording/:recordingId',
  changes: ['recordings'],
  params,
  body: v.object({ name: Name }),
  answer: done,
  refusals: { unknown },
})

export const deleteRecording = call({
  source: 'extension',
  kind: 'write',
  undo: true,
  method: 'DELETE',
  path: '/admin/deleteRecording/:recordingId',
  changes: ['recordings'],
  params,
  answer: done,
  refusals: { unknown },
})
