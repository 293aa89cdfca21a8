import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { familyLabel } from '#client/entities/family.ts'
import { personLabel } from '#client/entities/student.ts'
import { familiesText } from '#client/messages/families.ts'
import { staysInFamily } from '#client/school/ways-out.ts'

export default command({
  title: 'Join family',
  aliases: ['add to family', 'sibling of', 'change family'],
  zh: ['加入家庭', '轉家庭'],
  arguments: {
    student: ask.entity('student', { label: 'Student' }),
    family: ask.entity('family', { label: 'Family', zh: ['家庭'] }),
  },
  row: 'student',
  many: { each: 'student', does: familiesText.joinMany, done: familiesText.manyJoined },
  form: { title: 'Join family', submit: 'Join', cancel: 'Cancel' },
  preview: ({ student, family }) => familiesText.join({ student: personLabel(student), family: familyLabel(family) }),
  group: 'details',
  effect: 'undoable',
  run: ({ student, family }, { api, key }) =>
    api.joinFamily({ student_id: student.student_id, family_id: family.family_id }, { key }),
  said: {
    instead: staysInFamily,
    done: ({ student, family }) => familiesText.joined({ student: personLabel(student), family: familyLabel(family) }),
    network: familiesText.notSaved,
  },
})
