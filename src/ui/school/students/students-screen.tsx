import { invoke } from '#client/command/invocation.ts'
import { generalText } from '#client/messages/general.ts'
import { t } from '#client/messages/message.ts'
import { studentsText } from '#client/messages/students.ts'
import allFamilies from '#commands/families/all-families.ts'
import recordLeave from '#commands/leave/record-leave.ts'
import createStudent from '#commands/students/create-student.ts'
import deleteStudent from '#commands/students/delete-student.ts'
import editStudent from '#commands/students/edit-student.ts'
import importStudents from '#commands/students/import-students.ts'
import monthlyAttendance from '#commands/students/monthly-attendance.ts'
import openStudent from '#commands/students/open-student.ts'
import peek from '#commands/students/peek.ts'
import toggleStudentStatus from '#commands/students/toggle-student-status.ts'
import viewPhoto from '#commands/students/view-photo.ts'
import type { Student } from '#contract/students.ts'
import { type Action, toggling } from '../../actions/action.ts'
import { useRows } from '../../app/use-read.ts'
import { useSearch } from '../../app/use-search.ts'
import { List } from '../../list/list.tsx'
import { useEntityList } from '../../list/use-field-list.ts'
import { useHideInactive } from '../../list/use-hide-inactive.tsx'
import { Screen } from '../../screen/screen.tsx'

const fields = [
  'student_id',
  'student_login_id',
  'first_name',
  'surname',
  'chinese_name',
  'phone',
  'school',
  'grade',
  'registration_date',
] as const

const actions = (student: Student): readonly Action[] => {
  const given = { student: student.student_id }
  return [
    { ...invoke(editStudent, given), icon: 'pencil' },
    { ...invoke(monthlyAttendance, given), icon: 'calendar' },
    { ...invoke(viewPhoto, given), icon: 'image' },
    toggling(invoke(toggleStudentStatus, given), student.status),
    { ...invoke(recordLeave, given), button: false },
    { ...invoke(peek, given), button: false },
    { ...invoke(deleteStudent, given), icon: 'trash' },
  ]
}

const open = (student: Student) => invoke(openStudent, { student: student.student_id })

const toolbar: readonly Action[] = [
  invoke(allFamilies),
  invoke(importStudents),
  { ...invoke(createStudent), look: 'main' },
]

export function Students() {
  const list = useEntityList('student', fields)
  const start = useSearch('v.student')
  const { rows, arriving, filter } = useHideInactive(
    useRows('getStudent', {}, { failed: studentsText.failedToFetchStudents }),
    studentsText.hideInactiveStudents,
  )
  return (
    <Screen>
      <List
        label={t(generalText.students)}
        level="screen"
        rows={rows}
        arriving={arriving}
        {...list}
        alwaysPaged
        search={generalText.searchStudents}
        empty={generalText.nothingToShow}
        open={open}
        actions={actions}
        start={start}
        filter={filter}
        toolbar={toolbar}
      />
    </Screen>
  )
}
