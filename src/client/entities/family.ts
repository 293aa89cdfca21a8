import type { Family } from '#contract/families.ts'
import { type Ageing, ageingOf } from '#rules/ageing.ts'
import { dateOf } from '#rules/hong-kong.ts'
import { dollars, money } from '#rules/money.ts'
import { isLately } from '#rules/reminders.ts'
import type { Field, Related } from './field.ts'
import { defineKind } from './kind.ts'
import { personLabel } from './student.ts'

export const familyLabel = ({ name, family_id }: Pick<Family, 'name' | 'family_id'>): string => `${name} (${family_id})`

/** The names of its students, as far as they are known. */
const childrenOf = (row: Family, { students }: Pick<Related, 'students'>): readonly string[] =>
  row.students.map(({ student_id, student_string }) => {
    const found = students.get(student_id)
    return found ? personLabel(found) : student_string
  })

/** Dollars that are overdue for so long. */
const aged =
  (...parts: readonly (keyof Ageing)[]) =>
  ({ open }: Family, { today }: Pick<Related, 'today'>): number => {
    const ages = ageingOf(open, today)
    return dollars(parts.reduce((sum, part) => sum + ages[part], 0))
  }
const overdue = aged('to30', 'to60', 'to90', 'older')
/** A column of such amounts. Nothing stands where there is none. */
const agedField = (label: string, zh: string, names: readonly string[], ...parts: readonly (keyof Ageing)[]) =>
  ({
    type: 'money',
    adds: true,
    label,
    zh,
    names,
    value: aged(...parts),
    shown: (row, related) => {
      const amount = aged(...parts)(row, related)
      return amount === 0 ? '' : money(amount)
    },
    width: 96,
    named: true,
  }) satisfies Field<Family>

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
  flags: {
    owing: { zh: '欠款', is: row => row.owes > 0 },
    overdue: { zh: '逾期', is: (row, related) => overdue(row, related) > 0 },
    reminded: {
      zh: '已提醒',
      is: ({ reminded }, { today }) => reminded !== null && isLately(reminded.at, today),
    },
  },
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
      zhValues: { English: '英文', Chinese: '中文' },
      value: row => (row.language === 'zh' ? 'Chinese' : 'English'),
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
    overdue: agedField('Overdue', '逾期', ['late', '逾期金額'], 'to30', 'to60', 'to90', 'older'),
    not_due: agedField('Not due', '未到期', ['current'], 'current'),
    to_thirty: agedField('1–30 days', '1–30日', ['days30', '逾期30日內'], 'to30'),
    to_sixty: agedField('31–60 days', '31–60日', ['days60', '逾期31至60日'], 'to60'),
    to_ninety: agedField('61–90 days', '61–90日', ['days90', '逾期61至90日'], 'to90'),
    over_ninety: agedField('Over 90 days', '超過90日', ['over90', '逾期超過90日'], 'older'),
    reminded: {
      type: 'date',
      label: 'Reminded',
      zh: '最近催繳',
      names: ['上次提醒'],
      value: ({ reminded }) => reminded && dateOf(reminded.at),
      width: 104,
      named: true,
      quiet: true,
    },
    reminded_by: {
      type: 'text',
      label: 'Reminded by',
      zh: '催繳者',
      names: ['提醒者'],
      value: ({ reminded }) => reminded?.staff,
      width: 110,
      named: true,
      quiet: true,
    },
  },
})
