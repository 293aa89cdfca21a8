import { useMemo } from 'react'
import { type Invocation, invoke } from '#client/command/invocation.ts'
import { double } from '#client/entities/double.ts'
import { type Double, doublesOf } from '#client/entities/doubles.ts'
import { doublesText } from '#client/messages/doubles.ts'
import { t } from '#client/messages/message.ts'
import deleteClass from '#commands/classes/delete-class.ts'
import editCourse from '#commands/courses/edit-course.ts'
import deleteHoliday from '#commands/holidays/delete-holiday.ts'
import editQuiz from '#commands/quizzes/edit-quiz.ts'
import deleteStaff from '#commands/staff/delete-staff.ts'
import editStudent from '#commands/students/edit-student.ts'
import deleteToken from '#commands/tokens/delete-token.ts'
import type { Action } from '../../actions/action.ts'
import type { ViewProps } from '../../app/components.ts'
import { useRead } from '../../app/use-read.ts'
import { ListDialog } from '../../list/list-dialog.tsx'
import { useFieldList } from '../../list/use-field-list.ts'

const fields = ['what', 'text', 'record', 'others', 'remedy'] as const
const failed = { failed: doublesText.failedToFetchDoubles }

function mend({ kind, id }: Double): Invocation {
  switch (kind) {
    case 'student':
      return invoke(editStudent, { student: id })
    case 'staff':
      return invoke(deleteStaff, { staff: id })
    case 'class':
      return invoke(deleteClass, { class: id })
    case 'course':
      return invoke(editCourse, { course: id })
    case 'quiz':
      return invoke(editQuiz, { quiz: id })
    case 'holiday':
      return invoke(deleteHoliday, { holiday: id })
    case 'token':
      return invoke(deleteToken, { token: id })
  }
}
const actions = (row: Double): readonly Action[] => {
  const invocation = mend(row)
  return [{ ...invocation, icon: invocation.command.group === 'danger' ? 'trash' : 'pencil' }]
}

/** Records that share what only one record may have. They are older than the rule; new ones are refused. */
export default function Doubles({ onClose }: ViewProps) {
  const list = useFieldList(double, fields)
  const students = useRead('getStudent', {}, failed)
  const staff = useRead('getstaff', {}, failed)
  const classes = useRead('getClass', {}, failed)
  const courses = useRead('getCourse', {}, failed)
  const quizzes = useRead('getQuizzes', {}, failed)
  const holidays = useRead('getHoliday', {}, failed)
  const tokens = useRead('getToken', {}, failed)
  const reads = [students, staff, classes, courses, quizzes, holidays, tokens]
  const rows = useMemo(
    () => [
      ...doublesOf('student', students.data?.data ?? []),
      ...doublesOf('staff', staff.data?.data ?? []),
      ...doublesOf('class', classes.data?.data ?? []),
      ...doublesOf('course', courses.data?.data ?? []),
      ...doublesOf('quiz', quizzes.data?.data ?? []),
      ...doublesOf('holiday', holidays.data?.data ?? []),
      ...doublesOf('token', tokens.data?.data ?? []),
    ],
    [students.data, staff.data, classes.data, courses.data, quizzes.data, holidays.data, tokens.data],
  )
  return (
    <ListDialog
      title={t(doublesText.doubles)}
      width={1040}
      onClose={onClose}
      rows={reads.some(({ isPending }) => isPending) ? undefined : rows}
      {...list}
      search={doublesText.searchDoubles}
      empty={doublesText.noDoubles}
      open={mend}
      openVia="row"
      actions={actions}
    />
  )
}
