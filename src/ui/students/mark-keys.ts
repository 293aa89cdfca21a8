import type { Attendance } from '#contract/students.ts'
import type { ScopedKey } from '../scoped-key.ts'

/** What can be done to the marks of the row under the cursor. */
type Marks = {
  readonly attend: (value: Attendance) => void
  readonly attendNext: () => void
  readonly homeworkNext: () => void
}

/** A button with the focus is what Space means. */
const onButton = ({ target }: KeyboardEvent): boolean => target instanceof HTMLButtonElement

/** The keys of a sheet of attendance marks; without a row under the cursor they are nobody's. */
export function markKeys(marks: Marks | undefined): readonly ScopedKey[] {
  const on = (act: (marks: Marks) => void) => () => {
    if (marks) act(marks)
    return marks !== undefined
  }
  const attend = (value: Attendance) => on(marks => marks.attend(value))
  const next = on(marks => marks.attendNext())
  return [
    { keys: 'P', words: 'Present', hint: 'present', run: attend('presence') },
    { keys: 'A', words: 'Absent', hint: 'absent', run: attend('absence') },
    { keys: 'L', words: 'Leave', hint: 'leave', run: attend('leave') },
    { keys: 'Space', words: 'Next value', hint: 'next value', run: event => !onButton(event) && next() },
    { keys: 'H', words: 'Next homework status', hint: 'homework', run: on(marks => marks.homeworkNext()) },
    { keys: '⌫', words: 'Blank', hint: 'blank', run: attend('pending') },
  ]
}
