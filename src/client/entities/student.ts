import type { AnyStudent } from '#contract/personal-data.ts'
import type { Student } from '#contract/students.ts'
import { isPastDue } from '#rules/due-dates.ts'
import { dateOf } from '#rules/hong-kong.ts'
import { fullName, studentString } from '#rules/names.ts'
import { lessonsText } from '../messages/lessons.ts'
import { caption, t } from '../messages/message.ts'
import { studentsText } from '../messages/students.ts'
import { familyField } from './family-field.ts'
import { activity, type Field, type Related, type Searched } from './field.ts'
import { defineKind } from './kind.ts'
import { nothingRelated } from './nothing-related.ts'
import { figureFields, filterNeeds } from './student-figure-fields.ts'

/** 'Tai Man Chan 陳大文' */
export const personLabel = (student: Student): string =>
  [fullName(student), student.chinese_name].filter(Boolean).join(' ')

const mostNames = 3
/** The names of the first of many students, and how many more there are. */
export const firstNames = (students: readonly Student[]): readonly string[] => [
  ...students.slice(0, mostNames).map(personLabel),
  ...(students.length > mostNames ? [t(lessonsText.andMore({ count: students.length - mostNames }))] : []),
]

const ofChineseName = { label: 'Chinese Name', zh: '中文姓名', names: ['chinese'] }

export const student = defineKind<Student>()({
  title: 'Students',
  one: 'student',
  id: row => row.student_id,
  stored: [{ table: 'students' }],
  reads: { figures: row => row.student_id, families: row => row.student_id },
  label: row => `${personLabel(row)} (${row.student_id})`,
  hint: ['grade', 'phone', 'status'],
  inactive: row => row.status === 'inactive',
  flags: {
    active: { zh: '有效', is: row => row.status === 'active' },
    inactive: { zh: '停用', is: row => row.status !== 'active' },
    owing: {
      zh: '欠款',
      shownBy: 'owes',
      filterNeeds,
      is: (row, { figures }) => (figures.get(row.student_id)?.owes ?? 0) > 0,
    },
    overdue: {
      zh: '逾期',
      shownBy: 'overdue',
      filterNeeds,
      is: (row, { figures, today }) => {
        const { due_since, owes_since: month = '9' } = figures.get(row.student_id) ?? {}
        return isPastDue({ due_date: due_since, month }, today)
      },
    },
  },
  fields: {
    student_id: {
      type: 'id',
      label: 'Student ID',
      zh: '學生編號',
      value: row => row.student_id,
      search: true,
      width: 92,
      quiet: true,
    },
    student_login_id: {
      type: 'id',
      label: 'Student Login ID',
      zh: '學生登入編號',
      names: ['login', '登入編號'],
      value: row => row.student_login_id,
      search: true,
      // Their digits tell them apart.
      cut: 'middle',
      width: 122,
      quiet: true,
    },
    first_name: {
      type: 'text',
      label: 'First Name',
      zh: '名',
      names: ['first'],
      value: row => row.first_name,
      search: 'given',
      width: 96,
      flex: 1,
      lead: true,
    },
    surname: {
      type: 'text',
      label: 'Surname',
      zh: '姓',
      value: row => row.surname,
      search: 'surname',
      width: 80,
      flex: 0.7,
      lead: true,
    },
    chinese_name: {
      type: 'text',
      ...ofChineseName,
      value: row => row.chinese_name,
      empty: 'N/A',
      search: 'chinese',
      searchedBy: row => [
        { role: 'chinese', field: ofChineseName, text: row.chinese_name ?? '' },
        { role: 'sound', field: ofChineseName, text: row.name_sounds ?? '' },
      ],
      width: 104,
      lead: true,
    },
    student: {
      type: 'text',
      label: 'Student',
      zh: '學生',
      joined: true,
      value: row => `${personLabel(row)} (${row.student_id})`,
      shown: fullName,
      beside: row => [row.chinese_name, row.student_id].filter(Boolean).join(' '),
      width: 240,
      flex: 1,
      lead: true,
    },
    phone: {
      type: 'phone',
      label: 'Phone',
      zh: '電話',
      value: row => row.phone,
      brief: row => row.phone || t(studentsText.noPhone),
      search: true,
      width: 90,
      quiet: true,
    },
    parent_phone: {
      type: 'phone',
      label: 'Parent Phone',
      zh: '家長電話',
      names: ['parent'],
      value: row => row.parent_phone,
      whose: row => row.parent_name,
      search: true,
      width: 100,
      named: true,
      quiet: true,
    },
    parent_name: {
      type: 'text',
      label: 'Parent Name',
      zh: '家長姓名',
      names: ['parents'],
      value: row => row.parent_name,
      search: true,
      width: 140,
      named: true,
      quiet: true,
    },
    school: {
      type: 'text',
      label: 'School',
      zh: '學校',
      value: row => row.school,
      search: true,
      width: 120,
      flex: 1.6,
    },
    grade: {
      type: 'text',
      label: 'Grade',
      zh: '年級',
      names: ['grade', 'form'],
      value: row => row.grade,
      width: 62,
      quiet: true,
    },
    registration_date: {
      type: 'date',
      label: 'Registration Date',
      zh: '註冊日期',
      names: ['registered'],
      value: row => dateOf(row.c_time),
      sortBy: row => row.c_time,
      width: 128,
      named: true,
      quiet: true,
    },
    status: {
      type: 'choice',
      label: 'Status',
      zh: '狀態',
      zhValues: activity,
      value: row => row.status,
      brief: row => (row.status === 'inactive' ? t(caption('inactive')) : ''),
      search: true,
      width: 80,
    },
    ...figureFields,
    family: familyField<Student>(),
  },
})

