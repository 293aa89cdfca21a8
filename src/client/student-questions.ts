import { studentFieldLabels } from '#rules/student-fields.ts'
import { ask, optional } from './arguments.ts'

const text = (field: keyof typeof studentFieldLabels) =>
  optional(ask.text({ label: studentFieldLabels[field], max: 1000 }))

/** What a student's forms ask, in the order people are asked it. */
export const studentQuestions = {
  first_name: text('first_name'),
  surname: text('surname'),
  chinese_name: text('chinese_name'),
  phone: text('phone'),
  student_login_id: text('student_login_id'),
  school: text('school'),
  grade: text('grade'),
  parent_name: text('parent_name'),
  relationship: text('relationship'),
  parent_phone: text('parent_phone'),
  address: text('address'),
}

/** The student an invoice is made for: the documents' own words where one is missing, or the list cannot be loaded. */
export const billedStudent = (missing: string) =>
  ask.entity('student', {
    label: 'Student',
    missing,
    loadTexts: {
      refused: 'Failed to load students. Please try again.',
      network: 'Error loading students. Please check your connection.',
    },
  })
