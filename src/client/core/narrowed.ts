import type { CallDescription } from '#contract/call.ts'
import { isRecord } from './answer-shapes.ts'

const wholes = new WeakMap<object, object>()

/** The answer from which rows were left out that nobody had asked for; `undefined` when none were. */
export const wholeOf = <A extends object>(answer: A): A | undefined => wholes.get(answer) as A | undefined

/** The rows that were asked for. A server that follows the documents alone sends the others, too. */
export function narrowed(
  { narrows = {} }: CallDescription,
  given: Readonly<Record<string, unknown>>,
  answer: unknown,
): unknown {
  const asked = Object.entries(narrows).flatMap(([name, isOne]) => {
    const value = given[name]
    return typeof value === 'string' ? [{ isOne, value }] : []
  })
  if (asked.length === 0 || !isRecord(answer) || !Array.isArray(answer.data)) return answer
  const data = answer.data.filter(
    (row: unknown) => !isRecord(row) || asked.every(({ isOne, value }) => isOne(row, value)),
  )
  if (data.length === answer.data.length) return answer
  const one = { ...answer, data }
  wholes.set(one, answer)
  return one
}
