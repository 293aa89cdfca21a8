import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { personLabel } from '#client/entities/student.ts'
import { invoicesText } from '#client/messages/invoices.ts'
import { manyText } from '#client/messages/many.ts'
import { line } from '#client/messages/message.ts'
import { billSentence, unpricedSentence } from '#client/school/bill-sentence.ts'
import { billedStudent, coursesOf } from '#client/school/student-questions.ts'
import { openStudent, wayOut } from '#client/school/ways-out.ts'

const missing = invoicesText.selectStudentAndCourse

export default command({
  title: 'Create Invoice',
  aliases: ['new invoice', 'add invoice', 'create video invoice', 'new video invoice'],
  zh: ['開影片課發票', '影片課發票', '開影片單'],
  arguments: {
    student: billedStudent(missing),
    course: ask.entity('course', {
      label: 'Course',
      missing,
      first: ({ student }, related) => coursesOf(String(student ?? ''), related),
      loadTexts: {
        refused: invoicesText.failedToLoadCourses,
        network: invoicesText.errorLoadingCourses,
      },
    }),
  },
  row: 'student',
  many: { each: 'student', does: manyText.createsInvoices, done: manyText.videoInvoicesCreated },
  opens: 'videoInvoice',
  screen: '/invoice',
  keys: 'V',
  keysOn: 'screen',
  form: { title: 'Create Video Invoice', submit: 'Create', cancel: 'Cancel' },
  preview: ({ student, course }) =>
    unpricedSentence(student, invoicesText.allLessonsOf({ courseName: course.course_name })),
  quote: async ({ student, course: { course_name } }, api) => {
    const { data } = await api.getInvoicePreview({ kind: 'video', student_id: student.student_id, course_name })
    return billSentence(student, data)
  },
  group: 'money',
  effect: 'final',
  final: invoicesText.createdInvoiceIsFinal,
  run: ({ student, course }, { api, key }) =>
    api.videoInvoiceCreate({ student_id: student.student_id, course_name: course.course_name }, { key }),
  takenBackBy: (_, { invoice_ref }) => ({ kind: 'voiding', given: { invoice: invoice_ref } }),
  said: {
    instead: (refusal, { student }) => wayOut(refusal, { pending: () => openStudent(student.student_id) }),
    done: () => invoicesText.invoiceCreatedSuccessfully,
    about: ({ student, course }, { invoice_ref }) => line(invoice_ref, personLabel(student), course.course_name),
    failed: words => words ?? invoicesText.failedToCreateInvoice,
    network: invoicesText.failedToCreateInvoice,
  },
  prints: (_, { invoice_ref }) => ({ kind: 'invoice', given: { invoice: invoice_ref } }),
})
