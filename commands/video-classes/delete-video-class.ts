import { ask, optional } from '#client/arguments.ts'
import { command } from '#client/command.ts'

export default command({
  title: 'Delete video class',
  aliases: ['remove video class'],
  zh: ['刪除影片課'],
  arguments: {
    student: optional(ask.entity('student', { label: 'Student' })),
    videoClass: ask.entity('videoClass', {
      label: 'Video class',
      only: (row, told) => !told.student || row.student_id === told.student,
    }),
  },
  row: 'videoClass',
  // The student only leads to the class: once the class is known they add nothing.
  when: { student: told => !told.videoClass },
  keys: 'D',
  hint: 'delete',
  confirm: () => 'Are you sure you want to delete this video class?',
  preview: ({ videoClass }) =>
    videoClass
      ? `**${videoClass.course_name ?? videoClass.course_id}**, ${videoClass.progress} (${videoClass.video_class_id}). What is booked is cancelled and not paid back; payments stay.`
      : '',
  effect: 'undoable',
  run: ({ videoClass }, { api, key }) => api.deleteVideoClass({ video_class_id: videoClass.video_class_id }, { key }),
  said: {
    done: () => 'Video class deleted successfully.',
    failed: words => words ?? 'Failed to delete video class.',
    network: 'An error occurred while deleting the video class.',
  },
})
