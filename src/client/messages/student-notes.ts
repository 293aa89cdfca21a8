import { messages } from './message.ts'

export const studentNotesText = messages('student-notes', {
  notes: 'Notes',
  noNotes: 'No notes.',
  pinned: 'pinned',
  pinNote: 'Pin',
  unpinNote: 'Unpin',
  add: 'Note about **{student}**: {text}',
  pin: 'Pin “{text}” on top of the notes about **{student}**.',
  unpin: 'Unpin “{text}”, a note about **{student}**.',
  delete: 'Delete “{text}”, a note about **{student}**.',
  deleteThisNote: 'Delete this note?',
  isAdded: 'Added a note about {student}.',
  isChanged: 'Changed a note about {student}.',
  isPinned: 'Pinned a note about {student}.',
  isUnpinned: 'Unpinned a note about {student}.',
  isDeleted: 'Deleted a note about {student}.',
  failedToSave: 'Failed to save the note.',
  failedToDelete: 'Failed to delete the note.',
  failedToFetch: 'Failed to fetch the notes.',
})
