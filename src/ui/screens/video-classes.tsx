import { invoke } from '#client/invocation.ts'
import openVideoClasses from '#commands/video-classes/open-video-classes.ts'
import type { Student } from '#contract/students.ts'
import { StudentList } from '../list/student-list.tsx'

const open = ({ student_id }: Student) => invoke(openVideoClasses, { student: student_id })

export const VideoClasses = () => <StudentList search="Search by name, ID or Date" open={open} icon="eye" />
