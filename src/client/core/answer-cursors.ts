const known = new WeakMap<object, number>()

/** Up to which entry of the audit log an answer shows the changes of everybody; `undefined` when its server did not say. */
export const cursorOf = (answer: unknown): number | undefined =>
  typeof answer === 'object' && answer !== null ? known.get(answer) : undefined

/** Notes the cursor that came with an answer, in its header. Returns the answer. */
export function noteCursor<T>(answer: T, header: string | null): T {
  if (typeof answer === 'object' && answer !== null && header !== null) known.set(answer, Number(header))
  return answer
}

const newest = new WeakMap<object, number>()

/**
 * Up to which entry some rows of an answer show the changes. Those that were asked for alone may be newer than the
 * others, and none may be replaced by an older one.
 */
export const newestIn = (answer: unknown): number =>
  typeof answer === 'object' && answer !== null ? Math.max(newest.get(answer) ?? 0, known.get(answer) ?? 0) : 0

/** Notes that an answer shows all changes up to the entry `shown`, and some of its rows those up to `rows`. */
export function noteRows<T extends object>(answer: T, shown: number, rows: number): T {
  known.set(answer, shown)
  newest.set(answer, Math.max(shown, rows))
  return answer
}
