import { invoke } from '#client/command/invocation.ts'
import { today } from '#client/core/today.ts'
import { studentNote } from '#client/entities/student-note.ts'
import { whenText } from '#client/messages/day-words.ts'
import { t } from '#client/messages/message.ts'
import { studentNotesText } from '#client/messages/student-notes.ts'
import addNote from '#commands/notes/add-note.ts'
import deleteNote from '#commands/notes/delete-note.ts'
import editNote from '#commands/notes/edit-note.ts'
import pinNote from '#commands/notes/pin-note.ts'
import type { StudentNote } from '#contract/student-notes.ts'
import { CommandButton } from '../../actions/command-button.tsx'
import { useApp } from '../../app/app.ts'
import { useRead } from '../../app/use-read.ts'
import { Lines, Part } from '../../card/card-part.tsx'
import { Icon } from '../../kit/icon.tsx'
import { mixedText } from '../../kit/mixed-text.tsx'

/** What the school wants to remember, pinned notes first. */
export function Notes({ student }: { readonly student: string }) {
  const { data, isPending } = useRead('getStudentNotes', { studentId: student })
  return (
    <Part
      title={studentNotesText.notes}
      action={<CommandButton action={{ ...invoke(addNote, { student }), look: 'quiet' }} via="row" small keyless />}
    >
      <Lines
        of={data?.data ?? (isPending ? undefined : [])}
        keyOf={({ note_id }) => note_id}
        none={studentNotesText.noNotes}
      >
        {note => <Note note={note} />}
      </Lines>
    </Part>
  )
}

function Note({ note }: { readonly note: StudentNote }) {
  const { records } = useApp()
  const given = { student: note.student_id, note: studentNote.id(note) }
  const pin = note.pinned ? studentNotesText.unpinNote : studentNotesText.pinNote
  return (
    <div className="flex w-full items-start gap-2">
      {note.pinned ? (
        <span title={t(studentNotesText.pinned)} className="pt-0.5 text-warn">
          <Icon name="pin" />
          <span className="sr-only">{t(studentNotesText.pinned)}</span>
        </span>
      ) : null}
      <div className="min-w-0 flex-1">
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{mixedText(note.text)}</p>
        <p className="text-sm text-text-3">
          {records.related().staffName(note.author) ?? note.author} · {whenText(note.at, today())}
        </p>
      </div>
      <span className="flex shrink-0">
        <CommandButton action={{ ...invoke(pinNote, given), icon: 'pin', label: pin }} via="row" keyless />
        <CommandButton action={{ ...invoke(editNote, given), icon: 'pencil' }} via="row" keyless />
        <CommandButton action={{ ...invoke(deleteNote, given), icon: 'trash' }} via="row" keyless />
      </span>
    </div>
  )
}
