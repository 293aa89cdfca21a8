import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { studentsText } from '#client/messages/students.ts'
import { studentQuestions } from '#client/school/student-questions.ts'
import { loginOfOther } from '#client/school/ways-out.ts'
import { fullName } from '#rules/names.ts'
import { studentFieldLabels } from '#rules/student-fields.ts'

export default command({
  title: 'Create student',
  aliases: ['new student', 'add student', 'enrol'],
  zh: ['新增學生', '新學生', '新生'],
  arguments: {
    ...studentQuestions,
    first_name: ask.text({ label: studentFieldLabels.first_name, max: 1000 }),
    surname: ask.text({ label: studentFieldLabels.surname, max: 1000 }),
  },
  screen: '/students',
  keys: 'N',
  form: { title: 'Create student', submit: 'Submit', cancel: 'Cancel' },
  formSays: true,
  preview: values => studentsText.create({ student: fullName(values) }),
  effect: 'undoable',
  run: async (values, { api, key }) => (await api.createStudent(given(values), { key })).data.student_id,
  makes: (_, id) => ({ kind: 'student', id }),
  said: {
    instead: loginOfOther,
    done: (values, id) => studentsText.isStudent({ firstName: values.first_name, surname: values.surname, id }),
  },
  next: (_, student) => ({ kind: 'student', given: { student } }),
})

function given<T extends object>(values: T) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''))
}
