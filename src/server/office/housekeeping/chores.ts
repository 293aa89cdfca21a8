import type { Database } from '../../db/open.ts'
import { addOpenings } from '../personal-data/openings.ts'
import { noteUse } from '../session/sessions.ts'
import { tidyUp } from './tidy-up.ts'

/** What the server writes without being asked to, as plain data. It can be sent to a thread. */
export type Chore =
  | { readonly chore: 'noteUse'; readonly given: Parameters<typeof noteUse>[1] }
  | { readonly chore: 'addOpenings'; readonly given: Parameters<typeof addOpenings>[1] }
  /** `now` is an instant. */
  | { readonly chore: 'tidyUp'; readonly given: { readonly now: string; readonly sessionHours: number } }

/** Does a chore, here or in another thread. Returns whether something is left to do. */
export type DoesChore = (chore: Chore) => Promise<boolean>

export const doesChoreHere =
  (database: Database): DoesChore =>
  async ({ chore, given }) => {
    if (chore === 'tidyUp') return tidyUp(database, Temporal.Instant.from(given.now), given.sessionHours)
    await (chore === 'noteUse' ? noteUse(database, given) : addOpenings(database, given))
    return false
  }
