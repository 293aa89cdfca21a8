import { useMemo } from 'react'
import type { EntityRef } from '#client/entities.ts'
import { t } from '#client/language.ts'
import deleteVideoClass from '#commands/video-classes/delete-video-class.ts'
import { fill } from '#contract/call.ts'
import type { VideoClass } from '#contract/video-classes.ts'
import { fullName } from '#rules/names.ts'
import { CommandButton } from '../command-button.tsx'
import type { ViewProps } from '../components.ts'
import { KeyHints } from '../kit/key-hints.tsx'
import type { Column } from '../kit/table-column.ts'
import { ListDialog } from '../list/list-dialog.tsx'
import { NoStudent } from '../students/no-student.tsx'
import { useStudent } from '../students/use-student.ts'
import { useRead } from '../use-read.ts'

const id = (row: VideoClass) => row.video_class_id
const subject = (row: VideoClass): EntityRef => ({ kind: 'videoClass', id: id(row) })
const actions = (row: VideoClass) => (
  <CommandButton command={deleteVideoClass} given={{ videoClass: id(row) }} via="row" look="icon" icon="trash" />
)

/** 'Video Classes for {student}': the video courses he has bought, and how far he has come. */
export default function OpenVideoClasses({ given, onClose }: ViewProps) {
  const studentId = String(given.student ?? '')
  const student = useStudent(studentId)
  const { data, isPending } = useRead('getVideoClass', {})
  const courses = useRead('getCourse', {})
  const rows = useMemo(
    () => (data?.data ?? (isPending ? undefined : []))?.filter(row => row.student_id === studentId),
    [data, isPending, studentId],
  )
  const columns = useMemo((): readonly Column<VideoClass>[] => {
    const names = new Map(courses.data?.data.map(course => [course.course_id, course.course_name]))
    return [
      { id: 'id', title: t('Video Class ID'), width: 120, className: 'text-text-2', render: id },
      {
        id: 'course',
        title: t('Course Name'),
        width: 260,
        flex: 1,
        render: row => names.get(row.course_id) ?? row.course_id,
      },
      { id: 'progress', title: t('Progress'), width: 100, align: 'right', render: row => row.progress },
    ]
  }, [courses.data])
  if (student === null) return <NoStudent id={studentId} onClose={onClose} />
  return (
    <ListDialog
      title={fill(t('Video Classes for {student}'), { student: student ? fullName(student) : studentId })}
      subtitle={[studentId, student?.chinese_name].filter(Boolean).join(' ')}
      width={640}
      onClose={onClose}
      rows={courses.isPending ? undefined : rows}
      id={id}
      columns={columns}
      pageSize={8}
      empty="No video classes found for this student."
      subject={subject}
      actions={actions}
      actionsWidth={72}
      hints={<KeyHints hints={[{ keys: 'D', words: t('delete') }]} />}
    />
  )
}
