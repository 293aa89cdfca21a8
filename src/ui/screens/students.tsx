import { useCallback, useState } from 'react'
import { describe, type EntityRef } from '#client/entities.ts'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import createStudent from '#commands/students/create-student.ts'
import deleteStudent from '#commands/students/delete-student.ts'
import editStudent from '#commands/students/edit-student.ts'
import importStudents from '#commands/students/import-students.ts'
import monthlyAttendance from '#commands/students/monthly-attendance.ts'
import openStudent from '#commands/students/open-student.ts'
import toggleStudentStatus from '#commands/students/toggle-student-status.ts'
import viewPhoto from '#commands/students/view-photo.ts'
import type { Student } from '#contract/students.ts'
import { dateOf } from '#rules/hong-kong.ts'
import { folded } from '#rules/names.ts'
import { useApp } from '../app.ts'
import { CommandButton } from '../command-button.tsx'
import { KeyHints } from '../kit/key-hints.tsx'
import type { Column } from '../kit/table-column.ts'
import { List } from '../list/list.tsx'
import { useHideInactive } from '../list/use-hide-inactive.tsx'
import { Screen } from '../shell/screen.tsx'
import { useRead } from '../use-read.ts'
import { useSearch } from '../use-search.ts'

const id = (student: Student) => student.student_id
const subject = (student: Student): EntityRef => ({ kind: 'student', id: student.student_id })
const dim = (student: Student) => student.status === 'inactive'
const quiet = 'text-text-2'
const none: ReadonlyMap<string, Student> = new Map()

/** By ids, login ids, names, both phones, school and status. */
const words = (student: Student) =>
  folded(`${describe.student.words(student, none)} ${student.school} ${student.status}`)

const columns: readonly Column<Student>[] = [
  { id: 'student_id', title: t('Student ID'), width: 92, className: quiet, render: id, sortKey: id },
  {
    id: 'student_login_id',
    title: t('Student Login ID'),
    width: 122,
    className: quiet,
    render: row => row.student_login_id,
    sortKey: row => row.student_login_id,
  },
  {
    id: 'first_name',
    title: t('First Name'),
    width: 96,
    flex: 1,
    render: row => row.first_name,
    sortKey: row => row.first_name,
  },
  { id: 'surname', title: t('Surname'), width: 80, flex: 0.7, render: row => row.surname, sortKey: row => row.surname },
  {
    id: 'chinese_name',
    title: t('Chinese Name'),
    width: 104,
    render: row => row.chinese_name || 'N/A',
    sortKey: row => row.chinese_name || undefined,
  },
  { id: 'phone', title: t('Phone'), width: 90, className: quiet, render: row => row.phone, sortKey: row => row.phone },
  { id: 'school', title: t('School'), width: 120, flex: 1.6, render: row => row.school, sortKey: row => row.school },
  { id: 'grade', title: t('Grade'), width: 62, className: quiet, render: row => row.grade, sortKey: row => row.grade },
  {
    id: 'registration',
    title: t('Registration Date'),
    width: 128,
    className: quiet,
    render: row => dateOf(row.c_time),
    sortKey: row => row.c_time,
  },
]

const actions = (student: Student) => {
  const given = { student: student.student_id }
  const active = student.status === 'active'
  return (
    <>
      <CommandButton command={editStudent} given={given} via="row" look="icon" icon="pencil" />
      <CommandButton command={monthlyAttendance} given={given} via="row" look="icon" icon="calendar" />
      <CommandButton command={viewPhoto} given={given} via="row" look="icon" icon="image" />
      <CommandButton
        command={toggleStudentStatus}
        given={given}
        via="row"
        look="icon"
        icon="circle-off"
        tone={active ? 'good' : undefined}
      />
      <CommandButton command={deleteStudent} given={given} via="row" look="icon" icon="trash" />
    </>
  )
}

const localCommands = { 'students/create-student': {}, 'students/import-students': {} }

export function Students() {
  const { runner } = useApp()
  const search = useSearch()
  const { rows, filter } = useHideInactive(
    useRead('getStudent', {}, { failed: 'Failed to fetch students.' }),
    'Hide Inactive Students',
  )
  const [count, setCount] = useState<number>()
  const open = useCallback(
    (student: Student) => void runner.start(invoke(openStudent, { student: student.student_id }), 'row'),
    [runner],
  )
  return (
    <Screen heading={t('Students')} count={count}>
      <List
        label={t('Students')}
        level="screen"
        rows={rows}
        id={id}
        words={words}
        columns={columns}
        alwaysPaged
        search="Search by name, ID, phone, school or status"
        empty="Nothing to show."
        subject={subject}
        selectable
        onOpen={open}
        actions={actions}
        dim={dim}
        onCount={setCount}
        start={search['v.student']}
        localCommands={localCommands}
        filter={filter}
        bar={
          <>
            <CommandButton command={importStudents} />
            <CommandButton command={createStudent} look="main" />
          </>
        }
        hints={
          <KeyHints
            hints={[
              { keys: 'Enter', words: t('open') },
              { keys: 'E', words: t('edit') },
              { keys: 'M', words: t('month') },
              { keys: 'L', words: t('leave') },
              { keys: 'X', words: t('select') },
              { keys: '?', words: t('keys') },
            ]}
          />
        }
      />
    </Screen>
  )
}
