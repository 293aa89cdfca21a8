import { invoke } from '#client/command/invocation.ts'
import { dueStudent } from '#client/entities/due-student.ts'
import type { EntityRef } from '#client/entities/kinds.ts'
import { t } from '#client/messages/message.ts'
import { personalDataText } from '#client/messages/personal-data.ts'
import editRetention from '#commands/settings/edit-retention.ts'
import eraseStudent from '#commands/students/erase-student.ts'
import exportStudent from '#commands/students/export-student.ts'
import type { DueStudent } from '#contract/personal-data.ts'
import type { Action } from '../../actions/action.ts'
import type { ViewProps } from '../../app/components.ts'
import { useRead } from '../../app/use-read.ts'
import { ListDialog } from '../../list/list-dialog.tsx'
import { useFieldList } from '../../list/use-field-list.ts'

const fields = ['student', 'last_lesson', 'last_document', 'since', 'what'] as const
const foot: readonly Action[] = [invoke(editRetention)]
const subject = (row: DueStudent): EntityRef => ({ kind: 'anyStudent', id: row.student_id })
const erase = (row: DueStudent) => invoke(eraseStudent, { student: row.student_id, what: row.what })
const actions = (row: DueStudent): readonly Action[] => [
  { ...invoke(exportStudent, { student: row.student_id }), icon: 'download' },
  { ...erase(row), icon: 'trash' },
]

/** The students whose data have been kept long enough, with when they were last here. */
export default function DueForErasure({ onClose }: ViewProps) {
  const list = useFieldList(dueStudent, fields)
  const { data, isPending } = useRead('getStudentsDue', {}, { failed: personalDataText.failedToFetchDue })
  return (
    <ListDialog
      title={t(personalDataText.dueForErasure)}
      width={960}
      onClose={onClose}
      rows={data?.data ?? (isPending ? undefined : [])}
      {...list}
      search={personalDataText.searchDue}
      empty={personalDataText.nobodyIsDue}
      subject={subject}
      open={erase}
      openVia="row"
      actions={actions}
      foot={foot}
    />
  )
}
