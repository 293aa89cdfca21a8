import { replaceEqualDeep } from '@tanstack/query-core'

/** Whether two values of plain objects, lists and texts say the same. Anything else, such as a function, has to be the same. */
export const isEqual = <T>(before: T, now: T): boolean => replaceEqualDeep(before, now) === before
