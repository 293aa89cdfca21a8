import { useCallback } from 'react'
import { describe, type EntityRef } from '#client/entities.ts'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import addStudents from '#commands/classes/add-students.ts'
import removeStudents from '#commands/classes/remove-students.ts'
import openStudent from '#commands/students/open-student.ts'
import type { Student } from '#contract/students.ts'
import { useApp } from '../app.ts'
import { CommandButton } from '../command-button.tsx'
import type { ViewProps } from '../components.ts'
import type { Column } from '../kit/table-column.ts'
import { ListDialog } from '../list/list-dialog.tsx'
import { useRead } from '../use-read.ts'
import { classLine, useClass } from './use-class.ts'

const id = (row: Student) => row.student_id
const subject = (row: Student): EntityRef => ({ kind: 'student', id: row.student_id })
const none: ReadonlyMap<string, Student> = new Map()
const words = (row: Student) => describe.student.words(row, none)
const columns: readonly Column<Student>[] = [
  { id: 'student_id', title: t('Student ID'), width: 100, className: 'text-text-2', render: id, sortKey: id },
  {
    id: 'first_name',
    title: t('First Name'),
    width: 140,
    flex: 1,
    render: row => row.first_name,
    sortKey: row => row.first_name,
  },
  { id: 'surname', title: t('Surname'), width: 110, render: row => row.surname, sortKey: row => row.surname },
  { id: 'chinese_name', title: t('Chinese Name'), width: 120, render: row => row.chinese_name || 'N/A' },
  { id: 'phone', title: t('Phone'), width: 110, className: 'text-text-2', render: row => row.phone },
  { id: 'school', title: t('School'), width: 160, flex: 1, render: row => row.school },
  { id: 'grade', title: t('Grade'), width: 70, className: 'text-text-2', render: row => row.grade },
]

/** Who is in the class; people join and leave by the buttons. */
export default function StudentsInClass({ given, onClose }: ViewProps) {
  const { runner } = useApp()
  const classId = String(given.class ?? '')
  const group = useClass(classId)
  const { data, isPending } = useRead('getClassStudents', { class_id: classId }, { enabled: group !== null })
  const open = useCallback(
    (row: Student) => void runner.start(invoke(openStudent, { student: row.student_id }), 'row'),
    [runner],
  )
  return (
    <ListDialog
      title={t('Students in Class')}
      subtitle={classLine(group, classId)}
      width={960}
      onClose={onClose}
      rows={data?.data ?? (isPending && group !== null ? undefined : [])}
      id={id}
      words={words}
      columns={columns}
      search="Search by name, ID, phone, school or status"
      empty="Nothing to show."
      subject={subject}
      onOpen={open}
      bar={
        <>
          <CommandButton command={removeStudents} given={{ class: classId }} />
          <CommandButton command={addStudents} given={{ class: classId }} look="main" />
        </>
      }
    />
  )
}
