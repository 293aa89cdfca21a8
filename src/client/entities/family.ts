import type { Family } from '#contract/families.ts'
import { familiesText } from '../messages/families.ts'
import { t } from '../messages/message.ts'
import type { Related } from './field.ts'
import { defineKind } from './kind.ts'
import { personLabel } from './student.ts'

export const familyLabel = ({ name, family_id }: Pick<Family, 'name' | 'family_id'>): string => `${name} (${family_id})`

/** The names of its students, as far as they are known. */
export const childrenOf = (row: Family, { students }: Pick<Related, 'students'>): readonly string[] =>
  row.students.map(({ student_id, student_string }) => {
    const found = students.get(student_id)
    return found ? personLabel(found) : student_string
  })

/** Who pays. People are found by their names first: what a family is called is a title. */
export const family = defineKind<Family>()({
  title: 'Families',
  one: 'family',
  id: row => row.family_id,
  stored: [{ table: 'families' }],
  label: familyLabel,
  hint: (row, related) => [childrenOf(row, related).join(', '), row.phone].filter(Boolean).join(' · '),
  needs: ['students'],
  inactive: row => row.students.length === 0,
  flags: { owing: { zh: '欠款', is: row => row.owes > 0 } },
  fields: {
    family_id: {
      type: 'id',
      label: 'Family ID',
      zh: '家庭編號',
      names: ['id'],
      value: row => row.family_id,
      search: true,
      width: 84,
      quiet: true,
    },
    name: {
      type: 'text',
      label: 'Family',
      zh: '家庭',
      value: row => row.name,
      search: 'title',
      width: 180,
      flex: 1,
      lead: true,
    },
    students: {
      type: 'text',
      label: 'Students',
      zh: '學生',
      names: ['student', 'children'],
      value: (row, related) => childrenOf(row, related).join(', '),
      searchedAs: (row, related) =>
        [...childrenOf(row, related), ...row.students.map(({ student_id }) => student_id)].join(' '),
      search: true,
      width: 260,
      flex: 1.6,
    },
    count: {
      type: 'number',
      label: 'Number of students',
      zh: '學生人數',
      names: ['count', 'size'],
      value: row => row.students.length,
      width: 90,
      short: 'Students',
    },
    contact_name: {
      type: 'text',
      label: 'Contact',
      zh: '聯絡人',
      value: row => row.contact_name,
      search: true,
      width: 150,
      named: true,
    },
    phone: {
      type: 'phone',
      label: 'Phone',
      zh: '電話',
      value: row => row.phone,
      whose: row => row.contact_name,
      search: true,
      width: 100,
      named: true,
      quiet: true,
    },
    language: {
      type: 'choice',
      label: 'Language',
      zh: '語言',
      value: row => row.language,
      shown: row => t(familiesText[row.language]),
      width: 80,
      quiet: true,
    },
    owes: {
      type: 'money',
      adds: true,
      label: 'Owes',
      zh: '欠款',
      value: row => row.owes,
      width: 100,
      lead: true,
    },
    credit: {
      type: 'money',
      adds: true,
      label: 'Credit',
      zh: '餘額',
      value: row => row.credit,
      width: 100,
    },
  },
})
