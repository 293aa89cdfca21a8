import type { Method } from '#contract/payment-types.ts'

/** Money that was taken, or given back, at an instant. */
export type Taken = {
  readonly method: Method
  readonly staff: string
  readonly cents: number
  readonly at: string
  readonly isBack: boolean
}

type TakenBySomebody = {
  readonly method: Method
  readonly staff: string
  readonly received: number
  readonly refunded: number
  readonly later: boolean
}

const sum = (some: readonly Taken[], isBack: boolean): number =>
  some.reduce((total, each) => (each.isBack === isBack ? total + each.cents : total), 0)

/** What each person took in each way, in whole cents: cash first. What came after the day was closed stands apart, below. */
export function takenBy(taken: readonly Taken[], closedAt: string | null): readonly TakenBySomebody[] {
  const isLater = ({ at }: Taken) => closedAt !== null && at > closedAt
  const rows = Map.groupBy(taken, each =>
    JSON.stringify([isLater(each) ? 1 : 0, each.method !== 'cash', each.method, each.staff]),
  )
  return [...rows]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, its]) => {
      const [first] = its
      return first
        ? {
            method: first.method,
            staff: first.staff,
            received: sum(its, false),
            refunded: sum(its, true),
            later: isLater(first),
          }
        : []
    })
}

/** The cash that is to be in the till, in whole cents: what was taken less what was given back, before the day was closed. */
export const cashOf = (rows: readonly Omit<TakenBySomebody, 'staff'>[]): number =>
  rows.reduce(
    (total, { method, received, refunded, later }) =>
      method === 'cash' && !later ? total + received - refunded : total,
    0,
  )
