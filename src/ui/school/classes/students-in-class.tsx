import { useMemo } from 'react'
import { invoke } from '#client/command/invocation.ts'
import { classesText } from '#client/messages/classes.ts'
import { generalText } from '#client/messages/general.ts'
import { t } from '#client/messages/message.ts'
import addStudents from '#commands/classes/add-students.ts'
import removeStudents from '#commands/classes/remove-students.ts'
import openStudent from '#commands/students/open-student.ts'
import type { Student } from '#contract/students.ts'
import type { Action } from '../../actions/action.ts'
import type { ViewProps } from '../../app/components.ts'
import { useRead } from '../../app/use-read.ts'
import { ListDialog } from '../../list/list-dialog.tsx'
import { useEntityList } from '../../list/use-field-list.ts'
import { classLine, useClass } from './use-class.ts'

const fields = ['student', 'phone', 'school', 'grade'] as const

const open = (row: Student) => invoke(openStudent, { student: row.student_id })

/** The students of a class, with buttons to add and remove them. */
export default function StudentsInClass({ given, onClose }: ViewProps) {
  const list = useEntityList('student', fields)
  const classId = String(given.class ?? '')
  const group = useClass(classId)
  const { data, isPending } = useRead('getClassStudents', { class_id: classId }, { enabled: group !== null })
  const toolbar = useMemo(
    (): readonly Action[] => [
      { ...invoke(addStudents, { class: classId }), look: 'main' },
      invoke(removeStudents, { class: classId }),
    ],
    [classId],
  )
  return (
    <ListDialog
      title={t(classesText.studentsInClass)}
      subtitle={classLine(group, classId)}
      width={960}
      onClose={onClose}
      rows={data?.data ?? (isPending && group !== null ? undefined : [])}
      {...list}
      search={generalText.searchStudents}
      empty={generalText.nothingToShow}
      open={open}
      toolbar={toolbar}
    />
  )
}
