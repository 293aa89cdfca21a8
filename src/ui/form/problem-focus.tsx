import { useEffect, useRef } from 'react'
import type { Problem } from '#client/command/values.ts'
import { firstProblem } from '../kit/focus-reconciler.ts'
import { useFocus } from '../kit/focus-scope.ts'

/** Focuses the first field with a problem when a new problem is found. Render it inside the form. */
export function ProblemFocus({ problems }: { readonly problems: readonly Problem[] }) {
  const focus = useFocus()
  const seen = useRef<readonly Problem[]>([])
  useEffect(() => {
    const found = problems.some(problem => !seen.current.includes(problem))
    seen.current = problems
    // Problems that remain after one was fixed must not move the focus while the person is typing.
    if (found) focus([firstProblem])
  }, [problems, focus])
  return null
}
