import type { Answer } from '#contract/call.ts'
import type { CallName, Calls } from '#contract/calls.ts'
import { checkedAtOnce } from '#contract/jobs.ts'
import { type Api, NotOffered } from '../core/api.ts'
import { serverSaid } from '../messages/message.ts'
import type { PlannedRow } from './plan-for-many.ts'

type Able = Extract<PlannedRow, { readonly asks: unknown }>

/** What a server has said of a plan: the rows that it would refuse, what others come to, and how many it has not checked. */
export type CheckedPlan = { readonly rows: readonly PlannedRow[]; readonly unchecked: number }

/** Rows of the first request. Those that follow are as many as the server has checked at once, and some more. */
const atFirst = 50

/**
 * Asks the server which rows of a plan it would refuse. It checks some at a time, so that nobody waits for it, and `tell`
 * hears of how many it knows. A server that cannot check has checked nothing.
 */
export async function checkPlan(
  api: Pick<Api, 'checkJob'>,
  plan: readonly PlannedRow[],
  { signal, tell }: { readonly signal: AbortSignal; readonly tell: (checked: number) => void },
): Promise<CheckedPlan> {
  const changed = new Map<Able, PlannedRow>()
  let unchecked = 0
  let checked = plan.length - plan.filter(isAble).length
  for (const rows of ofOneCall(plan.filter(isAble))) {
    let size = atFirst
    for (let from = 0; from < rows.length; ) {
      tell(checked)
      const piece = pieceOf(rows, from, size)
      const found = await check(api, piece, signal)
      if (found === 'not offered') return { rows: plan, unchecked: 0 }
      for (const [row, planned] of answered(piece, found)) changed.set(row, planned)
      // What is left of a group is not known without the rows before it.
      const left = restOfGroup(rows, from + found.checked)
      unchecked += left
      checked += found.checked + left
      from += found.checked + left
      size = Math.max(10, found.checked * 2)
    }
  }
  return { rows: plan.map(row => (isAble(row) ? (changed.get(row) ?? row) : row)), unchecked }
}

/** The rows of which the server said something, and what they are then. */
function answered(
  piece: readonly Able[],
  { refused, amounts = [] }: Answer<Calls['checkJob']>['data'],
): readonly (readonly [Able, PlannedRow])[] {
  const at = (position: number, planned: (row: Able) => PlannedRow) => {
    const row = piece[position]
    return row ? [[row, planned(row)] as const] : []
  }
  return [
    ...refused.flatMap(({ position, code, message, values }) =>
      at(position, ({ id, label }) => ({ id, label, refused: serverSaid(message, code, values) })),
    ),
    ...amounts.flatMap(({ position, amount }) => at(position, row => ({ ...row, amount }))),
  ]
}

const isAble = (row: PlannedRow): row is Able => 'asks' in row

async function check(api: Pick<Api, 'checkJob'>, piece: readonly Able[], signal: AbortSignal) {
  const rows = piece.map(({ asks, within }) => ({
    input: asks.input,
    ...(within === undefined ? {} : { group: within }),
  }))
  try {
    const { data } = await api.checkJob({ call: piece[0]!.asks.call, rows }, { signal })
    return data
  } catch (error) {
    if (error instanceof NotOffered) return 'not offered'
    throw error
  }
}

/** The rows of each call, those that concern each other side by side. */
function ofOneCall(rows: readonly Able[]): readonly (readonly Able[])[] {
  const calls: ReadonlyMap<CallName, readonly Able[]> = Map.groupBy(rows, ({ asks }) => asks.call)
  return [...calls.values()].map(all => [...Map.groupBy(all, row => row.within ?? row).values()].flat())
}

/** Some rows from one on, with all of the last group that the server takes at once. */
function pieceOf(rows: readonly Able[], from: number, size: number): readonly Able[] {
  let end = Math.min(from + size, rows.length)
  end += restOfGroup(rows, end)
  return rows.slice(from, Math.min(end, from + checkedAtOnce))
}

/** How many rows from one on belong to the group of the row before. */
function restOfGroup(rows: readonly Able[], from: number): number {
  const within = rows[from - 1]?.within
  if (within === undefined) return 0
  let to = from
  while (rows[to]?.within === within) to += 1
  return to - from
}
