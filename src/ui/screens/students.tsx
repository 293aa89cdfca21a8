import { useState } from 'react'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import recordLeave from '#commands/leave/record-leave.ts'
import createStudent from '#commands/students/create-student.ts'
import deleteStudent from '#commands/students/delete-student.ts'
import editStudent from '#commands/students/edit-student.ts'
import importStudents from '#commands/students/import-students.ts'
import monthlyAttendance from '#commands/students/monthly-attendance.ts'
import openStudent from '#commands/students/open-student.ts'
import toggleStudentStatus from '#commands/students/toggle-student-status.ts'
import viewPhoto from '#commands/students/view-photo.ts'
import type { Student } from '#contract/students.ts'
import type { Action } from '../action.ts'
import { List } from '../list/list.tsx'
import { useEntityList } from '../list/use-field-list.ts'
import { useHideInactive } from '../list/use-hide-inactive.tsx'
import { Screen } from '../shell/screen.tsx'
import { useRead } from '../use-read.ts'
import { useSearch } from '../use-search.ts'

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
  const active = student.status === 'active'
  return [
    { ...invoke(editStudent, given), icon: 'pencil' },
    { ...invoke(monthlyAttendance, given), icon: 'calendar' },
    { ...invoke(viewPhoto, given), icon: 'image' },
    { ...invoke(toggleStudentStatus, given), icon: 'circle-off', tone: active ? 'good' : undefined },
    { ...invoke(deleteStudent, given), icon: 'trash' },
    { ...invoke(recordLeave, given), button: false },
  ]
}

const open = (student: Student) => invoke(openStudent, { student: student.student_id })

const toolbar: readonly Action[] = [invoke(importStudents), { ...invoke(createStudent), look: 'main' }]

export function Students() {
  const list = useEntityList('student', fields)
  const search = useSearch()
  const { rows, filter } = useHideInactive(
    useRead('getStudent', {}, { failed: 'Failed to fetch students.' }),
    'Hide Inactive Students',
  )
  const [count, setCount] = useState<number>()
  return (
    <Screen count={count}>
      <List
        label={t('Students')}
        level="screen"
        rows={rows}
        {...list}
        alwaysPaged
        search="Search by name, ID, phone, school or status"
        empty="Nothing to show."
        selectable
        open={open}
        actions={actions}
        onCount={setCount}
        start={search['v.student']}
        filter={filter}
        toolbar={toolbar}
      />
    </Screen>
  )
}
