import { useEffect, useRef } from 'react'
import type { Problem } from '#client/values.ts'
import { firstProblem } from '../kit/focus-reconciler.ts'
import { useFocus } from '../kit/focus-scope.ts'

/** Puts the focus on the first field that is wrong, when something is found. Stands among the fields. */
export function ProblemFocus({ problems }: { readonly problems: readonly Problem[] }) {
  const focus = useFocus()
  const seen = useRef<readonly Problem[]>([])
  useEffect(() => {
    const found = problems.some(problem => !seen.current.includes(problem))
    seen.current = problems
    // Those that are left when one is mended are no reason to take the focus from who is mending it.
    if (found) focus([firstProblem])
  }, [problems, focus])
  return null
}
