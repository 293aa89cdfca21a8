import type { CallDescription } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { type Table, untold } from '#contract/tables.ts'

/** The tables that the answer of a call depends on. For a dry run: the tables that the operation would change. */
export function tablesOf(name: unknown): readonly Table[] {
  if (!isCall(name)) return []
  const { reads, changes }: CallDescription = calls[name]
  return reads ?? changes
}

export const isCall = (name: unknown): name is CallName => typeof name === 'string' && Object.hasOwn(calls, name)

/** Whether it is a list that grows, and whose rows can be asked for one by one. */
export const hasRows = (name: unknown): boolean => isCall(name) && 'rows' in calls[name]

export const isOfTime = (name: unknown): boolean => isCall(name) && 'ofTime' in calls[name]

/** Whether the change feed tells of everything that can change the answer of a call, but the clock in a list that grows. */
export function isTold(name: unknown): boolean {
  if (!isCall(name) || (isOfTime(name) && !hasRows(name))) return false
  const { reads = [] }: CallDescription = calls[name]
  return reads.length > 0 && !reads.some(table => untold.has(table))
}
