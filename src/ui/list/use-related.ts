import { useMemo } from 'react'
import { relatedOf } from '#client/data/related.ts'
import type { Related, RelatedList } from '#client/entities/field.ts'
import { nothingRelated } from '#client/entities/nothing-related.ts'
import { useApp } from '../app/app.ts'
import { useRead } from '../app/use-read.ts'
import { useStore } from '../app/use-store.ts'

const none: readonly RelatedList[] = []

/** The lists that the fields of a kind read from, if they are loaded. Lists that no field needs are not loaded. */
export function useRelated(needs = none): Related {
  const enabled = (name: RelatedList) => ({ enabled: needs.includes(name) })
  // What is not needed may be in the cache all the same. It must not make another object of these, whenever it changes.
  const needed = <Rows>(name: RelatedList, rows: Rows) => (needs.includes(name) ? rows : undefined)
  const students = needed('students', useRead('getStudent', {}, enabled('students')).data?.data)
  const classes = needed('classes', useRead('getClass', {}, enabled('classes')).data?.data)
  const courses = needed('courses', useRead('getCourse', {}, enabled('courses')).data?.data)
  const tokens = needed('tokens', useRead('getToken', {}, enabled('tokens')).data?.data)
  const session = useStore(useApp().session)
  const { me, role } = 'username' in session ? { me: session.username, role: session.role } : nothingRelated
  return useMemo(
    () => relatedOf(students, classes, courses, tokens, nothingRelated.balanceOf, undefined, { me, role }),
    [students, classes, courses, tokens, me, role],
  )
}
