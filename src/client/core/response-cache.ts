/** An answer with its ETag. */
type KeptAnswer = { readonly tag: string; readonly answer: object }

/**
 * Answers to revalidate with their ETag. When the server says that one has not changed, the same object is used again,
 * so that nothing is parsed, sorted or rendered again. They are held weakly: only while something else uses them.
 */
export function keptAnswers() {
  const kept = new Map<string, { readonly tag: string; readonly answer: WeakRef<object> }>()
  return {
    /** The answer to this request, while it is still in use. */
    get(asked: string): KeptAnswer | undefined {
      const found = kept.get(asked)
      const answer = found?.answer.deref()
      if (found && answer) return { tag: found.tag, answer }
      kept.delete(asked)
      return undefined
    },
    forget: () => kept.clear(),
    keep(asked: string, tag: string | null, answer: unknown): void {
      if (tag !== null && typeof answer === 'object' && answer !== null)
        kept.set(asked, { tag, answer: new WeakRef(answer) })
    },
  }
}
