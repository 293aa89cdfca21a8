import type { StudentField, StudentFields } from '#contract/students.ts'
import { tidy } from './names.ts'

/** The labels of a student's fields, in the order of every form. */
export const studentFieldLabels: Readonly<Record<StudentField, string>> = {
  student_login_id: 'Student Login ID',
  first_name: 'First Name',
  surname: 'Surname',
  chinese_name: 'Chinese Name',
  phone: 'Phone',
  school: 'School',
  grade: 'Grade',
  parent_name: 'Parent Name',
  relationship: 'Relationship',
  parent_phone: 'Parent Phone',
  address: 'Address',
}

/** The names of the same fields, in the same order. */
export const studentFields = Object.keys(studentFieldLabels) as readonly StudentField[]

/** The fields every student must have. */
export const requiredStudentFields = ['first_name', 'surname'] as const satisfies readonly StudentField[]

/** All fields as text, empty where not given. */
export type FilledStudent = Readonly<Record<StudentField, string>>

/** Of a phone number, the width of its digits says nothing. */
const isPhone = (field: StudentField): boolean => field === 'phone' || field === 'parent_phone'

/** The given fields as they are stored. Fields that are not given are left out. */
export function tidyStudent(fields: StudentFields): Partial<FilledStudent> {
  const given: Partial<Record<StudentField, string>> = {}
  for (const field of studentFields) {
    const value = fields[field]
    if (value !== undefined) given[field] = tidy(isPhone(field) ? value.normalize('NFKC') : value)
  }
  return given
}

/** The same, with empty text for fields that are not given. */
export const filledStudent = (fields: StudentFields): FilledStudent => ({ ...emptyStudent, ...tidyStudent(fields) })

const emptyStudent = Object.fromEntries(studentFields.map(field => [field, ''])) as FilledStudent

/** The required fields that hold nothing. */
export const missingFields = (student: Pick<FilledStudent, 'first_name' | 'surname'>): readonly StudentField[] =>
  requiredStudentFields.filter(field => student[field] === '')

/** The fields whose given value differs from the stored one, with the given value. */
export function changedFields(stored: FilledStudent, given: Partial<FilledStudent>): Partial<FilledStudent> {
  const changed: Partial<Record<StudentField, string>> = {}
  for (const field of studentFields) {
    const value = given[field]
    if (value !== undefined && value !== stored[field]) changed[field] = value
  }
  return changed
}
