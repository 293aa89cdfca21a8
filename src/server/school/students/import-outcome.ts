import { worded } from '#contract/fill.ts'
import type { ImportOutcome } from '#contract/students.ts'
import type { ImportDecision } from '#rules/student-import.ts'

/** A decision as the wire reports it. In a dry run a new student has no id yet. */
export function outcomeOf(decision: ImportDecision, createdId: string | null = null): ImportOutcome {
  const { line, outcome, notes } = decision
  const told = notes.map(({ field, said, doubt }) => ({ field, text: worded(said), why: said, doubt }))
  const noted = told.length > 0 ? { notes: told } : {}
  if (outcome === 'create') return { line, outcome, student_id: createdId, reason: '', ...noted }
  if (outcome === 'same') return { line, outcome, student_id: decision.student_id, reason: '', ...noted }
  if (outcome === 'change') {
    const { student_id, reason, about } = decision
    return { line, outcome, student_id, reason, fields: about, ...noted }
  }
  const { reason, about } = decision
  const fields =
    about && Object.fromEntries(Object.entries(about).flatMap(([field, each]) => (each ? [[field, worded(each)]] : [])))
  return {
    line,
    outcome,
    student_id: null,
    reason: worded(reason),
    why: reason,
    ...(fields ? { fields } : {}),
    ...noted,
  }
}
