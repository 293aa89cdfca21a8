import type { VideoClass } from '#contract/video-classes.ts'
import type { Related } from './field.ts'
import { defineKind } from './kind.ts'
import { studentField } from './student.ts'

const courseName = (row: VideoClass, { courses }: Related): string =>
  courses.get(row.course_id)?.course_name ?? row.course_name ?? row.course_id

export const videoClass = defineKind<VideoClass>()({
  title: 'Video classes',
  one: 'video class',
  id: row => row.video_class_id,
  stored: [{ table: 'video_classes' }],
  label: (row, related) => `${row.video_class_id} ${courseName(row, related)} ${row.progress}`,
  needs: ['students', 'courses'],
  reads: { students: row => row.student_id, courses: row => row.course_id },
  fields: {
    video_class_id: {
      type: 'id',
      label: 'Video Class ID',
      zh: '影片班編號',
      value: row => row.video_class_id,
      search: true,
      width: 120,
      quiet: true,
    },
    student: studentField<VideoClass>(row => row.student_id),
    course_name: {
      type: 'text',
      label: 'Course Name',
      zh: '課程名稱',
      names: ['course'],
      value: courseName,
      search: true,
      width: 260,
      flex: 1,
    },
    progress: {
      type: 'text',
      label: 'Progress',
      zh: '進度',
      value: row => row.progress,
      width: 100,
      named: 'first',
      align: 'right',
    },
  },
})
