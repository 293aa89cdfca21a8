import type { Student } from '#contract/students.ts'
import { dateOf } from '#rules/hong-kong.ts'
import { fullName } from '#rules/names.ts'
import { type Field, nothingRelated, type Related } from './field.ts'
import { defineKind } from './kind.ts'

/** 'Tai Man Chan 陳大文' */
export const personLabel = (student: Student): string =>
  [fullName(student), student.chinese_name].filter(Boolean).join(' ')

export const student = defineKind<Student>()({
  title: 'Students',
  id: row => row.student_id,
  label: row => `${personLabel(row)} (${row.student_id})`,
  hint: ['grade', 'phone', 'status'],
  inactive: row => row.status === 'inactive',
  fields: {
    student_id: {
      type: 'id',
      label: 'Student ID',
      zh: '學生編號',
      value: row => row.student_id,
      search: 'everywhere',
      width: 92,
      quiet: true,
    },
    student_login_id: {
      type: 'id',
      label: 'Student Login ID',
      zh: '登入編號',
      value: row => row.student_login_id,
      search: 'everywhere',
      width: 122,
      quiet: true,
    },
    first_name: {
      type: 'text',
      label: 'First Name',
      zh: '名',
      value: row => row.first_name,
      search: 'everywhere',
      width: 96,
      flex: 1,
    },
    surname: {
      type: 'text',
      label: 'Surname',
      zh: '姓',
      value: row => row.surname,
      search: 'everywhere',
      width: 80,
      flex: 0.7,
    },
    chinese_name: {
      type: 'text',
      label: 'Chinese Name',
      zh: '中文姓名',
      value: row => row.chinese_name,
      empty: 'N/A',
      search: 'everywhere',
      width: 104,
    },
    phone: {
      type: 'phone',
      label: 'Phone',
      zh: '電話',
      value: row => row.phone,
      brief: row => row.phone || 'No phone',
      search: 'everywhere',
      width: 90,
      quiet: true,
    },
    parent_phone: {
      type: 'phone',
      label: 'Parent Phone',
      zh: '家長電話',
      value: row => row.parent_phone,
      search: 'everywhere',
      width: 100,
      quiet: true,
    },
    school: {
      type: 'text',
      label: 'School',
      zh: '學校',
      value: row => row.school,
      search: 'list',
      width: 120,
      flex: 1.6,
    },
    grade: { type: 'text', label: 'Grade', zh: '年級', value: row => row.grade, width: 62, quiet: true },
    registration_date: {
      type: 'date',
      label: 'Registration Date',
      zh: '註冊日期',
      value: row => dateOf(row.c_time),
      sortBy: row => row.c_time,
      width: 128,
      quiet: true,
    },
    status: {
      type: 'choice',
      label: 'Status',
      zh: '狀態',
      value: row => row.status,
      brief: row => (row.status === 'inactive' ? 'inactive' : ''),
      search: 'list',
      width: 80,
    },
  },
})

type OfStudent = { readonly student_id: string }

/** What the student of a record is called, as long as the students have not come what the record itself says. */
export const studentLabel = (row: OfStudent, { students }: Related, known: string = row.student_id): string => {
  const found = students.get(row.student_id)
  return found ? personLabel(found) : known
}

/** The student of a record of another kind: it is found by everything the student is found by. */
export const studentField = <Row extends OfStudent>(name: (row: Row) => string): Field<Row, 'text'> => ({
  type: 'text',
  label: 'Student',
  zh: '學生',
  value: name,
  search: 'everywhere',
  searchedAs: (row, { students }) => {
    const found = students.get(row.student_id)
    return `${row.student_id} ${name(row)} ${found ? student.searchText(found, nothingRelated) : ''}`
  },
  width: 220,
  flex: 1,
})
