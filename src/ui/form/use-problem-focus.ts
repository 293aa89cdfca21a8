import { useEffect, useRef } from 'react'
import type { Problem } from '#client/values.ts'

/** Puts the focus on the first field that is wrong, when something is found; the ref goes around the fields. */
export function useProblemFocus(problems: readonly Problem[]) {
  const fields = useRef<HTMLDivElement>(null)
  const seen = useRef<readonly Problem[]>([])
  useEffect(() => {
    const found = problems.some(problem => !seen.current.includes(problem))
    seen.current = problems
    // Those that are left when one is mended are no reason to take the focus from who is mending it.
    if (found) fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [problems])
  return fields
}
