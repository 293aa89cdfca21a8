import { quantityOf } from '#rules/billing.ts'
import { type DiscountRule, discountLines, type Issued, isFor, placesOf } from '#rules/discounts.ts'
import type { Queries } from '../../db/access.ts'
import { batches } from '../../db/batches.ts'
import { rulesOf } from '../discounts/rules.ts'
import type { Draft } from './issue.ts'

/** Adds to drafts of one month the discounts of its rules, after the lessons and before what else they bill. */
export async function withDiscounts(db: Queries, drafts: readonly Draft[]): Promise<readonly Draft[]> {
  const month = drafts[0]?.month
  const rules = month === undefined ? [] : await rulesOf(db, month)
  if (month === undefined || rules.length === 0) return drafts
  const places = rules.some(isOfSiblings) ? await placesIn(db, month, drafts) : new Map<string, number>()
  return drafts.map(draft => {
    const { student_id } = draft.student
    const its = rules.filter(rule => isFor(rule, { student_id, place: places.get(student_id) ?? 1 }))
    const [charges, tuition] = [draft.lines.filter(isCharge), draft.lines.filter(line => !isCharge(line))]
    return { ...draft, lines: [...tuition, ...discountLines(tuition, its), ...charges] }
  })
}

const isCharge = (line: Draft['lines'][number]): boolean => 'charge_id' in line
const isOfSiblings = ({ rule }: DiscountRule): boolean => rule === 'sibling'

/** These students, and where a rule is for siblings, all others of their families: they are billed together. */
export async function withSiblings(
  db: Queries,
  month: string,
  students: readonly string[],
): Promise<readonly string[]> {
  if (!(await rulesOf(db, month)).some(isOfSiblings)) return students
  const families = new Set((await familiesOf(db, students)).values())
  const all = []
  for (const batch of batches([...families], 1))
    all.push(
      ...(await db
        .selectFrom('family_members')
        .select('student_id')
        .where('family_id', 'in', batch)
        .where('until', 'is', null)
        .execute()),
    )
  return all.map(({ student_id }) => student_id)
}

/** The family that each of these students is in. */
async function familiesOf(db: Queries, students: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = []
  for (const batch of batches(students, 1))
    found.push(
      ...(await db
        .selectFrom('family_members')
        .select(['student_id', 'family_id'])
        .where('student_id', 'in', batch)
        .where('until', 'is', null)
        .execute()),
    )
  return new Map(found.map(({ student_id, family_id }) => [student_id, family_id]))
}

/** The place of each student among the children of the family who are billed for a month. */
async function placesIn(db: Queries, month: string, drafts: readonly Draft[]): Promise<ReadonlyMap<string, number>> {
  const families = await familiesOf(
    db,
    drafts.map(({ student }) => student.student_id),
  )
  const issued: Issued[] = []
  for (const batch of batches([...new Set(families.values())], 1)) {
    const rows = await db
      .selectFrom('family_members')
      .innerJoin('invoices', 'invoices.student_id', 'family_members.student_id')
      .innerJoin('invoice_lines', 'invoice_lines.invoice_ref', 'invoices.invoice_ref')
      .select(['family_members.family_id', 'invoices.student_id', 'invoices.invoice_ref', 'invoices.created_at'])
      .select(['invoice_lines.kind', 'invoice_lines.quantity'])
      .where('family_members.family_id', 'in', batch)
      .where('family_members.until', 'is', null)
      .where('invoices.kind', '=', 'live')
      .where('invoices.year_month', '=', month)
      .where('invoices.voided_at', 'is', null)
      .execute()
    for (const lines of Map.groupBy(rows, row => row.invoice_ref).values()) {
      const { family_id, student_id, created_at: at } = lines[0]!
      issued.push({ family_id, student_id, at, lessons: quantityOf(lines) })
    }
  }
  return placesOf(
    issued,
    drafts.flatMap(({ student: { student_id }, lines }) => {
      const family_id = families.get(student_id)
      return family_id === undefined ? [] : [{ family_id, student_id, lines }]
    }),
  )
}
