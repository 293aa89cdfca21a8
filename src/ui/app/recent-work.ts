import { ownerOf, type SessionStore } from '#client/core/session.ts'
import { keptInTab } from '#client/run/kept-in-tab.ts'
import { lastPeople } from '#client/run/last-people.ts'
import { pinnedRecords } from '#client/run/pinned-records.ts'
import { recentAnswers } from '#client/run/recent-answers.ts'
import { recentRecords } from '#client/run/recent-records.ts'

export type Recent = ReturnType<typeof recentOf>

/**
 * Typed answers that the palette and forms offer again, the records that something was last done with, and what was entered and
 * not sent.
 */
export const recentOf = (session: SessionStore) => ({
  answers: recentAnswers(),
  people: lastPeople({ keep: sessionStorage, username: ownerOf(session) }),
  pinned: pinnedRecords({ keep: localStorage, username: ownerOf(session) }),
  records: recentRecords({ keep: sessionStorage, username: ownerOf(session) }),
  kept: keptInTab({ keep: sessionStorage, username: ownerOf(session) }),
})
