import type { KeyPress } from '#client/keys/key-press.ts'
import { attendanceText } from '#client/messages/attendance.ts'
import { hintsText } from '#client/messages/hints.ts'
import { studentsText } from '#client/messages/students.ts'
import type { Attendance } from '#contract/students.ts'
import type { ScopedKey } from '../../app/scoped-key.ts'

/** The actions on the marks of the cursor row. */
type Marks = {
  readonly attend: (value: Attendance) => void
  readonly attendNext: () => void
  readonly homeworkNext: () => void
}

/** On a button, Space presses the button. */
const onButton = ({ target }: KeyPress): boolean => target instanceof HTMLButtonElement

/** The keys of a sheet of attendance marks. Without a cursor row they are not handled. */
export function markKeys(marks: Marks | undefined): readonly ScopedKey[] {
  const on = (act: (marks: Marks) => void) => () => {
    if (marks) act(marks)
    return marks !== undefined
  }
  const attend = (value: Attendance) => on(marks => marks.attend(value))
  const next = on(marks => marks.attendNext())
  return [
    { keys: 'P', words: attendanceText.presentKey, hint: hintsText.present, run: attend('presence') },
    { keys: 'A', words: attendanceText.absentKey, hint: hintsText.absent, run: attend('absence') },
    { keys: 'L', words: attendanceText.leaveKey, hint: hintsText.leave, run: attend('leave') },
    {
      keys: 'Space',
      words: studentsText.nextValue,
      hint: hintsText.nextValue,
      run: event => !onButton(event) && next(),
    },
    {
      keys: 'H',
      words: studentsText.nextHomeworkStatus,
      hint: hintsText.homework,
      run: on(marks => marks.homeworkNext()),
    },
    { keys: '⌫', words: attendanceText.blankKey, hint: hintsText.blank, run: attend('pending') },
  ]
}
