import { getAbsenceNotices } from './get-absence-notices.ts'
import { markAbsenceRead } from './read-absence.ts'
import { markAllAbsenceRead } from './read-all-absences.ts'

/** The answers about absence notices. */
export const absences = { getAbsenceNotices, markAllAbsenceRead, markAbsenceRead } as const
