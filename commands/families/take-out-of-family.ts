import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { personLabel } from '#client/entities/student.ts'
import { familiesText } from '#client/messages/families.ts'
import { staysInFamily } from '#client/school/ways-out.ts'

export default command({
  title: 'Take out of family',
  aliases: ['family of their own', 'split family', 'remove from family'],
  zh: ['離開家庭', '分開家庭'],
  arguments: { student: ask.entity('student', { label: 'Student' }) },
  row: 'student',
  many: { each: 'student', does: familiesText.leaveMany, done: familiesText.manyLeft },
  preview: ({ student }) => familiesText.leave({ student: personLabel(student) }),
  group: 'details',
  effect: 'undoable',
  run: ({ student }, { api, key }) => api.leaveFamily({ student_id: student.student_id }, { key }),
  said: {
    instead: staysInFamily,
    done: ({ student }, { family_id }) => familiesText.left({ student: personLabel(student), id: family_id }),
    network: familiesText.notSaved,
  },
})
