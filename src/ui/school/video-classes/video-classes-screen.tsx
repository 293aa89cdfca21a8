import { invoke } from '#client/command/invocation.ts'
import { generalText } from '#client/messages/general.ts'
import openVideoClasses from '#commands/video-classes/open-video-classes.ts'
import type { Student } from '#contract/students.ts'
import { StudentList } from '../../list/student-list.tsx'

const open = ({ student_id }: Student) => invoke(openVideoClasses, { student: student_id })

export const VideoClasses = () => (
  <StudentList search={generalText.searchByNameIdOrDate} open={open} icon="eye" about="videoClasses" />
)
