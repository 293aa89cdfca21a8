import { ask, optional } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { studentLabel } from '#client/entities/student.ts'
import { hintsText } from '#client/messages/hints.ts'
import { manyText } from '#client/messages/many.ts'
import { line, verbatim } from '#client/messages/message.ts'
import { videoClassesText } from '#client/messages/video-classes.ts'

export default command({
  title: 'Delete video class',
  aliases: ['remove video class'],
  zh: ['刪除影片班', '刪除影片課'],
  arguments: {
    student: optional(ask.entity('student', { label: 'Student' })),
    videoClass: ask.entity('videoClass', {
      label: 'Video class',
      only: (row, { student }) => !student || row.student_id === student,
    }),
  },
  row: 'videoClass',
  many: { each: 'videoClass', does: manyText.deletesVideoClasses, done: manyText.videoClassesDeleted },
  // The student only narrows the list of classes.
  when: { student: answers => !answers.videoClass },
  keys: 'D',
  hint: hintsText.delete,
  confirm: () => videoClassesText.deleteThisVideoClass,
  preview: ({ videoClass }) =>
    videoClass
      ? videoClassesText.whatStaysOfAVideoClass({
          courseName: videoClass.course_name ?? videoClass.course_id,
          progress: videoClass.progress,
          videoClassId: videoClass.video_class_id,
        })
      : verbatim(''),
  group: 'danger',
  effect: 'undoable',
  run: ({ videoClass }, { api, key }) => api.deleteVideoClass({ video_class_id: videoClass.video_class_id }, { key }),
  said: {
    done: () => videoClassesText.videoClassDeletedSuccessfully,
    about: ({ videoClass }, _, related) =>
      line(studentLabel(videoClass, related), videoClass.course_name ?? videoClass.course_id, videoClass.progress),
    failed: words => words ?? videoClassesText.failedToDeleteVideoClass,
    network: videoClassesText.errorDeletingVideoClass,
  },
})
