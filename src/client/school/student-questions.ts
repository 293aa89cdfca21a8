import { studentFieldLabels } from '#rules/student-fields.ts'
import { ask, optional } from '../command/arguments.ts'
import type { Related } from '../entities/field.ts'
import type { Language, Message } from '../messages/message.ts'
import { studentsText } from '../messages/students.ts'

const text = (field: keyof typeof studentFieldLabels, language?: Language) =>
  optional(ask.text({ label: studentFieldLabels[field], max: 1000, ...(language ? { language } : {}) }))

/** The arguments that creating and editing a student share, in the order of the forms. */
export const studentQuestions = {
  first_name: text('first_name'),
  surname: text('surname'),
  chinese_name: text('chinese_name', 'zh-HK'),
  phone: text('phone'),
  student_login_id: text('student_login_id'),
  school: text('school'),
  grade: text('grade'),
  parent_name: text('parent_name'),
  relationship: text('relationship'),
  parent_phone: text('parent_phone'),
  address: text('address'),
}

/** The argument for the student of an invoice, with the documented texts. */
export const billedStudent = (missing: Message) =>
  ask.entity('student', {
    label: 'Student',
    missing,
    loadTexts: {
      refused: studentsText.failedToLoadStudents,
      network: studentsText.errorLoadingStudents,
    },
  })

/** The courses that a student is enrolled in, each after its video package. */
export const coursesOf = (student: string, { figures, classes, courses }: Related): readonly string[] => {
  const enrolled = (figures.get(student)?.classes ?? []).flatMap(id => {
    const of = classes.get(id)
    return courses.get(of?.course_id ?? '') ?? []
  })
  const packages = enrolled.flatMap(({ video_package }) =>
    [...courses.values()].filter(course => video_package && course.course_name === video_package),
  )
  return [...new Set([...packages, ...enrolled].map(course => course.course_id))]
}
