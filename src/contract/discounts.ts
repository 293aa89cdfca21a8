import * as v from 'valibot'
import { call, data, done } from './call.ts'
import { Dollars, Id, Month, someText } from './words.ts'

/** What a discount is given for. A sibling rule is for the second child of a family and those after it. */
export const discountSorts = ['sibling', 'staff', 'scholarship', 'other'] as const
export type DiscountSort = (typeof discountSorts)[number]

export const discountKinds = ['percent', 'amount'] as const
export type DiscountKind = (typeof discountKinds)[number]

/** Lowers the lessons and courses of every invoice of its months, live and video. */
export const DiscountRule = v.object({
  rule_id: v.string(),
  rule: v.picklist(discountSorts),
  kind: v.picklist(discountKinds),
  /** Percent, or dollars of each invoice. */
  value: v.number(),
  /** The ids of students. None: everybody. */
  who: v.array(v.string()),
  /** The first month, yyyy-MM. */
  from: v.string(),
  /** The last month; null: no end. */
  until: v.nullable(v.string()),
  /** As the invoice says it. */
  reason: v.string(),
})
export type DiscountRule = v.InferOutput<typeof DiscountRule>

const fields = {
  rule: v.picklist(discountSorts, 'must be sibling, staff, scholarship or other'),
  kind: v.picklist(discountKinds, 'must be percent or amount'),
  value: v.pipe(Dollars, v.minValue(0.01, 'must be above 0')),
  who: v.pipe(v.array(Id), v.maxLength(1000, 'has over 1,000 students')),
  from: Month,
  until: v.nullable(Month),
  reason: someText(200),
} as const
const params = v.object({ ruleId: Id })

const role = { status: 403, text: 'Your role {role} may not do this. A boss or super admin may.' } as const
const unknown = { status: 404, text: 'There is no discount rule {id}.' } as const
const rules = {
  role,
  noStudent: { status: 404, text: 'There is no student {id}.' },
  nobody: { status: 400, text: 'Name the students that the discount is for.' },
  above: { status: 400, text: 'A discount is at most 100 percent.' },
  backwards: { status: 400, text: 'The last month must not be before the first one.' },
} as const

/** In the order in which they are applied. */
export const getDiscountRules = call({
  source: 'extension',
  kind: 'read',
  method: 'GET',
  path: '/admin/getDiscountRules',
  reads: ['discount_rules'],
  answer: data(v.array(DiscountRule)),
  refusals: {},
})

export const createDiscountRule = call({
  source: 'extension',
  kind: 'write',
  undo: true,
  method: 'POST',
  path: '/admin/createDiscountRule',
  changes: ['discount_rules'],
  body: v.object({ ...fields, who: v.optional(fields.who, []), until: v.optional(fields.until, null) }),
  status: 201,
  answer: data(v.object({ rule_id: v.string() })),
  refusals: rules,
})

/** Changes what is given, for the invoices that are made from then on. */
export const updateDiscountRule = call({
  source: 'extension',
  kind: 'write',
  undo: true,
  method: 'PUT',
  path: '/admin/updateDiscountRule/:ruleId',
  changes: ['discount_rules'],
  params,
  body: v.partial(v.object(fields)),
  answer: done,
  refusals: { ...rules, unknown },
})

export const deleteDiscountRule = call({
  source: 'extension',
  kind: 'write',
  undo: true,
  many: true,
  method: 'DELETE',
  path: '/admin/deleteDiscountRule/:ruleId',
  changes: ['discount_rules'],
  params,
  answer: done,
  refusals: { role, unknown },
})
