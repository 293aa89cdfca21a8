import type { DiscountKind, DiscountSort } from '#contract/discounts.ts'
import { isTuition, type Line, quantityOf, totalOf } from './billing.ts'

export type DiscountRule = {
  readonly rule: DiscountSort
  readonly kind: DiscountKind
  /** Hundredths of a percent, or cents. */
  readonly value: number
  /** The ids of students; none: everybody. */
  readonly who: readonly string[]
  /** yyyy-MM, both included; null: no end. */
  readonly from_month: string
  readonly until_month: string | null
  readonly reason: string
}

/** Whether a rule is in force in a month. */
export const isInForce = ({ from_month, until_month }: DiscountRule, month: string): boolean =>
  from_month <= month && (until_month === null || month <= until_month)

/** Whether a rule lowers the invoices of a student. `place`: among the children of the family, from 1. */
export const isFor = ({ rule, who }: DiscountRule, { student_id, place }: { student_id: string; place: number }) =>
  (who.length === 0 || who.includes(student_id)) && (rule !== 'sibling' || place > 1)

/**
 * The lines that lower an invoice. Each rule lowers what those before it have left of the lessons and courses, never below
 * 0, and each is rounded by itself to the cent, half a cent up: 10 % of 0.05 are 0.01. Charges and deposits are not lowered.
 */
export function discountLines(lines: readonly Line[], rules: readonly DiscountRule[]): Line[] {
  let rest = totalOf(lines.filter(isTuition))
  return rules.flatMap(({ kind, value, reason }) => {
    const off = Math.min(rest, kind === 'percent' ? Math.floor((rest * value + 5000) / 10_000) : value)
    rest -= off
    const description = kind === 'percent' ? `${reason}, ${value / 100}%` : reason
    return off > 0 ? [otherLine('discount', description, -off)] : []
  })
}

/** A line that is no lesson and no course. */
export const otherLine = (kind: Line['kind'], description: string, amount_cents: number): Line => ({
  ...{ kind, description, course_id: null, course_name: '', token_name: '' },
  ...{ quantity: 1, unit_cents: amount_cents, amount_cents },
})

/** A live invoice of a month that is not void. */
export type Issued = {
  readonly family_id: string
  readonly student_id: string
  /** When it was issued. */
  readonly at: string
  readonly lessons: number
}
/** A student whose invoice is made now. */
type Billed = { readonly family_id: string; readonly student_id: string; readonly lines: readonly Line[] }

const before = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

/**
 * The place of each student among the children of the family in a month: those who have an invoice by its issue, then
 * those who get one now; of one run, by lessons, most first, and then by id.
 */
export function placesOf(issued: readonly Issued[], now: readonly Billed[]): ReadonlyMap<string, number> {
  const all = [
    ...issued,
    ...now.map(({ lines, ...student }) => ({ ...student, at: '~', lessons: quantityOf(lines) })),
  ].toSorted(
    (one, other) => before(one.at, other.at) || other.lessons - one.lessons || before(one.student_id, other.student_id),
  )
  const children = new Map<string, Set<string>>()
  for (const { family_id, student_id } of all)
    children.set(family_id, (children.get(family_id) ?? new Set()).add(student_id))
  return new Map([...children.values()].flatMap(ids => [...ids].map((id, index) => [id, index + 1] as const)))
}
