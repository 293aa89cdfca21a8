import { useMemo } from 'react'
import type { Related } from '#client/entities/field.ts'
import { relatedOf } from '#client/entities/related.ts'
import { useRead } from '../use-read.ts'

const none: readonly (keyof Related)[] = []

/** The lists that the fields of a kind read from, as far as they have come; the others are neither loaded nor read. */
export function useRelated(needs = none): Related {
  const enabled = (name: keyof Related) => ({ enabled: needs.includes(name) })
  const students = useRead('getStudent', {}, enabled('students')).data?.data
  const classes = useRead('getClass', {}, enabled('classes')).data?.data
  const courses = useRead('getCourse', {}, enabled('courses')).data?.data
  const tokens = useRead('getToken', {}, enabled('tokens')).data?.data
  return useMemo(() => {
    const needed = <Rows>(name: keyof Related, rows: Rows) => (needs.includes(name) ? rows : undefined)
    return relatedOf(
      needed('students', students),
      needed('classes', classes),
      needed('courses', courses),
      needed('tokens', tokens),
    )
  }, [needs, students, classes, courses, tokens])
}
