import type { Student } from '#contract/students.ts'
import type { Related } from './field.ts'

export const filterNeeds = ['figures'] as const

const figureOf = (figure: number | undefined, figures: Related['figures']): number | undefined =>
  figure ?? (figures.size > 0 ? 0 : undefined)

/** Fields that filters ask for and no list shows. Without the figures of students, nobody has a value. */
export const figureFields = {
  owes: {
    type: 'money',
    adds: true,
    label: 'Owes',
    zh: '欠款',
    filterNeeds,
    value: (row: Student, { figures }: Related) => figureOf(figures.get(row.student_id)?.owes, figures),
    width: 100,
  },
  owed_since: {
    type: 'date',
    label: 'Owes since',
    zh: '欠款起',
    names: ['owed', '欠款日期'],
    filterNeeds,
    value: (row: Student, { figures }: Related) => figures.get(row.student_id)?.owed_since,
    width: 110,
    named: true,
  },
  overdue: {
    type: 'money',
    adds: true,
    label: 'Overdue',
    zh: '逾期',
    filterNeeds,
    value: (row: Student, { figures }: Related) => figureOf(figures.get(row.student_id)?.overdue, figures),
    width: 100,
  },
  due_since: {
    type: 'date',
    label: 'Due since',
    zh: '限期',
    names: ['due'],
    filterNeeds,
    value: (row: Student, { figures }: Related) => figures.get(row.student_id)?.due_since,
    width: 110,
    named: true,
  },
  absences: {
    type: 'number',
    label: 'Absences (30 days)',
    zh: '缺席（30日）',
    names: ['absences', '缺席'],
    filterNeeds,
    value: (row: Student, { figures }: Related) => figureOf(figures.get(row.student_id)?.absences, figures),
    width: 130,
  },
  tokens: {
    type: 'balance',
    label: 'Tokens',
    zh: '代幣',
    filterNeeds,
    // Whoever never had a token has none left either, but has not used them up.
    value: (row: Student, { figures }: Related) => figures.get(row.student_id)?.tokens,
    width: 100,
  },
  video: {
    type: 'number',
    label: 'Video classes',
    zh: '影片班',
    filterNeeds,
    value: (row: Student, { figures }: Related) => figureOf(figures.get(row.student_id)?.video_classes, figures),
    width: 110,
  },
  next: {
    type: 'date',
    label: 'Next lesson',
    zh: '下一堂',
    names: ['next', '下一課'],
    filterNeeds,
    value: (row: Student, { figures }: Related) => figures.get(row.student_id)?.next,
    width: 110,
    named: true,
  },
  class: {
    type: 'text',
    label: 'Classes',
    zh: '班別',
    names: ['class'],
    filterNeeds: ['figures', 'classes'],
    value: (row: Student, { figures, classes }: Related) =>
      figures
        .get(row.student_id)
        ?.classes?.map(id => `${classes.get(id)?.class_name ?? ''} ${id}`.trim())
        .join(', '),
    filterValues: (row: Student, { figures, classes }: Related) =>
      figures.get(row.student_id)?.classes?.map(id => classes.get(id)?.class_name ?? id) ?? [],
    width: 200,
  },
} as const
