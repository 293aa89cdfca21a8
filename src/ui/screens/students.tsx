import { useCallback, useState } from 'react'
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
import { useApp } from '../app.ts'
import { CommandButton } from '../command-button.tsx'
import { KeyHints } from '../kit/key-hints.tsx'
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
  const list = useEntityList('student', fields)
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
        {...list}
        alwaysPaged
        search="Search by name, ID, phone, school or status"
        empty="Nothing to show."
        selectable
        onOpen={open}
        actions={actions}
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
