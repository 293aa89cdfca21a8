/** An answer with the tag its server knows it by. */
export type KeptAnswer = { readonly tag: string; readonly answer: object }

/**
 * Answers that may still be right when they are asked for again: the server says so by the tag alone, and the very same
 * object is used again, so that nothing is read, sorted or drawn anew. They are kept only as long as somebody else does.
 */
export function keptAnswers() {
  const kept = new Map<string, { readonly tag: string; readonly answer: WeakRef<object> }>()
  return {
    /** What was answered to this, while it is still in use. */
    get(asked: string): KeptAnswer | undefined {
      const found = kept.get(asked)
      const answer = found?.answer.deref()
      if (found && answer) return { tag: found.tag, answer }
      kept.delete(asked)
      return undefined
    },
    keep(asked: string, tag: string | null, answer: unknown): void {
      if (tag !== null && typeof answer === 'object' && answer !== null)
        kept.set(asked, { tag, answer: new WeakRef(answer) })
    },
  }
}
