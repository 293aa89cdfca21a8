import * as v from 'valibot'
import { call, data, done } from './call.ts'
import { Id, someText, Toggle } from './words.ts'

/** What the school wants to remember of a student. */
export const StudentNote = v.object({
  note_id: v.string(),
  student_id: v.string(),
  text: v.string(),
  /** It stands before the others. */
  pinned: v.boolean(),
  /** The username of whoever wrote the text as it is. */
  author: v.string(),
  /** When they did, ISO 8601 in UTC. */
  at: v.string(),
})
export type StudentNote = v.InferOutput<typeof StudentNote>

const Text = someText(2000)
const noStudent = { status: 404, text: 'There is no student {id}.' } as const
const unknown = { status: 404, text: 'There is no note {id}.' } as const
const params = v.object({ noteId: Id })

/** Pinned notes first, and then the newest. */
export const getStudentNotes = call({
  source: 'extension',
  kind: 'read',
  method: 'GET',
  path: '/admin/getStudentNotes/:studentId',
  reads: ['student_notes', 'students'],
  concerns: { student_notes: [{ input: 'studentId', column: 'student_id' }], students: [{ input: 'studentId' }] },
  params: v.object({ studentId: Id }),
  opens: ({ studentId }) => String(studentId),
  answer: data(v.array(StudentNote)),
  refusals: { noStudent },
})

export const addStudentNote = call({
  source: 'extension',
  kind: 'write',
  undo: true,
  many: true,
  method: 'POST',
  path: '/admin/addStudentNote',
  changes: ['student_notes'],
  body: v.object({ student_id: Id, text: Text, pinned: Toggle }),
  status: 201,
  answer: data(v.object({ note_id: v.string() })),
  refusals: { noStudent },
})

/** Changes what is given. Whoever changes the text is its author from then on. */
export const updateStudentNote = call({
  source: 'extension',
  kind: 'write',
  undo: true,
  method: 'PUT',
  path: '/admin/updateStudentNote/:noteId',
  changes: ['student_notes'],
  params,
  body: v.object({ text: v.optional(Text), pinned: v.optional(Toggle) }),
  answer: done,
  refusals: { unknown },
})

export const deleteStudentNote = call({
  source: 'extension',
  kind: 'write',
  undo: true,
  method: 'DELETE',
  path: '/admin/deleteStudentNote/:noteId',
  changes: ['student_notes'],
  params,
  answer: done,
  refusals: { unknown },
})
