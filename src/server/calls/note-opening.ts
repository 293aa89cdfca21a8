import type { CallDescription } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import type { Request } from './request.ts'
import type { CallService } from './service.ts'

/** Notes that somebody sees the details of a student, after these were found. */
export function noteOpening({ openings }: CallService, call: CallName, { input, caller, moment }: Request): void {
  const { opens }: CallDescription = calls[call]
  const studentId = opens?.(input as Readonly<Record<string, unknown>>)
  if (studentId !== undefined) openings?.note(studentId, caller.username, moment.now)
}
