import { dialled } from './phones.ts'
import { folded } from './same-text.ts'

type Pupil = {
  readonly student_id: string
  readonly surname: string
  readonly parent_name: string
  readonly parent_phone: string
}
type Home = { readonly family_id: string; readonly students: readonly { readonly student_id: string }[] }

/** Students whose parents have one phone, and who are in several families. */
export type SiblingGroup = {
  /** The first of those who would join. */
  readonly id: string
  /** The family they would join: the one with most students, of the same number the oldest. */
  readonly family_id: string
  readonly student_ids: readonly string[]
  readonly phone: string
  /** They have a surname or a parent's name in common, too. */
  readonly sure: boolean
}

/** Who has more children at one number is a school or an agency. */
const mostSiblings = 6

const isShared = (texts: readonly string[]): boolean => texts[0] !== '' && new Set(texts.map(folded)).size === 1

export function siblingGroups(students: readonly Pupil[], families: readonly Home[]): readonly SiblingGroup[] {
  const homeOf = new Map(families.flatMap(family => family.students.map(({ student_id }) => [student_id, family])))
  const byPhone = Map.groupBy(students, ({ parent_phone }) => dialled(parent_phone))
  return [...byPhone].flatMap(([phone, all]): SiblingGroup[] => {
    const homes = [...new Set(all.flatMap(({ student_id }) => homeOf.get(student_id) ?? []))]
    const [home] = homes.toSorted(
      (one, other) => other.students.length - one.students.length || (one.family_id < other.family_id ? -1 : 1),
    )
    if (phone.length < 8 || !home || homes.length < 2 || all.length > mostSiblings) return []
    const student_ids = all.map(({ student_id }) => student_id).filter(id => homeOf.get(id) !== home && homeOf.has(id))
    const sure = isShared(all.map(({ surname }) => surname)) || isShared(all.map(({ parent_name }) => parent_name))
    return [{ id: student_ids[0]!, family_id: home.family_id, student_ids, phone, sure }]
  })
}