/** Any student, also a deleted one. */
export const anyStudent = defineKind<AnyStudent>()({
  title: 'All students',
  one: 'student',
  id: row => row.student_id,
  stored: [{ table: 'students' }],
  reads: { figures: row => row.student_id, families: row => row.student_id },
  label: row =>
    row.deleted
      ? t(studentsText.deletedStudent({ student: student.label(row, nothingRelated) }))
      : student.label(row, nothingRelated),
  hint: ['grade', 'phone', 'status'],
  inactive: row => row.deleted,
  fields: student.fields,
})

type OfStudent = { readonly student_id: string }

/** The label of a record's student. Uses the name in the record while the students have not loaded. */
export const studentLabel = (row: OfStudent, { students }: Related, known: string = row.student_id): string => {
  const found = students.get(row.student_id)
  return found ? personLabel(found) : known
}

/** The Chinese name of a student, for beside a documented text that has the other name alone. */
export const chineseBeside = (text: string, student: Student | undefined): string | undefined =>
  student?.chinese_name && !text.includes(student.chinese_name) ? student.chinese_name : undefined

const idOf = ({ student_id }: OfStudent): Searched => ({
  role: 'id',
  field: student.fields.student_id,
  text: student_id,
})
const ofName = { label: 'Student', zh: '學生' }

/** The field for the student of another record. Search finds the record by everything that finds the student. */
export const studentField = <Row extends OfStudent>(name: (row: Row) => string): Field<Row, 'text'> => ({
  type: 'text',
  label: 'Student',
  zh: '學生',
  value: name,
  beside: (row, { students }) => chineseBeside(name(row), students.get(row.student_id)),
  search: true,
  searchedBy: (row, { students }) => {
    const found = students.get(row.student_id)
    const called = name(row)
    const own = found ? student.searched(found, nothingRelated) : [idOf(row)]
    // An invoice keeps the name that it was issued to.
    const isKnown =
      called === row.student_id || (found && (called === studentString(found) || called === fullName(found)))
    return isKnown ? own : [...own, { role: 'name', field: ofName, text: called }]
  },
  width: 220,
  flex: 1,
  lead: true,
})
