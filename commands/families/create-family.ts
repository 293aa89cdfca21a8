import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { firstNames } from '#client/entities/student.ts'
import { familiesText } from '#client/messages/families.ts'
import { list, verbatim } from '#client/messages/message.ts'
import { familyQuestions } from '#client/school/families.ts'
import { staysInFamily } from '#client/school/ways-out.ts'

export default command({
  title: 'Create family',
  aliases: ['new family', 'siblings', 'one payer'],
  zh: ['新增家庭', '建立家庭'],
  arguments: { students: ask.entities('student', { label: 'Students' }), ...familyQuestions },
  form: { title: 'Create family', submit: 'Create', cancel: 'Cancel' },
  preview: ({ students }) => familiesText.create({ students: firstNames(students).map(verbatim) }),
  effect: 'undoable',
  run: async ({ students, ...values }, { api, key }) => {
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value))
    const student_ids = students.map(({ student_id }) => student_id)
    return (await api.createFamily({ ...given, student_ids }, { key })).data.family_id
  },
  makes: (_, id) => ({ kind: 'family', id }),
  said: {
    instead: staysInFamily,
    done: ({ students }, id) => familiesText.created({ id, students: list(firstNames(students).map(verbatim)) }),
    network: familiesText.notSaved,
  },
})
