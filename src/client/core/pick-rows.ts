import type { CallDescription } from '#contract/call.ts'
import { isRecord } from './answer-shapes.ts'

/**
 * The rows that were asked for. A server that follows the documents alone sends the others, too: `whole` is called with all of
 * them.
 */
export function narrowed(
  { narrows = {} }: CallDescription,
  given: Readonly<Record<string, unknown>>,
  answer: unknown,
  whole: ((answer: object) => void) | undefined,
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
  whole?.(answer)
  return { ...answer, data }
}
