import type { Parsed } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { calls, isForMany } from '#contract/calls.ts'
import { failureOf } from '../../calls/failure.ts'
import { parseFlat } from '../../calls/parse.ts'
import type { NewRow } from './add-job.ts'

type Given = Parsed<Calls['startJob']>['rows']

/** How the table says that a row was given none that its call takes. */
export const noInput = 'null'

/**
 * The rows of a job as their calls take them, or the first call that cannot be made for many rows. Each is parsed by the
 * description of its own call, so that nothing else is stored. One with wrong values is refused alone, when its turn comes.
 */
export function rowsGiven(rows: Given): { readonly rows: readonly NewRow[] } | { readonly notForMany: string } {
  const wrong = rows.find(({ call }) => !isForMany(call))
  if (wrong) return { notForMany: wrong.call }
  return { rows: rows.map(rowGiven) }
}

function rowGiven({ id, call, input }: Given[number]): NewRow {
  if (!isForMany(call)) throw new Error(`${call} is not for many rows.`)
  try {
    return { id, call, input: parseFlat(calls[call], input) }
  } catch (error) {
    const { sort, body } = failureOf(error)
    if (sort !== 'refused') throw error
    return { id, call, refusal: JSON.stringify(body) }
  }
}
