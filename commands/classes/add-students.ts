import { ask, optional } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { today } from '#client/core/today.ts'
import { firstNames } from '#client/entities/student.ts'
import { classesText } from '#client/messages/classes.ts'
import { dayText } from '#client/messages/day-words.ts'
import { manyText } from '#client/messages/many.ts'
import { line, list, verbatim } from '#client/messages/message.ts'
import { billOffer, restOfMonth } from '#client/school/bill-sentence.ts'
import { clashLines } from '#client/school/clash-lines.ts'
import { beyondPlaces } from '#client/school/class-places.ts'

/** Whether another day than that of adding is told. */
const isTold = (joinedOn: string | undefined): joinedOn is string =>
  Boolean(joinedOn) && joinedOn !== today().toString()

export default command({
  title: 'Add Students',
  aliases: ['enrol students', 'join class'],
  zh: ['加入學生', '報名', '報班', '插班', '編班'],
  arguments: {
    class: ask.entity('class', { label: 'Class' }),
    students: ask.entities('student', {
      label: 'Students',
      missing: classesText.pleaseSelectAtLeastOneStudent,
      from: ({ class: id }) => (id ? { call: 'getAvailableStudents', given: { class_id: String(id) } } : undefined),
    }),
    joinedOn: optional(
      ask.date({
        label: 'Joining Day',
        zh: ['入班日期', '開始日期'],
        after: ['from'],
        help: classesText.todayUnlessTold,
      }),
    ),
  },
  row: 'class',
  many: { each: 'students', does: manyText.addsStudents, done: manyText.studentsAdded },
  screen: '/classManagement',
  form: { title: 'Add Students', submit: 'Submit', cancel: 'Cancel', startsEmpty: true },
  warnings: async ({ class: of, students, joinedOn }, api) => {
    const ids = students.map(student => student.student_id)
    return [
      ...(await beyondPlaces(of, ids, api)),
      ...(await clashLines(api, { class_id: of.class_id, student_ids: ids.join(',') }, joinedOn || undefined)),
    ]
  },
  formSays: true,
  preview: ({ class: { class_name }, students, joinedOn }, { today: day }) => {
    const what = { students: firstNames(students).map(verbatim), className: class_name }
    return !joinedOn ? classesText.add(what) : classesText.addFrom({ ...what, date: dayText(joinedOn, day) })
  },
  effect: 'undoable',
  run: ({ class: { class_id }, students, joinedOn }, { api, key }) =>
    api.addStudentsToClass(
      {
        class_id,
        student_ids: students.map(student => student.student_id),
        ...(isTold(joinedOn) ? { joined_on: joinedOn } : {}),
      },
      { key },
    ),
  // A newcomer's first invoice. What everybody else's run of the month bills is not theirs yet.
  offers: async ({ students: [student, ...others], joinedOn }, api) => {
    if (!student || others.length > 0) return undefined
    const span = restOfMonth(isTold(joinedOn) ? Temporal.PlainDate.from(joinedOn) : today())
    const { student_id } = student
    const { data } = await api.getInvoicePreview({ kind: 'live', student_id, ...span })
    if (data.lines.length === 0) return undefined
    const given = { student: student_id, startDate: span.start_date, endDate: span.end_date }
    return { text: billOffer(span, data), opens: { kind: 'liveInvoice', given } }
  },
  said: {
    done: () => classesText.studentsAddedSuccessfully,
    about: ({ class: { class_name }, students, joinedOn }, answer) => {
      const who = line(...firstNames(students), class_name)
      if (!isTold(joinedOn)) return who
      return list([
        who,
        answer.joined_on === joinedOn
          ? classesText.fromOn({ date: dayText(joinedOn, today()) })
          : classesText.joiningDayNotKept,
      ])
    },
    failed: words => words ?? classesText.failedToAddStudents,
    network: classesText.errorAddingStudents,
  },
})
