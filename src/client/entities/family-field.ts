import type { Field, Related } from './field.ts'

const filterNeeds = ['families'] as const

type OfStudent = { readonly student_id: string }

/** The family of a student, or of the student of another record. It is loaded when a filter or a column asks for it. */
export const familyField = <Row extends OfStudent>(): Field<Row, 'text'> => ({
  type: 'text',
  label: 'Family',
  zh: '家庭',
  filterNeeds,
  value: ({ student_id }, { families }: Related) => {
    const found = families.get(student_id)
    return found && `${found.name} (${found.family_id})`
  },
  filterValues: ({ student_id }, { families }) => [families.get(student_id)?.name ?? []].flat(),
  width: 200,
})
