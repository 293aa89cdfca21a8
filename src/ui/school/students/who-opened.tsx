import { useMemo } from 'react'
import type { EntityRef } from '#client/entities/kinds.ts'
import { opening } from '#client/entities/opening.ts'
import { personLabel } from '#client/entities/student.ts'
import { t } from '#client/messages/message.ts'
import { personalDataText } from '#client/messages/personal-data.ts'
import type { ViewProps } from '../../app/components.ts'
import { useRead } from '../../app/use-read.ts'
import { ListDialog } from '../../list/list-dialog.tsx'
import { useFieldList } from '../../list/use-field-list.ts'
import { useStudent } from './use-student.ts'

const fields = ['day', 'staff', 'at'] as const

/** Who opened the details of a student, once for each day. */
export default function WhoOpened({ given, onClose }: ViewProps) {
  const list = useFieldList(opening, fields)
  const studentId = String(given.student ?? '')
  const { data, isPending } = useRead(
    'getStudentOpenings',
    { studentId },
    { failed: personalDataText.failedToFetchOpenings },
  )
  const student = useStudent(studentId)
  const about = useMemo((): EntityRef => ({ kind: 'anyStudent', id: studentId }), [studentId])
  return (
    <ListDialog
      title={t(personalDataText.whoOpened)}
      subtitle={student ? `${personLabel(student)} (${studentId})` : studentId}
      width={640}
      onClose={onClose}
      rows={data?.data ?? (isPending ? undefined : [])}
      {...list}
      search={personalDataText.searchOpenings}
      empty={personalDataText.nobodyOpened}
      about={about}
    />
  )
}
