import type { StudentNote } from '#contract/student-notes.ts'
import { whenText } from '../messages/day-words.ts'
import { defineKind } from './kind.ts'
import { beginning } from './message.ts'

/** What the school wants to remember of a student. */
export const studentNote = defineKind<StudentNote>()({
  title: 'Notes',
  one: 'note',
  // The id contains the student, so that the note can be looked up by its id alone.
  id: row => `${row.student_id}/${row.note_id}`,
  stored: [{ table: 'student_notes', part: 1 }],
  label: row => beginning(row.text),
  hint: (row, { staffName, today }) => `${staffName(row.author) ?? row.author} · ${whenText(row.at, today)}`,
  flags: { pinned: { zh: '置頂', is: row => row.pinned } },
  fields: {
    text: {
      type: 'text',
      label: 'Note',
      zh: '備註',
      value: row => row.text,
      search: 'title',
      width: 240,
      flex: 1,
    },
    author: { type: 'text', label: 'Author', zh: '作者', value: row => row.author, search: true, width: 120 },
    at: { type: 'timestamp', label: 'Written', zh: '寫於', value: row => row.at, width: 160, quiet: true },
  },
})
