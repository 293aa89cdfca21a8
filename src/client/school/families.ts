import type { Family } from '#contract/families.ts'
import type { Student } from '#contract/students.ts'
import { type SiblingGroup, siblingGroups } from '#rules/siblings.ts'
import { ask, optional } from '../command/arguments.ts'
import type { Api } from '../core/api.ts'

/** What is asked about a family, in the order of its forms. */
export const familyQuestions = {
  name: optional(ask.text({ label: 'Name', max: 200 })),
  contact_name: optional(ask.text({ label: 'Contact', max: 200 })),
  phone: optional(ask.text({ label: 'Phone', max: 200 })),
  language: optional(ask.choice({ label: 'Language', options: { zh: 'Chinese', en: 'English' } })),
}

/** Those that were left out, and those that were taken although they are not sure. */
type Taken = { readonly except: ReadonlySet<string>; readonly also: ReadonlySet<string> }

export const isTaken = ({ id, sure }: SiblingGroup, { except, also }: Taken): boolean =>
  sure ? !except.has(id) : also.has(id)

/** The rows of one family beside each other, where the first of them stands. `families`: the family of each student. */
export const besideSiblings = <Row extends { readonly student_id: string }>(
  rows: readonly Row[],
  families: ReadonlyMap<string, string>,
): readonly Row[] => [...Map.groupBy(rows, ({ student_id }) => families.get(student_id) ?? student_id).values()].flat()

const idsOf = (students: readonly Student[] | undefined) => new Set(students?.map(({ student_id }) => student_id))

/** The groups of siblings as they are now, those that are taken. */
export async function groupsToJoin(
  api: Pick<Api, 'getStudent' | 'getFamilies'>,
  except: readonly Student[] | undefined,
  also: readonly Student[] | undefined,
): Promise<readonly SiblingGroup[]> {
  const [students, families] = await Promise.all([api.getStudent({}), api.getFamilies({})])
  const taken = { except: idsOf(except), also: idsOf(also) }
  return siblingGroups(students.data, families.data).filter(group => isTaken(group, taken))
}

type Entered = { readonly [K in 'name' | 'contact_name' | 'phone' | 'language']?: Family[K] | undefined }

/** What of a family is to be changed: what a form still shows of its first child is not entered. */
export const changesOf = (family: Family, values: Entered): Entered =>
  Object.fromEntries(
    (['name', 'contact_name', 'phone', 'language'] as const).flatMap(field => {
      const value = values[field] ?? (field === 'language' ? family.language : '')
      return value === family[field] ? [] : [[field, value]]
    }),
  )
