import type { App } from '../app.ts'
import { componentOf } from '../components.ts'

/** Whether the URL names a dialog that does not stand yet. */
export function isOpening({ view, drawn }: App): boolean {
  const open = view()
  return open !== undefined && open !== drawn.get() && componentOf(open) !== undefined
}
