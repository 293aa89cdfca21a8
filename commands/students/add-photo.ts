import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { personLabel } from '#client/entities/student.ts'
import { studentsText } from '#client/messages/students.ts'

/** A file as base64. Converts it in pieces, because one call with megabytes of arguments would overflow the stack. */
async function base64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const step = 0x8000
  let text = ''
  for (let at = 0; at < bytes.length; at += step) text += String.fromCharCode(...bytes.subarray(at, at + step))
  return btoa(text)
}

export default command({
  title: 'Add photo',
  aliases: ['upload photo', 'change picture'],
  zh: ['新增相片', '上載相片'],
  arguments: {
    student: ask.entity('student', { label: 'Student' }),
    photo: ask.file({
      label: 'Photo',
      accept: 'image/jpeg,image/png,image/webp',
      rule: file => (file.size > 4 * 1024 * 1024 ? studentsText.photoTooLarge : undefined),
    }),
  },
  row: 'student',
  screen: '/students',
  form: { title: 'Add photo', submit: 'Submit', cancel: 'Cancel' },
  group: 'details',
  effect: 'final',
  final: studentsText.addedPhotoIsFinal,
  run: async ({ student, photo }, { api, key }) =>
    api.setStudentPhoto({ studentId: student.student_id, data: await base64(photo) }, { key }),
  said: { done: ({ student }) => studentsText.hasANewPhoto({ student: personLabel(student) }) },
  next: ({ student }) => ({ kind: 'photo', given: { student: student.student_id } }),
})
