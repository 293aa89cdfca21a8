import type { App } from '../app.ts'
import { componentOf } from '../components.ts'

/** Whether the URL names a dialog that does not stand yet. */
export function isOpening({ facts, drawn }: App): boolean {
  const { view } = facts()
  return view !== undefined && view !== drawn.get() && componentOf(view) !== undefined
}
