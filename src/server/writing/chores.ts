import type { Database } from '../db/open.ts'
import { addOpenings } from '../personal-data/openings.ts'
import { noteUse } from '../session/sessions.ts'

/** What the server writes without being asked to, as plain data. It can be sent to a thread. */
export type Chore =
  | { readonly chore: 'noteUse'; readonly given: Parameters<typeof noteUse>[1] }
  | { readonly chore: 'addOpenings'; readonly given: Parameters<typeof addOpenings>[1] }

/** Does a chore, here or in another thread. */
export type DoesChore = (chore: Chore) => Promise<void>

export const doesChoreHere =
  (database: Pick<Database, 'write'>): DoesChore =>
  asked =>
    asked.chore === 'noteUse' ? noteUse(database, asked.given) : addOpenings(database, asked.given)
