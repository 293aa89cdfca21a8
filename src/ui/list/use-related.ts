import { useMemo } from 'react'
import { recordsById, relatedOf } from '#client/data/related-records.ts'
import type { Related, RelatedList } from '#client/entities/field.ts'
import { nothingRelated } from '#client/entities/nothing-related.ts'
import { useApp } from '../app/app.ts'
import { useRead } from '../app/use-read.ts'
import { useStore } from '../app/use-store.ts'

const none: readonly RelatedList[] = []

/** The lists that the fields of a kind read from, if they are loaded. Lists that no field needs are not loaded. */
export function useRelated(needs = none): Related {
  const { client, session } = useApp()
  /** The records of a list, if they are needed: those of any other must not make another object of these when they change. */
  const known = <N extends RelatedList>(name: N) => (needs.includes(name) ? recordsById(client, name) : undefined)
  const enabled = (name: RelatedList) => ({ enabled: needs.includes(name) })
  useRead('getStudent', {}, enabled('students'))
  useRead('getClass', {}, enabled('classes'))
  useRead('getCourse', {}, enabled('courses'))
  useRead('getToken', {}, enabled('tokens'))
  const [students, classes, courses, tokens] = [known('students'), known('classes'), known('courses'), known('tokens')]
  const now = useStore(session)
  const { me, role } = 'username' in now ? { me: now.username, role: now.role } : nothingRelated
  return useMemo(
    () =>
      relatedOf({
        ...(students && { students }),
        ...(classes && { classes }),
        ...(courses && { courses }),
        ...(tokens && { tokens }),
        me,
        role,
      }),
    [students, classes, courses, tokens, me, role],
  )
}
