import { ask } from '#client/arguments.ts'
import { billSentence, unpricedSentence } from '#client/bill-sentence.ts'
import { command } from '#client/command.ts'
import { billedStudent } from '#client/student-questions.ts'

const missing = 'Please select a student and a course.'

export default command({
  title: 'Create Invoice',
  aliases: ['create video invoice', 'new video invoice'],
  zh: ['影片課發票', '開影片單'],
  arguments: {
    student: billedStudent(missing),
    course: ask.entity('course', {
      label: 'Course',
      missing,
      loadTexts: {
        refused: 'Failed to load courses. Please try again.',
        network: 'Error loading courses. Please check your connection.',
      },
    }),
  },
  screen: '/invoice',
  keys: 'V',
  form: { title: 'Create Video Invoice', submit: 'Create', cancel: 'Cancel' },
  preview: ({ student, course }) => unpricedSentence(student, `all lessons of ${course.course_name}`),
  quote: async ({ student, course: { course_name } }, api) => {
    const { data } = await api.getInvoicePreview({ kind: 'video', student_id: student.student_id, course_name })
    return billSentence(student, data)
  },
  effect: 'final',
  final: 'A created invoice cannot be undone with Ctrl+Z.',
  run: ({ student, course }, { api, key }) =>
    api.videoInvoiceCreate({ student_id: student.student_id, course_name: course.course_name }, { key }),
  said: {
    done: () => 'Invoice created successfully!',
    failed: words => words ?? 'Failed to create invoice.',
    network: 'Failed to create invoice.',
  },
  prints: (_, { invoice_ref }) => ({ kind: 'invoice', given: { invoice: invoice_ref } }),
})
