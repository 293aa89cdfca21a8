import { today } from '../core/today.ts'
import type { Related } from './field.ts'

/** While no list is loaded. It is not among the fields of records, which the page of the sign-in does without. */
export const nothingRelated: Related = {
  students: new Map(),
  classes: new Map(),
  courses: new Map(),
  tokens: new Map(),
  figures: new Map(),
  families: new Map(),
  get today() {
    return today()
  },
  me: undefined,
  role: undefined,
  balanceOf: () => undefined,
  staffName: () => undefined,
}
