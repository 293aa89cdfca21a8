import * as v from 'valibot'
import { keptStore } from '../core/persistent-store.ts'
import type { Keep } from '../core/session.ts'
import type { ReadStore } from '../core/store.ts'

type LastPeople = {
  /** The ids of the students whose page was opened last, newest first: the one that is open, and the one before. */
  readonly list: ReadStore<readonly string[]>
  readonly opened: (student: string) => void
  readonly forget: () => void
}

const most = 2
const none: readonly string[] = []

/** Whose pages were opened last in this window. They are still known when it is loaded again. */
export function lastPeople(parts: { readonly keep: Keep; readonly username: () => string | undefined }): LastPeople {
  const list = keptStore<readonly string[]>({ ...parts, name: 'klass.people', shape: v.array(v.string()) }, none)
  return {
    list,
    opened: student => {
      const before = list.get()
      if (before[0] !== student) list.set([student, ...before.filter(each => each !== student)].slice(0, most))
    },
    forget: () => list.set(none),
  }
}
