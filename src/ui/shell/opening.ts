import { componentOf } from '../components.ts'
import type { House } from '../house.ts'

/** Whether the URL names a dialog that does not stand yet. */
export function isOpening({ facts, drawn }: House): boolean {
  const { view } = facts()
  return view !== undefined && view !== drawn.get() && componentOf(view) !== undefined
}
