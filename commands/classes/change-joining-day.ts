import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { NotOffered } from '#client/core/api.ts'
import { personLabel } from '#client/entities/student.ts'
import { classesText } from '#client/messages/classes.ts'
import { dayText } from '#client/messages/day-words.ts'
import { manyText } from '#client/messages/many.ts'

export default command({
  title: 'Edit joining day',
  aliases: ['joined on', 'first day in class', 'start of enrolment'],
  zh: ['更改入班日期', '修改入班日期'],
  arguments: {
    class: ask.entity('class', { label: 'Class' }),
    student: ask.entity('student', {
      label: 'Student',
      missing: classesText.pleaseSelectAtLeastOneStudent,
      from: ({ class: id }) => (id ? { call: 'getClassStudents', given: { class_id: String(id) } } : undefined),
    }),
    joinedOn: ask.date({ label: 'Joining Day', zh: ['入班日期', '開始日期'] }),
  },
  row: 'class',
  many: { each: 'student', does: manyText.changesJoiningDays, done: manyText.joiningDaysChanged },
  clears: { class: ['student'] },
  form: { title: 'Edit joining day', submit: 'Submit', cancel: 'Cancel' },
  formSays: true,
  now: async ({ class: { class_id, class_name }, student }, api, today) => {
    const { data } = await api.getClassStudents({ class_id, ids: student.student_id })
    const who = { student: personLabel(student), className: class_name }
    const date = data.find(each => each.student_id === student.student_id)?.joined_on
    // Servers that follow the documents alone do not say it.
    if (date === undefined) return undefined
    return date === null
      ? classesText.isInFromTheStart(who)
      : classesText.isInSince({ ...who, date: dayText(date, today) })
  },
  preview: ({ class: { class_name }, student, joinedOn }, { today }) =>
    classesText.joinsOn({ student: personLabel(student), className: class_name, date: dayText(joinedOn, today) }),
  effect: 'undoable',
  run: async ({ class: { class_id }, student, joinedOn }, { api, key }) => {
    const told = { class_id, student_ids: [student.student_id], joined_on: joinedOn }
    const answer = await api.addStudentsToClass(told, { key })
    // A server that follows the documents alone leaves them as they are.
    if (answer.joined_on !== joinedOn) throw new NotOffered()
    return answer
  },
  said: {
    done: ({ class: { class_name }, student, joinedOn }) =>
      classesText.joinedOn({ student: personLabel(student), className: class_name, date: joinedOn }),
    failed: words => words ?? classesText.joiningDayNotChanged,
    network: classesText.joiningDayNotChanged,
  },
})
