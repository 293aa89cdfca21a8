import { useMemo } from 'react'
import { invoke } from '#client/command/invocation.ts'
import { videoClass } from '#client/entities/video-class.ts'
import { t } from '#client/messages/message.ts'
import { videoClassesText } from '#client/messages/video-classes.ts'
import deleteVideoClass from '#commands/video-classes/delete-video-class.ts'
import type { VideoClass } from '#contract/video-classes.ts'
import { fullName } from '#rules/names.ts'
import type { Action } from '../../actions/action.ts'
import type { ViewProps } from '../../app/components.ts'
import { useRead } from '../../app/use-read.ts'
import { ListDialog } from '../../list/list-dialog.tsx'
import { useEntityList } from '../../list/use-field-list.ts'
import { NoStudent } from '../students/no-student.tsx'
import { useStudent } from '../students/use-student.ts'

const fields = ['video_class_id', 'course_name', 'progress'] as const
const actions = (row: VideoClass): readonly Action[] => [
  { ...invoke(deleteVideoClass, { videoClass: videoClass.id(row) }), icon: 'trash' },
]

/** 'Video Classes for {student}': the video courses they have bought, with their progress. */
export default function OpenVideoClasses({ given, onClose }: ViewProps) {
  const list = useEntityList('videoClass', fields)
  const studentId = String(given.student ?? '')
  const student = useStudent(studentId)
  const { data, isPending } = useRead('getVideoClass', {})
  const { isPending: namesPending } = useRead('getCourse', {})
  const rows = useMemo(
    () => (data?.data ?? (isPending ? undefined : []))?.filter(row => row.student_id === studentId),
    [data, isPending, studentId],
  )
  if (student === null) return <NoStudent id={studentId} onClose={onClose} />
  return (
    <ListDialog
      title={t(videoClassesText.videoClassesForStudent({ student: student ? fullName(student) : studentId }))}
      subtitle={[studentId, student?.chinese_name].filter(Boolean).join(' ')}
      width={640}
      onClose={onClose}
      rows={namesPending ? undefined : rows}
      {...list}
      pageSize={8}
      empty={videoClassesText.noVideoClasses}
      actions={actions}
      actionsWidth={72}
    />
  )
}
