import type { Started } from '#client/run/outcome.ts'
import type { App } from '../app/app.ts'

/** Prints what was made. What is to be done for several records is shown first, and printed once that is accepted. */
export function printAfter({ navigator, many }: App, { kind }: Started): void {
  if (kind === 'done') navigator.printLast()
  const shown = many.get()
  if (kind === 'asked' && shown && 'planned' in shown && shown.planned.isTogether)
    many.set({ planned: { ...shown.planned, prints: true } })
}
